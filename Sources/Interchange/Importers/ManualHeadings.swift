/// Headings of the README of a program, below which there are no cards.
enum ManualHeadings {
  private static let fewest = 3
  /// A question can begin with the same word.
  private static let longTitle = 24
  private static let chapters: Set<String> = [
    "installation", "install", "usage", "license", "contributing", "getting started",
    "requirements", "prerequisites", "setup", "development", "acknowledgements", "credits",
    "contributors", "contact", "quick start", "quickstart", "roadmap", "changelog", "deployment",
    "configuration", "project structure", "tech stack", "screenshots", "how to use",
    "table of contents", "list of figures",
  ]

  /// Whether several titles are such headings, perhaps with pictures before them or words behind.
  static func areIn(_ titles: [String]) -> Bool {
    let titles = titles.map { title in
      String(title.lowercased().map { $0.isLetter ? $0 : " " })
        .split(separator: " ").joined(separator: " ")
    }
    let found = chapters.filter { chapter in
      titles.contains { $0.hasPrefix(chapter + " ") && $0.count < longTitle }
    }
    let same = chapters.intersection(titles)
    // Of many terms, some are called like a chapter or begin so.
    return same.count >= max(fewest, titles.count / 30)
      || found.union(same).count >= max(fewest, titles.count / 10)
  }
}
