import Testing
import Things

@testable import Archive
@testable import SystemFiles

@Suite struct StagedFateTests {
  private func id(_ name: String) -> Thing.ID { .computed(short: name, long: "") }

  private func fate(
    from before: String, to after: String, found: String, _ rows: StagedRowChange...
  ) -> (fate: StagedFate, remarks: [DeckRemark]) {
    let change = StagedChange(
      before: CRC64.of(Array(before.utf8)), after: CRC64.of(Array(after.utf8)), rows: rows)
    return StagedFate.of(
      change, staged: Array(after.utf8), text: Array(found.utf8), path: "words.csv")
  }

  private func raw(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func rewrite(_ text: String) -> StagedFate { .rewrite(Array(text.utf8)) }

  @Test func `an edit is applied cell by cell to a changed file`() {
    let a = id("A")
    let (fate, remarks) = fate(
      from: "short,long,note,id\nA,a,,\(a)\n", to: "short,long,note,id\nA,aa,,\(a)\n",
      found: "note;short;long;id\r\nn;A;a;\(a)\r\n;B;b;\r\n",
      .edited(a, old: raw("A,a,,\(a)")))

    #expect(fate == rewrite("note;short;long;id\r\nn;A;aa;\(a)\r\n;B;b;\r\n"))
    #expect(remarks.isEmpty)
  }

  @Test func `a cell changed by both keeps the file's text`() {
    let a = id("A")
    let (fate, remarks) = fate(
      from: "short,long,id\nA,a,\(a)\n", to: "short,long,id\nA,mine,\(a)\n",
      found: "short,long,id\nB,b,\nA,theirs,\(a)\n", .edited(a, old: raw("A,a,\(a)")))

    #expect(fate == .discard)
    #expect(remarks == [DeckRemark(path: "words.csv", line: 3, .changeKept(a))])
  }

  @Test func `a row that both added with different texts keeps the file's text and is reported`() {
    let a = id("A")
    let (fate, remarks) = fate(
      from: "short,long,tags,id\n", to: "short,long,tags,id\nA,mine,new,\(a)\n",
      found: "short,long,tags,id\nA,theirs,,\(a)\n", .added(a))

    #expect(fate == rewrite("short,long,tags,id\nA,theirs,new,\(a)\n"))
    #expect(remarks == [DeckRemark(path: "words.csv", line: 2, .changeKept(a))])
  }

  @Test func `an edited row that was removed stays removed and is reported`() {
    let a = id("A")
    let (fate, remarks) = fate(
      from: "short,long,id\nA,a,\(a)\n", to: "short,long,id\nA,mine,\(a)\n",
      found: "short,long,id\n", .edited(a, old: raw("A,a,\(a)")))

    #expect(fate == .discard)
    #expect(remarks == [DeckRemark(path: "words.csv", .changeLost(a))])
  }

  @Test func `a removed row that was changed stays and is reported`() {
    let a = id("A")
    let (fate, remarks) = fate(
      from: "short,long,id\nA,a,\(a)\n", to: "short,long,id\n",
      found: "short,long,id\nA,theirs,\(a)\n", .removed(a, old: raw("A,a,\(a)")))

    #expect(fate == .discard)
    #expect(remarks.map(\.what) == [.changeKept(a)])
  }

  @Test func `rows without an id are found by their text`() {
    let (a, b) = (id("A"), id("B"))
    let (fate, remarks) = fate(
      from: "short,long\nA,a\nB,b\n", to: "short,long,id\nA,aa,\(a)\n",
      found: "short,long\nB,b\nC,c\nA,a\n", .edited(a, old: raw("A,a")),
      .removed(b, old: raw("B,b")))

    #expect(fate == rewrite("short,long,id\nC,c\nA,aa,\(a)\n"))
    #expect(remarks.isEmpty)
  }

  @Test func `a row that should get its id is not added again`() {
    let a = id("A")
    let (fate, _) = fate(
      from: "short,long\nA,a\n", to: "short,long,id\nA,a,\(a)\n",
      found: "short,long\nB,b\nA,a\n", .added(a))

    #expect(fate == rewrite("short,long,id\nB,b\nA,a,\(a)\n"))
  }

  @Test func `completed steps are not repeated`() {
    let (a, b) = (id("A"), id("B"))
    let (fate, remarks) = fate(
      from: "short,long,id\nA,a,\(a)\n", to: "short,long,id\nA,aa,\(a)\nB,b,\(b)\n",
      found: "short,long,id\nA,aa,\(a)\nB,b,\(b)\nC,c,\n", .edited(a, old: raw("A,a,\(a)")),
      .added(b), .removed(id("X"), old: raw("X,x,")))

    #expect(fate == .discard)
    #expect(remarks.isEmpty)
  }

  @Test func `a temp file with the wrong digest is not used`() {
    let change = StagedChange(before: 1, after: 2, rows: [])

    for text in [raw("short,long\n"), nil] {
      #expect(StagedFate.of(change, staged: [1, 2, 3], text: text, path: "d.csv").fate == .wait)
    }
  }

  @Test func `a temp file after the exchange is the former text, or one that an editor saved`() {
    let (before, after) = (raw("short,long\nA,a\n"), raw("short,long\nA,aa\n"))
    let change = StagedChange(before: CRC64.of(before), after: CRC64.of(after), rows: [])
    func fate(_ staged: [UInt8], _ text: [UInt8]) -> StagedFate {
      StagedFate.of(change, staged: staged, text: text, path: "d.csv").fate
    }

    #expect(fate(before, after) == .discard)
    #expect(fate(before, raw("short,long\nB,b\n")) == .discard)
    #expect(fate(raw("short,long\nB,b\n"), after) == .exchangeBack)
    #expect(fate(raw("short,long\n"), after) == .discard)
  }

  @Test func `a removed deck is restored`() {
    let text = raw("short,long\nA,a\n")
    let change = StagedChange(before: 1, after: CRC64.of(text), rows: [])

    #expect(
      StagedFate.of(change, staged: text, text: nil, path: "words.csv").fate == .putInPlace)
  }

  @Test func `a batch records its change of each deck`() throws {
    let (a, b) = (id("A"), id("B"))
    let events: [Event] = [
      .add(AddedRows([a], to: "x")), .edit(FormerRow(b, in: "y", row: [1])),
      .remove(FormerRow(a, in: "y", row: [2])),
      .move(FormerRow(b, in: "x", row: [3]), to: "y"),
      .suspend(a), .deck(from: "y", to: "z"),
    ]
    let changes = [
      DeckChange(deck: "x", before: 10, after: 11), DeckChange(deck: "y", before: 20, after: nil),
      DeckChange(deck: "z", before: nil, after: 21),
    ]

    #expect(
      StagedChange(of: "x", events, changes)
        == StagedChange(before: 10, after: 11, rows: [.added(a), .removed(b, old: [3])]))
    #expect(
      StagedChange(of: "z", events, changes)
        == StagedChange(
          before: 20, after: 21,
          rows: [.edited(b, old: [1]), .removed(a, old: [2]), .added(b)], formerName: "y"))
    #expect(StagedChange(of: "y", events, changes) == nil)
    #expect(StagedChange(of: "w", events, changes) == nil)
  }
}
