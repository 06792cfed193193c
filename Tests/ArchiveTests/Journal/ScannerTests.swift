import Foundation
import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct ScannerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func flags(
    _ numbers: ClosedRange<Int>, device: Device = JournalSamples.device, header: Bool = true
  ) -> [UInt8] {
    JournalSamples.file(
      numbers.map { .flag(Thing.ID(number: UInt64($0))) }, device: device,
      number: numbers.lowerBound, header: header)
  }

  private static let header = Array("til-journal\t1\tdesk-wm3k\n".utf8)

  @Test func `an empty, missing or unusual journal has no lines`() throws {
    try folder.write("a/2026.tsv", "")
    try folder.write("a/.2026.tsv", Self.flags(1...1))
    try folder.write("a/.2026.tsv.0123456789abcdef", Self.flags(1...1))
    try folder.write("a/2026.csv", Self.flags(1...1))
    try folder.write("2026.tsv", Self.flags(1...1))
    try folder.write(".git/x.tsv", Self.flags(1...1))
    mkfifo(folder("a/2024.tsv"), 0o600)

    let listing = try JournalListing.read(folder.path)

    #expect(listing.files.map(\.name) == ["a/2026.tsv"])
    #expect(listing.leftovers == ["a/.2026.tsv.0123456789abcdef"])
    #expect(
      listing.strangers.map(\.name)
        == [".git", "2026.tsv", "a/.2026.tsv", "a/2024.tsv", "a/2026.csv"])
    #expect(try ScannedJournal(folder.path).lines.isEmpty)
    #expect(try ScannedJournal(folder("none")).lines.isEmpty)
  }

  @Test(arguments: ["linked", "a/2025.tsv"])
  func `a symlink in the place of a directory or a journal file is rejected`(name: String) throws {
    try folder.write("a/2026.tsv", Self.flags(1...1))
    symlink(folder(name == "linked" ? "a" : "a/2026.tsv"), folder(name))

    let error = #expect(throws: ArchiveError.self) { try JournalListing.read(folder.path) }
    #expect(error?.cause == .kind(.link))
    #expect(error?.path == folder(name))
  }

  @Test func `a journal that is a symlink is rejected`() throws {
    try folder.write("real/a/2026.tsv", Self.flags(1...1))
    symlink(folder("real"), folder("journal"))

    let error = #expect(throws: ArchiveError.self) { try ScannedJournal(folder("journal")) }

    #expect(error?.cause == .kind(.link))
  }

  @Test func `a file that becomes a pipe is reported and skipped`() throws {
    try folder.write("a/2025.tsv", Self.flags(1...2))
    let listing = try JournalListing.read(folder.path)
    mkfifo(folder("a/2024.tsv"), 0o600)
    let pipe = JournalFile(name: "a/2024.tsv", path: folder("a/2024.tsv"))
    var scanner = JournalScanner(
      ([pipe] + listing.files).map { ($0, nil) }, devices: DeviceTable())

    var numbers: [Int] = []
    while let line = try scanner.next() { numbers.append(line.number) }

    #expect(numbers == [1, 2])
    #expect(scanner.report.refused.map(\.cause) == [.kind(.pipe)])
    #expect(scanner.consumed.map(\.file) == listing.files)
  }

  @Test func `the checksum determines a line's device, regardless of the file`() throws {
    let here = JournalSamples.device
    let there = JournalSamples.other
    let third = JournalSamples.device("third-9999")
    let fourth = JournalSamples.device("fourth-9999")
    try folder.write(
      "desk-wm3k/2026.tsv",
      Self.flags(1...2, device: third, header: false) + Self.flags(1...2, device: here)
        + Self.flags(3...3, device: there, header: false) + Self.flags(3...3, header: false)
        + Self.flags(4...4, device: fourth, header: false))
    try folder.write("laptop-7xqb/2026.tsv", Self.flags(1...2, device: there))
    try folder.write("whatever!/copy of 2026.tsv", Self.flags(3...3, device: third))

    let journal = try ScannedJournal(folder.path)

    let names = journal.lines.map { "\($0.device):\($0.number)" }.sorted()
    #expect(
      names == [
        "desk-wm3k:1", "desk-wm3k:2", "desk-wm3k:3", "laptop-7xqb:1", "laptop-7xqb:2",
        "laptop-7xqb:3", "third-9999:1", "third-9999:2", "third-9999:3",
      ])
    #expect(journal.reasons == [.sum])
    #expect(journal.report.damaged.map(\.place.line) == [8])
  }

  @Test func `the scanner passes on duplicate lines`() throws {
    try folder.write("d/2026.tsv", Self.flags(1...1) + Self.flags(1...1))

    #expect(try ScannedJournal(folder.path).numbers == [1, 1])
  }

  @Test func `an unterminated last line with a valid checksum counts`() throws {
    try folder.write("d/2026.tsv", Array(Self.flags(1...3).dropLast()))

    let journal = try ScannedJournal(folder.path)

    #expect(journal.numbers == [1, 2, 3])
    #expect(journal.report.damagedCount == 0)
  }

  @Test func `a torn end is reported, and read once complete`() throws {
    let whole = Self.flags(1...3)
    let torn = Self.flags(1...2).count
    for cut in torn + 1..<whole.count - 1 {
      try folder.write("d/2026.tsv", Array(whole[..<cut]))
      let before = try ScannedJournal(folder.path)
      #expect(before.numbers == [1, 2])
      #expect(before.reasons == [.torn])
      #expect(before.consumed.map(\.offset) == [torn])

      // Writes in place, so that it stays the same file.
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("d/2026.tsv")))
      try handle.seekToEnd()
      try handle.write(contentsOf: whole[cut...])
      try handle.close()
      let after = try ScannedJournal(
        folder.path, from: before.consumed, devices: [JournalSamples.device])
      #expect(after.numbers == [3])
      #expect(after.report.damagedCount == 0)
    }
  }

  @Test(arguments: [
    ("noise", DamagedPiece.Reason.form), ("\u{0}\u{0}\u{0}", .form), (" ", .form),
    ("a\tb\t0123456789abcdef", .sum), ("til-journal", .header), ("til-journal\t1", .header),
    ("til-journal\tone\tdesk-wm3k", .header), ("til-journal\t0\tdesk-wm3k", .header),
    ("til-journal\t1\tDesk!", .header), ("til-journals\t1\tdesk-wm3k", .header),
    ("<<<<<<< HEAD", .mergeMark), ("=======", .mergeMark), ("||||||| base", .mergeMark),
    (">>>>>>> other branch", .mergeMark), ("========", .form),
  ])
  func `damage ends at the next newline, and other lines count`(
    text: String, reason: DamagedPiece.Reason
  ) throws {
    let (first, second) = (Self.flags(1...2), Self.flags(3...4, header: false))
    try folder.write("d/2026.tsv", first + Array("\(text)\n".utf8) + second)

    let journal = try ScannedJournal(folder.path)

    #expect(journal.numbers == [1, 2, 3, 4])
    #expect(
      journal.report.damaged == [
        DamagedPiece(
          place: LinePlace(file: 0, line: 4, offset: first.count), length: text.utf8.count,
          digest: CRC64.of(Array(text.utf8)), reason: reason)
      ])
  }

  @Test func `any flipped bit is detected and only affects its line`()
    throws
  {
    let text = Self.flags(1...3)
    let whole = try read(text).lines
    for place in Self.header.count..<text.count {
      var flipped = text
      flipped[place] ^= 1 << (place % 8)
      let journal = try read(flipped)
      #expect(journal.lines.allSatisfy(whole.contains))
      // Replacing a newline joins two lines.
      #expect(journal.lines.count >= (text[place] == 10 ? 1 : 2))
      #expect(journal.report.damagedCount > 0, "byte \(place)")
    }
  }

  private func read(_ bytes: [UInt8]) throws -> ScannedJournal {
    try folder.write("desk-wm3k/2026.tsv", bytes)
    return try ScannedJournal(folder.path)
  }

  @Test func `CR LF line endings change nothing`() throws {
    let text = String(decoding: Self.flags(1...3), as: UTF8.self)

    let journal = try read(Array(text.replacing("\n", with: "\r\n").utf8))

    #expect(journal.numbers == [1, 2, 3])
    #expect(journal.report == ScanReport())
  }

  @Test func `empty lines are ignored`() throws {
    let journal = try read(
      [10] + Self.flags(1...1) + [10, 13, 10] + Self.flags(2...2, header: false))

    #expect(journal.numbers == [1, 2])
    #expect(journal.report == ScanReport())
  }

  @Test func `a newer format is reported, and its content is not damage`() throws {
    let later = Array("til-journal\t2\tdesk-wm3k\tsomething\nlines of a kind yet unknown\n".utf8)

    let journal = try read(Self.flags(1...1) + later + Self.flags(2...2, header: false))

    #expect(journal.numbers == [1, 2])
    #expect(journal.report.damagedCount == 0)
    #expect(journal.report.newerFormats.map(\.what) == [.format(2)])
    #expect(journal.report.newer.map(\.place.line) == [3])
  }

  @Test func `format numbers can be arbitrarily large`() throws {
    let journal = try read(Array("til-journal\t99999999999999999999999\tx\n".utf8))

    #expect(journal.report.newerFormats.map(\.what) == [.format(.max)])
  }

  @Test func `an unknown kind means a newer til, an extension does not`() throws {
    let events: [Event] = [
      .extra(kind: "x-mine", subject: "a"), .extra(kind: "dream", subject: "b"),
      .flag(JournalSamples.thing),
    ]

    let journal = try read(JournalSamples.file(events))

    #expect(journal.lines.map(\.event) == [events[0], events[2]])
    #expect(journal.unread == [2])
    #expect(journal.report.newer.map(\.what) == [.kind("dream")])
    #expect(journal.report.newerFormats.isEmpty)
  }

  @Test func `only files that have grown are continued`() throws {
    try folder.write("d/2026.tsv", Self.flags(1...2))
    let before = try ScannedJournal(folder.path).consumed
    #expect(try before.map { try $0.continues() } == [true])

    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("d/2026.tsv")))
    try handle.seekToEnd()
    try handle.write(contentsOf: Self.flags(3...4, header: false))
    #expect(try before.map { try $0.continues() } == [true])
    let after = try ScannedJournal(folder.path, from: before, devices: [JournalSamples.device])
    #expect(after.numbers == [3, 4])
    #expect(
      after.consumed
        == (try ScannedJournal(folder.path).consumed.map {
          var whole = $0
          whole.stamp = after.consumed[0].stamp
          return whole
        }))

    try handle.seek(toOffset: 40)
    try handle.write(contentsOf: Self.flags(5...6))
    try handle.close()
    #expect(try before.map { try $0.continues() } == [false])

    try folder.write("d/new", Self.flags(1...4))
    try Folder.rename(folder("d/new"), to: folder("d/2026.tsv"))
    #expect(try before.map { try $0.continues() } == [false])
  }

  @Test func `a truncated file is not continued`() throws {
    try folder.write("d/2026.tsv", Self.flags(1...2))
    let before = try ScannedJournal(folder.path).consumed

    truncate(folder("d/2026.tsv"), off_t(Self.flags(1...1).count))

    #expect(try before.map { try $0.continues() } == [false])
  }

  @Test func `lines across buffer boundaries are complete`() throws {
    let rows = (0..<300).map {
      Event.remove(
        FormerRow(
          Thing.ID(number: UInt64($0)), in: "d",
          row: [UInt8](repeating: 97 + UInt8($0 % 26), count: $0 * 97 % 20_011)))
    }
    let long = Event.remove(
      FormerRow(
        JournalSamples.thing, in: "d", row: [UInt8](repeating: 9, count: 3_000_000)))
    let events = rows + [long] + rows

    #expect(try read(JournalSamples.file(events)).lines.map(\.event) == events)
  }
}
