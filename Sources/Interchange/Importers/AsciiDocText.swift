/// Text without the marks of AsciiDoc.
enum AsciiDocText {
  /// Whether a file of this name has such text.
  static func isName(_ file: String) -> Bool {
    [".adoc", ".asciidoc", ".asc"].contains(where: file.lowercased().hasSuffix)
  }

  static func plain(_ text: String) -> String {
    let plain = text.removing(from: "anchor:", through: "[]")
      .removing(from: "[[", through: "]]")
      // `<<id,words>>` becomes the words.
      .replacing(from: "<<", through: ">>") { inside, _ in
        Blanks.trimmed(inside.cut(at: ",")?.after ?? inside)[...]
      }
    return MarkdownText.plain(linked(plain))
  }

  /// `link:address[words]` becomes the words.
  private static func linked(_ text: String) -> String {
    guard text.contains("[") else { return text }
    let signs = ["link:", "xref:", "https://", "http://"]
    var (result, rest) = ("", text[...])
    while let start = signs.compactMap({ rest.firstRange(of: $0)?.lowerBound }).min() {
      let address = rest[start...].prefix { !$0.isWhitespace && $0 != "[" }
      let after = rest[address.endIndex...]
      guard after.first == "[", let close = after.firstIndex(of: "]") else {
        result += rest[..<address.endIndex]
        rest = after
        continue
      }
      let words = after[..<close].dropFirst()
      result += rest[..<start] + (words.isEmpty ? address : words)
      rest = after[close...].dropFirst()
    }
    return result + rest
  }
}
