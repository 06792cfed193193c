import Recall

/// The history of one card, read for what explains its next date.
struct Story {
  private var fold: CardFold
  private let policy: Policy
  private var last: Told?
  private(set) var move: Why.Move?
  private(set) var cramAnswers = 0
  private(set) var answersElsewhere = 0
  private(set) var reset: Why.Reset?
  private(set) var suspendedOn: StudyDay?
  private(set) var slips: [Why.Slip] = []
  private var takenFor: [Thing.ID] = []

  /// An answer that decided a date, and what it changed.
  struct Told {
    var entry: HistoryEntry
    var grade: Grade
    var mode: Review.Mode?
    var before: CardRecord
    var after: CardRecord
  }

  init(_ card: Card.ID, by policy: Policy) {
    fold = CardFold(card, by: policy.forgetting)
    self.policy = policy
  }

  var record: CardRecord { fold.record }

  /// What the last decision rested on; `secondsToRollover` are those of its time.
  func decision(_ secondsToRollover: (Now) -> Int) -> Decision? {
    last.map { told in
      Decision(
        told, by: policy,
        secondsToRollover: secondsToRollover(Now(time: told.entry.time, day: told.entry.day)))
    }
  }

  var confusions: [Confusion] {
    Set(takenFor).map { other in
      Confusion(card: record.id, other: other, times: takenFor.count { $0 == other })
    }.sorted { ($1.times, $0.other) < ($0.times, $1.other) }
  }

  mutating func tell(_ entry: HistoryEntry) {
    let before = record
    fold.apply(entry)
    switch entry.what {
    case .answer(let review): tell(review, entry, before)
    case .past(let grade) where before.phase == .new: decide(grade, mode: nil, entry, before)
    case .past: answersElsewhere += 1
    case .due(let due) where before.phase != .new:
      move = Why.Move(day: entry.day, from: before.due, to: due)
    case .reset: begin(again: Why.Reset(day: entry.day, answers: before.answers))
    case .suspend: suspendedOn = suspendedOn ?? entry.day
    case .resume: suspendedOn = nil
    case .due, .bury, .flag, .unflag: break
    }
  }

  private mutating func tell(_ review: Review, _ entry: HistoryEntry, _ before: CardRecord) {
    if let other = review.other { takenFor.append(other) }
    guard review.mode != .cram else {
      cramAnswers += 1
      return
    }
    decide(review.grade, mode: review.mode, entry, before)
    if review.phaseBefore == .review, review.grade == .again, let last = before.lastDay {
      slips.append(Why.Slip(day: entry.day, after: max(0, entry.day - last)))
    }
  }

  private mutating func decide(
    _ grade: Grade, mode: Review.Mode?, _ entry: HistoryEntry, _ before: CardRecord
  ) {
    last = Told(entry: entry, grade: grade, mode: mode, before: before, after: record)
    move = nil
    reset = nil
    cramAnswers = 0
    answersElsewhere = 0
  }

  private mutating func begin(again reset: Why.Reset) {
    last = nil
    move = nil
    slips = []
    cramAnswers = 0
    answersElsewhere = 0
    self.reset = reset.answers > 0 ? reset : nil
  }
}
