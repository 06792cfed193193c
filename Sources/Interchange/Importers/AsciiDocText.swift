/// Text without the marks of AsciiDoc.
enum AsciiDocText {
  /// Whether a file of this name has such text.
  static func isName(_ file: String) -> Bool {
    [".adoc", ".asciidoc", ".asc"].contains(where: file.lowercased().hasSuffix)
  }

  static func plain(_ text: String) -> String {
    let plain = text.removing(from: "anchor:", through: "[]")
      // An anchor, unlike a test in a shell script, has no blanks.
      .replacing(from: "[[", through: "]]") { id, _ in id.contains(" ") ? nil : "" }
      // Raised and lowered, as in `10^th^` and `H~2~O`.
      .replacing(from: "^", through: "^") { inside, _ in inside.contains(" ") ? nil : inside }
      .replacing(from: "~", through: "~") { inside, _ in inside.contains(" ") ? nil : inside }
      // `<<id,words>>` becomes the words.
      .replacing(from: "<<", through: ">>") { inside, _ in
        Blanks.trimmed(inside.cut(at: ",")?.after ?? inside)[...]
      }
    // All of it in italics, also a name with underscores.
    let inside = plain.dropFirst().dropLast()
    let isItalic =
      plain.hasPrefix("_") && plain.hasSuffix("_") && !inside.isEmpty && !inside.hasPrefix("_")
      && !inside.hasSuffix("_")
    return MarkdownText.plain(linked(isItalic ? String(inside) : plain))
  }

  /// `link:address[words]` becomes the words.
  private static func linked(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "[") {
      let start = rest[..<open].lastIndex(where: \.isWhitespace).map { rest.index(after: $0) }
      let word = rest[(start ?? rest.startIndex)..<open]
      guard let place = signs.compactMap({ word.cut(at: $0)?.before.endIndex }).min() else {
        result += rest[...open]
        rest = rest[open...].dropFirst()
        continue
      }
      guard let close = rest[open...].firstIndex(of: "]") else { break }
      let words = rest[open..<close].dropFirst()
      result += rest[..<place] + (words.isEmpty ? rest[place..<open] : words)
      rest = rest[close...].dropFirst()
    }
    return result + rest
  }

  private static let signs = ["link:", "xref:", "https://", "http://"]
}
