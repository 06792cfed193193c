import Archive
import DelimitedText
import Foundation
import LibraryTestSupport
import Packages
import Testing
import Things

@testable import Interchange

/// Importing packages into a library and exporting them again.
struct AnkiImportTests {
  private func plan(
    _ collection: AnkiCollection, _ library: Library, _ fixture: LibraryFixture,
    _ options: AnkiPlan.Options = AnkiPlan.Options()
  ) throws -> AnkiPlan {
    try AnkiPlan(
      collection, file: "test.apkg", options: options, library: library, now: fixture.now,
      deckText: library.deckText)
  }

  @Test func `an import adds notes, schedule and reviews, and one undo reverts it`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let collection = try Package.read("varied-current.apkg")
    let plan = try plan(collection, library, fixture)

    #expect(plan.counts.notes == 44)
    #expect(plan.counts.reviews == 352)
    _ = try library.commit(plan.change(), at: fixture.now)
    #expect(try library.entries(at: fixture.now).count == plan.counts.added)
    var answers = 0
    try library.histories(of: nil) { history in
      answers += history.entries.count { $0.kind == .past }
      return true
    }
    #expect(answers == 352)

    let undoing = try #require(try library.undoing(nil, redo: false))
    _ = try library.commit(undoing, at: fixture.now)
    #expect(try library.entries(at: fixture.now).isEmpty)
    let again = try self.plan(collection, library, fixture)
    #expect(again.counts.reviews == 352)
  }

  @Test(arguments: [
    "varied-current.apkg", "sm2-legacy1.apkg", "genanki.apkg", "medium-current.apkg",
  ])
  func `importing the same package again changes nothing`(name: String) throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let collection = try Package.read(name)
    _ = try library.commit(plan(collection, library, fixture).change(), at: fixture.now)
    fixture.advance(3600)

    let again = try plan(collection, library, fixture)
    #expect(again.changesNothing)
    #expect(again.counts.reviews == 0)
    #expect(again.counts.knownReviews > 0 || name == "genanki.apkg")
  }

  @Test func `a later package adds only new reviews and edits`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    var collection = try Package.read("medium-current.apkg")
    _ = try library.commit(plan(collection, library, fixture).change(), at: fixture.now)
    fixture.advance(86_400)

    let last = try #require(collection.reviews.last)
    var answer = last
    answer.id = fixture.time.milliseconds - 1000
    answer.lastInterval = last.interval
    answer.interval = 50
    answer.kind = .review
    answer.button = 3
    collection.reviews.append(answer)
    let note = collection.notes.count - 1
    collection.notes[note].fields[1] = "edited on the phone"
    collection.notes[note].modified = fixture.time.milliseconds / 1000

    let later = try plan(collection, library, fixture)
    #expect(later.counts.reviews == 1)
    #expect(later.counts.changed == 1)
    #expect(later.counts.added == 0)
    _ = try library.commit(later.change(), at: fixture.now)
    #expect(
      try library.entries(at: fixture.now).contains { $0.thing.long == "edited on the phone" })
  }

  @Test(arguments: ["varied-current.apkg", "sm2-current.apkg"])
  func `the journal alone gives the same cards`(name: String) throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    _ = try library.commit(
      plan(Package.read(name), library, fixture).change(), at: fixture.now)
    let rebuilt = try fixture.open(cache: "other")

    var records: [Card.ID: CardRecord] = [:]
    try library.histories(of: nil) {
      records[$0.record.id] = $0.record
      return true
    }
    var count = 0
    try rebuilt.histories(of: nil) { history in
      #expect(records[history.record.id] == history.record)
      count += 1
      return true
    }
    #expect(count == records.count)
    #expect(try library.check { _ in }.problems.isEmpty)
  }

  @Test func `unedited fields are exported unchanged`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    var collection = try Package.read("varied-current.apkg")
    for place in collection.reviews.indices { collection.reviews[place].id += Int64(place % 997) }
    collection.reviews.sort { ($0.card, $0.id) < ($1.card, $1.id) }
    _ = try library.commit(plan(collection, library, fixture).change(), at: fixture.now)

    let path = fixture.folder + "/out.apkg"
    let made = try AnkiCollectionMaker.make(
      Question(.everything, now: fixture.now), from: library,
      settings: Settings(lines: library.settings()), now: fixture.now, deckText: library.deckText)
    var losses = made.losses
    #expect(losses.leftOutEntries == 2)
    #expect((losses.recounted, losses.begunAnew) == (collection.reviews.count { $0.button > 0 }, 1))
    (losses.leftOutNotes, losses.leftOutCards, losses.leftOutEntries) = (0, 0, 0)
    (losses.recounted, losses.begunAnew) = (0, 0)
    #expect(losses == AnkiLosses())
    try PackageFiles().write(
      made.collection, to: path, now: fixture.time.milliseconds / 1000
    ) { _ in }
    let back = try PackageFiles().read(path, now: fixture.time.milliseconds / 1000) { _ in }

    let notes = Dictionary(uniqueKeysWithValues: back.notes.map { ($0.guid, $0) })
    for note in collection.notes {
      let found = try #require(notes[note.guid])
      #expect(found.fields == note.fields)
      #expect(Set(found.tags) == Set(note.tags))
      #expect(back.noteTypes[found.type] == collection.noteTypes[note.type])
    }
    #expect(back.cards.count == collection.cards.count)
    let times = { (collection: AnkiCollection) in
      collection.reviews.filter { $0.button > 0 }.map(\.id).sorted()
    }
    #expect(times(back) == times(collection))
  }

  /// The rows of an export as text, by guid, without its header.
  private func rows(
    _ library: Library, _ fixture: LibraryFixture, warn: @escaping (AnkiLosses) -> Void = { _ in }
  ) throws -> [String: [String]] {
    var bytes: [UInt8] = []
    let export = Export(
      Question(.everything, now: fixture.now), from: library, deckText: library.deckText,
      warn: warn)
    #expect(try Exporters.write(export, as: "anki") { bytes += $0 })
    #expect(bytes.starts(with: Array("#separator:tab\n#html:true\n#guid column:1\n".utf8)))
    let start = bytes.split(separator: 0x0A).prefix { $0.first == 0x23 }.reduce(0) {
      $0 + $1.count + 1
    }
    var reader = RecordReader(Array(bytes[start...]), dialect: .tsv)
    var rows: [String: [String]] = [:]
    while reader.advance() { rows[reader[0]] = reader.texts }
    return rows
  }

  @Test(arguments: ["varied-current.apkg", "medium-current.apkg", "genanki.apkg"])
  func `exported text has each note's type, tags and original fields`(name: String) throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let collection = try Package.read(name)
    let plan = try plan(collection, library, fixture)
    _ = try library.commit(plan.change(), at: fixture.now)

    let rows = try rows(library, fixture) { losses in
      // Text cannot tell Anki when a note was changed, so it replaces what the notes have there.
      var expected = AnkiLosses()
      expected.undated = plan.counts.notes
      #expect(losses == expected)
    }
    #expect(rows.count == plan.counts.notes)
    for note in collection.notes {
      guard let row = rows[note.guid] else { continue }
      let type = try #require(collection.noteTypes[note.type])
      #expect(row[1] == type.name)
      #expect(Set(row[3].split(separator: " ").map(String.init)) == Set(note.tags))
      #expect(Array(row[4..<4 + note.fields.count]) == note.fields)
    }
  }

  @Test func `edits go to their fields, and those without a field are reported`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    _ = try library.commit(
      plan(Package.read("varied-current.apkg"), library, fixture).change(), at: fixture.now)
    let entries = try library.entries(at: fixture.now)
    var four = try #require(entries.first { $0.thing.short == "vaso barato [4]" }).thing
    var gap = try #require(entries.first { $0.thing.short.contains("[…] crosses") }).thing
    var plain = try #require(entries.first { $0.thing.short == "nube viejo" }).thing
    four.long = "a <cheap> glass"
    four.note = "Example: another one"
    gap.long = "Rhine"
    plain.also = ["old cloud"]
    _ = try library.commit(
      Change("edit", edits: [four, gap, plain].map { .replace($0.id, $0) }), at: fixture.now)

    var losses = AnkiLosses()
    let rows = try rows(library, fixture) { losses = $0 }
    let row = try #require(rows[four.guid])
    #expect(row[5] == "a &lt;cheap&gt; glass")
    #expect(row[6] == "another one" || row[7] == "another one")
    #expect(losses.gaps == 1)
    #expect(losses.answers == 1)
    #expect(losses.notes == 0)
  }

  @Test func `notes that changed decks are reported`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    _ = try library.commit(
      plan(Package.read("varied-current.apkg"), library, fixture).change(), at: fixture.now)
    let entries = try library.entries(at: fixture.now)
    let old = try #require(entries.first { $0.thing.short == "nube viejo" })
    var losses = AnkiLosses()
    _ = try rows(library, fixture) { losses = $0 }
    #expect(losses.moves == 0 && losses.gaps == 0 && losses.answers == 0 && losses.notes == 0)

    _ = try library.commit(
      Change(
        "move",
        edits: [
          .move(old.thing.id, to: "Weather"),
          .add(NewThing(short: "a", long: "b"), deck: "Weather"),
        ]), at: fixture.now)

    _ = try rows(library, fixture) { losses = $0 }
    #expect(losses.moves == 1)
  }

  @Test func `retention equals Anki's, including answers before a reset`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    _ = try library.commit(
      plan(Package.read("varied-current.apkg"), library, fixture).change(), at: fixture.now)

    let question = StatisticsQuestion(period: .all, now: fixture.now, needs: [])
    var (young, mature) = ((count: 0, right: 0), (count: 0, right: 0))
    for day in try library.statistics(question).days {
      let (some, others) = (
        day.answers.both.returns(mature: false), day.answers.both.returns(mature: true)
      )
      young = (young.count + some.count, young.right + some.right)
      mature = (mature.count + others.count, mature.right + others.right)
    }

    #expect(young == (163 + 13, 163))
    #expect(mature == (7 + 5, 7))
  }

  @Test func `decks keep their presets below decks with others`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    var collection = try Package.read("varied-current.apkg")
    var strict = AnkiCollection.Options(id: 7, name: "Strict")
    (strict.retention, strict.maximumInterval) = (0.95, 90)
    collection.options[7] = strict
    let usual = try #require(collection.options[1])
    for (id, deck) in collection.decks {
      if deck.name == "Idiomas::Spanish" { collection.decks[id]?.options = 7 }
      if deck.name == "World::Geography" { collection.decks[id]?.retention = 0.85 }
    }

    let plan = try plan(
      collection, library, fixture, AnkiPlan.Options(takesSettings: true))
    _ = try library.commit(plan.change(), at: fixture.now)

    let settings = Settings(lines: try library.settings(), device: library.device)
    #expect(usual.retention == nil || usual.retention == 0.9)
    #expect(settings[Setting.retention, "Idiomas/Spanish"] == 0.95)
    #expect(settings[Setting.maximum, "Idiomas/Spanish"] == 90)
    #expect(settings[Setting.retention, "Idiomas/Spanish/Verbs"] == 0.9)
    #expect(settings[Setting.maximum, "Idiomas/Spanish/Verbs"] == 36_500)
    #expect(settings[Setting.retention, "World/Geography"] == 0.85)
  }

  @Test func `many lists of alternatives can be split`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    var collection = try Package.read("medium-current.apkg")
    #expect(try plan(collection, library, fixture).listedAnswers == nil)
    for place in collection.notes.indices.prefix(80) {
      collection.notes[place].fields[1] = "one \(place); another"
    }

    let plan = try plan(collection, library, fixture)
    let lists = try #require(plan.listedAnswers)
    _ = try library.commit(plan.change(splitting: lists), at: fixture.now)

    #expect(lists.separator == .semicolon)
    #expect(
      try library.settings().contains {
        $0.name == "split" && $0.scope == .deck(lists.deck) && $0.value == ";"
      })
  }

  @Test func `cloze notes and decks can be left out`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let collection = try Package.read("varied-current.apkg")
    let all = try plan(collection, library, fixture)
    #expect(all.hasGaps)
    let deck = try #require(all.things.allDecks.first)

    let without = try plan(
      collection, library, fixture,
      AnkiPlan.Options(AnkiThings.Selection(takesGaps: false)))
    #expect(!without.things.entries.contains { $0.gap > 0 })
    #expect(without.things.counts.clozes > 0)
    let some = try plan(
      collection, library, fixture, AnkiPlan.Options(AnkiThings.Selection(from: [deck])))
    #expect(some.targets.allSatisfy { $0.name.isDeck(atOrBelow: deck) })
    #expect(some.counts.added + some.things.counts.otherDecks == all.counts.added)
  }

  @Test
  func `of two edits of a note the later one counts, and the other is named or in the history`()
    throws
  {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    var collection = try Package.read("medium-current.apkg")
    _ = try library.commit(plan(collection, library, fixture).change(), at: fixture.now)
    fixture.advance(1000)
    let guids = collection.notes.prefix(2).map(\.guid)
    for guid in guids {
      var thing = try #require(
        try library.entries(at: fixture.now).first { $0.thing.guid == guid }
      ).thing
      thing.long = "edited here \(guid)"
      _ = try library.commit(Change("edit", edits: [.replace(thing.id, thing)]), at: fixture.now)
    }
    for (place, seconds) in [(0, Int64(-500)), (1, 500)] {
      collection.notes[place].fields[1] = "edited in Anki \(place)"
      collection.notes[place].modified = fixture.time.milliseconds / 1000 + seconds
    }
    fixture.advance(1000)

    let later = try plan(collection, library, fixture)
    #expect(later.changes.map(\.new.long) == ["edited in Anki 1"])
    #expect(later.kept.map(\.new.long) == ["edited in Anki 0"])
    _ = try library.commit(later.change(), at: fixture.now)
    let longs = Set(try library.entries(at: fixture.now).map(\.thing.long))
    #expect(longs.contains("edited here \(guids[0])"))
    #expect(longs.contains("edited in Anki 1"))
    let undoing = try #require(try library.undoing(nil, redo: false))
    _ = try library.commit(undoing, at: fixture.now)
    let before = Set(try library.entries(at: fixture.now).map(\.thing.long))
    #expect(before.isSuperset(of: guids.map { "edited here \($0)" }))
  }
}
