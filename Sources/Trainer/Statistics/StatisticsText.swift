import TextUI
import Things

/// Shares in words, with the number of answers.
enum ProportionText {
  /// As in `91 % of 430`.
  static func short(_ proportion: Proportion) -> String {
    guard !proportion.isTooFew, let share = proportion.share else { return few(proportion) }
    return "\(percent(share)) of \(proportion.count.grouped)"
  }

  /// As in `91 % of 430, likely 88 to 93 %`.
  static func spoken(_ proportion: Proportion) -> String {
    guard !proportion.isTooFew, let share = proportion.share, let likely = proportion.likely else {
      return few(proportion)
    }
    return "\(percent(share)) of \(proportion.count.grouped), likely \(points(likely.lowerBound)) "
      + "to \(points(likely.upperBound)) %"
  }

  /// The share of known cards, or a dash if there are none.
  static func known(_ known: Double, of cards: Int) -> String {
    cards == 0 ? "–" : percent(known / Double(cards))
  }

  private static func few(_ proportion: Proportion) -> String {
    proportion.count == 0
      ? "none yet" : "\(proportion.right) of \(proportion.count), too few to tell"
  }

  /// As in `88–93`.
  static func likely(_ proportion: Proportion) -> String {
    guard let likely = proportion.likely else { return "" }
    return "\(points(likely.lowerBound))–\(points(likely.upperBound))"
  }

  static func percent(_ share: Double) -> String { "\(points(share)) %" }

  private static func points(_ share: Double) -> Int {
    share.isFinite ? Int((share * 100).rounded()) : 0
  }
}

@MainActor
extension Proportion {
  /// A share, with the number of answers it is based on.
  static let fields: [Field<Proportion>] = [
    Field("right", "number correct", value: \.right),
    Field("count", "number in total", value: \.count),
    Field("share", "share correct, from 0 to 1", value: \.share).inJSONOnly,
    Field("low", "lower end of the 95 % confidence interval", value: \.likely?.lowerBound),
    Field("high", "upper end of the 95 % confidence interval", value: \.likely?.upperBound),
    Field("tooFew", "whether there are too few answers to be meaningful", value: \.isTooFew)
      .inJSONOnly,
  ]
}

/// Parses the operands of `stats` into blocks and a scope.
@MainActor
struct ScopeWords {
  private(set) var blocks: [any StatisticsBlock.Type] = []
  let scope: StatisticsQuestion.Scope
  /// The scope as typed, for the header.
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

  /// The error for a query without matches; a single word was probably meant as a name.
  func refusal(in session: Session) throws -> Refusal {
    guard words.allSatisfy({ $0.isLetter || $0.isNumber || "-_/".contains($0) }) else {
      return NoMatches(words).refusal
    }
    let names =
      try StatisticsBlocks.all.map { $0.about.name } + session.store.library.decks().map(\.name)
    let nearest = NearestName.word(to: words, among: names)
    return Refusal(
      "no statistics block or deck \"\(words)\".",
      remedy: nearest.map { "Did you mean \($0)?" }
        ?? "List the blocks with: help stats",
      correction: nearest.map { "stats \($0)" })
  }

  private static func scope(
    _ words: [Call.Word], in session: Session
  ) throws -> (StatisticsQuestion.Scope, String) {
    guard !words.isEmpty else { return (.everything, "all decks") }
    let text = words.map(\.text).joined(separator: " ")
    let decks = try session.store.library.decks().map(\.name).decks(namedBy: words)
    return (try decks.map { .decks($0) } ?? .query(session.question(words).query), text)
  }
}
