import Archive
import Foundation
import LibraryTestSupport
import Packages
import Recall
import Testing
import Things

@testable import Interchange

/// What an import leaves out and a later export mentions, and forms that only some packages have.
struct AnkiLeftOutTests {
  private typealias Shuttle = AnkiReturnTests.Shuttle

  private let crafted = AnkiReturnTests()

  private func collection(_ notes: [[String]]) -> AnkiCollection {
    crafted.collection(crafted.type(["Front", "Back"], crafted.basic), notes)
  }

  /// Reads an old collection that SQL changed.
  private func read(_ changes: String) throws -> AnkiCollection {
    let file = FileManager.default.temporaryDirectory.appending(path: "til-\(UUID()).anki2")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(CraftedCollection.old(changes)).write(to: file)
    return try PackageFiles().read(file.path, now: Package.now) { _ in }
  }

  @Test func `a package without Things is not recorded, and nothing is asked again`() throws {
    let shuttle = try Shuttle()
    #expect(try shuttle.plan(collection([["", ""]])).changesNothing)

    try shuttle.take(collection([["a", "1"], ["", ""]]))
    #expect(try shuttle.losses().leftOutNotes == 1)
    #expect(try shuttle.plan(collection([["a", "1"], ["", ""], ["", ""]])).changesNothing)
  }

  @Test func `entries of the review log without an answer are counted`() throws {
    var collection = collection([["a", "1"]])
    let card = collection.cards[0].id
    let rows: [(UInt8, Int32)] = [(0, 2500), (0, 0), (3, 2500), (0, 0), (0, 0)]
    for (place, (button, factor)) in rows.enumerated() {
      collection.reviews.append(
        AnkiCollection.Review(
          id: AnkiReturnTests.base * 1000 + Int64(place), card: card, button: button, interval: 4,
          lastInterval: 0, factor: factor, milliseconds: 0, kind: button > 0 ? .learning : .manual))
    }
    let shuttle = try Shuttle()
    #expect(try shuttle.take(collection).counts.otherEntries == 3)
    #expect(try shuttle.losses().leftOutEntries == 3)
    #expect(try shuttle.back().reviews.map(\.button) == [3, 0])
  }

  @Test func `the first scheduler's cards that are relearned stay so`() throws {
    let due: Int64 = 1_600_000_600
    let collection = try read(
      "UPDATE cards SET type = 2, queue = 1, due = \(due), left = 1001 WHERE id = 1600000000003")
    #expect(collection.cards.first { $0.id == 1_600_000_000_003 }?.state == .relearning)

    let shuttle = try Shuttle()
    try shuttle.take(collection)
    let card = try #require(shuttle.back().cards.first { $0.state == .relearning })
    #expect(card.queue == .learning && card.due == due)
  }

  @Test func `a card that was learned since its import has an ease`() throws {
    var collection = collection([["a", "1"]])
    (collection.cards[0].state, collection.cards[0].queue) = (.learning, .learning)
    collection.cards[0].stepsLeft = 1
    let shuttle = try Shuttle()
    collection.cards[0].due = shuttle.fixture.time.milliseconds / 1000
    try shuttle.take(collection)
    #expect(try shuttle.back().cards[0].ease == 0)
    let review = Review(
      grade: .good, phaseBefore: .learning, phaseAfter: .review,
      due: .day(shuttle.fixture.now.day + 3))
    _ = try shuttle.library.commit(
      Change("test", events: [.review(Card.ID(shuttle.thing("a").id, .forward), review)]),
      at: shuttle.fixture.now)
    #expect(try shuttle.back().cards[0].ease == 2500)
  }

  @Test func `a tag that a note has twice is one tag`() throws {
    var collection = collection([["a", "1"]])
    collection.notes[0].tags = ["b", "a", "b"]
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    #expect(try shuttle.thing("a").tags == ["b", "a"])
    #expect(try shuttle.plan(shuttle.back()).changesNothing)
    #expect(try shuttle.plan(collection).changesNothing)
  }

  @Test func `a buried card is buried once`() throws {
    var collection = collection([["a", "1"]])
    collection.cards[0].queue = .buriedByHand
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    #expect(try shuttle.plan(collection).changesNothing)
  }

  @Test func `a Thing whose note has another type now is not written into it`() throws {
    let shuttle = try Shuttle()
    try shuttle.take(collection([["dog", "Hund"], ["cat", "Katze"]]))
    let cloze = AnkiCollection.NoteType(
      id: 9, name: "Cloze", isCloze: true, fields: ["Text", "Extra"],
      templates: [.init(name: "Cloze", front: "{{cloze:Text}}", back: "{{cloze:Text}}")],
      styling: "")
    var later = crafted.collection(
      cloze, [["a {{c1::dog}} is a {{c2::Hund}}", ""]], templates: [0, 1])
    later.notes[0].modified += 1
    try shuttle.take(later)
    #expect(try shuttle.losses().retyped == 1)
    let back = try shuttle.back()
    #expect(crafted.fields(back)["g0"] == later.notes[0].fields)
    #expect(
      back.noteTypes[try #require(back.notes.first { $0.guid == "g0" }).type]?.isCloze == true)
    #expect(back.cards.count == 3)

    later.notes[0].fields[0] = "a {{c1::dog}} is a Hund"
    later.notes[0].modified += 1
    later.cards.removeLast()
    try shuttle.take(later)
    #expect(try shuttle.back().cards.count == 2)
  }

  @Test func `a package without scheduling information changes no marks`() throws {
    var collection = collection([["a", "1"], ["b", "2"], ["c", "3"]])
    (collection.cards[0].state, collection.cards[0].queue) = (.review, .review)
    (collection.cards[1].queue, collection.cards[2].flag) = (.suspended, 2)
    collection.notes[1].tags = ["leech", "x"]
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    var bare = collection
    for place in bare.cards.indices {
      (bare.cards[place].state, bare.cards[place].queue) = (.new, .new)
      (bare.cards[place].flag, bare.cards[place].modified) = (0, AnkiReturnTests.base + 9)
    }
    bare.notes[1].tags = ["x"]
    #expect(try shuttle.plan(bare).changesNothing)
    bare.notes[1].fields[1] = "two"
    bare.notes[1].tags = ["y"]
    bare.notes[1].modified += 9
    let plan = try shuttle.take(bare)
    #expect(plan.counts.changed == 1 && plan.states.isEmpty)
    #expect(try shuttle.thing("b").tags == ["leech", "y"] && shuttle.thing("b").long == "two")
  }

  @Test func `text names note types by their ids if two have the same name`() throws {
    let types = [("first", 1000), ("second", 2000)].map { guid, id in
      var type = crafted.type(["Front", "Back"], crafted.basic)
      (type.id, type.name) = (Int64(id), "Vocabulary")
      var collection = crafted.collection(type, [["\(guid) word", "x"]])
      collection.notes[0].guid = guid
      return collection
    }
    let shuttle = try Shuttle()
    try shuttle.take(types[0])
    #expect(try text(shuttle).contains("first\tVocabulary\t"))
    try shuttle.take(types[1])
    let both = try text(shuttle)
    #expect(both.contains("first\t1000\t") && both.contains("second\t2000\t"))
  }

  private func text(_ shuttle: Shuttle) throws -> String {
    var bytes: [UInt8] = []
    _ = try Exporters.write(
      Export(
        Question(.everything, now: shuttle.fixture.now), from: shuttle.library,
        deckText: shuttle.library.deckText), as: "anki"
    ) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (["Kanji", "Reading", "Meaning"], "water"), (["Kanji", "Kana", "English"], "water"),
    (["Kanji", "Reading", "Notes"], "みず"), (["Kanji", "Reading", "Example"], "みず"),
    (["A", "B", "C"], "みず"), (["Letter", "Romanization", "Description"], "みず"),
  ])
  func `a meaning is the answer, not the reading before it`(fields: [String], long: String) throws {
    let back = "{{FrontSide}}{{\(fields[1])}}{{\(fields[2])}}"
    let type = crafted.type(fields, [("{{\(fields[0])}}", back)])
    let collection = crafted.collection(type, [["水", "みず", "water"]])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    #expect(try shuttle.thing("水").long == long)

    try shuttle.edit("水") { $0.long += "!" }
    #expect(try shuttle.back().notes[0].fields.filter { $0.hasSuffix("!") } == [long + "!"])
  }

  @Test func `a card beside one that asks for the meaning asks for the reading`() throws {
    let back = "{{FrontSide}}{{Reading}}{{Meaning}}"
    let type = crafted.type(
      ["Kanji", "Reading", "Meaning"], [("{{Kanji}}", "{{Meaning}}"), ("{{Kanji}}", back)])
    let collection = crafted.collection(type, [["水", "みず", "water"]], templates: [0, 1])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    #expect(
      try shuttle.library.entries(at: shuttle.fixture.now).map(\.thing.long) == ["water", "みず"])
    #expect(try shuttle.plan(collection).changesNothing)
  }
}
