import Foundation
import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct TypedEraserTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func address(_ number: Int) -> LineAddress {
    LineAddress(device: JournalSamples.device, number: number)
  }

  private func typed(_ number: Int, _ text: String) -> Event { .typed(address(number), text: text) }

  @Test func `erased lines keep number, time and day`() throws {
    let events = [typed(1, "secret one"), .flag(JournalSamples.thing), typed(2, "keep me")]
    let path = try folder.write(
      "desk-wm3k/2026.tsv", JournalSamples.file(events) + Array("torn \u{0} piece".utf8))
    try folder.write(
      "laptop-7xqb/2026.tsv",
      JournalSamples.file([typed(1, "secret two")], device: JournalSamples.other))
    chmod(path, 0o640)

    let lines = try TypedEraser(journal: folder.path).erase { $1 == address(1) }

    #expect(lines.map(\.number) == [1, 1])
    let expected = JournalSamples.file([typed(1, ""), events[1], events[2]])
    #expect(
      try folder.bytes("desk-wm3k/2026.tsv") == expected + Array("torn \u{0} piece".utf8))
    #expect(
      try folder.bytes("laptop-7xqb/2026.tsv")
        == JournalSamples.file([typed(1, "")], device: JournalSamples.other))
    #expect(try folder.mode("desk-wm3k/2026.tsv") == 0o640)
    #expect(
      folder.names == [
        "desk-wm3k", "desk-wm3k/2026.tsv", "laptop-7xqb", "laptop-7xqb/2026.tsv",
      ])
  }

  @Test func `a file with nothing to erase is not touched`() throws {
    try folder.write("desk-wm3k/2026.tsv", JournalSamples.file([typed(1, ""), typed(2, "b")]))
    let before = try WholeFile.read(folder("desk-wm3k/2026.tsv")).stamp

    #expect(try TypedEraser(journal: folder.path).erase { $1 == address(1) } == [])

    let after = try WholeFile.read(folder("desk-wm3k/2026.tsv")).stamp
    #expect(after.inode == before.inode)
    #expect(after.changed == before.changed)
  }

  @Test func `unusual time formats are preserved`() throws {
    let body = "1\t2026-11-20T10:04:11.123-00:00\t2026-11-20\ttyped\tdesk-wm3k:1"
    func line(_ text: String) -> String {
      let sum = CRC64.of(Array("desk-wm3k\t\(body)\t\(text)".utf8))
      return "\(body)\t\(text)\t\(Hex.text(sum))\n"
    }
    try folder.write("desk-wm3k/2026.tsv", line("secret"))

    #expect(try TypedEraser(journal: folder.path).erase { _, _ in true }.count == 1)

    #expect(try folder.text("desk-wm3k/2026.tsv") == line(""))
  }

  @Test func `only temp files of an interrupted run are removed`() throws {
    try folder.write("desk-wm3k/.2026.tsv.0123456789abcdef", "half")
    try folder.write("desk-wm3k/.2026.tsv.swp", "an editor's")

    #expect(try TypedEraser(journal: folder.path).erase { _, _ in true } == [])

    #expect(folder.names == ["desk-wm3k", "desk-wm3k/.2026.tsv.swp"])
  }
}
