/// Definitions that a page of Markdown folds below their terms: HTML's `details`, each with the term as
/// its `summary`.
enum FoldedDefinitions {
  /// Whether hardly anything else is in a text, and the summaries are no words such as "Answer" below
  /// headings.
  static func fits(_ lines: [String]) -> Bool {
    let (things, others) = read(lines)
    return things.count > 1 && others < things.count
      && things.count > lines.count { $0.hasPrefix("#") }
      && Set(things.map(\.short)).count * 10 >= things.count * 9
  }

  static func things(_ lines: [String]) -> [FoundThing] { read(lines).things }

  /// The entries, and the number of other lines but headings.
  private static func read(_ lines: [String]) -> (things: [FoundThing], others: Int) {
    var things: [FoundThing] = []
    var others = 0
    var fold: (line: Int, text: String)?
    for (number, line) in lines.enumerated() {
      var rest = line[...]
      if fold == nil, let start = rest.firstRange(of: "<details", ignoringCase: true) {
        fold = (number + 1, "")
        rest = rest[start.upperBound...].drop { $0 != ">" }.dropFirst()
      }
      if let open = fold {
        let end = rest.firstRange(of: "</details", ignoringCase: true)
        fold?.text += rest[..<(end?.lowerBound ?? rest.endIndex)] + "\n"
        if end != nil, let text = fold?.text {
          if let thing = entry(text, line: open.line) { things.append(thing) }
          fold = nil
        }
      } else if !Blanks.isBlank(line), !line.hasPrefix("#") {
        others += 1
      }
    }
    return (things, others)
  }

  private static func entry(_ text: String, line: Int) -> FoundThing? {
    guard let (term, rest) = text.element("summary") else { return nil }
    var fence = CodeFence()
    let body = rest.split(separator: "\n")
      .map { fence.holds(String($0)) ? Blanks.trimmed($0) : plain($0) }
      .filter { !$0.isEmpty }
    return FoundThing(line: line, short: plain(term), long: body.joined(separator: "\n"))
  }

  private static func plain(_ text: Substring) -> String {
    let text = String(text)
    // A tag within code is no markup.
    let isHTML = text.contains("</") || !text.contains("`") && HTMLText.hasMarkup(text)
    return MarkdownText.plain(Blanks.trimmed(isHTML ? HTMLText.plain(text) : text))
  }
}
