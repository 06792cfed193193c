import Testing
import Things

@testable import Interchange

/// Fields and templates that are moved, added or removed in Anki between two imports.
struct AnkiLayoutTests {
  private typealias Shuttle = AnkiReturnTests.Shuttle

  private let crafted = AnkiReturnTests()
  private let pairs = [("{{A}}", "{{B}}"), ("{{C}}", "{{D}}")]

  private func collection(
    _ fields: [String], _ templates: [(String, String)], _ notes: [[String]], later: Int64 = 0
  ) -> AnkiCollection {
    var collection = crafted.collection(
      crafted.type(fields, templates), notes, templates: Array(templates.indices))
    for place in collection.notes.indices { collection.notes[place].modified += later }
    return collection
  }

  private func named(_ names: [String], _ collection: AnkiCollection) -> AnkiCollection {
    var collection = collection
    for (place, name) in names.enumerated() {
      collection.noteTypes[7]?.templates[place].name = name
    }
    return collection
  }

  private let moved = ["New", "Front", "Back"]
  private var before: AnkiCollection {
    collection(["Front", "Back"], crafted.basic, [["a", "<b>1</b>"], ["b", "2"]])
  }

  @Test(arguments: [0, 1])
  func `a field that is put before the others changes no Thing`(later: Int64) throws {
    let shuttle = try Shuttle()
    try shuttle.take(before)
    try shuttle.edit("b") { $0.long = "two" }
    let after = collection(
      moved, crafted.basic, [["x", "a", "<b>1</b>"], ["y", "b", "2"]], later: later)
    let plan = try shuttle.take(after)
    #expect(plan.counts.added == 0 && plan.replaced.isEmpty)
    #expect(try shuttle.thing("a").long == "1")
    #expect(try shuttle.thing("b").long == "two")
    #expect(
      try crafted.fields(shuttle.back()) == [
        "g0": ["x", "a", "<b>1</b>"], "g1": ["y", "b", "two"],
      ])
    #expect(try shuttle.plan(after).changesNothing)
    if later > 0 { #expect(try shuttle.plan(before).changesNothing) }
  }

  @Test func `notes that the package lacks follow, too`() throws {
    let shuttle = try Shuttle()
    try shuttle.take(before)
    try shuttle.take(collection(moved, crafted.basic, [["x", "a", "<b>1</b>"]], later: 1))
    try shuttle.edit("b") { $0.long = "two" }
    let back = try shuttle.back()
    #expect(crafted.fields(back) == ["g0": ["x", "a", "<b>1</b>"], "g1": ["", "b", "two"]])
    #expect(back.notes.allSatisfy { $0.type == 7 })
  }

  @Test func `a note that the package has as it was before follows, too`() throws {
    let shuttle = try Shuttle()
    var first = before
    first.notes[1].fields[1] = "zwei"
    first.notes[1].modified += 5
    try shuttle.take(first)
    var after = collection(moved, crafted.basic, [["x", "a", "<b>1</b>"], ["y", "b", "2"]])
    after.notes[0].modified += 9
    try shuttle.take(after)
    #expect(
      try crafted.fields(shuttle.back()) == [
        "g0": ["x", "a", "<b>1</b>"], "g1": ["", "b", "zwei"],
      ])
    #expect(try shuttle.plan(after).changesNothing)
  }

  @Test func `a template that is removed takes no other card's schedule`() throws {
    let shuttle = try Shuttle()
    let fields = [["a", "b", "c", "d"]]
    try shuttle.take(named(["one", "two"], collection(["A", "B", "C", "D"], pairs, fields)))
    let (first, second) = (try shuttle.thing("a").id, try shuttle.thing("c").id)
    let one = named(["two"], collection(["A", "B", "C", "D"], [pairs[1]], fields))
    let plan = try shuttle.take(one)
    #expect(plan.counts.changed == 0 && plan.counts.missing == 1)
    #expect(try shuttle.thing("a").id == first && shuttle.thing("c").id == second)
    #expect(try shuttle.back().cards.map(\.template) == [0])
    #expect(try shuttle.plan(one).changesNothing)
  }

  @Test func `a card whose sibling is gone stays in its deck`() throws {
    let shuttle = try Shuttle()
    let both = [("{{A}}", "{{B}}"), ("{{B}}", "{{A}}")]
    var first = named(["one", "two"], collection(["A", "B"], both, [["a", "b"]]))
    first.cards[1].deck = 2
    try shuttle.take(first)
    var after = named(["two"], collection(["A", "B"], [both[1]], [["a", "b"]], later: 1))
    after.cards[0].deck = 2
    try shuttle.take(after)
    let back = try shuttle.back()
    #expect(back.cards.map { back.decks[$0.deck]?.name } == ["Other"])
  }
}
