/// Fields separated by tabs, one record per line.
///
/// Scalars are compared, because a carriage return and a line feed are one character.
public enum TabSeparated {
  /// A line, with its fields escaped: `\t`, `\n`, `\r`, `\\`, and `\x1b` for other control
  /// characters, which a terminal may obey once a script prints the line.
  ///
  /// On a terminal the fields are made safe to print as well.
  public static func line(_ fields: [String], isSeen: Bool = false) -> String {
    fields.map { isSeen ? Escaping.safe(escaped($0)) : escaped($0) }.joined(separator: "\t") + "\n"
  }

  /// The fields of a line without its end.
  public static func fields(_ line: Substring) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map(plain)
  }

  static func escaped(_ field: String) -> String {
    guard field.utf8.contains(where: { $0 < 32 || $0 == 92 || $0 == 127 || $0 == 0xC2 }) else {
      return field
    }
    return replacing(field) { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\t": "\\t"
      case "\n": "\\n"
      case "\r": "\\r"
      case _ where scalar.properties.generalCategory == .control: hexadecimal(scalar)
      default: nil
      }
    }
  }

  private static func hexadecimal(_ control: Unicode.Scalar) -> String {
    (control.value < 16 ? "\\x0" : "\\x") + String(control.value, radix: 16)
  }

  private static func plain(_ field: Substring) -> String {
    var result = String.UnicodeScalarView()
    var rest = field.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let letter = rest.popFirst() else {
        if scalar != "\\" { result.append(scalar) }
        continue
      }
      switch letter {
      case "t": result.append("\t")
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "x":
        guard let number = UInt8(String(rest.prefix(2)), radix: 16) else { continue }
        result.append(Unicode.Scalar(number))
        rest = rest.dropFirst(2)
      default: result.append(letter)
      }
    }
    return String(result)
  }

  private static func replacing(
    _ text: some StringProtocol, _ change: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let changed = change(scalar) {
        result += changed
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
