import Testing

@testable import Archive

struct JournalNoiseTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ bytes: [UInt8]) throws -> ScannedJournal {
    try folder.write("desk-wm3k/2026.tsv", bytes)
    return try ScannedJournal(folder.path)
  }

  @Test func `noise never crashes and is never a line`() throws {
    var state: UInt64 = 1
    func random() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
    let words = ["\t", "\n", "til-journal\t1\t", "review", "0123456789abcdef", "-", "\r", "\\"]
    for round in 0..<60 {
      var bytes: [UInt8] = []
      while bytes.count < 10_000 {
        if round % 2 == 0 || random() % 3 == 0 {
          bytes.append(UInt8(truncatingIfNeeded: random()))
        } else {
          bytes += Array(words[Int(random() % UInt64(words.count))].utf8)
        }
      }
      let journal = try read(bytes)
      #expect(journal.lines.isEmpty)
      #expect(journal.report.damagedCount > 0)
    }
  }

  @Test func `for a file of noise only the first pieces are kept, and all are counted`() throws {
    let journal = try read(Array(String(repeating: "x\n", count: 5000).utf8))

    #expect(journal.report.damagedCount == 5000)
    #expect(journal.report.damaged.count == ScanReport.most)
    #expect(journal.report.damaged.last?.place.line == ScanReport.most)
  }
}
