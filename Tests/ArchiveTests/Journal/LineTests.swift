import Foundation
import Recall
import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct LineTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Recorded once and never again, since the format must stay readable forever.
  static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden/format-1.tsv")

  @Test func `format 1 is written unchanged`() throws {
    let written = String(decoding: JournalSamples.file(), as: UTF8.self)

    #expect(written == (try String(contentsOf: Self.golden, encoding: .utf8)))
  }

  @Test func `a row that is not UTF-8 is restored byte for byte`() throws {
    let event = Event.remove(FormerRow(JournalSamples.thing, in: "c", row: Array(0...255)))
    try folder.write("d/2026.tsv", JournalSamples.file([event]))

    #expect(try ScannedJournal(folder.path).lines.map(\.event) == [event])
  }

  @Test func `format 1 is still read`() throws {
    let text = Array(try Data(contentsOf: Self.golden))
    try folder.write("anywhere/at-all.tsv", text)

    let journal = try ScannedJournal(folder.path)

    #expect(journal.lines.map(\.event) == JournalSamples.events)
    #expect(journal.numbers == Array(1...JournalSamples.events.count))
    #expect(journal.lines.allSatisfy { $0.device == JournalSamples.device })
    #expect(journal.lines.allSatisfy { $0.time == JournalSamples.time })
    #expect(journal.lines.allSatisfy { $0.day == JournalSamples.day })
    #expect(journal.report == ScanReport())
  }

  @Test func `the samples contain every kind`() {
    #expect(Set(JournalSamples.events.compactMap(\.kind)) == Set(EventKind.allCases))
  }

  @Test func `the longest sample of each kind has the documented fields`() throws {
    let lines = try String(contentsOf: Self.golden, encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }

    // Plans and batches list as many as they have.
    for form in LineForms.all where !["plan", "batch"].contains(form.kind) {
      let counts = lines.filter { $0.count > 4 && $0[3] == form.kind }.map { $0.count - 6 }
      #expect(counts.max() == form.fields.count, "\(form.kind)")
    }
  }

  @Test func `a line's checksum covers its device and content`() {
    let prepared = PreparedLines(
      .flag(JournalSamples.thing), number: 7, time: JournalSamples.time, day: JournalSamples.day,
      device: JournalSamples.device)

    let body =
      "7\t2026-11-20T10:04:11.123+01:00\t2026-11-20\tflag\t\(JournalSamples.thing)"
    let sum = CRC64.of(Array("desk-wm3k\t\(body)".utf8))
    #expect(String(decoding: prepared.bytes, as: UTF8.self) == "\(body)\t\(Hex.text(sum))\n")
    #expect(prepared.lines.map(\.sum) == [sum])
    #expect(prepared.lines.map(\.number) == [7])
  }

  @Test func `every field of a review is read back`() throws {
    var events: [Event] = []
    for grade in Grade.allCases {
      for mode in Review.Mode.allCases {
        for phase in Phase.allCases {
          for verdict in VerdictKind.allCases {
            let review = Review(
              grade: grade, mode: mode, phaseBefore: phase,
              phaseAfter: Phase.allCases[3 - Int(phase.rawValue)], verdict: verdict,
              due: .day(JournalSamples.day))
            events.append(.review(JournalSamples.card, review))
          }
        }
      }
    }
    try folder.write("d/2026.tsv", JournalSamples.file(events))

    #expect(try ScannedJournal(folder.path).lines.map(\.event) == events)
  }

  /// A line with a valid checksum and any content.
  private func signed(_ body: String) -> String {
    let sum = CRC64.of(Array("\(JournalSamples.device)\t\(body)".utf8))
    return "\(body)\t\(Hex.text(sum))\n"
  }

  private static let start = "1\t2026-11-20T10:04:11.123+01:00\t2026-11-20"
  private static let review = "3\tn\tnew\treview\t0\t1\t2\t0\texact\t-\t2026-11-29"

  @Test(arguments: [
    ("\(start)\treview\t\(JournalSamples.card)\t\(review)\tlater\tstill later", 1),
    ("\(start)\tflag\t\(JournalSamples.thing)\tmore", 1),
    ("\(start)\tset\t-\tnew\t10\tmore", 1),
    ("\(start)\tset\t-\tnew\tan unknown \\q stays", 1),
    (
      "\(start)\treview\t\(JournalSamples.card)\t3\tn\tnew\treview\t-\t-\t-\t-\texact\t-\t2026-11-29",
      1
    ),
    ("\(start)\tbatch\t-\timport\t-\t1\t0000000000000000\t1\ta\t-\t-\tmore", 1),
    (
      "\(start)\treview\t\(JournalSamples.card)\t5\tn\tnew\treview\t0\t1\t2\t0\texact\t-\t2026-11-29",
      0
    ),
    (
      "\(start)\treview\t\(JournalSamples.card)\t3\tn\tnew\treview\t0\t1\t2\t0\texact\t-\t2026-11-31",
      0
    ),
    ("\(start)\treview\t\(JournalSamples.card)\t3\tn\tnew\treview", 0),
    ("\(start)\treview\tnobody>\t\(review)", 0),
    ("\(start)\tflag\tnobody", 0),
    ("\(start)\tundo\tx:1\tx\t1\tundo\tx:2", 0),
    ("\(start)\tbatch\t-\timport\t-\t1\t0000000000000000\t2\ta\t-\t-", 0),
    ("\(start)\tadd\ta\t-\t-\tk2mw9rxqtp nobody", 0),
  ])
  func `extra fields are ignored, invalid ones rejected`(body: String, count: Int) throws {
    try folder.write("desk-wm3k/2026.tsv", signed(body))

    let journal = try ScannedJournal(folder.path)

    #expect(journal.lines.count == count)
    #expect(journal.unread.count == 1 - count)
  }

  @Test(arguments: [
    "0\t2026-11-20T10:04:11.123+01:00\t2026-11-20\tflag\tx",
    "-1\t2026-11-20T10:04:11.123+01:00\t2026-11-20\tflag\tx",
    "9999999999999999999\t2026-11-20T10:04:11.123+01:00\t2026-11-20\tflag\tx",
    "1\t2026-11-20T10:04:11.123\t2026-11-20\tflag\tx",
    "1\t2026-02-29T10:04:11.123+01:00\t2026-11-20\tflag\tx",
    "1\t2026-11-20T10:04:11.123+01:00\t2026-13-20\tflag\tx",
    "1\t2026-11-20T10:04:11.123+01:00\t2026-11-20\tflag",
    "1\t2026-11-20T10:04:11.123+01:00\t2026-11-20", "1", "",
  ])
  func `a valid checksum on an invalid line is damage`(body: String) throws {
    try folder.write("desk-wm3k/2026.tsv", signed(body))

    let journal = try ScannedJournal(folder.path)

    #expect(journal.lines.isEmpty)
    #expect(journal.unread.isEmpty)
    #expect(journal.report.damagedCount == 1)
  }

  @Test func `many ids are split over lines of a batch`() {
    let ids = (0..<2500).map { Thing.ID(number: UInt64($0)) }
    let change = DeckChange(deck: "d", before: nil, after: 1)

    let batch = PreparedLines(
      command: "import", source: "d", decks: [change],
      [.add(AddedRows(ids, to: "d", change: change))], number: 10, time: JournalSamples.time,
      day: JournalSamples.day, device: JournalSamples.device)

    #expect(batch.lines.map(\.number) == [10, 11, 12, 13])
    #expect(
      batch.lines.dropFirst().map(\.event) == [
        .add(AddedRows(Array(ids[..<1000]), to: "d")),
        .add(AddedRows(Array(ids[1000..<2000]), to: "d")),
        .add(AddedRows(Array(ids[2000...]), to: "d")),
      ])
    var sum = CRC64()
    for line in batch.lines.dropFirst() { sum.add(line.sum) }
    #expect(
      batch.lines.first?.event
        == .batch(
          Batch(command: "import", source: "d", decks: [change], count: 3, sum: sum.value)))
  }
}
