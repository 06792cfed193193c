import Testing
import Things

@testable import Archive

@Suite struct DeckComparisonTests {
  private func id(_ name: String) -> Thing.ID { .computed(short: name, long: "") }

  private func row(_ short: String, _ long: String) -> String {
    "\(short),\(long),\(id(String(short.prefix(1))))\n"
  }

  private var original: String {
    "short,long,id\n" + row("A", "a") + row("B", "b") + row("C", "c") + "D,a longer form,\n"
  }

  private func compare(_ edited: String) -> DeckComparison {
    DeckComparison(
      deck(original), ids: ["A", "B", "C", "D"].map(id), edited: deck(edited, name: "copy"))
  }

  @Test func `an unchanged copy has no edits`() throws {
    let comparison = compare(original)

    #expect(comparison.edits.isEmpty)
    #expect(
      String(decoding: try comparison.text(addedIDs: []), as: UTF8.self)
        == original.replacing("form,", with: "form,\(id("D"))"))
  }

  @Test func `additions, changes and removals are found by id`() throws {
    let comparison = compare(
      "short,long,id\nN,new,\n" + row("A", "aa") + row("C", "c") + "D,a longer farm,\n")

    #expect(comparison.added == [0])
    #expect(
      comparison.changed == [
        .init(id: id("A"), old: 0, new: 1), .init(id: id("D"), old: 3, new: 3),
      ])
    #expect(comparison.removed == [id("B")])
    #expect(
      comparison.edits == [
        .replace(id("A"), Thing(id: id("A"), short: "A", long: "aa")),
        .replace(id("D"), Thing(id: id("D"), short: "D", long: "a longer farm")),
        .remove(id("B")), .add(NewThing(short: "N", long: "new"), deck: "words"),
      ])
  }

  @Test func `the copy's order and text are kept, with all ids in place`() throws {
    let comparison = compare(
      "short,long,x,id\n" + "C,\"c\",,\(id("C"))\nN,new,1,\n" + "A,a,,\(id("A"))\nB,b\n")

    #expect(
      String(decoding: try comparison.text(addedIDs: [id("N")]), as: UTF8.self)
        == "short,long,x,id\nC,\"c\",,\(id("C"))\nN,new,1,\(id("N"))\nA,a,,\(id("A"))\n"
        + "B,b,,\(id("B"))\n")
  }

  @Test func `a copied row is a new Thing`() {
    let comparison = compare(original + "E,e,\(id("A"))\n")

    #expect(comparison.added == [4])
    #expect(comparison.changed.isEmpty)
    #expect(comparison.removed.isEmpty)
  }

  @Test func `a row pasted from another deck is added with its id`() {
    let comparison = compare(original + row("X", "x"))

    #expect(comparison.edits == [.add(NewThing(short: "X", long: "x", id: id("X")), deck: "words")])
  }

  @Test func `renaming a column changes every row with text in it`() {
    let before = deck("short,long,note,id\nA,a,n,\(id("A"))\nB,b,,\(id("B"))\n")
    let after = deck("short,long,remark,id\nA,a,n,\(id("A"))\nB,b,,\(id("B"))\n")

    let comparison = DeckComparison(before, ids: [id("A"), id("B")], edited: after)

    #expect(comparison.changed.map(\.id) == [id("A")])
  }
}
