import Foundation
import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// Readers and writers of the journal, at the edges of their buffers.
struct BufferEdgeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The pieces between newlines, without a carriage return before one.
  private func pieces(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }
    if pieces.last?.isEmpty == true { pieces.removeLast() }
    return pieces
  }

  /// Files whose first newline, or whose end, is near an edge.
  private func texts(_ size: Int) -> [[UInt8]] {
    func text(_ before: String, _ count: Int, _ after: String) -> [UInt8] {
      Array(before.utf8) + [UInt8](repeating: 120, count: count) + Array(after.utf8)
    }
    let rest = "\nb\r\n\nlast"
    return [
      text("", size, ""), text("", size, rest), text("", size - 1, "\r" + rest),
      text("a\n", size, rest), text("a\n", size - 2, ""), text("", size - 1, "\n"),
    ]
  }

  @Test(arguments: [0, 1, 2] + Edges.around(1 << 20, 2 << 20))
  func `a file is cut into lines at any size`(size: Int) throws {
    for text in texts(max(size, 2)) + [[UInt8](repeating: 10, count: size)] {
      let path = try folder.write("file", text)
      var cutter = LineCutter(try OpenFile(path, .reading))
      var found: [[UInt8]] = []
      var end = 0
      while let piece = try cutter.next() {
        #expect(piece.offset == end)
        end = piece.end
        found.append(Array(piece.bytes))
      }
      #expect(found == pieces(text), "\(text.count) bytes")
      #expect(end == text.count)
    }
  }

  @Test(arguments: [0, 1, 2] + Edges.around(1 << 16, 3 << 16))
  func `a file is cut backward at any size`(size: Int) throws {
    for text in texts(max(size, 2)) {
      let path = try folder.write("file", text)
      var cutter = try BackwardCutter(path)
      var found: [[UInt8]] = []
      while let piece = try cutter.next() {
        found.append(Array(piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece[...]))
      }
      // A newline at the end has an empty piece after it.
      #expect(found.reversed().filter { !$0.isEmpty } == pieces(text).filter { !$0.isEmpty })
    }
  }

  /// Otherwise a rebuild would read other lines than the start that met them.
  @Test(arguments: [0, 5, 600_000, 1_048_570, 1_048_576])
  func `whether a line is too long does not depend on its place`(before: Int) throws {
    let longest = 1_500_000
    for length in [longest - 1, longest, longest + 1, longest + 90_000] {
      let start = String(repeating: "a", count: max(0, before - 1)) + (before > 0 ? "\n" : "")
      let path = try folder.write("file", start + String(repeating: "b", count: length) + "\nend\n")
      var cutter = LineCutter(try OpenFile(path, .reading), longest: longest)
      if before > 0 { _ = try cutter.next() }

      let piece = try cutter.next()
      #expect(piece?.isTooLong == (length > longest))
      #expect(piece?.end == before + length + 1)
      let last = try cutter.next()
      #expect(last.map { Array($0.bytes) } == Array("end".utf8))
    }
  }

  @Test(arguments: Edges.around(1 << 20))
  func `a batch is appended whole at any size`(size: Int) throws {
    let device = JournalSamples.device
    func batch(_ row: Int) -> PreparedLines {
      PreparedLines(
        command: "remove", source: "", decks: [],
        [
          Event.remove(
            FormerRow(JournalSamples.thing, in: "d", row: [UInt8](repeating: 97, count: row)))
        ],
        number: 1, time: JournalSamples.moment("2026-11-20T10:04:11.123+01:00"),
        day: JournalSamples.day, device: device)
    }
    let row = size - batch(0).bytes.count
    let lines = batch(row)
    #expect(lines.bytes.count == size)

    _ = try JournalWriter(journal: folder("journal")).append(lines)

    #expect(
      try folder.bytes("journal/desk-wm3k/2026.tsv")
        == Array(JournalFormat.header(of: device).utf8) + lines.bytes)
    #expect(try ScannedJournal(folder("journal")).numbers == [1, 2])
  }

  @Test(arguments: Edges.around(OpenFile.pieceSize))
  func `missing lines of any size are appended to a journal`(size: Int) throws {
    func text(_ row: Int, lines: Int) -> [UInt8] {
      var text = JournalText(device: JournalSamples.device)
      for number in 1...lines {
        let bytes = [UInt8](repeating: 97, count: number == 1 ? row : 1)
        text.add(
          .remove(FormerRow(JournalSamples.thing, in: "d", row: bytes)),
          time: JournalSamples.time, day: JournalSamples.day)
      }
      return text.bytes
    }
    // The first line ends where a piece is written.
    let row = size - text(0, lines: 1).count
    #expect(text(row, lines: 1).count == size)
    for lines in [1, 3] {
      let all = text(row, lines: lines)
      let name = "\(JournalSamples.device)" + "/2026.tsv"
      try? FileManager.default.removeItem(atPath: folder("union"))
      _ = try folder.write("source/" + name, all)
      let file = try #require(try JournalListing.read(folder("source")).files.first)
      let union = JournalUnion(target: folder("union"))
      var devices = DeviceTable([])

      try union.take(file, devices: &devices, known: nil)

      #expect(try folder.bytes("union/" + name) == all)
      let known = try SumSet(of: folder("union"))
      try union.take(file, devices: &devices, known: known)
      #expect(try folder.bytes("union/" + name) == all)
    }
  }

  @Test(.slow, arguments: Edges.around(1000, 10_000))
  func `a batch of any number of lines is read back`(count: Int) throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    var texts = ThingColumns()
    for row in 0..<count { texts.append(NewThing(short: "S\(row)", long: "long \(row)")) }
    _ = try library.commit(
      Change("import", source: "a.csv", edits: [.addAll(texts, deck: "a")]), at: fixture.now)
    let things = try library.entries(at: fixture.now).map(\.thing.id)
    #expect(things.count == count)

    let events = things.map { Event.suspend($0) }
    _ = try library.commit(Change("suspend", events: events), at: fixture.now)

    #expect(try library.check { _ in }.problems.map(\.sentence) == [])
    let again = try fixture.open(cache: "other")
    let cards = things.map { Card.ID($0, .forward) }
    #expect(try suspended(cards, again) == count)
    let undo = try #require(try again.undoing(nil, redo: false))
    _ = try again.commit(undo, at: fixture.now)
    #expect(try suspended(cards, again) == 0)
  }

  private func suspended(_ cards: [Card.ID], _ library: Library) throws -> Int {
    try library.records(of: cards).values.filter(\.isSuspended).count
  }
}
