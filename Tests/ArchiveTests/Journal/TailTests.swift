import Foundation
import Testing
import Things

@testable import Archive

struct TailTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func flags(
    _ numbers: some Sequence<Int>, device: Device = JournalSamples.device,
    at minute: (Int) -> Int = { $0 }, row: Int = 0
  ) -> [UInt8] {
    var bytes = Array(JournalFormat.header(of: device).utf8)
    for number in numbers {
      let time = Moment(milliseconds: Int64(minute(number)) * 60_000, offset: 0)
      var encoder = LineEncoder(device: device, time: time, day: JournalSamples.day)
      let event =
        row == 0
        ? Event.flag(Thing.ID(number: UInt64(number)))
        : .remove(
          FormerRow(JournalSamples.thing, in: "d", row: [UInt8](repeating: 97, count: row)))
      _ = encoder.add(event, number: number)
      bytes += encoder.bytes
    }
    return bytes
  }

  private func numbers(
    _ newest: Int, of device: Device = JournalSamples.device, most: Int = .max
  ) throws -> [Int] {
    let tail = try DeviceTail(folder.path, of: device, newest: newest)
    var numbers: [Int] = []
    while numbers.count < most, let line = try tail.next() { numbers.append(line.number) }
    return numbers
  }

  @Test func `a device's lines are read newest first across files`() throws {
    try folder.write("desk-wm3k/2025.tsv", flags(1...400))
    try folder.write("desk-wm3k/2026.tsv", flags(401...2000))
    try folder.write("laptop-7xqb/2026.tsv", flags(1...9, device: JournalSamples.other))

    #expect(try numbers(2000) == (1...2000).reversed())
    #expect(try numbers(9, of: JournalSamples.other) == (1...9).reversed())
    #expect(try numbers(0) == [])
  }

  @Test func `the newest lines are read without the rest`() throws {
    try folder.write("desk-wm3k/2025.tsv", flags(1...4))
    try folder.write("desk-wm3k/2026.tsv", flags(5...8))
    let tail = try DeviceTail(folder.path, of: JournalSamples.device, newest: 8)

    try FileManager.default.removeItem(atPath: folder("desk-wm3k/2025.tsv"))

    #expect(try (0..<4).compactMap { _ in try tail.next()?.number } == [8, 7, 6, 5])
  }

  @Test func `torn pieces and duplicates do not stop reading backward`() throws {
    let torn = Array("4\ttorn\n\n".utf8)
    let bytes = flags(1...3) + torn + flags(3...3) + flags(4...4)
    try folder.write("desk-wm3k/2026.tsv", Array(bytes.dropLast()))

    #expect(try numbers(4) == [4, 3, 2, 1])
  }

  @Test func `lines longer than a buffer are assembled`() throws {
    try folder.write("desk-wm3k/2026.tsv", flags(1...5, row: 200_000))

    #expect(try numbers(5) == [5, 4, 3, 2, 1])
  }

  @Test(arguments: [
    [[1, 3, 2, 5, 4]], [[5, 4, 3, 2, 1]], [[4, 5], [1, 2, 3]], [[1, 2], [3], [5, 4]],
  ])
  func `unordered lines are sorted`(files: [[Int]]) throws {
    for (place, file) in files.enumerated() {
      try folder.write(place == 0 ? "desk-wm3k/2026.tsv" : "merged\(place)/x.tsv", flags(file))
    }

    #expect(try numbers(5) == [5, 4, 3, 2, 1])
  }

  @Test func `two lines with one number are both read, by checksum`() throws {
    let twin = JournalSamples.file([.flag(JournalSamples.thing)], number: 2)
    try folder.write("desk-wm3k/2026.tsv", flags(1...3) + twin)

    #expect(try numbers(3) == [3, 2, 2, 1])
  }

  @Test func `missing numbers are skipped`() throws {
    try folder.write("desk-wm3k/2026.tsv", flags([1, 2, 5, 6]))

    #expect(try numbers(6) == [6, 5, 2, 1])
    #expect(try numbers(9) == [6, 5, 2, 1])
  }

  @Test func `lines of an incomplete batch are skipped`() throws {
    try folder.write("desk-wm3k/2025.tsv", flags(1...4))
    try folder.write("desk-wm3k/2026.tsv", flags([5, 6, 7, 10, 11]))
    let tail = try DeviceTail(
      folder.path, of: JournalSamples.device, newest: 11, leavingOut: [6...9])

    var numbers: [Int] = []
    while numbers.count < 3, let line = try tail.next() { numbers.append(line.number) }
    try FileManager.default.removeItem(atPath: folder("desk-wm3k/2026.tsv"))

    #expect(numbers == [11, 10, 5])
    #expect(try tail.next()?.number == 4)
  }
}
