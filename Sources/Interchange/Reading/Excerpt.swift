/// Cuts foreign text so that a message stays a line.
public enum Excerpt {
  static let length = 40

  public static func of(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count <= length ? line : String(line.prefix(length - 1)) + "…"
  }
}
