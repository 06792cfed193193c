import Things

/// The parts of a list, divided by headings and other lines of text between its rows.
///
/// A part may have a row of another again, as a module names the terms of the one before.
struct ListParts {
  private let drafts: ImportDrafts
  /// The lines of the headings, in order; letters of the alphabet divide nothing.
  private var heads: [Int] = []
  /// The rows in the order of their lines, and these lines: some formats bring them in another.
  private let rows: [Int]
  private let lines: [Int]
  /// Whether headings stand alone in their rows.
  private var hasHeadRows = false
  private let isSorted: Bool
  /// The lines of what is no row, in order.
  private let others: [Int]
  /// The blanks before the bullet of each line of the file.
  private let indents: [Int]

  init(_ reading: Reading, of source: ImportSource) {
    drafts = reading.drafts
    rows = (0..<drafts.count).sorted { [drafts] in (drafts.line($0), $0) < (drafts.line($1), $1) }
    lines = rows.map(drafts.line)
    indents = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let rest = line.drop { $0 == 0x20 || $0 == 0x09 }
      return rest.first.map("-*+".utf8.contains) ?? false ? line.count - rest.count : 0
    }
    var fold = SearchFold()
    let terms = rows.map { fold(reading.drafts.texts[$0, .short]) }
    let inOrder = zip(terms, terms.dropFirst()).count { !$1.lexicographicallyPrecedes($0) }
    isSorted = inOrder * 10 >= terms.count * 8
    let lone = reading.untaken.filter { untaken in
      let fields = reading.text?.fields(at: untaken.place) ?? []
      return fields.count > 1 && fields.count { !Blanks.isBlank($0) } == 1
    }
    hasHeadRows =
      [",", ";", "\t"].contains(reading.delimiter) && lone.count >= Self.fewestHeads
      && lone.contains { $0.why == .heading }
    others = reading.untaken.map { Int($0.place.line) }.sorted()
    for untaken in reading.untaken {
      let fields = reading.text?.fields(at: untaken.place) ?? []
      let isText =
        switch untaken.why {
        case .heading: true
        case .noLong: isHead(untaken, fields)
        default: false
        }
      if isText, !Self.isLetter(fields) { heads.append(Int(untaken.place.line)) }
    }
    heads.sort()
  }

  /// Whether two rows stand in the same part.
  func areOne(_ row: Int, _ other: Int) -> Bool {
    let (one, other) = (drafts.line(row), drafts.line(other))
    let (first, last) = (min(one, other), max(one, other))
    let head = heads.partitionIndex { $0 > first }
    return (head == heads.count || heads[head] > last) && haveOneParent(first, last)
  }

  /// Whether no line between two others of a nested list is less indented than both.
  private func haveOneParent(_ first: Int, _ last: Int) -> Bool {
    guard first > 0, last <= indents.count else { return true }
    let depth = min(indents[first - 1], indents[last - 1])
    let start = lines.partitionIndex { $0 > first }
    return depth == 0
      || lines[start...].prefix { $0 < last }.allSatisfy { indents[$0 - 1] >= depth }
  }

  /// Whether a row without a pair is a heading: a letter, a line of several words, one of several
  /// that stand alone, or one that begins another part of a sorted list; or whether it is above the
  /// list.
  func isHead(_ untaken: Untaken, _ fields: [String]) -> Bool {
    let filled = fields.filter { !Blanks.isBlank($0) }
    let line = Int(untaken.place.line)
    if untaken.why == .noForms { return lines.first.map { line < $0 } ?? false }
    guard untaken.why == .noLong, filled.count == 1 else { return false }
    if Self.isLetter(fields) || Self.isPhrase(filled[0]) || hasHeadRows && fields.count > 1 {
      return true
    }
    let (next, other) = (
      lines.partitionIndex { $0 > line }, others.partitionIndex { $0 > line }
    )
    guard isSorted, next < lines.count, other == others.count || others[other] > lines[next]
    else { return false }
    var fold = SearchFold()
    let term = fold(filled[0])
    let (before, after) = (
      next > 0 ? fold(drafts.texts[rows[next - 1], .short]) : [],
      fold(drafts.texts[rows[next], .short])
    )
    return after.lexicographicallyPrecedes(before) && after.lexicographicallyPrecedes(term)
  }

  private static let fewestHeads = 3
  private static let fewestWords = 5

  private static func isPhrase(_ text: String) -> Bool {
    text.split(separator: " ").count >= fewestWords && text.first?.isUppercase ?? false
      && !text.contains("?")
  }

  /// Whether it is a letter of the alphabet or a range of them, as above the words that begin with
  /// it.
  private static func isLetter(_ fields: [String]) -> Bool {
    let filled = fields.map(Blanks.trimmed).filter { !$0.isEmpty }
    let parts = filled.first?.split { "-–— ".contains($0) } ?? []
    return filled.count == 1 && parts.allSatisfy { $0.count == 1 }
  }
}
