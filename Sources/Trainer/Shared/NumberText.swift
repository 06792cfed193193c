import TextUI

/// Formats numbers with few digits.
enum NumberText {
  /// `4.2`, or `31` for numbers too large for a decimal to matter.
  static func short(_ number: Float) -> String {
    guard number.isFinite else { return "–" }
    if number.magnitude >= 9.95 { return "\(Int(min(max(number, -1e9), 1e9).rounded()))" }
    let tenths = Int((number * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

  /// Four decimal places, as in `0.3677`.
  static func exact(_ number: Double) -> String {
    guard number.isFinite else { return "–" }
    let scaled = Int((min(max(number, -1e6), 1e6) * 10_000).rounded())
    let rest = "\(scaled.magnitude % 10_000)"
    let sign = scaled < 0 ? "-" : ""
    return "\(sign)\(scaled.magnitude / 10_000)."
      + String(repeating: "0", count: 4 - rest.count) + rest
  }

  /// A whole number, as in `1,204`.
  static func whole(_ number: Double) -> String {
    number.isFinite ? Int(min(max(number, -1e15), 1e15).rounded()).grouped : "–"
  }

  /// As in `96 %`.
  static func percent(_ share: Float) -> String {
    share.isFinite ? "\(Int((share * 100).rounded())) %" : "–"
  }
}

/// Formats a count with its noun: `1 Thing`, `2,514 Things`.
enum Counted {
  static func text(_ number: Int, _ one: String, many: String? = nil) -> String {
    "\(number.grouped) \(number == 1 ? one : many ?? one + "s")"
  }

  /// The same with an ending, as in `3 notes with sounds`; nil for none.
  static func some(_ number: Int, _ one: String, then ending: String = "") -> String? {
    number > 0 ? text(number, one) + ending : nil
  }

  /// As in `once`, `twice`, `3 times`.
  static func times(_ number: Int) -> String {
    switch number {
    case 1: "once"
    case 2: "twice"
    default: "\(number.grouped) times"
    }
  }

  static func things(_ number: Int) -> String { text(number, "Thing") }

  /// `ATM, SMTP, QoS and 9 more`: the first few texts and the number of the rest.
  static func names(_ names: [String], most: Int = 3) -> String {
    guard names.count > most + 1 else {
      guard names.count > 1 else { return names.first ?? "" }
      return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    }
    return names.prefix(most).joined(separator: ", ") + " and \((names.count - most).grouped) more"
  }
}

/// Formats numbers with the fewest digits that parse back to the same value, without an exponent.
enum ExactDecimal {
  static func text(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
    let parts = number.description.split(separator: "e")
    guard let digits = parts.first else { return number.description }
    guard parts.count == 2, let exponent = Int(parts[1]) else {
      return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : String(digits)
    }
    return expanded(digits, exponent)
  }

  /// Moves the decimal point of `3.82` by `exponent` places.
  private static func expanded(_ digits: Substring, _ exponent: Int) -> String {
    let sign = digits.first == "-" ? "-" : ""
    let halves = digits.drop { $0 == "-" }.split(separator: ".")
    let whole = String(halves[0])
    let fraction = halves.count > 1 && halves[1] != "0" ? String(halves[1]) : ""
    if exponent < 0 {
      return sign + "0." + String(repeating: "0", count: -exponent - 1) + whole + fraction
    }
    let zeros = max(0, exponent - fraction.count)
    let all = whole + fraction + String(repeating: "0", count: zeros)
    let rest = all.dropFirst(whole.count + exponent)
    return sign + all.prefix(whole.count + exponent) + (rest.isEmpty ? "" : "." + rest)
  }
}
