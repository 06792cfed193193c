import Archive
import Foundation
import LibraryTestSupport
import Packages
import Recall
import Testing
import Things

@testable import Interchange

/// What comes back to Anki: nothing that nobody changed, and everything that somebody did.
struct AnkiReturnTests {
  /// A library that imports collections and exports itself.
  final class Shuttle {
    let fixture: LibraryFixture
    let library: Library
    var options = AnkiPlan.Options()

    init() throws {
      fixture = try LibraryFixture()
      library = try fixture.open()
    }

    @discardableResult
    func take(_ collection: AnkiCollection) throws -> AnkiPlan {
      let plan = try plan(collection)
      if !plan.changesNothing { _ = try library.commit(plan.change(), at: fixture.now) }
      fixture.advance(60)
      return plan
    }

    func plan(_ collection: AnkiCollection) throws -> AnkiPlan {
      try AnkiPlan(
        collection, file: "test.apkg", options: options, library: library,
        now: fixture.now, deckText: library.deckText)
    }

    /// Through a file, as Anki gets it.
    func back() throws -> AnkiCollection {
      let made = try AnkiCollectionMaker.make(
        Question(.everything, now: fixture.now), from: library,
        settings: Settings(lines: library.settings()), now: fixture.now,
        deckText: library.deckText)
      let (path, now) = (fixture.folder + "/back.apkg", fixture.time.milliseconds / 1000)
      try PackageFiles().write(made.collection, to: path, now: now) { _ in }
      return try PackageFiles().read(path, now: now) { _ in }
    }

    func losses() throws -> AnkiLosses {
      try AnkiCollectionMaker.make(
        Question(.everything, now: fixture.now), from: library,
        settings: Settings(lines: library.settings()), now: fixture.now,
        deckText: library.deckText
      ).losses
    }

    func thing(_ short: String) throws -> Thing {
      try #require(library.entries(at: fixture.now).first { $0.thing.short == short }).thing
    }

    func edit(_ short: String, _ change: (inout Thing) -> Void) throws {
      var thing = try thing(short)
      change(&thing)
      _ = try library.commit(Change("edit", edits: [.replace(thing.id, thing)]), at: fixture.now)
      fixture.advance(60)
    }
  }

  static let base: Int64 = 1_690_000_000

  /// Templates are pairs of front and back.
  func type(_ fields: [String], _ templates: [(String, String)]) -> AnkiCollection.NoteType {
    AnkiCollection.NoteType(
      id: 7, name: "Mine", isCloze: false, fields: fields,
      templates: templates.enumerated().map { place, sides in
        AnkiCollection.Template(name: "\(place)", front: sides.0, back: sides.1)
      }, styling: "")
  }

  /// Each note has one card of each of these templates.
  func collection(
    _ type: AnkiCollection.NoteType, _ notes: [[String]], templates: [Int] = [0]
  ) -> AnkiCollection {
    var collection = AnkiCollection()
    collection.creation = Self.base
    collection.noteTypes[type.id] = type
    collection.decks = [
      1: AnkiCollection.Deck(id: 1, name: "Default"), 2: AnkiCollection.Deck(id: 2, name: "Other"),
    ]
    for (place, fields) in notes.enumerated() {
      let id = Self.base * 1000 + Int64(place)
      collection.notes.append(
        AnkiCollection.Note(
          id: id, guid: "g\(place)", type: type.id, modified: Self.base, tags: ["a"],
          fields: fields))
      for template in templates {
        var card = AnkiCollection.Card(
          id: id * 10 + Int64(template), note: id, deck: 1, template: template, state: .new,
          queue: .new, due: Int64(place + 1), interval: 0, ease: 0, reviews: 0, lapses: 0,
          stepsLeft: 0)
        card.modified = Self.base
        card.id = id + 100 + Int64(template)
        collection.cards.append(card)
      }
    }
    return collection
  }

  let basic = [("{{Front}}", "{{FrontSide}}{{Back}}")]

  func fields(_ collection: AnkiCollection) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: collection.notes.map { ($0.guid, $0.fields) })
  }

  @Test func `a note whose first template made no card keeps all of its fields`() throws {
    let type = type(
      ["Word", "Sound", "Sentence", "Meaning"],
      [("{{Word}}", "{{Sound}}"), ("{{Sentence}}", "{{Meaning}}")])
    let collection = collection(
      type, [["<b>un</b>", "[sound:a.mp3]", "Un chat", "a <i>cat</i>"]], templates: [1])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    #expect(try shuttle.thing("Un chat").long == "a cat")

    let back = try shuttle.back()
    #expect(fields(back) == fields(collection))
    #expect(back.cards.map(\.template) == [1])

    try shuttle.edit("Un chat") { $0.long = "a tomcat" }
    #expect(
      try fields(shuttle.back()) == [
        "g0": ["<b>un</b>", "[sound:a.mp3]", "Un chat", "a <i>tomcat</i>"]
      ])
  }

  @Test func `notes whose empty fields change the question keep theirs at the next import`() throws
  {
    let type = type(
      ["Word", "Answer", "Hint"],
      [("{{Word}}", "{{Answer}}"), ("{{Answer}}", "{{Hint}}{{Word}}")])
    let notes = collection(
      type,
      (0..<8).map { ["w\($0)", "a\($0)", ""] } + (8..<10).map { ["w\($0)", "a\($0)", "h\($0)"] }
        + [["", "a10", "h10"]],
      templates: [0, 1])
    let shuttle = try Shuttle()
    try shuttle.take(notes)
    let again = try shuttle.plan(notes)
    #expect(again.changesNothing)
    #expect(again.counts.added == 0)
    #expect(again.changes.isEmpty)
  }

  @Test func `a card that an import leaves out is left out again`() throws {
    let region = "{{^Same}}{{Region}}{{/Same}}{{#Same}}{{Country}}{{/Same}}"
    let type = type(
      ["Country", "Capital", "Region", "Same"],
      [("{{Country}}", "{{Capital}}"), (region, "{{Capital}}")])
    let notes = collection(
      type, (0..<9).map { ["c\($0)", "k\($0)", "r\($0)", $0 == 0 ? "1" : ""] },
      templates: [0, 1])
    let shuttle = try Shuttle()
    let first = try shuttle.take(notes)
    #expect(first.counts.added == 17 && first.things.counts.otherCards == 1)
    #expect(try shuttle.plan(notes).changesNothing)
  }

  @Test func `a profile that an export replaces keeps FSRS switched on`() throws {
    let shuttle = try Shuttle()
    try shuttle.take(collection(type(["Front", "Back"], basic), [["a", "b"]]))
    #expect(try shuttle.back().usesFSRS)
  }

  @Test func `notes with the identifier of another note are reported by an export`() throws {
    var notes = collection(type(["Front", "Back"], basic), [["a", "b"], ["c", "d"]])
    notes.notes[1].guid = notes.notes[0].guid
    notes.notes[1].takeOwnGUID()
    let shuttle = try Shuttle()
    try shuttle.take(notes)
    #expect(try shuttle.losses().repeated == 1)
  }

  @Test func `a card that nobody answered keeps the schedule that Anki stored`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "b"], ["c", "d"]])
    for place in collection.cards.indices {
      let card = collection.cards[place].id
      (collection.cards[place].state, collection.cards[place].queue) = (.review, .review)
      (collection.cards[place].interval, collection.cards[place].ease) = (33, 2650)
      (collection.cards[place].reviews, collection.cards[place].lapses) = (9, 2)
      collection.reviews.append(
        AnkiCollection.Review(
          id: Self.base * 1000 + Int64(place), card: card, button: 3, interval: 20,
          lastInterval: 9, factor: 2650, milliseconds: 4000, kind: .review))
    }
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    let review = Review(
      grade: .good, phaseBefore: .review, phaseAfter: .review,
      due: .day(shuttle.fixture.now.day + 50))
    _ = try shuttle.library.commit(
      Change("test", events: [.review(Card.ID(shuttle.thing("c").id, .forward), review)]),
      at: shuttle.fixture.now)

    let back = try shuttle.back().cards
    #expect(back.map(\.ease) == [2650, 2650])
    #expect(back.map(\.interval) == [33, 50])
    #expect(back[0].reviews == 9 && back[0].lapses == 2 && back[0].stability == nil)
    #expect(back[1].stability != nil)
  }

  @Test func `new cards in a filtered deck keep their order`() throws {
    var collection = collection(
      type(["Front", "Back"], basic), [["a", "1"], ["b", "2"], ["c", "3"]])
    for (place, due) in [-99_999, -100_000, -99_998].enumerated() {
      (collection.cards[place].homeDeck, collection.cards[place].homeDue) = (1, Int64(place + 1))
      (collection.cards[place].deck, collection.cards[place].due) = (2, Int64(due))
    }
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    #expect(
      try shuttle.library.entries(at: shuttle.fixture.now).map(\.thing.short) == ["a", "b", "c"])
    #expect(try shuttle.back().cards.map(\.due) == [1, 2, 3])
  }

  @Test func `cards in filtered decks are reported by an export`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "1"], ["b", "2"]])
    (collection.cards[0].homeDeck, collection.cards[0].deck) = (1, 2)
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    #expect(try shuttle.losses().filtered == 1)
    #expect(try shuttle.plan(collection).changesNothing)
    // A package of til's has no filtered decks; importing it and the other in turn changes nothing.
    #expect(try shuttle.plan(shuttle.back()).changesNothing)
    (collection.cards[0].homeDeck, collection.cards[0].deck) = (0, 1)
    (collection.notes[0].fields[1], collection.notes[0].modified) = ("3", Self.base + 1)
    try shuttle.take(collection)
    #expect(try shuttle.losses() == AnkiLosses())
  }

  @Test func `cards in learning steps are due at the same second`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "1"], ["b", "2"]])
    let shuttle = try Shuttle()
    let second = shuttle.fixture.time.milliseconds / 1000
    shuttle.fixture.time = Moment(
      milliseconds: second * 1000 + 700, offset: shuttle.fixture.time.offset)
    let due = second + 500
    for place in 0..<2 {
      let isNew = place == 0
      (collection.cards[place].state, collection.cards[place].queue) = (
        isNew ? .learning : .relearning, .learning
      )
      (collection.cards[place].due, collection.cards[place].stepsLeft) = (due, 1)
      collection.cards[place].interval = isNew ? 0 : 9
    }
    try shuttle.take(collection)
    let back = try shuttle.back().cards
    #expect(back.map(\.due) == [due, due])
    #expect(back.map(\.interval) == [0, 9])
  }

  @Test func `an edit in Anki brings its formatting, and none is lost on the way back`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "b"], ["c", "<b>d</b>"]])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    collection.notes[0].fields = ["<img src=\"x.png\"> a", "\\(b^2\\)"]
    collection.notes[1].fields = ["c", "<i>d</i>"]
    for place in collection.notes.indices { collection.notes[place].modified += 5 }

    let plan = try shuttle.take(collection)
    #expect(plan.counts.changed == 1)
    #expect(try fields(shuttle.back()) == fields(collection))
    #expect(try shuttle.plan(collection).changesNothing)
  }

  @Test func `an edit here keeps the pictures and formatting of the rest of its field`() throws {
    let long = "The <i>quick</i> brown&nbsp;fox<br><img src=\"p.png\"><ul><li>one</li></ul>"
    let type = type(
      ["Front", "Back", "More"], [("{{Front}}", "{{FrontSide}}{{Back}}{{More}}")])
    let shuttle = try Shuttle()
    try shuttle.take(collection(type, [["a", long, "see <b>here</b> or there"]]))
    try shuttle.edit("a") {
      $0.long.replace("fox", with: "wolf")
      $0.note.replace("there", with: "elsewhere")
    }
    #expect(
      try fields(shuttle.back()) == [
        "g0": ["a", long.replacing("fox", with: "wolf"), "see <b>here</b> or elsewhere"]
      ])
    #expect(try shuttle.losses() == AnkiLosses())

    try shuttle.edit("a") { $0.long = "- two\n[picture: p.png]" }
    #expect(try fields(shuttle.back())["g0"]?[1] == "- two<br><img src=\"p.png\">")
    #expect(try shuttle.losses().formatting == ["a"])
  }

  @Test func `later backups bring later texts, however late they are imported`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "first"], ["c", "d"]])
    let shuttle = try Shuttle()
    let first = collection
    for text in ["second", "third", "fourth"] {
      try shuttle.take(collection)
      collection.notes[0].fields[1] = text
      collection.notes[0].modified += 1
    }
    try shuttle.take(collection)
    #expect(try shuttle.thing("a").long == "fourth")

    let older = try shuttle.take(first)
    #expect(older.changesNothing)
    #expect(try shuttle.thing("a").long == "fourth")
  }

  @Test func `an edit here stays beside an edit of another field in Anki`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "b"]])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    try shuttle.edit("a") { $0.short = "A" }
    collection.notes[0].fields[1] = "B"
    collection.notes[0].tags = ["other"]
    collection.notes[0].modified += 1

    try shuttle.take(collection)
    let thing = try shuttle.thing("A")
    #expect(thing.long == "B" && thing.tags == ["other"])
    #expect(try fields(shuttle.back()) == ["g0": ["A", "B"]])
  }

  @Test(arguments: [true, false])
  func `edits of different fields are merged, and those of the same are named`(isAnkiFirst: Bool)
    throws
  {
    let type = type(
      ["Word", "Reading", "Meaning", "Example"],
      [("{{Word}}", "{{Meaning}}{{Reading}}{{Example}}")])
    var collection = collection(
      type, [["a", "[a]", "b", "<i>x</i> y"], ["c", "[c]", "d", "<i>z</i>"]])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    if isAnkiFirst { for place in 0...1 { collection.notes[place].modified += 1 } }
    try shuttle.edit("a") { $0.note.replace("y", with: "Y") }
    try shuttle.edit("c") { $0.note.replace("z", with: "mine") }
    let time = shuttle.fixture.time.milliseconds / 1000
    if !isAnkiFirst { for place in 0...1 { collection.notes[place].modified = time } }
    collection.notes[0].fields[1] = "[A]"
    (collection.notes[1].fields[1], collection.notes[1].fields[3]) = ("[C]", "<b>theirs</b>")

    let plan = try shuttle.take(collection)
    #expect((isAnkiFirst ? plan.kept : plan.replaced).map(\.old.short) == ["c"])
    #expect((isAnkiFirst ? plan.replaced : plan.kept).isEmpty)
    #expect(try shuttle.thing("a").note == "Reading: [A]\nExample: x Y")
    let text = isAnkiFirst ? "mine" : "theirs"
    #expect(try shuttle.thing("c").note == "Reading: [C]\nExample: \(text)")
    let last = isAnkiFirst ? "<b>mine</b>" : "<b>theirs</b>"
    #expect(
      try fields(shuttle.back()) == [
        "g0": ["a", "[A]", "b", "<i>x</i> Y"], "g1": ["c", "[C]", "d", last],
      ])
  }

  @Test(arguments: [true, false])
  func `tags that both sides change are merged`(isAnkiFirst: Bool) throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "b"]])
    collection.notes[0].tags = ["old", "left", "dropped"]
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    if isAnkiFirst { collection.notes[0].modified += 1 }
    try shuttle.edit("a") { $0.tags = ["old", "dropped", "til"] }
    if !isAnkiFirst { collection.notes[0].modified = shuttle.fixture.time.milliseconds / 1000 }
    collection.notes[0].tags = ["old", "left", "anki"]

    #expect(try shuttle.take(collection).counts.changed == 1)
    #expect(try shuttle.thing("a").tags == ["old", "til", "anki"])
    #expect(try shuttle.back().notes[0].tags == ["old", "til", "anki"])
    #expect(try shuttle.plan(collection).changesNothing)
  }

  @Test func `Anki takes back an edit that it has from an earlier export`() throws {
    let collection = collection(type(["Front", "Back"], basic), [["a", "b"], ["c", "d"]])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    try shuttle.edit("a") { $0.long = "x" }
    let first = try #require(shuttle.back().notes.first)
    #expect(first.fields == ["a", "x"])
    shuttle.fixture.advance(60)
    try shuttle.edit("a") { $0.long = "b" }
    let back = try shuttle.back()
    #expect(fields(back) == fields(collection))
    #expect(back.notes[0].modified > first.modified)
    #expect(back.notes[1].modified == Self.base)
  }

  @Test func `Anki takes an edited note even if its clock is ahead`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "b"]])
    let shuttle = try Shuttle()
    let ahead = shuttle.fixture.time.milliseconds / 1000 + 3_600
    collection.notes[0].modified = ahead
    try shuttle.take(collection)
    #expect(try shuttle.back().notes[0].modified == ahead)
    try shuttle.edit("a") { $0.long = "B" }
    // Of two notes it keeps the later one, and its own of the same second.
    #expect(try shuttle.back().notes[0].modified == ahead + 1)
  }

  @Test func `til's own package changes nothing, even with blanks, notes and answers`() throws {
    let shuttle = try Shuttle()
    let new = [
      NewThing(
        short: " x", long: "a  b ", note: "Note: old\n  two", tags: ["t"], also: ["p|q", "r"]),
      NewThing(short: "<b>", long: "&amp;", note: "Short: y"),
    ]
    _ = try shuttle.library.commit(
      Change("add", edits: new.map { .add($0, deck: "mine") }), at: shuttle.fixture.now)
    let before = try shuttle.library.entries(at: shuttle.fixture.now)
    let back = try shuttle.back()
    #expect(try shuttle.plan(back).changesNothing)

    let other = try Shuttle()
    try other.take(back)
    #expect(try other.library.entries(at: other.fixture.now) == before)
  }

  @Test func `of several fields on the front one that tells notes apart is asked`() throws {
    let type = type(
      ["Nr", "Verb", "Person", "Form"],
      [("{{Nr}} {{Verb}} {{Person}}", "{{Form}}")])
    let notes = (0..<60).map { ["\($0)", $0 % 2 == 0 ? "sein" : "haben", "ich \($0)", "f\($0)"] }
    let things = try AnkiThings(collection(type, notes))
    #expect(Set(things.entries.map(\.thing.short)).count == 60)
    #expect(things.entries.allSatisfy { $0.thing.short.hasPrefix("ich") })
  }

  @Test func `a later import keeps which form is the short one`() throws {
    let type = type(
      ["Word", "Extra", "Sound"], [("{{Word}} {{Extra}}", "{{Sound}}"), ("{{Sound}}", "{{Word}}")])
    let notes = (0..<20).map { ["word\($0)", "same", "sound\($0)"] }
    let before = try AnkiThings(collection(type, notes, templates: [1]))
    #expect(before.entries.allSatisfy { $0.thing.short.hasPrefix("word") && $0.forward == nil })
    // Among other notes, the first template would ask another field.
    let others = (0..<300).map { ["word0", "extra\($0)", "sound"] }
    let usual = AnkiUsualForms(
      before.entries.compactMap { entry in
        entry.origin.map { .init(type: type.id, guid: entry.thing.guid, origin: $0) }
      })
    let after = try AnkiThings(collection(type, notes + others, templates: [1]), usual: usual)
    #expect(after.entries.prefix(20).map(\.thing.short) == before.entries.map(\.thing.short))
    #expect(after.entries.prefix(20).allSatisfy { $0.forward == nil && $0.backward != nil })
  }

  @Test func `further fields on the front are counted`() throws {
    let type = type(["Verb", "Tense", "Form"], [("{{Verb}} {{Tense}}", "{{Form}}")])
    let notes = ["ire", "dare", "stare"].flatMap { verb in
      ["present", ""].map { [verb, $0, "1 \(verb) \($0)"] }
    }
    let things = try AnkiThings(collection(type, notes))
    #expect(things.counts.furtherFields == 3)
    #expect(things.entries.count { $0.thing.note.contains("Tense: present") } == 3)
    let plain = self.type(["Verb", "Tense", "Form"], [("{{Verb}}", "{{Form}}")])
    #expect(try AnkiThings(collection(plain, notes)).counts.furtherFields == 0)
  }

  @Test func `short forms that tell the answer are counted`() throws {
    let type = type(["A", "B"], [("{{A}}", "{{B}}")])
    let notes = [["What boils? Water boils.", "Water boils."], ["What freezes?", "Water"]]
    #expect(try AnkiThings(collection(type, notes)).counts.toldAnswers == 1)
  }

  @Test(arguments: [
    ("{{A}} {{type:C}}", "{{B}}", "a", "c"),
    ("{{^A}}{{B}}{{/A}}{{#A}}{{C}}{{/A}}", "{{B}}", "c", "b"),
    ("{{hint:A}}{{B}}", "{{C}}", "b", "c"),
    ("{{kanji:D}}", "{{A}}", "漢字", "a"),
    ("{{furigana:D}}", "{{A}}", "漢字[かんじ]", "a"),
    ("{{A}}", "{{hint:B}}{{C}}", "a", "c"),
    ("{{kana:D}}", "{{kanji:D}}{{B}}", "かんじ", "b"),
    ("{{B}} {{D}}", "{{B}}", "b", "漢字[かんじ]"),
    ("\\[{{A}} \\phantom{ {{C}} }\\]", "\\[{{A}} {{C}}\\]", "a", "c"),
  ])
  func `templates are read as Anki shows them`(
    front: String, back: String, short: String, long: String
  ) throws {
    let type = type(["A", "B", "C", "D"], [(front, back)])
    let things = try AnkiThings(collection(type, [["a", "b", "c", "漢字[かんじ]"]]))
    #expect(things.entries.map(\.thing.short) == [short])
    #expect(things.entries.map(\.thing.long) == [long])
  }

  @Test func `notes that cannot be asked are counted`() throws {
    let type = type(["A", "B"], [("{{A}}", "{{B}}")])
    let things = try AnkiThings(
      collection(type, [["<img src=x.png>", "b"], ["[sound:x.mp3]", "b"], ["same", "same"]]))
    #expect(things.counts.hidden == 2)
    #expect(things.entries.map(\.isSuspended) == [true, true, false])
    #expect(things.counts.sameForms == 1)
    let one = AnkiCollection.NoteType(
      id: 7, name: "One", isCloze: false, fields: ["A"],
      templates: [.init(name: "", front: "{{A}}", back: "{{A}}")], styling: "")
    #expect(try AnkiThings(collection(one, [["a"]])).counts.oneField == 1)
  }
}
