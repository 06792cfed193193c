/// Headings of HTML, also in Markdown, as in `<h3>ACL</h3>` and a paragraph below it.
enum HTMLHeadings {
  /// A page may have a few parts in HTML.
  private static let fewest = 3

  /// The same lines with headings of Markdown instead, and without the elements between them; nil if
  /// there are few.
  static func replaced(in lines: [String]) -> [String]? {
    guard lines.count(where: { heading($0) != nil }) >= fewest else { return nil }
    var fence = CodeFence()
    var isParagraph = false
    return lines.map { line in
      if fence.holds(line) { return line }
      if line.contains("<p>") || line.contains("<p ") { isParagraph = true }
      // Only between elements do blanks at the beginning mean something.
      let text = isParagraph ? Blanks.trimmed(line) : line
      if line.contains("</p>") { isParagraph = false }
      guard text.contains("<") else { return text }
      if let (level, title) = heading(line) {
        return String(repeating: "#", count: level) + " " + title
      }
      return HTMLText.plain(text.removing(from: "<a ", through: ">"))
    }
  }

  /// Whether a text is a whole page.
  static func isPage(_ text: ArrivedText) -> Bool {
    let start = text.opening.belowProlog.prefix(20).lowercased()
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
      || start.hasPrefix("<")
        && [".html", ".htm"].contains(where: text.file.lowercased().hasSuffix)
  }

  private static func heading(_ line: String) -> (level: Int, title: String)? {
    let text = Blanks.trimmed(line)
    guard text.hasPrefix("<h"), let level = text.dropFirst(2).first?.wholeNumberValue,
      (1...6).contains(level), text.hasSuffix("</h\(level)>"),
      let end = text.firstIndex(of: ">")
    else { return nil }
    let title = Blanks.trimmed(text[end...].dropFirst().dropLast("</h1>".count))
    return title.isEmpty ? nil : (level, title)
  }
}
