import Interchange
import TestSupport
import Testing
import Things

/// Malformed files are handled in bounded time.
struct HostileTests {
  @Test
  func `an overlong field only rejects its row`() throws {
    let library = try TestLibrary()
    let huge = String(repeating: "x", count: 5 << 20)

    let plan = try library.plan("short,long\nA,one\nB,\(huge)\nC,three\n")

    #expect(plan.counts.added == 2)
    #expect(plan.diagnostics(.notTaken).map(\.rule) == ["field-too-long"])
    #expect(plan.diagnostics(.notTaken).map(\.line) == [3])
  }

  @Test
  func `a million columns only reject their row`() throws {
    let library = try TestLibrary()
    let wide = String(repeating: "x,", count: 1_000_000)

    let plan = try library.plan("short,long\nA,one\n\(wide)\nC,three\n")

    #expect(plan.counts.added == 2)
    #expect(plan.diagnostics(.notTaken).map(\.rule) == ["too-many-cells"])
  }

  @Test
  func `a table a million columns wide is refused`() {
    let wide = String(repeating: "x,", count: 1_000_000)

    #expect(throws: ImportError.self) {
      try TestLibrary().plan("\(wide)\n\(wide)\n")
    }
  }

  @Test(arguments: ["\0", "\u{1B}]52;c;aGk=\u{7}", "\u{202E}", "\u{0B}\u{0C}", "\u{85}\u{2028}"])
  func `control characters are kept and reported`(text: String) throws {
    let library = try TestLibrary()

    let plan = try library.plan("short,long\nA\(text)B,one\nC,three\n")
    try library.commit(plan)

    #expect(plan.diagnostics(.doubtful).map(\.rule) == ["invisible-characters"])
    #expect(try library.entries.first?.thing.short == "A\(text)B")
  }

  @Test(
    arguments: [
      ("cards.txt", "#separator:tab\n#html:true\na\t", "<b "),
      ("page.html", "<table><tr><td>a</td><td>b ", "<a "),
      ("page.html", "<table><tr><td>a</td><td>b ", "<sup>1</sup>"),
      ("cards.md", "C: [gap] ", "[ "), ("cards.md", "C: [gap] ", "[] "),
    ])
  func `unclosed and repeated marks take linear time`(
    file: String, start: String, mark: String
  ) throws {
    let text = start + String(repeating: mark, count: 20_000) + "\n"

    let plan = try expectLinear { try TestLibrary().plan(text, file: file) }

    #expect(plan.counts.added == 1)
  }

  @Test
  func `a question with many marks takes linear time`() throws {
    let text =
      "# Ships\n\n1. One? First\n\n# Sails\n\n1. Two? Second\n2. "
      + String(repeating: "a? b ", count: 20_000) + "\n"

    let plan = try expectLinear { try TestLibrary().plan(text, file: "questions.md") }

    #expect(plan.counts.added == 3)
  }

  @Test(arguments: [
    "nr,short,long\n\(Int.max),A,one\n\(Int.max),B,two\n1,C,three\n",
    "nr,short,long\n1,A,one\n\(Int.max),B,two\n\(Int.min),C,three\n",
    "#separator:comma\n#guid column:1\n#deck column:1\n#tags column:\(Int.max)\ng,A,one\n",
  ])
  func `columns of the largest numbers and columns named twice are read`(text: String) throws {
    #expect(try !TestLibrary().plan(text, file: "cards.txt").changesNothing)
  }

  @Test
  func `canceling changes nothing`() throws {
    struct Stop: Error {}
    let library = try TestLibrary()
    let rows = (0..<20_000).map { "s\($0),long \($0)\n" }.joined()
    let source = ImportSource(name: "w.csv", bytes: Array(("short,long\n" + rows).utf8))

    #expect(throws: Stop.self) {
      try Importers.read(source) { progress in
        if progress.rows > 10_000 { throw Stop() }
      }
    }
    let reading = try Importers.read(source)
    #expect(throws: Stop.self) {
      try reading.plan(asking: library.opened) { _ in throw Stop() }
    }

    #expect(try library.entries.isEmpty)
  }

  @Test
  func `any bytes are either read or rejected`() {
    var random: UInt64 = 88_172_645_463_325_252
    let alphabet = Array("ab,;\t\"\n\r|#:é<&=- ".utf8) + [0, 0xFF, 0xEF, 0xBB, 0xBF]
    for _ in 0..<2000 {
      var bytes: [UInt8] = []
      for _ in 0..<60 {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        bytes.append(alphabet[Int(random % UInt64(alphabet.count))])
      }
      let reading = try? Importers.read(ImportSource(name: "w", bytes: bytes))
      #expect(reading.map { $0.drafts.count <= $0.records } ?? true)
    }
  }
}
