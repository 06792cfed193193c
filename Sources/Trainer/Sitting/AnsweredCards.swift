import Things

/// The answers of a sitting, in order: all of them can be taken back, and few bytes each are kept
/// of them, since there may be thousands.
struct AnsweredCards {
  /// Answers in parts of this size: one array of all would be copied again and again as it grows.
  private static let partSize = 256

  private var parts: [[AnsweredCard]] = []
  /// What was typed, one text after the other.
  private var texts: [UInt8] = []
  /// Cards, each counted once however often it came back.
  private(set) var cardCount = 0
  private(set) var rightAtOnce = 0
  /// Answers to cards that were new.
  private(set) var newCount = 0

  var last: AnsweredCard? { parts.last?.last }
  var isEmpty: Bool { parts.isEmpty }

  mutating func append(_ kept: KeptAnswer, of card: Card.ID, wasBegun: Bool, typed: String) {
    texts.append(contentsOf: typed.utf8)
    let answer = AnsweredCard(kept, of: card, wasBegun: wasBegun, textEnd: texts.count)
    if parts.last.map({ $0.count == Self.partSize }) ?? true {
      parts.append([])
      parts[parts.count - 1].reserveCapacity(Self.partSize)
    }
    parts[parts.count - 1].append(answer)
    count(answer, 1)
  }

  /// Takes the newest away, and gives what was typed for it.
  mutating func removeLast() -> String {
    guard let answer = parts[parts.count - 1].popLast() else { return "" }
    if parts[parts.count - 1].isEmpty { parts.removeLast() }
    count(answer, -1)
    let start = Int(last?.textEnd ?? 0)
    let typed = text(start, answer)
    texts.removeSubrange(start...)
    return typed
  }

  private mutating func count(_ answer: AnsweredCard, _ sign: Int) {
    if answer.wasNew { newCount += sign }
    guard !answer.wasBegun else { return }
    cardCount += sign
    if !answer.isMiss { rightAtOnce += sign }
  }

  private func text(_ start: Int, _ answer: AnsweredCard) -> String {
    String(decoding: texts[start..<Int(answer.textEnd)], as: UTF8.self)
  }

  /// The cards that come back on another day only.
  var over: [Card.ID] { parts.joined().filter(\.isOver).map(\.card) }

  /// What was missed, each Thing once, in order of the first misses.
  var missed: [StudySummary.Missed] {
    var missed: [StudySummary.Missed] = []
    var seen: Set<Thing.ID> = []
    var start = 0
    for answer in parts.joined() {
      if answer.isMiss, seen.insert(answer.card.thing).inserted {
        missed.append(
          StudySummary.Missed(
            thing: answer.card.thing, direction: answer.card.direction,
            typed: text(start, answer)))
      }
      start = Int(answer.textEnd)
    }
    return missed
  }
}
