import Things

/// Sorts the words of `stats` into blocks, decks and a query.
@MainActor
struct ScopeWords {
  private(set) var blocks: [any StatisticsBlock.Type] = []
  let scope: StatisticsQuestion.Scope
  /// What the header says of it.
  let words: String

  init(_ operands: [Call.Word], in session: Session) throws {
    var rest: [Call.Word] = []
    for word in operands {
      if !word.isQuoted, let block = StatisticsBlocks.named(word.text) {
        if !blocks.contains(where: { $0 == block }) { blocks.append(block) }
      } else {
        rest.append(word)
      }
    }
    (scope, words) = try Self.scope(rest, in: session)
  }

  private static func scope(
    _ words: [Call.Word], in session: Session
  ) throws -> (StatisticsQuestion.Scope, String) {
    guard !words.isEmpty else { return (.everything, "all decks") }
    let names = try session.store.shelf.decks().map(\.name)
    let text = words.map(\.text).joined(separator: " ")
    let decks = words.map { word in
      names.filter { $0 == word.text || $0.hasPrefix(word.text + "/") }
    }
    if decks.allSatisfy({ !$0.isEmpty }) {
      return (.decks(names.filter { name in decks.contains { $0.contains(name) } }), text)
    }
    return (.query(try session.question(words).query), text)
  }
}
