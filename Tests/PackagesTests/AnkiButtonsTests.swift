import Archive
import Foundation
import Interchange
import LibraryTestSupport
import Testing
import Things

@testable import Recall

/// The four buttons of imported cards, compared with Anki's own.
///
/// `buttons.py` made the collection and recorded the intervals.
struct AnkiButtonsTests {
  @Test func `500 cards have the intervals of Anki's four buttons`() throws {
    let (now, expected) = try recorded()
    let fixture = try LibraryFixture()
    fixture.time = now
    let library = try fixture.open()
    let collection = try Package.read("Buttons/buttons.apkg", now: now.milliseconds / 1000)
    let plan = try AnkiPlan(
      collection, file: "buttons.apkg", options: AnkiPlan.Options(takesSettings: true),
      library: library, now: fixture.now)
    var change = plan.change()
    for name in ["fuzz", "balance"] {
      change.events.append(.set(.library, name: name, value: "off"))
    }
    _ = try library.commit(change, at: fixture.now)
    let settings = Settings(lines: try library.settings(), device: library.device)
    let policy = settings.policy(deck: "buttons", by: Forgetting(settings.parameters))

    var wrong: [String] = []
    var different = 0
    for entry in try library.entries(at: fixture.now) {
      let card = Card.ID(entry.thing.id, .forward)
      let record = try library.records(of: [card])[card] ?? CardRecord(card)
      let wanted = expected[entry.thing.guid] ?? []
      let found = waits(record.roundedLikeAnki, policy, at: fixture.now)
      if found != wanted { wrong.append("\(entry.thing.guid): \(found), not \(wanted)") }
      different += zip(waits(record, policy, at: fixture.now), wanted).count { $0 != $1 }
    }
    #expect(expected.count == 500)
    #expect(wrong == [])
    // Without Anki's rounding of stored memory states, a few of 2,000 intervals round differently.
    #expect(different <= 6)
  }

  /// The waits of the four buttons without fuzz.
  private func waits(_ record: CardRecord, _ policy: Policy, at now: Now) -> [String] {
    let turn = Turn(
      record, in: "buttons", mode: .normal, by: policy, at: now, secondsToRollover: 1 << 20,
      load: DayLoad())
    var last = 0
    return Grade.allCases.map { grade in
      let outcome = turn.outlook[grade]
      guard case .days(var days) = outcome.plainWait else { return Self.text(outcome.plainWait) }
      if record.phase == .review, let memory = outcome.state.memory {
        days = max(days, least(record, policy.forgetting.interval(of: memory, to: policy.goal)))
        days = max(days, last + 1)
        last = days
      }
      return Self.text(.days(days))
    }
  }

  /// With fuzz off, til leaves an interval as the model says; Anki never lets one that is nearly the
  /// last interval fall below it.
  private func least(_ record: CardRecord, _ interval: Float) -> Int {
    if Int(interval.rounded()) > record.interval { return record.interval + 1 }
    return Fuzz.upperBound(of: interval) >= record.interval ? record.interval : 1
  }

  private static func text(_ wait: Wait) -> String {
    switch wait {
    case .days(let days): "\(days)d"
    case .seconds(let seconds): "\(seconds)s"
    }
  }

  /// The time of the recording, and the intervals by guid.
  private func recorded() throws -> (Moment, [String: [String]]) {
    let text = try String(
      contentsOf: Package.folder.appending(path: "Buttons/buttons.tsv"), encoding: .utf8)
    var rows = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    let seconds = try #require(Int64(rows.removeFirst()[1]))
    return (
      Moment(milliseconds: seconds * 1000, offset: 0),
      Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Array($0[1...])) })
    )
  }
}

extension CardRecord {
  /// Anki stores stability with four decimals and difficulty with three.
  fileprivate var roundedLikeAnki: CardRecord {
    guard let memory else { return self }
    var record = self
    record.memory = Memory(
      stability: (memory.stability * 10_000).rounded() / 10_000,
      difficulty: (memory.difficulty * 1000).rounded() / 1000)
    return record
  }
}
