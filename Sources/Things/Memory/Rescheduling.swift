public import Recall

/// Known cards given the dates that other parameters would have given them.
///
/// What is due already stays so, and nothing is put into the past. Each card goes to the emptiest
/// of the days that serve as well, and one that should long have been asked to the emptiest of the
/// next two weeks, so that no day drowns.
public struct Rescheduling {
  private let forgetting: Forgetting
  private let settings: Settings
  private let today: StudyDay
  private var moves: [Move] = []
  /// Cards that fall due on the days from today on.
  private var load: [Int: Int] = [:]

  private struct Move {
    var card: Card.ID
    var due: StudyDay
    /// The days that serve, today or later.
    var days: ClosedRange<Int>
    /// The day the memory itself asks for.
    var ideal: Int
  }

  /// Over so many days are those spread that should have been asked before today.
  private static let late = 14

  public init(by forgetting: Forgetting, settings: Settings, today: StudyDay) {
    self.forgetting = forgetting
    self.settings = settings
    self.today = today
  }

  /// Takes a card in; what is not known yet, late, suspended or in no deck keeps its date.
  public mutating func add(_ history: CardHistory) {
    let record = history.record
    guard case .day(let due)? = record.due, !record.isSuspended else { return }
    guard record.phase == .review, due > today, let deck = history.deck, let last = record.lastDay
    else {
      load[max(0, due - today), default: 0] += 1
      return
    }
    var fold = CardFold(record.id, by: forgetting)
    for entry in history.entries { fold.apply(entry) }
    guard let memory = fold.record.memory else { return }
    let days = settings.policy(deck: deck, by: forgetting).days(for: memory)
    let since = today - last
    let ideal = (days.lowerBound + days.upperBound) / 2 - since
    moves.append(
      Move(card: record.id, due: due, days: window(of: days, since: since, due: due), ideal: ideal))
  }

  /// The days on which a card may be due, counted from today; `since` are days since its last answer.
  private func window(
    of days: ClosedRange<Int>, since: Int, due: StudyDay
  ) -> ClosedRange<Int> {
    let high = days.upperBound - since
    guard high > 0 else { return 0...min(Self.late - 1, due - today) }
    return max(0, days.lowerBound - since)...high
  }

  /// A new date for each card that gets another one, in order of date.
  public mutating func events() -> [Event] {
    moves.sort { ($0.ideal, $0.card) < ($1.ideal, $1.card) }
    var moved: [(day: Int, card: Card.ID)] = []
    for move in moves {
      let day = emptiest(move)
      load[day, default: 0] += 1
      if today + day != move.due { moved.append((day, move.card)) }
    }
    moved.sort { ($0.day, $0.card) < ($1.day, $1.card) }
    return moved.map { .due($0.card, .day(today + $0.day)) }
  }

  /// The most cards that are due on one day, once `events` has placed them all.
  public var busiest: Int { load.values.max() ?? 0 }

  // Of several alike the nearest to the ideal one.
  private func emptiest(_ move: Move) -> Int {
    var best = move.days.lowerBound
    var least = (Int.max, Int.max)
    for day in move.days {
      let weight = (load[day] ?? 0, abs(day - move.ideal))
      if weight < least { (best, least) = (day, weight) }
    }
    return best
  }
}
