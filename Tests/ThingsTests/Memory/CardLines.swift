import Recall
import Things

/// Lines of one card, with a compact notation for tests.
struct CardLines {
  static let card = Card.ID(Thing.ID(number: 7_000_001), .forward)
  static let forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))
  /// Friday 20 November 2026.
  static let today = StudyDay(year: 2026, month: 11, day: 20)

  private(set) var entries: [HistoryEntry] = []
  private(set) var mixUps: MixUps = [:]

  /// Noon in a timezone one hour ahead of UTC.
  static func noon(_ day: StudyDay) -> Moment {
    Moment(milliseconds: Int64(day.number) * 86_400_000 + 39_600_000, offset: 3600)
  }

  static func now(_ day: StudyDay) -> Now { Now(time: noon(day), day: day) }

  mutating func add(_ what: CardEvent, on days: Int, at time: Moment? = nil) {
    let day = Self.today + days
    let line = HistoryEntry.LineKey(device: 1, number: UInt32(entries.count + 1))
    if case .answer(let review) = what { mixUps[line] = review.other }
    entries.append(
      HistoryEntry(line: line, time: time ?? Self.noon(day), day: day, what: what))
  }

  mutating func answer(
    _ grade: Grade, on days: Int, from before: Phase, to after: Phase, left: Int = 0, due: Int,
    mode: Review.Mode = .normal
  ) {
    add(
      .answer(
        Review(
          grade: grade, mode: mode, phaseBefore: before, phaseAfter: after, stepsLeft: left,
          duration: 4000, due: .day(Self.today + due))), on: days)
  }

  /// Undoes the last line.
  mutating func undo() { entries[entries.count - 1].stands = false }

  var record: CardRecord { folded().record }
  var answered: [Tally.Answer] { folded().answered }

  private func folded() -> (record: CardRecord, answered: [Tally.Answer]) {
    var fold = CardFold(Self.card, by: Self.forgetting)
    let answered = entries.compactMap { fold.apply($0) }
    return (fold.record, answered)
  }

  /// Learned on day 0 with an interval of nine days, then reviewed with one of thirty.
  static let known: CardLines = {
    var lines = CardLines()
    lines.answer(.good, on: 0, from: .new, to: .review, due: 9)
    lines.answer(.good, on: 9, from: .review, to: .review, due: 39)
    return lines
  }()
}
