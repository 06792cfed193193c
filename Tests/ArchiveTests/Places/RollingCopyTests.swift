import Foundation
import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct RollingCopyTests {
  let folder: TemporaryFolder
  let places: Places
  let copy: RollingCopy
  static let day = StudyDay(year: 2026, month: 11, day: 20)

  init() throws {
    folder = try TemporaryFolder()
    places = try Places(
      PlaceVariables(library: folder("library"), stateHome: folder("state")))
    try places.makeLibrary()
    copy = try #require(RollingCopy(places))
  }

  private func append(_ number: Int, device: Device = JournalSamples.device) throws {
    let line = PreparedLines(
      .flag(Thing.ID(number: UInt64(number))), number: number, time: JournalSamples.time,
      day: Self.day, device: device)
    _ = try JournalWriter(journal: places.journal).append(line)
  }

  private func kept(_ name: String, _ path: String) throws -> String {
    String(decoding: try copy.text(of: path, in: name), as: UTF8.self)
  }

  /// Sets the modification time back so that the file counts as settled.
  private func settle(_ name: String) {
    var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
    utimes(folder(name), &times)
  }

  @Test func `the first check of a day backs up decks and journal`() throws {
    try folder.write("library/decks/a.csv", "short,long\na,b\n")
    try folder.write("library/decks/es/b.csv", "short,long\n")
    try folder.write("library/decks/.hidden.csv", "x")
    try append(1)

    #expect(try copy.keep(on: Self.day))
    try folder.write("library/decks/a.csv", "short,long\n")
    #expect(try !copy.keep(on: Self.day))

    #expect(
      try copy.copies() == [LibraryCopy(name: "2026-11-20", day: Self.day, files: 2, bytes: 26)])
    #expect(try kept("2026-11-20", "a.csv") == "short,long\na,b\n")
    #expect(try ScannedJournal(copy.journal).numbers == [1])
    #expect(try folder.mode("state/til/copies") == 0o700)
  }

  @Test func `without changed decks only new journal lines are copied`()
    throws
  {
    try folder.write("library/decks/a.csv", "one")
    try append(1)
    try copy.keep(on: Self.day)
    try append(2)

    #expect(try !copy.keep(on: Self.day + 1))

    #expect(try copy.names() == ["2026-11-20"])
    #expect(try ScannedJournal(copy.journal).numbers == [1, 2])
  }

  @Test func `unchanged decks are hard links`() throws {
    for name in ["settled", "touched", "changed"] {
      try folder.write("library/decks/\(name).csv", name)
      settle("library/decks/\(name).csv")
    }
    try copy.keep(on: Self.day)
    try folder.write("library/decks/touched.csv", "touched")
    try folder.write("library/decks/changed.csv", "other")

    #expect(try copy.keep(on: Self.day + 1))

    let links = try copy.files(of: "2026-11-21").map { "\($0.path) \($0.status.links)" }
    #expect(links == ["changed.csv 1", "settled.csv 2", "touched.csv 2"])
    #expect(try kept("2026-11-20", "changed.csv") == "changed")
    #expect(try kept("2026-11-21", "changed.csv") == "other")
  }

  @Test func `a deleted deck is left out; if all are gone there is no backup`() throws {
    try folder.write("library/decks/a.csv", "a")
    try folder.write("library/decks/b.csv", "b")
    try copy.keep(on: Self.day)
    try FileManager.default.removeItem(atPath: folder("library/decks/b.csv"))
    #expect(try copy.keep(on: Self.day + 1))
    try FileManager.default.removeItem(atPath: folder("library/decks/a.csv"))

    #expect(try !copy.keep(on: Self.day + 2))

    #expect(try copy.names() == ["2026-11-20", "2026-11-21"])
    #expect(try copy.files(of: "2026-11-21").map(\.path) == ["a.csv"])
  }

  @Test func `symlinks and their targets are not copied`() throws {
    try folder.write("outside.csv", "secret")
    try folder.write("library/decks/a.csv", "a")
    symlink(folder("outside.csv"), folder("library/decks/link.csv"))

    try copy.keep(on: Self.day)

    #expect(try copy.files(of: "2026-11-20").map(\.path) == ["a.csv"])
  }

  @Test func `the journal's backup keeps lines that the journal loses`() throws {
    try folder.write("library/decks/a.csv", "a")
    for number in 1...3 { try append(number) }
    try copy.keep(on: Self.day)
    try folder.write("library/journal/desk-wm3k/2026.tsv", "damaged\n")
    try append(4)

    try copy.keep(on: Self.day + 1)

    #expect(try ScannedJournal(copy.journal).numbers == [1, 2, 3, 4])
    #expect(try ScannedJournal(copy.journal).report.damagedCount == 0)
  }

  @Test func `a grown journal is read from the last position`() throws {
    try folder.write("library/decks/a.csv", "a")
    try append(1)
    try copy.keep(on: Self.day)
    // If it were read from the start, the line would be counted twice.
    try append(2)
    try copy.keep(on: Self.day + 1)
    try copy.keep(on: Self.day + 2)

    let numbers = try ScannedJournal(copy.journal).numbers
    #expect(numbers == [1, 2])
  }

  @Test func `an unfinished backup is started over`() throws {
    try folder.write("library/decks/a.csv", "a")
    let root = copy.root.dropFirst(folder.path.count + 1)
    try folder.write("\(root)/decks/.new/old/half.csv", "half")

    try copy.keep(on: Self.day)

    #expect(try copy.files(of: "2026-11-20").map(\.path) == ["a.csv"])
    #expect(!folder.names.contains("\(root)/decks/.new"))
  }

  @Test func `the newest backups are kept, then weekly, then monthly ones`() {
    let days = (0..<400).map { Self.day - $0 }

    let kept = zip(days, CopyThinning.kept(days)).filter(\.1).map { "\($0.0)" }

    #expect(
      kept == [
        "2026-11-20", "2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16", "2026-11-15",
        "2026-11-14", "2026-11-08", "2026-11-01", "2026-10-31", "2026-10-25", "2026-09-30",
        "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30", "2026-03-31",
        "2026-02-28", "2026-01-31", "2025-12-31",
      ])
  }

  @Test func `a pause deletes no backups`() {
    let days = [0, 400, 401, 800].map { Self.day - $0 }

    #expect(CopyThinning.kept(days) == [true, true, true, true])
  }

  @Test func `backups beyond the limit are deleted, except the newest`() throws {
    var copy = copy
    copy.mostBytes = 250
    for place in 0..<5 {
      try folder.write("library/decks/a.csv", String(repeating: "\(place)", count: 100))
      try copy.keep(on: Self.day + place)
    }
    #expect(try copy.names() == ["2026-11-23", "2026-11-24"])

    copy.mostBytes = 10
    try folder.write("library/decks/a.csv", String(repeating: "x", count: 100))
    try copy.keep(on: Self.day + 9)
    #expect(try copy.names() == ["2026-11-29"])
  }

  @Test func `a backup has a name of its own when older ones of its day are deleted`() throws {
    for place in 0..<12 {
      try folder.write("library/decks/a.csv", "\(place)")
      #expect(try copy.keepAgain(on: Self.day))
    }

    let names = try copy.names()
    #expect(names.count == CopyThinning.days && names.last == "2026-11-20.12")
    #expect(try kept("2026-11-20.12", "a.csv") == "11")
  }

  @Test func `a restore is previewed by file and line`() throws {
    try folder.write("library/decks/gone.csv", "short,long\na,b\nc,d\n")
    try folder.write("library/decks/changed.csv", "h\n1\n2\n2\n")
    try folder.write("library/decks/same.csv", "h\n")
    for number in 1...3 { try append(number) }
    try copy.keep(on: Self.day)
    try FileManager.default.removeItem(atPath: folder("library/decks/gone.csv"))
    try folder.write("library/decks/changed.csv", "h\n2\n3\n")
    try folder.write("library/decks/later.csv", "h\n")
    try folder.write("library/journal/desk-wm3k/2026.tsv", "")
    try append(3)

    let changes = try copy.changes(bringingBack: try #require(try copy.copies().first))

    #expect(
      changes == [
        CopyChange(path: "decks/changed.csv", kind: .changed, linesAdded: 2, linesRemoved: 1),
        CopyChange(path: "decks/gone.csv", kind: .added, linesAdded: 3, linesRemoved: 0),
        CopyChange(path: "decks/later.csv", kind: .kept, linesAdded: 0, linesRemoved: 0),
        CopyChange(path: "journal", kind: .changed, linesAdded: 2, linesRemoved: 0),
      ])
  }

  @Test(arguments: ["", "til-copy\t2\t2026-11-20\n", "noise\u{0}", "til-copy\t1\tno day\n"])
  func `an invalid ledger is replaced`(text: String) throws {
    try folder.write("library/decks/a.csv", "a\n")
    try append(1)
    try copy.keep(on: Self.day)
    try WholeFile.replace(copy.root + "/ledger", with: Array(text.utf8))

    try copy.keep(on: Self.day)

    #expect(try copy.names() == ["2026-11-20"])
    #expect(try ScannedJournal(copy.journal).numbers == [1])
  }

  @Test func `without a state directory there are no backups`() throws {
    #expect(RollingCopy(try Places(option: folder("library"), PlaceVariables())) == nil)
  }
}
