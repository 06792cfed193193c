import Things

/// Rows of a page whose headings were taken for terms, and the sections below them for meanings.
enum SectionOfText: LintRule {
  static let name = "section-of-text"

  /// The longest usual meaning.
  private static let mostCharacters = 600
  private static let mostLines = 6

  /// Headings that name a part of a page, and hardly ever a term.
  private static let parts: Set<String> = [
    "see also", "references", "overview", "introduction", "further reading", "learn more",
    "resources", "external links", "table of contents", "contents", "best practices",
    "related topics", "siehe auch", "einleitung", "weiterführende links", "literatur",
    "voir aussi", "références", "introducción", "véase también", "referencias",
  ]

  /// Headings of a description of a program or a species, some of which are terms as well.
  private static let described: Set<String> = [
    "usage", "notes", "installation", "install", "license", "contributing", "credits", "features",
    "requirements", "getting started", "quick start", "acknowledgements", "changelog", "building",
    "contact", "contact us", "disclaimer", "acceptable use", "changes to these terms",
    "governing law", "limitation of liability", "termination", "cookies", "privacy",
    "identification", "distribution", "habitat", "life history", "biology", "literature",
  ]
  private static let fewestDescribed = 2

  /// A page has long sections throughout; a glossary has a few long entries.
  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    // The answer to a question may be long.
    let long = Set(
      table.rows(with: .lineBreak).filter {
        isSection(table.texts[$0, .long]) && !table.texts[$0, .short].hasSuffix("?")
      })
    let questions = Set(
      table.rows(with: .lineBreak).filter { listsQuestions(table.texts[$0, .long]) })
    let isPage = long.count > 1 && long.count * 3 >= table.rows.count
    let rows = table.rows.map { (row: Int($0), short: table.texts[Int($0), .short].lowercased()) }
    let count = rows.count { described.contains($0.short) }
    let isDescription = count >= fewestDescribed && count * 4 >= rows.count
    for (row, short) in rows
    where isPage && long.contains(row) || isDescription || parts.contains(short)
      || questions.contains(row)
    {
      report(Finding(row: row, Self.self, .long))
    }
  }

  /// Whether a text is a list of questions, each of which needs an answer.
  private static func listsQuestions(_ text: String) -> Bool {
    let items = text.split(whereSeparator: \.isNewline).map(Blanks.trimmed)
      .filter { $0.item("-*+•") != nil }
    return items.count > 1 && items.count { $0.hasSuffix("?") } * 10 >= items.count * 8
  }

  private static func isSection(_ text: String) -> Bool {
    text.count > mostCharacters
      || text.split(whereSeparator: \.isNewline).count > mostLines
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(short(finding, drafts)) may be a heading, not a term: a section of text is below it."
  }
}
