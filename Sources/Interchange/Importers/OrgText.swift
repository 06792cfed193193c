/// Text without the marks of Org.
enum OrgText {
  /// Whether a file of this name has such text.
  static func isName(_ file: String) -> Bool { file.lowercased().hasSuffix(".org") }

  /// Between slashes there are also paths and sounds, and between underscores names, so these stay.
  static func plain(_ text: String) -> String {
    // A target such as `<<<words>>>` and a link such as `[[address][words]]` become the words.
    let plain = text.replacing("<<<", with: "").replacing(">>>", with: "")
      .replacing(from: "<<", through: ">>") { inside, _ in inside.contains(" ") ? nil : "" }
    let words = plain.replacing(from: "[[", through: "]]") { inside, _ in
      let words = inside.cut(at: "][")?.after ?? inside
      // Not a test of a shell, before which a blank stands, or a list of lists.
      let isLink =
        inside.first != " " && inside.count { "[]".contains($0) } == (words == inside ? 0 : 2)
      return isLink ? words : nil
    }
    return "*=~".reduce(words) { MarkdownText.withoutEmphasis($0, $1) }
  }
}
