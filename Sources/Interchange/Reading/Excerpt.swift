/// Cuts foreign text so that a message stays a line.
enum Excerpt {
  static let length = 40

  static func of(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count <= length ? line : String(line.prefix(length - 1)) + "…"
  }
}
