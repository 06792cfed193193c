/// Text without the marks of Org.
enum OrgText {
  /// Whether a file of this name has such text.
  static func isName(_ file: String) -> Bool { file.lowercased().hasSuffix(".org") }

  /// Between slashes there are also paths and sounds, and between underscores names, so these stay.
  static func plain(_ text: String) -> String {
    // `[[address][words]]` becomes the words.
    let words = text.replacing(from: "[[", through: "]]") { inside, _ in
      inside.first == " " ? nil : inside.cut(at: "][")?.after ?? inside
    }
    return "*=~".reduce(words) { MarkdownText.withoutEmphasis($0, $1) }
  }
}
