import Foundation
import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Archive

/// A journal that has fewer lines than the index knows.
struct LostLinesTests {
  let fixture: LibraryFixture
  let ids: [Thing.ID]
  let path: String

  init() throws {
    fixture = try LibraryFixture()
    let library = try fixture.open()
    try fixture.write("short,long\nA,one\nB,two\nC,three\n", deck: "d")
    _ = try library.refresh()
    ids = try library.entries(at: fixture.now).map(\.thing.id)
    path = fixture.folder + "/library/journal/laptop-bcd1/\(fixture.now.day.date.year).tsv"
    _ = try library.commit(
      Change("set", events: [.set(.library, name: "new", value: "7")]), at: fixture.now)
    for id in ids {
      let review = Event.review(
        Card.ID(id, .forward),
        Review(
          grade: .good, phaseBefore: .new, phaseAfter: .review, due: .day(fixture.now.day + 3)))
      _ = try library.commit(Change("study", events: [review]), at: fixture.now)
      fixture.advance(86_400)
    }
  }

  private func cut(to lines: Int) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let kept = text.split(separator: "\n").prefix(lines).joined(separator: "\n") + "\n"
    try kept.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test func `a cut journal is reported, and nothing is written to it`() throws {
    let days = (fixture.now.day - 2, fixture.now.day - 1)
    try cut(to: 3)
    let text = try String(contentsOfFile: path, encoding: .utf8)

    let library = try fixture.open()

    let said = library.takeNotices().map(\.sentence)
    #expect(
      said == [
        "The journal is missing 2 lines that til has read before, including 2 reviews from "
          + "\(days.0) to \(days.1)."
      ])
    #expect(throws: LibraryError.shortened) {
      try library.commit(Change("flag", events: [.flag(ids[0])]), at: fixture.now)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    // What the index knows of the lost reviews still counts.
    #expect(try library.records(of: ids.map { Card.ID($0, .forward) }).count == 3)
    #expect(try library.check { _ in }.problems.map(\.sentence) == said)
    #expect(try fixture.open().takeNotices().map(\.sentence) == said)
  }

  @Test(arguments: [0, 1, 2]) func `a file that is gone or older is a loss, too`(lines: Int) throws
  {
    if lines == 0 { try FileManager.default.removeItem(atPath: path) } else { try cut(to: lines) }

    let library = try fixture.open()

    #expect(library.writes.lost?.reviews == 3)
    #expect(library.writes.lost?.lines == (lines == 2 ? 3 : 4))
  }

  @Test func `an open session notices the loss before its next answer`() throws {
    let library = try fixture.open()
    try cut(to: 3)

    #expect(throws: LibraryError.shortened) {
      try library.commit(Change("flag", events: [.flag(ids[0])]), at: fixture.now)
    }
    _ = try library.refresh()
    #expect(library.takeNotices().count == 1)
  }

  @Test func `lines that come back end the loss`() throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try cut(to: 3)
    let library = try fixture.open()
    try text.write(toFile: path, atomically: true, encoding: .utf8)

    _ = try library.commit(Change("flag", events: [.flag(ids[0])]), at: fixture.now)

    #expect(library.access == .full)
    #expect(try library.check { _ in }.problems == [])
  }

  @Test func `after an accepted loss no number is used twice`() throws {
    try cut(to: 3)
    let library = try fixture.open()

    _ = try library.rebuild(at: fixture.now) { _ in }
    _ = try library.commit(Change("flag", events: [.flag(ids[0])]), at: fixture.now)

    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.dropFirst().compactMap { Int($0.prefix { $0 != "\t" }) } == [1, 2, 5, 6])
    #expect(lines[3].contains("x-lost\tlaptop-bcd1:3-4\t"))
    #expect(try library.check { _ in }.problems == [])
    #expect(try fixture.open(cache: "other").check { _ in }.problems == [])
    #expect(library.takeNotices().count == 1)
  }

  @Test func `lines are told apart by device, in whatever order the devices came`() throws {
    // Sorts before this computer's name, but comes later.
    let other = try LibraryFixture(device: "desk-bcd2", in: fixture.folder)
    let elsewhere = try other.open(cache: "desk")
    let library = try fixture.open()
    _ = try elsewhere.commit(Change("flag", events: [.flag(ids[0])]), at: fixture.now)
    _ = try library.refresh()
    #expect(library.index.devices.rows.map(\.device.name) == ["laptop-bcd1", "desk-bcd2"])

    #expect(try library.rebuild(at: fixture.now) { _ in }?.lines == 5)
    #expect(try library.check { _ in }.problems == [])
    #expect(library.takeNotices() == [])
  }

  @Test func `a line with another text in its place is no loss`() throws {
    let card = Card.ID(ids[0], .forward)
    let library = try fixture.open()
    _ = try library.eraseTyped(of: [card], at: fixture.now)

    #expect(library.access == .full)
    #expect(try fixture.open().takeNotices() == [])
  }

  @Test func `an x-lost line names ranges by device`() throws {
    let desk = try #require(Device("desk-bcd2"))

    let ranges = LostLines.ranges(of: "desk-bcd2:3-9 nothing desk-bcd2:9-3 desk-bcd2:1-1 :2-3")

    #expect(
      ranges == [
        LostLines.Lines(device: desk, numbers: 3...9), .init(device: desk, numbers: 1...1),
      ])
  }
}
