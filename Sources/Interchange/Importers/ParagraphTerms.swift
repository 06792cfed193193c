/// Paragraphs that begin with a term and a sign, and go on below: `Tuple: A row, which has`.
enum ParagraphTerms: Importer {
  static let name = "paragraphs with terms"

  static func reads(_ text: ArrivedText) -> Bool {
    guard text.options.namesNoColumns else { return false }
    let lines = text.firstLines.prefix(mostLines)
    // The last paragraph may be cut.
    let isCut = lines.count < text.firstLines.count || !text.isShort
    return separator(paragraphs(lines).dropLast(isCut ? 1 : 0)) != nil
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let paragraphs = paragraphs(text.lines)
    guard let separator = separator(paragraphs[...]) else { return text.reading(name, []) }
    var things: [FoundThing] = []
    var left: [(line: Int, text: String)] = []
    let haveExamples = haveExamples(paragraphs)
    for var paragraph in paragraphs {
      let example = haveExamples ? paragraph.rest.joined(separator: "\n") : ""
      if haveExamples { paragraph.rest = [] }
      if let (term, long) = paragraph.parts(separator) {
        things.append(
          FoundThing(line: paragraph.line, short: term, long: long, note: example))
      } else {
        left.append((paragraph.line, paragraph.first))
      }
    }
    return text.reading(name, things, untaken: left)
  }

  /// Whether a sentence of its own is below each short meaning, not the rest of a long one.
  private static func haveExamples(_ paragraphs: [Paragraph]) -> Bool {
    let pairs = paragraphs.filter { paragraph in
      paragraph.rest.count == 1 && paragraph.rest[0].first?.isUppercase ?? false
        && paragraph.first.last != ","
    }
    let short = pairs.count { $0.first.count < shortMeaning }
    return pairs.count * 10 >= paragraphs.count * 9 && short * 2 >= paragraphs.count
  }

  private static let shortMeaning = 70

  private struct Paragraph {
    var line: Int
    var first: String
    var rest: [String] = []

    /// The term before a sign in the first line, and what follows.
    func parts(_ separator: PairSeparator) -> (term: String, long: String)? {
      // A colon may end the line.
      let joins = separator == .colon && first.hasSuffix(":") ? 1 : 0
      let fields = separator.fields(of: ([first] + rest.prefix(joins)).joined(separator: " "))
      guard fields.count == 2, !fields.contains("") else { return nil }
      return (fields[0], ([fields[1]] + rest.dropFirst(joins)).joined(separator: " "))
    }
  }

  private static let mostLines = 2_000
  /// What precedes a sign further along a line is a sentence.
  private static let mostWords = 5

  /// The sign of nearly all paragraphs, if some have several lines and their terms differ.
  private static func separator(_ paragraphs: ArraySlice<Paragraph>) -> PairSeparator? {
    guard paragraphs.count > 2, paragraphs.contains(where: { !$0.rest.isEmpty }),
      !paragraphs.contains(where: { ([$0.first] + $0.rest).contains(where: isOther) })
    else { return nil }
    return [PairSeparator.colon, .equals, .longDash, .dash, .hyphen].first { separator in
      let terms = paragraphs.compactMap { $0.parts(separator)?.term }.filter { term in
        term.split(separator: " ").count <= mostWords
          && !term.contains { ",;|\"".contains($0) }
      }
      return terms.count * 10 >= paragraphs.count * 9
        && Set(terms).count * 20 >= terms.count * 19
    }
  }

  /// Whether a line is an item of a list, or has cells.
  private static func isOther(_ line: String) -> Bool {
    line.contains("\t") || line.hasPrefix("|") || line.item("-*+") != nil
  }

  /// Lines between blank ones, without headings.
  ///
  /// Where some lines are indented, all others begin a paragraph.
  private static func paragraphs(_ lines: some Collection<String>) -> [Paragraph] {
    let hangs = lines.contains(where: \.isIndented)
    var paragraphs: [Paragraph] = []
    var isOpen = false
    for (number, line) in lines.enumerated() {
      let text = Blanks.trimmed(line)
      if text.isEmpty || text.hasPrefix("#") {
        isOpen = false
      } else if isOpen, !hangs || line.isIndented {
        paragraphs[paragraphs.count - 1].rest.append(text)
      } else {
        paragraphs.append(Paragraph(line: number + 1, first: text))
        isOpen = true
      }
    }
    return paragraphs
  }
}
