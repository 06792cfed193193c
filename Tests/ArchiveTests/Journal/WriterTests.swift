import Foundation
import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct WriterTests {
  let folder: TemporaryFolder
  let journal: String
  let writer: JournalWriter

  init() throws {
    folder = try TemporaryFolder()
    journal = folder("journal")
    writer = JournalWriter(journal: journal)
  }

  private func flag(
    _ number: Int, at time: String = "2026-11-20T10:04:11.123+01:00",
    device: Device = JournalSamples.device
  ) -> PreparedLines {
    PreparedLines(
      .flag(Thing.ID(number: UInt64(number))), number: number, time: JournalSamples.moment(time),
      day: JournalSamples.day, device: device)
  }

  @Test func `the first line creates a private file with a header`() throws {
    let appended = try writer.append(flag(1))

    let line = String(decoding: flag(1).bytes, as: UTF8.self)
    #expect(
      try folder.text("journal/desk-wm3k/2026.tsv") == "til-journal\t1\tdesk-wm3k\n\(line)")
    #expect(try folder.mode("journal") == 0o700)
    #expect(try folder.mode("journal/desk-wm3k") == 0o700)
    #expect(try folder.mode("journal/desk-wm3k/2026.tsv") == 0o600)
    #expect(appended.start == 0)
    #expect(appended.file.name == "desk-wm3k/2026.tsv")
  }

  @Test func `an empty file gets a header`() throws {
    try folder.write("journal/desk-wm3k/2026.tsv", "")

    _ = try writer.append(flag(1))

    #expect(
      try folder.text("journal/desk-wm3k/2026.tsv").hasPrefix("til-journal\t1\tdesk-wm3k\n1\t"))
  }

  @Test func `a missing newline is added before a line`() throws {
    _ = try writer.append(flag(1))
    let path = "journal/desk-wm3k/2026.tsv"
    try folder.write(path, Array(try folder.bytes(path).dropLast()))

    _ = try writer.append(flag(2))
    try folder.write(path, try folder.bytes(path) + Array("3\ttorn".utf8))
    _ = try writer.append(flag(3))

    let scanned = try ScannedJournal(journal)
    #expect(scanned.numbers == [1, 2, 3])
    #expect(scanned.reasons == [.form])
    #expect(scanned.report.damaged.map(\.place.line) == [4])
  }

  @Test(arguments: ["", "2\tw", "2\twhole\n"], ["", "9\tanother tool\n"])
  func `only what a failed append wrote is removed`(written: String, other: String) throws {
    let path = try folder.write("journal.tsv", "1\tline\n" + written + other)

    JournalWriter.takeBack(Array("2\twhole\n".utf8), from: try OpenFile(path, .appending), at: 7)

    #expect(try folder.text("journal.tsv") == "1\tline\n" + (other.isEmpty ? "" : written + other))
  }

  @Test func `repeated appends count once`() throws {
    _ = try writer.append(flag(1))
    _ = try writer.append(flag(1))

    let lines = try ScannedJournal(journal).lines
    #expect(lines.count == 2)
    #expect(Set(lines).count == 1)
  }

  @Test(arguments: [
    (
      ["2026-12-31T23:59:59.999+01:00", "2027-01-01T00:00:00.000+01:00"], ["2026.tsv", "2027.tsv"]
    ),
    (["2027-01-01T00:00:00.000+01:00", "2026-12-31T23:59:59.999+01:00"], ["2027.tsv"]),
    (["2027-01-01T00:30:00.000+01:00"], ["2027.tsv"]),
    (["2026-12-31T23:30:00.000-11:00"], ["2026.tsv"]),
    (["0999-06-01T00:00:00.000+00:00"], ["0999.tsv"]),
  ])
  func `the file's year is the local year, at least that of the newest file`(
    times: [String], files: [String]
  ) throws {
    for (place, time) in times.enumerated() { _ = try writer.append(flag(place + 1, at: time)) }

    #expect(try JournalListing.read(journal).files.map(\.name) == files.map { "desk-wm3k/\($0)" })
  }

  @Test func `files with other names do not affect the year`() throws {
    for name in ["9999.tsv.orig", "x999.tsv", "+999.tsv", "20270.tsv", "2027 (copy).tsv"] {
      try folder.write("journal/desk-wm3k/\(name)", "")
    }

    #expect(try writer.append(flag(1)).file.name == "desk-wm3k/2026.tsv")
  }

  @Test func `each device has its own directory`() throws {
    _ = try writer.append(flag(1))
    _ = try writer.append(flag(1, device: JournalSamples.other))

    #expect(
      Set(try ScannedJournal(journal).lines.map(\.device.name)) == ["desk-wm3k", "laptop-7xqb"])
  }

  @Test func `symlinks are not written through`() throws {
    try folder.write("elsewhere/2026.tsv", "")
    try Folder.make(journal)
    symlink(folder("elsewhere"), folder("journal/desk-wm3k"))

    let error = #expect(throws: ArchiveError.self) { try writer.append(flag(1)) }

    #expect(error?.cause == .kind(.link))
    #expect(try folder.text("elsewhere/2026.tsv").isEmpty)

    try FileManager.default.removeItem(atPath: folder("journal/desk-wm3k"))
    try Folder.make(folder("journal/desk-wm3k"))
    symlink(folder("elsewhere/2026.tsv"), folder("journal/desk-wm3k/2026.tsv"))
    #expect(throws: ArchiveError.self) { try writer.append(flag(1)) }
    #expect(try folder.text("elsewhere/2026.tsv").isEmpty)
  }

  @Test func `a pipe in place of the file does not block`() throws {
    try Folder.make(folder("journal/desk-wm3k"))
    mkfifo(folder("journal/desk-wm3k/2026.tsv"), 0o600)

    let error = #expect(throws: ArchiveError.self) { try writer.append(flag(1)) }

    #expect(error?.cause == .kind(.pipe))
  }

  @Test func `a batch is contiguous, starting with its head`() throws {
    let batch = PreparedLines(
      command: "suspend", source: "", decks: [],
      (1...3).map { .suspend(Thing.ID(number: $0)) }, number: 5, time: JournalSamples.time,
      day: JournalSamples.day, device: JournalSamples.device)

    _ = try writer.append(batch)

    let lines = try ScannedJournal(journal).lines
    #expect(lines == batch.lines)
    #expect(lines.map(\.number) == [5, 6, 7, 8])
  }

  @Test func `appended lines are ingested from memory as from the file`() throws {
    var consumed: ConsumedFile?
    for number in 1...4 {
      let appended = try writer.append(flag(number))
      consumed = appended.following(consumed)
      let read = try #require(try ScannedJournal(journal).consumed.first)
      #expect(consumed?.offset == read.offset)
      #expect(consumed?.lines == read.lines)
      #expect(consumed?.mark == read.mark)
      #expect(consumed?.file == read.file)
      #expect(try consumed?.continues() == true)
      if number == 3 {
        // Removes the final newline.
        truncate(folder("journal/desk-wm3k/2026.tsv"), off_t(read.offset - 1))
        consumed = try ScannedJournal(journal).consumed.first
      }
    }
  }

  @Test func `unread content before an append is not skipped`() throws {
    let first = try writer.append(flag(1)).following(nil)
    let before = try #require(first)
    _ = try writer.append(flag(2))

    let third = try writer.append(flag(3))

    #expect(third.following(before) == nil)
    #expect(third.following(nil) == nil)
  }

  @Test func `an overlong line is rejected, also in a batch`() throws {
    var writer = writer
    writer.longestLine = 1000
    let row = [UInt8](repeating: 97, count: 1000)
    let remove = Event.remove(FormerRow(JournalSamples.thing, in: "d", row: row))
    let line = PreparedLines(
      remove, number: 1, time: JournalSamples.time, day: JournalSamples.day,
      device: JournalSamples.device)
    let batch = PreparedLines(
      command: "remove", source: "", decks: [], [remove], number: 1, time: JournalSamples.time,
      day: JournalSamples.day, device: JournalSamples.device)

    #expect(throws: ArchiveError.self) { try writer.append(line) }
    #expect(throws: ArchiveError.self) { try writer.append(batch) }
    #expect(folder.names.isEmpty)
  }
}
