import Interchange
import TextUI
import Things

/// A value in `--json` output; members keep their order.
public indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case float(Float)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// The version of all JSON output; it increases when a member is removed or changes its meaning.
  public static let version = 1

  /// One line of JSON, with control and bidirectional characters escaped.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The same, in ASCII only.
  public var asciiText: String {
    var ascii = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        ascii.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 { ascii += "\\u" + Self.hex(unit) }
      }
    }
    return ascii
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += "\(value)"
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .float(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): JSONText.append(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        JSONText.append(member.0, to: &text)
        text += ":"
        member.1.write(to: &text)
      }
      text += "}"
    }
  }

  private static func hex(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
