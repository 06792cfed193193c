import TextUI
import Things

/// Shares in words, with what they rest on: `91 % of 430, likely 88–93 %`.
enum ProportionText {
  static func long(_ proportion: Proportion) -> String {
    guard !proportion.isTooFew, let share = proportion.share else { return few(proportion) }
    return "\(percent(share)) of \(proportion.count.grouped), likely \(likely(proportion)) %"
  }

  /// Without the range.
  static func short(_ proportion: Proportion) -> String {
    guard !proportion.isTooFew, let share = proportion.share else { return few(proportion) }
    return "\(percent(share)) of \(proportion.count.grouped)"
  }

  /// To be read aloud.
  static func spoken(_ proportion: Proportion) -> String {
    guard !proportion.isTooFew, let share = proportion.share, let likely = proportion.likely else {
      return few(proportion)
    }
    return "\(percent(share)) of \(proportion.count.grouped), likely \(points(likely.lowerBound)) "
      + "to \(points(likely.upperBound)) %"
  }

  private static func few(_ proportion: Proportion) -> String {
    proportion.count == 0
      ? "none yet" : "\(proportion.right) of \(proportion.count), too few to say"
  }

  /// As in `88–93`.
  static func likely(_ proportion: Proportion) -> String {
    guard let likely = proportion.likely else { return "" }
    return "\(points(likely.lowerBound))–\(points(likely.upperBound))"
  }

  static func percent(_ share: Double) -> String { "\(points(share)) %" }

  private static func points(_ share: Double) -> Int { Int((share * 100).rounded()) }

  static func json(_ proportion: Proportion) -> JSON {
    .object([
      ("right", .int(proportion.right)), ("count", .int(proportion.count)),
      ("share", .optional(proportion.share, JSON.number)),
      ("low", .optional(proportion.likely) { .number($0.lowerBound) }),
      ("high", .optional(proportion.likely) { .number($0.upperBound) }),
      ("tooFew", .bool(proportion.isTooFew)),
    ])
  }

  /// What `json` gives, at some path.
  static func members(_ path: String) -> [CommandHelp.Member] {
    [
      .init("\(path).right", "of them those that were right"),
      .init("\(path).count", "how many"), .init("\(path).share", "right in one, from 0 to 1"),
      .init("\(path).low", "the share is likely (95 %) not lower"),
      .init("\(path).high", "nor higher"),
      .init("\(path).tooFew", "whether they are too few to say"),
    ]
  }

  /// The fields of `--plain`: right, count, low, high.
  static func fields(_ proportion: Proportion) -> [String] {
    [
      "\(proportion.right)", "\(proportion.count)",
      proportion.likely.map { "\($0.lowerBound)" } ?? "",
      proportion.likely.map { "\($0.upperBound)" } ?? "",
    ]
  }
}

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
    let names = try session.store.library.decks().map(\.name)
    let text = words.map(\.text).joined(separator: " ")
    let decks = words.map { word in
      names.filter { $0.isDeck(atOrBelow: word.text) }
    }
    if decks.allSatisfy({ !$0.isEmpty }) {
      return (.decks(names.filter { name in decks.contains { $0.contains(name) } }), text)
    }
    return (.query(try session.question(words).query), text)
  }
}

/// How long was studied, in words.
enum StudyTime {
  /// As in `40 s`, `6 min`, `31 h`.
  static func text(milliseconds: Int) -> String { text(milliseconds, "s", "min", "h") }

  /// As in `40 seconds`.
  static func words(milliseconds: Int) -> String {
    text(milliseconds, "second", "minute", "hour", isPlural: true)
  }

  /// In words if it is read aloud.
  static func text(milliseconds: Int, isSpoken: Bool) -> String {
    isSpoken ? words(milliseconds: milliseconds) : text(milliseconds: milliseconds)
  }

  private static func text(
    _ milliseconds: Int, _ second: String, _ minute: String, _ hour: String,
    isPlural: Bool = false
  ) -> String {
    let seconds = (max(0, milliseconds) + 500) / 1000
    let (number, unit) =
      seconds < 60
      ? (seconds, second)
      : seconds < 7200 ? ((seconds + 30) / 60, minute) : ((seconds + 1800) / 3600, hour)
    return "\(number.grouped) \(unit)\(isPlural && number != 1 ? "s" : "")"
  }
}
