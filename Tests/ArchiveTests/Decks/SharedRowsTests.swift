import Testing
import Things

@testable import Archive

/// A text that is read on from where it parts from an older one must come to what it comes to when
/// it is read as a whole.
struct SharedRowsTests {
  private static let pieces = [
    "ATM,b\n", "a,\"b \"\"c\"\"\"\n", "x,\"of two\nlines\"\n", "é,ü,m3ngc44534\n", "\n", "\r\n",
    "\r",
    ",", "\"", "one", "  ", "<<<<<<< a\n", "=======\n", "z,z,,note\n",
  ].map { Array($0.utf8) }

  /// Everything that is known of a deck's text.
  private func told(_ file: DeckFile) -> [String] {
    let rows = file.rows.map { row in
      let cells = [row.short, row.long, row.note, row.tags, row.also, row.guid].map { file[$0] }
      return "\(row.number) \(row.line) \(row.raw) \(String(describing: row.id)) \(cells)"
    }
    return rows + file.remarks.map { "\($0)" } + [
      "\(String(describing: file.header)) \(file.headerRange) \(file.dialect) \(file.digest)",
      "\(file.bytes) \(String(describing: file.obstacle)) \(Array(file.unescaped))",
    ]
  }

  private func file(_ bytes: [UInt8]) -> DeckFile {
    DeckFile(name: "words", path: "words.csv", bytes: bytes)
  }

  @Test func `read on or read as a whole, a text says the same`() throws {
    var random = SplitMix(seed: 41)
    var count = 0
    for _ in 0..<4000 {
      var old = Array("short,long,id,note\n".utf8)
      for _ in 0..<3 + random.next(below: 9) {
        old += Self.pieces[random.next(below: random.next(below: 2) == 0 ? 4 : Self.pieces.count)]
      }
      var new = Array(old[..<(old.count - random.next(below: old.count / 2))])
      for _ in 0..<random.next(below: 6) {
        new += Self.pieces[random.next(below: Self.pieces.count)]
      }
      guard let shared = SharedRows(file(old), new) else { continue }
      let place = DeckPlace(name: "words", path: "words.csv", target: nil)
      guard let readOn = DeckFile(place, bytes: new, after: shared) else { continue }
      count += 1
      #expect(told(readOn) == told(file(new)), "\(old) \(new)")
    }
    #expect(count > 1000)
  }

  @Test func `a line feed behind the row that ended with a carriage return belongs to its end`()
    throws
  {
    let old = file(Array("short,long\rA,b\rC,d\r".utf8))
    let new = Array("short,long\rA,b\rC,d\r\nE,f\r".utf8)

    let shared = try #require(SharedRows(old, new))

    #expect(shared.count == 1)
    let place = DeckPlace(name: "words", path: "words.csv", target: nil)
    #expect(DeckFile(place, bytes: new, after: shared).map(told) == told(file(new)))
  }

  @Test func `a text of which something had to be said is read as a whole`() {
    let text = "short,long\nA,b\nC,d\nalone\n"

    #expect(SharedRows(deck(text), Array((text + "E,f\n").utf8)) == nil)
    #expect(SharedRows(deck(""), Array("short,long\nA,b\n".utf8)) == nil)
  }
}
