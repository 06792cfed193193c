/// Numbers in the fewest digits that give the same number again, never with an exponent.
enum ExactDecimal {
  static func text(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
    let parts = number.description.split(separator: "e")
    guard let digits = parts.first else { return number.description }
    guard parts.count == 2, let exponent = Int(parts[1]) else {
      return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : String(digits)
    }
    return expanded(digits, exponent)
  }

  /// Moves the point of `3.82` by so many places.
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
