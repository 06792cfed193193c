public import Things

/// Long forms of an import that look like lists of alternatives.
public struct ListedAnswers: Hashable, Sendable {
  public let separator: ListRule.Separator
  /// The first few.
  public let examples: [String]
  /// The deck that receives most of them.
  public let deck: String

  /// Accepts any one item as an answer.
  var setting: Event { .set(.deck(deck), name: "split", value: separator.rawValue) }

  /// The same lists, each one answer.
  public var unsplit: ListedAnswers {
    ListedAnswers(separator: .semicolon, examples: examples, deck: deck)
  }

  /// The share of rows below which commas and semicolons are a coincidence.
  fileprivate static let leastShare = 0.1
  fileprivate static let fewest = 5
  /// The number of rows examined.
  fileprivate static let sample = 1_000
  fileprivate static let mostExamples = 3
}

extension ListedAnswers {
  /// Examines the first long forms with their decks; nil if few look like lists.
  init?(_ added: some Sequence<(deck: String, long: String)>) {
    let added = Array(added.prefix(Self.sample))
    // Texts of several lines are explanations.
    let found = added.filter { !$0.long.contains(where: \.isNewline) }.compactMap { row in
      AnswerList.separator(of: row.long).map { (row: row, separator: $0) }
    }
    guard found.count >= Self.fewest,
      Double(found.count) >= Self.leastShare * Double(added.count)
    else { return nil }
    let semicolons = found.filter { $0.separator == .semicolon }
    let isSemicolon = semicolons.count * 2 >= found.count
    let lists = found.filter { ($0.separator == .semicolon) == isSemicolon }
    let decks = Dictionary(grouping: lists, by: \.row.deck)
    guard
      let deck = decks.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.key
    else { return nil }
    self.init(
      separator: isSemicolon ? .semicolon : .comma,
      examples: lists.prefix(Self.mostExamples).map(\.row.long), deck: deck)
  }
}

extension ImportPlan {
  /// The added long forms that look like lists; nil if there are few.
  public var listedAnswers: ListedAnswers? {
    ListedAnswers(
      additions(.spread(ListedAnswers.sample)).map { (deck: $0.deck, long: $0.long) })
  }
}

extension AnkiPlan {
  /// The added long forms that look like lists; nil if there are few.
  public var listedAnswers: ListedAnswers? {
    ListedAnswers(
      RowSample.spread(ListedAnswers.sample).rows(of: additions)
        .map { (deck: $0.deck, long: $0.thing.long) })
  }
}
