import Archive
import Foundation
import Interchange
import LibraryTestSupport
import Packages
import Testing
import Things

@testable import Recall

/// The four buttons of imported cards, compared with Anki's own.
///
/// `buttons.py` made the collection and recorded the intervals. `TIL_BUTTONS=DIRECTORY` compares all
/// packages that it has recorded there.
struct AnkiButtonsTests {
  private static let recordings: [URL] = {
    let own = [Package.folder.appending(path: "Buttons/buttons.apkg")]
    guard let folder = ProcessInfo.processInfo.environment["TIL_BUTTONS"] else { return own }
    let files = try? FileManager.default.contentsOfDirectory(
      at: URL(filePath: folder), includingPropertiesForKeys: nil)
    return own + (files ?? []).filter { $0.pathExtension.hasSuffix("pkg") }
  }()

  @Test(arguments: recordings)
  func `cards have the intervals of Anki's four buttons`(package: URL) throws {
    let recording = try Recording(package)
    let fixture = try LibraryFixture()
    fixture.time = recording.now
    let library = try fixture.open()
    let plan = try recording.plan(library, fixture.now)
    var change = plan.change()
    for name in ["fuzz", "balance"] {
      change.events.append(.set(.library, name: name, value: "off"))
    }
    _ = try library.commit(change, at: fixture.now)

    let settings = Settings(lines: try library.settings(), device: library.device)
    let ids = Dictionary(
      uniqueKeysWithValues: try library.entries(at: fixture.now).map {
        ($0.thing.guid, $0.thing.id)
      }
    )
    var wrong: [String] = []
    var count = 0
    for entry in plan.things.entries {
      let thing = try #require(ids[entry.thing.guid])
      let policy = settings.policy(deck: entry.deck, by: Forgetting(settings.parameters))
      for (place, direction) in entry.cards {
        guard let wanted = recording.waits(ofCard: place) else { continue }
        let card = Card.ID(thing, direction)
        let record = try library.records(of: [card])[card] ?? CardRecord(card)
        let found = waits(record, in: entry.deck, policy, at: fixture.now)
        count += zip(found, wanted).count { $0 != $1 }
        if found != wanted { wrong.append("\(entry.thing.short): \(found), not \(wanted)") }
      }
    }
    #expect(wrong.prefix(5) == [], "\(count) of \(recording.count * 4) in \(package.path)")
    #expect(recording.count > 0)
    #expect(try library.check { _ in }.problems.isEmpty)
  }

  /// The waits of the four buttons without fuzz.
  private func waits(
    _ record: CardRecord, in deck: String, _ policy: Policy, at now: Now
  ) -> [String] {
    let turn = Turn(
      record, in: deck, mode: .normal, by: policy, at: now, secondsToRollover: 1 << 20,
      load: DayLoad())
    var last = 0
    return Grade.allCases.map { grade in
      let outcome = turn.outlook[grade]
      guard case .days(var days) = outcome.plainWait else { return Self.text(outcome.plainWait) }
      if record.phase == .review, grade.isSuccess, let memory = outcome.state.memory {
        days = max(days, least(record, policy.forgetting.interval(of: memory, to: policy.goal)))
        days = min(max(days, last + 1), policy.maximumInterval)
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
}

/// A package, and the waits that Anki showed for its cards.
private struct Recording {
  let now: Moment
  private let package: URL
  private let collection: AnkiCollection
  private let guids: [Int64: String]
  private let waits: [String: [String]]

  var count: Int { waits.count }

  init(_ package: URL) throws {
    self.package = package
    let table = package.deletingPathExtension().appendingPathExtension("tsv")
    let text = try String(contentsOf: table, encoding: .utf8)
    var rows = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    let seconds = try #require(Int64(rows.removeFirst()[1]))
    now = Moment(milliseconds: seconds * 1000, offset: 0)
    waits = Dictionary(uniqueKeysWithValues: rows.map { ("\($0[0]) \($0[1])", Array($0[2...])) })
    collection = try PackageFiles().read(package.path, now: seconds) { _ in }
    guids = Dictionary(uniqueKeysWithValues: collection.notes.map { ($0.id, $0.guid) })
  }

  func plan(_ library: Library, _ now: Now) throws -> AnkiPlan {
    try AnkiPlan(
      collection, file: package.lastPathComponent, options: AnkiPlan.Options(takesSettings: true),
      library: library, now: now, deckText: library.deckText)
  }

  func waits(ofCard place: Int) -> [String]? {
    let card = collection.cards[place]
    return waits["\(guids[card.note] ?? "") \(card.template)"]
  }
}
