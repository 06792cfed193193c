import TextUI

/// Rows of fields parted by tabs, one a line, whatever the fields hold.
enum PlainText {
  static func line(_ fields: [String]) -> String {
    fields.map(escaped).joined(separator: "\t") + "\n"
  }

  /// Spelled as in the journal: `\t`, `\n`, `\r`, `\\`.
  static func escaped(_ field: String) -> String {
    guard field.utf8.contains(where: { [9, 10, 13, 92].contains($0) }) else { return field }
    var text = ""
    for scalar in field.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
