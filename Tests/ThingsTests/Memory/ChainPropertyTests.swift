import Recall
import TestSupport
import Testing
import Things

/// From the key to the review line to the card's state, in 10,000 histories.
@Suite(.slow)
struct ChainPropertyTests {
  @Test(arguments: 0..<20)
  func `the shown intervals are applied`(batch: Int) {
    var faults: [String] = []
    for history in 0..<500 where faults.isEmpty {
      var draw = SeededGenerator(seed: UInt64(batch * 500 + history))
      faults = Self.faults(&draw).map { "history \(batch * 500 + history): \($0)" }
    }
    #expect(faults.isEmpty)
  }

  private static func faults(_ draw: inout SeededGenerator) -> [String] {
    let policy = draw.policy()
    var fold = CardFold(CardLines.card, by: policy.forgetting)
    var entries: [HistoryEntry] = []
    var clock = ZoneClock.berlin
    clock.milliseconds = CardLines.noon(CardLines.today).milliseconds
    var faults: [String] = []
    var before = fold.record
    for count in 1...draw.number(below: 30) + 1 where faults.isEmpty {
      clock.milliseconds += Int64(draw.minutes()) * 60_000
      let now = Now(time: clock.now(), day: clock.now().studyDay(rollover: 4))
      before = fold.record
      var what = draw.bystander(on: now.day)
      if draw.number(below: 5) > 0 {
        let turn = Turn(
          before, in: "", mode: draw.one(of: [.normal, .normal, .normal, .ahead, .cram]),
          by: policy, at: now,
          secondsToRollover: clock.secondsToRollover(from: now, rollover: 4), load: draw.load())
        let review = draw.review(of: turn, at: now)
        what = .answer(review)
        entries.append(line(what, count, now))
        fold.apply(entries[entries.count - 1])
        faults += differences(between: turn, review, at: now, and: fold.record)
      } else {
        entries.append(line(what, count, now))
        fold.apply(entries[entries.count - 1])
      }
    }
    faults += undoFaults(entries, before: before, policy.forgetting)
    faults += refoldFaults(entries, fold.record, &draw, policy.forgetting)
    return faults
  }

  private static func line(_ what: CardEvent, _ count: Int, _ now: Now) -> HistoryEntry {
    HistoryEntry(
      line: HistoryEntry.LineKey(device: 1, number: UInt32(count)), time: now.time, day: now.day,
      what: what)
  }

  private static func differences(
    between turn: Turn, _ review: Review, at now: Now, and record: CardRecord
  ) -> [String] {
    var faults: [String] = []
    if turn.mode == .cram {
      var expected = turn.record
      expected.newest = record.newest
      if record != expected { faults.append("cram moved \(expected) to \(record)") }
      return faults
    }
    let outcome = turn.outlook[review.grade]
    if record.state != outcome.state { faults.append("\(record.state), shown \(outcome.state)") }
    if record.due != turn.due(after: review.grade, at: now) { faults.append("another due date") }
    if record.lastDay != now.day || record.lastTime != now.time { faults.append("another time") }
    if record.answers != turn.record.answers + 1 { faults.append("not counted") }
    return faults
  }

  /// Undoing the newest line restores the previous state.
  private static func undoFaults(
    _ entries: [HistoryEntry], before: CardRecord, _ forgetting: Forgetting
  ) -> [String] {
    var entries = entries
    entries[entries.count - 1].stands = false
    return folded(entries, forgetting) == before ? [] : ["undo did not restore"]
  }

  /// Folding in two parts gives the same result, bit for bit.
  private static func refoldFaults(
    _ entries: [HistoryEntry], _ record: CardRecord, _ draw: inout SeededGenerator,
    _ forgetting: Forgetting
  ) -> [String] {
    let cut = draw.number(below: entries.count + 1)
    var fold = CardFold(
      continuing: folded(Array(entries[..<cut]), forgetting), by: forgetting)
    for entry in entries[cut...] { fold.apply(entry) }
    return fold.record == record ? [] : ["folded in two pieces it is \(fold.record)"]
  }

  private static func folded(
    _ entries: [HistoryEntry], _ forgetting: Forgetting
  ) -> CardRecord {
    var fold = CardFold(CardLines.card, by: forgetting)
    for entry in entries { fold.apply(entry) }
    return fold.record
  }
}
