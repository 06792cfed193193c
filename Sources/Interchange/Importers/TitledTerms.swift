/// Elements of HTML whose titles are their long forms: `<abbr title="Access Control List">ACL</abbr>`.
enum TitledTerms {
  /// Whether a page has little text but such.
  static func fits(_ text: ArrivedText) -> Bool {
    guard text.opening.hasPrefix("<") else { return false }
    let lines = text.firstLines
    let (things, text) = read(lines)
    let forms = things.reduce(0) { $0 + $1.short.count + $1.long.count }
    return things.count > 2 && text <= forms
  }

  /// The terms of a page, and the length of the text between them.
  static func read(_ lines: [String]) -> (things: [FoundThing], text: Int) {
    var (things, text): ([FoundThing], Int) = ([], 0)
    var tags = HTMLTags(HTMLTags.content(lines))
    while true {
      text += HTMLText.plain(page: tags.text(before: names)).count
      guard let name = tags.next(names) else { return (things, text) }
      guard let title = tags.attribute("title") else { continue }
      let line = tags.line
      let term = HTMLText.plain(page: tags.text(before: ["/" + name]))
      // The titles of other elements explain what they do.
      let isForm = abbreviations.contains(name) || term == term.uppercased()
      if isForm, !term.isEmpty, !Blanks.isBlank(title) {
        things.append(FoundThing(line: line, short: term, long: HTMLText.plain(page: title)))
      } else {
        text += term.count
      }
    }
  }

  private static let abbreviations: Set<String> = ["abbr", "acronym", "dfn"]
  private static let names = abbreviations.union(["p", "span", "li"])
}
