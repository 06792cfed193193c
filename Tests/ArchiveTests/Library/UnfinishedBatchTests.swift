import Foundation
import LibraryTestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct UnfinishedBatchTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  @Test func `an incomplete batch has no effect and is not a problem`() throws {
    let library = try fixture.open()
    try fixture.write("short,long\nA,one\nB,two\nC,three\n", deck: "d")
    _ = try library.refresh()
    let ids = try library.entries(at: fixture.now).map(\.thing.id)
    _ = try library.commit(
      Change("suspend", events: ids.map { .suspend($0) }), at: fixture.now)
    let path = fixture.folder + "/library/journal/laptop-bcd1/\(fixture.now.day.date.year).tsv"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)

    // The header, the first line of the batch, one of its three lines, and half of the next.
    let torn = lines[0..<3].joined(separator: "\n") + "\n" + lines[3].prefix(20)
    try torn.write(toFile: path, atomically: false, encoding: .utf8)
    let again = try fixture.open(cache: "other")
    _ = try again.commit(Change("flag", events: [.flag(ids[0])]), at: fixture.now)

    let cards = ids.map { Card.ID($0, .forward) }
    let records = try again.records(of: cards)
    #expect(records.values.allSatisfy { !$0.isSuspended })
    #expect(records[cards[0]]?.isFlagged == true)
    let report = try again.check { _ in }
    #expect(report.counts.contains(CheckReport.Count("unfinished batches", 1)))
    // The incomplete line is reported, since it is not a journal line.
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.line == 4)
  }

  /// Anybody who can write the remote can add a line with a right checksum.
  @Test(arguments: [
    (2, "flag\tID"), (3, "flag\tID"), (2, "batch\t-\timport\twords\t900\t0123456789abcdef"),
    (4, "batch\t-\timport\twords\t2\t0123456789abcdef"),
  ])
  func `a forged line with the number and time of one of a batch drops none of it`(
    number: Int, forged: String
  ) throws {
    let library = try fixture.open()
    try fixture.write("short,long\nA,one\nB,two\nC,three\n", deck: "d")
    _ = try library.refresh()
    let ids = try library.entries(at: fixture.now).map(\.thing.id)
    _ = try library.commit(
      Change("suspend", events: ids.map { .suspend($0) }), at: fixture.now)
    let name = "journal/laptop-bcd1/\(fixture.now.day.date.year).tsv"
    let text = try fixture.text(of: name)
    let lines = text.split(separator: "\n")
    let own = try #require(lines.first { $0.hasPrefix("\(number)\t") }).split(separator: "\t")
    let body =
      "\(own[..<3].joined(separator: "\t"))\t"
      + forged.replacing("ID", with: "\(Thing.ID(number: 1_000_003))")
    let sum = Hex.text(CRC64.of(Array("laptop-bcd1\t\(body)".utf8)))
    try fixture.write(text + "\(body)\t\(sum)\n", to: name)

    for cache in ["cache", "other"] {
      let again = try fixture.open(cache: cache)
      _ = try again.refresh()
      let records = try again.records(of: ids.map { Card.ID($0, .forward) })
      #expect(records.count == 3)
      #expect(records.values.allSatisfy { $0.isSuspended }, "\(cache)")
    }
  }

  @Test func `an incomplete batch is neither listed nor undone`() throws {
    let library = try fixture.open()
    try fixture.write("short,long\nA,one\nB,two\nC,three\n", deck: "d")
    _ = try library.refresh()
    let ids = try library.entries(at: fixture.now).map(\.thing.id)
    _ = try library.commit(Change("flag", events: [.flag(ids[1])]), at: fixture.now)
    _ = try library.commit(
      Change("suspend", events: ids.map { .suspend($0) }), at: fixture.now)
    let path = fixture.folder + "/library/journal/laptop-bcd1/\(fixture.now.day.date.year).tsv"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let torn = lines[0..<4].joined(separator: "\n") + "\n" + lines[4].prefix(20)
    try torn.write(toFile: path, atomically: false, encoding: .utf8)

    let again = try fixture.open(cache: "other")
    let first = try again.undoing(nil, redo: false)
    _ = try again.commit(Change("flag", events: [.flag(ids[0])]), at: fixture.now)
    let reopened = try fixture.open(cache: "other")

    #expect(first?.line.event == .flag(ids[1]))
    for library in [again, reopened] {
      var events: [Event] = []
      try library.lines(of: nil) {
        events.append($0.line.event)
        return true
      }
      #expect(events == [.flag(ids[0]), .flag(ids[1])])
      #expect(try library.undoing(nil, redo: false)?.line.event == .flag(ids[0]))
    }
  }

  @Test func `a torn line is reported once`() throws {
    let library = try fixture.open()
    let id = Thing.ID(number: 1_000_003)
    _ = try library.commit(Change("flag", events: [.flag(id)]), at: fixture.now)
    let path = fixture.folder + "/library/journal/laptop-bcd1/\(fixture.now.day.date.year).tsv"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let torn = "2\t2026-11-20T10:04:11.123+01:00\t2026-11-20\treview\tbcdf"
    try (text + torn).write(toFile: path, atomically: false, encoding: .utf8)
    let again = try fixture.open(cache: "other")
    _ = try again.commit(Change("unflag", events: [.unflag(id)]), at: fixture.now)

    let first = try again.check { _ in }
    try again.settle(first, acceptsDamage: false, at: fixture.now)
    let second = try again.check { _ in }

    #expect(first.problems.map(\.sentence) == ["The line is incomplete."])
    #expect(second.problems.isEmpty)
    var count = 0
    try again.lines(of: nil) { _ in
      count += 1
      return true
    }
    #expect(count == 2)
  }
}
