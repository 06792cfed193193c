import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Archive

struct LibraryTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func review(_ grade: Grade, dueIn days: Int) -> Review {
    Review(
      grade: grade, phaseBefore: .new, phaseAfter: .review, due: .day(fixture.now.day + days))
  }

  @Test func `an added Thing is in deck, journal and index`() throws {
    let library = try fixture.open()
    let draft = NewThing(short: "SMTP", long: "Simple Mail Transfer Protocol", tags: ["mail"])

    let receipt = try library.commit(
      Change("add", edits: [.add(draft, deck: "computing")]), at: fixture.now)

    let id = try #require(receipt.added.first)
    #expect(id == .computed(short: "SMTP", long: "Simple Mail Transfer Protocol"))
    #expect(try fixture.text(deck: "computing").contains("\(id)"))
    #expect(try library.entries(at: fixture.now).map(\.thing.short) == ["SMTP"])
    #expect(try fixture.open().entries(at: fixture.now).map(\.thing.id) == [id])
  }

  @Test func `an answer survives deleting the index`() throws {
    let library = try fixture.open()
    try fixture.write("short,long\nTTL,Time To Live\n", deck: "net")
    _ = try library.refresh()
    let card = Card.ID(.computed(short: "TTL", long: "Time To Live"), .forward)
    _ = try library.commit(
      Change("answer", events: [.review(card, review(.good, dueIn: 3))]), at: fixture.now)

    let before = try #require(try library.records(of: [card])[card])
    let fresh = try fixture.open(cache: "other")

    #expect(try fresh.records(of: [card])[card] == before)
    #expect(before.due == .day(fixture.now.day + 3))
    #expect(try fresh.counts(at: fixture.now).map(\.newToday) == [1])
  }

  @Test func `manual edits of a deck are detected`() throws {
    let library = try fixture.open()
    try fixture.write("short,long\nA,one\n", deck: "d")
    #expect(try library.refresh())
    try fixture.write("short,long\nA,one\nB,two\n", deck: "d")

    #expect(try library.refresh())
    #expect(try library.entries(at: fixture.now).map(\.thing.short) == ["A", "B"])
    #expect(try library.entries(.text("tw"), at: fixture.now).map(\.thing.short) == ["B"])
  }

  @Test func `undo and redo restore every byte`() throws {
    let library = try fixture.open()
    try fixture.write("short,long,mine\nA,\"one\",x\nB,two,y\nC,three,z\n", deck: "d")
    _ = try library.refresh()
    let before = try library.entries(at: fixture.now)
    _ = try library.commit(
      Change("edit", edits: [.replace(before[1].thing.id, changed(before[1].thing))]),
      at: fixture.now)
    let edited = try fixture.text(deck: "d")
    _ = try library.commit(
      Change("remove", edits: [.remove(before[0].thing.id)]), at: fixture.now)
    let removed = try fixture.text(deck: "d")

    let undo = try #require(try library.undoing(nil, redo: false))
    _ = try library.commit(undo, at: fixture.now)
    #expect(try fixture.text(deck: "d") == edited)
    let second = try #require(try library.undoing(nil, redo: false))
    _ = try library.commit(second, at: fixture.now)
    #expect(try library.entries(at: fixture.now).map(\.thing) == before.map(\.thing))

    let redo = try #require(try library.undoing(nil, redo: true))
    _ = try library.commit(redo, at: fixture.now)
    #expect(try fixture.text(deck: "d") == edited)
    let again = try #require(try library.undoing(nil, redo: true))
    _ = try library.commit(again, at: fixture.now)
    #expect(try fixture.text(deck: "d") == removed)
    #expect(try library.undoing(nil, redo: true) == nil)
  }

  private func changed(_ thing: Thing) -> Thing {
    var thing = thing
    thing.long = "zwei"
    return thing
  }

  @Test func `undo of an edit and a move of the same Thing restores its one row`() throws {
    let library = try fixture.open()
    try fixture.write("short,long,mine\nA,one,x\nB,two,y\n", deck: "d")
    try fixture.write("short,long\nC,three\n", deck: "e")
    _ = try library.refresh()
    let before = try library.entries(at: fixture.now)
    let thing = try #require(before.first).thing
    _ = try library.commit(
      Change(
        "import", edits: [.replace(thing.id, changed(thing)), .move(thing.id, to: "e")]),
      at: fixture.now)
    let after = try library.entries(at: fixture.now)
    #expect(after.map(\.deck) == ["d", "e", "e"])

    let undo = try #require(try library.undoing(nil, redo: false))
    _ = try library.commit(undo, at: fixture.now)
    #expect(try library.entries(at: fixture.now) == before)
    let redo = try #require(try library.undoing(nil, redo: true))
    _ = try library.commit(redo, at: fixture.now)
    #expect(try library.entries(at: fixture.now) == after)
  }

  @Test func `redo of a line does not repeat an older undo`() throws {
    let library = try fixture.open()
    try fixture.write("short,long\nA,one\n", deck: "d")
    _ = try library.refresh()
    let id = try #require(try library.entries(at: fixture.now).first?.thing.id)
    _ = try library.commit(Change("move", edits: [.move(id, to: "e")]), at: fixture.now)
    _ = try library.commit(
      try #require(try library.undoing(nil, redo: false)), at: fixture.now)
    _ = try library.commit(Change("flag", events: [.flag(id)]), at: fixture.now)
    _ = try library.commit(
      try #require(try library.undoing(nil, redo: false)), at: fixture.now)

    let redo = try #require(try library.undoing(nil, redo: true))

    #expect(redo.effects == [.event(.flag(id))])
  }

  @Test func `a deck whose old name is taken cannot be renamed back, said before asking`() throws {
    let library = try fixture.open()
    try fixture.write("short,long\nA,one\n", deck: "old")
    _ = try library.refresh()
    let renaming = try library.commit(
      Change("rename", edits: [.rename(deck: "old", to: "new")]), at: fixture.now)
    _ = try library.commit(
      Change("add", edits: [.add(NewThing(short: "B", long: "two"), deck: "old")]),
      at: fixture.now)
    let name = try #require(renaming.line)

    #expect(throws: DeckNameError(name: "old", why: .exists)) {
      try library.undoing(name, redo: false)
    }
  }
}
