import Recall

@testable import Things

/// Cards for sessions in a compact notation: Things are numbered, and the day is fixed.
enum Pools {
  static let today = CardLines.today
  static let now = CardLines.now(CardLines.today)

  static func after(minutes: Int) -> Now {
    Now(
      time: Moment(milliseconds: now.time.milliseconds + Int64(minutes) * 60_000, offset: 3600),
      day: today)
  }

  static func card(_ thing: Int, _ direction: Card.Direction = .forward) -> Card.ID {
    Card.ID(Thing.ID(number: UInt64(thing)), direction)
  }

  static func new(_ thing: Int, deck: Int = 0, row: Int? = nil) -> QueuedCard {
    QueuedCard(new: card(thing), row: Int64(row ?? thing), deck: deck)
  }

  /// A review that is due in this many days (negative if overdue).
  static func review(
    _ thing: Int, due: Int = 0, stability: Float = 30, since days: Int = 30, deck: Int = 0,
    _ direction: Card.Direction = .forward, isSiblingDone: Bool = false
  ) -> QueuedCard {
    var candidate = QueuedCard(
      new: card(thing, direction), row: 0, deck: deck, isSiblingDone: isSiblingDone)
    candidate.kind = .review
    candidate.key = Int64(today.number + due)
    candidate.memory = Memory(stability: stability, difficulty: 5)
    candidate.lastDay = Int32(today.number - days)
    candidate.lastTime = now.time.milliseconds - Int64(days) * 86_400_000
    return candidate
  }

  /// A step that is due in this many minutes (negative if past).
  static func step(_ thing: Int, in minutes: Int, _ direction: Card.Direction = .forward)
    -> QueuedCard
  {
    var candidate = review(thing, stability: 1, since: 0, direction)
    candidate.kind = .step
    candidate.key = now.time.milliseconds + Int64(minutes) * 60_000
    return candidate
  }

  static func settings(_ lines: [(deck: String?, name: String, value: String)] = []) -> Settings {
    Settings(
      lines: lines.map { line in
        SettingLine(
          scope: line.deck.map { .deck($0) } ?? .library, name: line.name, value: line.value)
      }, overrides: [:], device: nil)
  }

  static func rules(
    _ kind: StudyKind = .due, decks: [String] = ["a"], counts: [DeckCounts] = [], most: Int? = nil,
    set lines: [(deck: String?, name: String, value: String)] = []
  ) -> QueueRules {
    QueueRules(kind, decks: decks, settings: settings(lines), counts: counts, most: most)
  }

  static func queue(
    _ cards: [QueuedCard], _ rules: QueueRules? = nil, decks: [String] = ["a"],
    rivals: CardsKeptApart = CardsKeptApart(), at now: Now = now
  ) -> StudyQueue {
    StudyQueue(
      CardPool(decks: decks, cards: cards, rivals: rivals), by: rules ?? Self.rules(decks: decks),
      at: now, CardLines.forgetting)
  }
}

extension [QueuedCard] {
  /// The numbers of the Things, in order.
  var things: [Int] { map { Int($0.number / 2) } }
}
