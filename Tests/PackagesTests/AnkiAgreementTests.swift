import Archive
import Foundation
import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Interchange
@testable import Packages

/// What one side changes after the other one has written: it is neither reverted nor lost.
struct AnkiAgreementTests {
  typealias Desk = AnkiCollectionExportTests.Desk
  typealias Shuttle = AnkiReturnTests.Shuttle

  /// Marks and edits of four Things, which are in the collection.
  private func marked() throws -> (desk: Desk, text: String) {
    let desk = try Desk()
    try desk.take()
    let text = try desk.thing("word0").long
    try desk.commit(.suspend(desk.thing("word4").id), .flag(desk.thing("word6").id))
    try desk.edit("word5") { $0.tags.append("x") }
    try desk.edit("word0") { $0.long = "other" }
    let counts = try desk.give().counts
    #expect(counts.suspended == 1 && counts.flags == 1 && counts.tags == 1 && counts.texts == 1)
    return (desk, text)
  }

  @Test func `what is taken back here stays so, and is written`() throws {
    let (desk, text) = try marked()
    try desk.commit(.resume(desk.thing("word4").id), .unflag(desk.thing("word6").id))
    try desk.edit("word5") { $0.tags.removeAll { $0 == "x" } }
    try desk.edit("word0") { $0.long = text }
    try desk.take()
    let counts = try desk.give().counts
    #expect(counts.resumed == 1 && counts.flags == 1 && counts.tags == 1 && counts.texts == 1)
    #expect(try desk.card("word4", "queue") == ["2"])
    #expect(try desk.card("word6", "cards.flags") == ["0"])
    #expect(try desk.card("word5", "tags").contains { $0.contains("x") } == false)
    #expect(try desk.thing("word0").long == text)
    try desk.take()
    #expect(try desk.give().isEmpty)
  }

  @Test func `what is taken back there arrives here`() throws {
    let (desk, text) = try marked()
    desk.fixture.advance(3600)
    try desk.sql(
      """
      UPDATE cards SET queue = 2, mod = \(desk.now)
        WHERE nid = (SELECT id FROM notes WHERE sfld = 'word4');
      UPDATE cards SET flags = 0 WHERE nid = (SELECT id FROM notes WHERE sfld = 'word6');
      UPDATE notes SET tags = ' all ', mod = \(desk.now) WHERE sfld = 'word5';
      UPDATE notes SET flds = 'word0' || char(31) || 'third', mod = \(desk.now)
        WHERE sfld = 'word0';
      """)
    try desk.take()
    #expect(try desk.thing("word5").tags == ["all"])
    #expect(try desk.thing("word0").long == "third" && text != "third")
    let records = try desk.library.records(of: [
      Card.ID(desk.thing("word4").id, .forward), Card.ID(desk.thing("word6").id, .forward),
    ])
    #expect(records.values.allSatisfy { !$0.isSuspended && !$0.isFlagged })
    #expect(try desk.give().isEmpty)
  }

  @Test func `a flag set in Anki after an export is not removed`() throws {
    let desk = try Desk()
    try desk.take()
    try desk.answer("word0", .good, days: 21)
    try desk.give()
    // Anki does not change the time of the card.
    try desk.sql(
      "UPDATE cards SET flags = 1 WHERE nid = (SELECT id FROM notes WHERE sfld = 'word0')")
    #expect(try desk.give().isEmpty)
    try desk.take()
    let card = Card.ID(try desk.thing("word0").id, .forward)
    #expect(try desk.library.records(of: [card])[card]?.isFlagged == true)
    #expect(try desk.give().isEmpty)
  }

  @Test func `a copy of the collection that is brought back gets everything again`() throws {
    let desk = try Desk()
    try desk.take()
    let copy = desk.path + ".copy"
    try FileManager.default.copyItem(atPath: desk.path, toPath: copy)
    let edit = {
      try desk.commit(.suspend(desk.thing("word4").id), .flag(desk.thing("word6").id))
      try desk.edit("word0") { $0.long = "other" }
    }
    try edit()
    let first = try desk.give().counts
    try FileManager.default.removeItem(atPath: desk.path)
    try FileManager.default.moveItem(atPath: copy, toPath: desk.path)
    try desk.take()
    let again = try desk.give().counts
    #expect(again == first, "\(again) \(first)")
    #expect(try desk.give().isEmpty)
  }

  @Test func `an export into a collection is no step of undo`() throws {
    let (desk, _) = try marked()
    let undoing = try desk.library.undoing(nil, redo: false)
    let line = try #require(undoing).line
    let thing = try desk.thing("word0").id
    if case .edit(let edit) = line.event { #expect(edit.thing == thing) } else { Issue.record() }
  }

  @Test func `a tag removed from one gap is removed from the note`() throws {
    var type = AnkiReturnTests().type(["Text"], [("{{cloze:Text}}", "{{cloze:Text}}")])
    type.isCloze = true
    let collection = AnkiReturnTests().collection(
      type, [["The {{c1::mass}} is {{c2::2 kg}}"]], templates: [0, 1])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    try shuttle.edit("The mass is […]") { $0.tags = [] }
    #expect(try shuttle.back().notes.map(\.tags) == [[]])
    try shuttle.edit("The mass is […]") { $0.tags = ["b"] }
    #expect(try shuttle.back().notes.map(\.tags) == [["b"]])
  }

  @Test func `a note below a deck that asks both ways keeps its direction`() throws {
    let basic = [("{{Front}}", "{{Back}}")]
    var collection = AnkiReturnTests().collection(
      AnkiReturnTests().type(["Front", "Back"], basic + [("{{Back}}", "{{Front}}")]),
      [["a", "1"]], templates: [0, 1])
    let single = AnkiReturnTests().collection(
      AnkiReturnTests().type(["Front", "Back"], basic), [["x", "1"], ["b", "2"]])
    collection.notes.append(single.notes[1])
    collection.cards.append(single.cards[1])
    collection.cards[2].deck = 3
    collection.decks[3] = AnkiCollection.Deck(id: 3, name: "Default::Sub")
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    #expect(try shuttle.thing("b").directions == .forward)
    #expect(try shuttle.back().cards.count == 3)
  }

  @Test func `reviews of a Thing that was removed and comes back count once`() throws {
    var collection = AnkiReturnTests().collection(
      AnkiReturnTests().type(["Front", "Back"], [("{{Front}}", "{{Back}}")]),
      [["a", "1"], ["b", "2"]])
    let shuttle = try Shuttle()
    for place in 0..<2 {
      collection.reviews.append(
        AnkiCollection.Review(
          id: shuttle.fixture.time.milliseconds - Int64(2 - place) * 86_400_000,
          card: collection.cards[0].id, button: 3, interval: 3, lastInterval: 3, factor: 0,
          milliseconds: 4000, kind: place == 0 ? .learning : .review))
    }
    (collection.cards[0].state, collection.cards[0].queue) = (.review, .review)
    try shuttle.take(collection)
    let card = Card.ID(try shuttle.thing("a").id, .forward)
    let before = try shuttle.library.records(of: [card])[card]
    _ = try shuttle.library.commit(
      Change("remove", edits: [.remove(card.thing)]), at: shuttle.fixture.now)
    let plan = try shuttle.take(collection)
    #expect(plan.counts.reviews == 0 && plan.counts.knownReviews == 2)
    let after = try shuttle.library.records(of: [card])[card]
    #expect(after?.answers == 2 && after?.memory == before?.memory)
  }

  @Test func `a date set in Anki after a reset here counts`() throws {
    var collection = AnkiReturnTests().collection(
      AnkiReturnTests().type(["Front", "Back"], [("{{Front}}", "{{Back}}")]), [["a", "1"]])
    let shuttle = try Shuttle()
    func add(_ button: UInt8, _ kind: AnkiCollection.Review.Kind) {
      collection.reviews.append(
        AnkiCollection.Review(
          id: shuttle.fixture.time.milliseconds, card: collection.cards[0].id, button: button,
          interval: 3, lastInterval: 3, factor: 0, milliseconds: 4000, kind: kind))
      collection.cards[0].modified = shuttle.fixture.time.milliseconds / 1000
      shuttle.fixture.advance(60)
    }
    add(3, .learning)
    (collection.cards[0].state, collection.cards[0].queue) = (.review, .review)
    (collection.cards[0].stability, collection.cards[0].difficulty) = (8, 3)
    try shuttle.take(collection)
    let card = Card.ID(try shuttle.thing("a").id, .forward)
    _ = try shuttle.library.commit(
      Change("reset", events: [.reset(card.thing)]), at: shuttle.fixture.now)
    shuttle.fixture.advance(60)
    add(0, .manual)
    let day = shuttle.fixture.now.day - collection.firstDay(offset: shuttle.fixture.now.time.offset)
    collection.cards[0].due = Int64(day) + 3
    try shuttle.take(collection)
    let record = try shuttle.library.records(of: [card])[card]
    #expect(record?.due == .day(shuttle.fixture.now.day + 3))
    #expect(record?.memory?.stability == 8)
    #expect(try shuttle.plan(collection).changesNothing)
  }

  @Test func `what is done in Anki to Things from here arrives`() throws {
    let shuttle = try Shuttle()
    let new = ["sus", "fla", "mov", "gone"].map { NewThing(short: $0, long: "long " + $0) }
    _ = try shuttle.library.commit(
      Change("add", edits: new.map { .add($0, deck: "mine") }), at: shuttle.fixture.now)
    var collection = try shuttle.back()
    shuttle.fixture.advance(3600)
    let time = shuttle.fixture.time.milliseconds / 1000
    func change(_ short: String, _ change: (inout AnkiCollection.Card) -> Void) throws {
      let note = try #require(collection.notes.first { $0.fields[0] == short })
      let place = try #require(collection.cards.firstIndex { $0.note == note.id })
      change(&collection.cards[place])
      collection.cards[place].modified = time
    }
    collection.decks[9] = AnkiCollection.Deck(id: 9, name: "Other")
    try change("sus") { $0.queue = .suspended }
    try change("fla") { $0.flag = 3 }
    try change("mov") { $0.deck = 9 }
    try change("gone") { $0.flag = 1 }
    let plan = try shuttle.take(collection)
    #expect(plan.states == [.suspended: 1, .flagged: 2, .moved: 1])
    #expect(try shuttle.thing("fla").tags == ["flag-green"])
    let entries = try shuttle.library.entries(at: shuttle.fixture.now)
    #expect(entries.first { $0.thing.short == "mov" }?.deck == "Other")
    #expect(try shuttle.plan(collection).changesNothing)

    // Now both sides are known, so that marks can also be removed there.
    shuttle.fixture.advance(3600)
    try change("sus") { $0.queue = .new }
    try change("gone") { $0.flag = 0 }
    for place in collection.cards.indices { collection.cards[place].modified += 3600 }
    #expect(try shuttle.take(collection).states == [.resumed: 1, .unflagged: 1])
  }

  @Test func `the other gap of a note has its new tags at once`() throws {
    let desk = try Desk()
    try desk.take()
    let gaps = try desk.library.entries(at: desk.fixture.now).map(\.thing)
      .filter { NotePart($0.guid)?.isGap ?? false }
    let note = try #require(gaps.first.flatMap { NotePart($0.guid)?.note })
    let parts = gaps.filter { NotePart($0.guid)?.note == note }
    #expect(parts.count > 1)
    try desk.edit(parts[0].short) { $0.tags = ["mine"] }
    #expect(try desk.give().counts.tags == 1)
    #expect(try desk.give().isEmpty)
    for part in parts { #expect(try desk.thing(part.short).tags == ["mine"]) }
    try desk.take()
    #expect(try desk.give().isEmpty)
  }

  @Test func `formatting of Anki in a note from here stays`() throws {
    let shuttle = try Shuttle()
    _ = try shuttle.library.commit(
      Change("add", edits: [.add(NewThing(short: "a", long: "b c"), deck: "mine")]),
      at: shuttle.fixture.now)
    var collection = try shuttle.back()
    shuttle.fixture.advance(3600)
    let time = shuttle.fixture.time.milliseconds / 1000
    collection.notes[0].fields[1] = "<i>b</i> c"
    collection.notes[0].modified = time
    collection.cards[0].modified = time + 1
    try shuttle.take(collection)
    #expect(try shuttle.thing("a").long == "b c")
    #expect(try shuttle.back().notes[0].fields[1] == "<i>b</i> c")
    try shuttle.edit("a") { $0.note = "n" }
    #expect(try shuttle.back().notes[0].fields == ["a", "<i>b</i> c", "n", ""])
  }

  @Test func `a text of another profile that nobody edited here stays`() throws {
    let desk = try Desk()
    try desk.take()
    try desk.edit("word5") { $0.tags.append("x") }
    try desk.sql(
      """
      UPDATE notes SET flds = 'word5' || char(31) || 'of another profile'
        WHERE sfld = 'word5'
      """)
    let counts = try desk.give().counts
    #expect(counts.tags == 1 && counts.texts == 0)
    #expect(try desk.card("word5", "flds") == ["word5\u{1F}of another profile"])
    try desk.sql("UPDATE notes SET mod = mod + 1 WHERE sfld = 'word5'")
    try desk.take()
    #expect(try desk.thing("word5").long == "of another profile")
  }

  @Test func `an edit made while an export waits stays`() throws {
    let desk = try Desk()
    try desk.take()
    try desk.commit(.suspend(desk.thing("word4").id))
    let file = try desk.open()
    let plan = try desk.plan(file)
    try desk.edit("word4") { $0.long = "meanwhile" }
    try file.write(plan, now: desk.now) { _ in }
    let record = try plan.record(writtenAt: desk.now, in: desk.library)
    _ = try desk.library.commit(record, at: desk.fixture.now)
    #expect(try desk.thing("word4").long == "meanwhile")
    #expect(try desk.give().counts.texts == 1)
  }

  @Test func `a plan is outdated once its Things have changed`() throws {
    let desk = try Desk()
    try desk.take()
    try desk.sql("UPDATE notes SET tags = ' t ', mod = \(desk.now) WHERE sfld = 'word5'")
    let plan = try AnkiPlan(
      desk.read(), file: desk.path, options: AnkiPlan.Options(), library: desk.library,
      now: desk.fixture.now, deckText: desk.library.deckText)
    #expect(try !plan.isOutdated(in: desk.library))
    try desk.edit("word0") { $0.long = "another" }
    #expect(try !plan.isOutdated(in: desk.library))
    try desk.edit("word5") { $0.long = "another" }
    #expect(try plan.isOutdated(in: desk.library))
  }

  @Test func `other answers of Things from here are compared like texts`() throws {
    let shuttle = try Shuttle()
    let new = ["a", "b"].map { NewThing(short: $0, long: "long", also: ["one"]) }
    _ = try shuttle.library.commit(
      Change("add", edits: new.map { .add($0, deck: "mine") }), at: shuttle.fixture.now)
    var collection = try shuttle.back()
    func touch(_ change: () -> Void) {
      shuttle.fixture.advance(3600)
      change()
      for place in collection.cards.indices {
        collection.cards[place].modified = shuttle.fixture.time.milliseconds / 1000
      }
    }
    touch {}
    try shuttle.take(collection)
    try shuttle.edit("a") { $0.also = ["here"] }
    touch {
      for place in collection.notes.indices {
        let field = collection.notes[place].fields[0] == "a" ? 1 : 3
        collection.notes[place].fields[field] = "there"
        collection.notes[place].modified = shuttle.fixture.time.milliseconds / 1000
      }
    }
    try shuttle.edit("b") { $0.long = "new" }
    try shuttle.take(collection)
    #expect(try shuttle.thing("a").also == ["here"] && shuttle.thing("a").long == "there")
    #expect(try shuttle.thing("b").also == ["there"] && shuttle.thing("b").long == "new")
  }

  @Test func `cards that are resumed one by one in Anki are asked as there`() throws {
    let sides = [("{{Front}}", "{{Back}}"), ("{{Back}}", "{{Front}}")]
    var collection = AnkiReturnTests().collection(
      AnkiReturnTests().type(["Front", "Back"], sides), [["a", "1"]], templates: [0, 1])
    let shuttle = try Shuttle()
    func suspend(_ queues: [AnkiCollection.Card.Queue]) throws {
      shuttle.fixture.advance(3600)
      for place in 0..<2 {
        collection.cards[place].queue = queues[place]
        collection.cards[place].modified = shuttle.fixture.time.milliseconds / 1000
      }
      try shuttle.take(collection)
    }
    try suspend([.suspended, .new])
    #expect(try shuttle.back().cards.map(\.queue) == [.suspended, .new])
    try suspend([.suspended, .suspended])
    #expect(try shuttle.back().cards.map(\.queue) == [.suspended, .suspended])
    try suspend([.new, .suspended])
    #expect(try shuttle.back().cards.map(\.queue) == [.new, .suspended])
    try suspend([.suspended, .suspended])
    try suspend([.new, .new])
    #expect(try shuttle.back().cards.map(\.queue) == [.new, .new])
  }

  @Test func `marks of Things from here are known once an export has written them`() throws {
    let desk = try Desk()
    try desk.take()
    _ = try desk.library.commit(
      Change("add", edits: [.add(NewThing(short: "mine", long: "own"), deck: "Lang/One")]),
      at: desk.fixture.now)
    let id = try desk.thing("mine").id
    // As an import of til's package adds it.
    let (note, time) = (desk.now * 1000, desk.now)
    try desk.sql(
      """
      INSERT INTO notes SELECT \(note), '\(id)', \(AnkiCollection.NoteType.til.id), \(time), -1, '',
        'mine' || char(31) || 'own' || char(31) || char(31), 'mine', 0, 0, ''
        FROM notes LIMIT 1;
      INSERT INTO notetypes SELECT \(AnkiCollection.NoteType.til.id), 'til', mtime_secs, usn, config
        FROM notetypes WHERE name = 'Basic';
      INSERT INTO templates SELECT \(AnkiCollection.NoteType.til.id), ord, 'Short to long',
        mtime_secs, usn, config FROM templates
        WHERE ntid = (SELECT id FROM notetypes WHERE name = 'Basic');
      INSERT INTO fields SELECT \(AnkiCollection.NoteType.til.id), 0, 'Short', config FROM fields
        WHERE ntid = (SELECT id FROM notetypes WHERE name = 'Basic') AND ord = 0;
      INSERT INTO fields SELECT ntid, 1, 'Long', config FROM fields
        WHERE ntid = \(AnkiCollection.NoteType.til.id) AND ord = 0;
      INSERT INTO fields SELECT ntid, 2, 'Note', config FROM fields
        WHERE ntid = \(AnkiCollection.NoteType.til.id) AND ord = 0;
      INSERT INTO fields SELECT ntid, 3, 'Also', config FROM fields
        WHERE ntid = \(AnkiCollection.NoteType.til.id) AND ord = 0;
      INSERT INTO cards SELECT \(note), \(note), did, 0, \(time), -1, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0,
        0, '' FROM cards LIMIT 1;
      """)
    desk.fixture.advance(60)
    // One mark is there already, the other one is written.
    try desk.sql("UPDATE cards SET queue = -1 WHERE nid = \(note)")
    try desk.commit(.flag(id), .suspend(id))
    desk.fixture.advance(60)
    let counts = try desk.give().counts
    #expect(counts.flags == 1 && counts.suspended == 0)
    try desk.commit(.resume(id))
    desk.fixture.advance(60)
    #expect(try desk.give().counts.resumed == 1)
    try desk.sql("UPDATE cards SET flags = 0 WHERE nid = \(note)")
    try desk.take()
    let card = Card.ID(id, .forward)
    #expect(try desk.library.records(of: [card])[card]?.isFlagged == false)
    #expect(try desk.give().isEmpty)
  }
}
