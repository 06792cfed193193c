/// Fields separated by tabs, one record per line.
///
/// Scalars are compared, because a carriage return and a line feed are one character.
public enum TabSeparated {
  /// A line, with its fields escaped as in the journal: `\t`, `\n`, `\r`, `\\`.
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
    guard field.utf8.contains(where: { [9, 10, 13, 92].contains($0) }) else { return field }
    return replacing(field) { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\t": "\\t"
      case "\n": "\\n"
      case "\r": "\\r"
      default: nil
      }
    }
  }

  private static func plain(_ field: Substring) -> String {
    var isEscaped = false
    return replacing(field) { scalar in
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        return ""
      }
      defer { isEscaped = false }
      guard isEscaped else { return nil }
      return scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar == "r" ? "\r" : nil
    }
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
