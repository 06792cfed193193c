import Archive
import CSQLite
import Foundation
import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Interchange
@testable import Packages

/// `export --into`: what til writes into the collection that its Things came from.
struct AnkiCollectionExportTests {
  /// A library and a copy of a collection that Anki made.
  final class Desk {
    let fixture: LibraryFixture
    let library: Library
    let path: String

    init(_ source: String = Package.path("Collection/collection.anki2")) throws {
      fixture = try LibraryFixture()
      library = try fixture.open()
      path = fixture.folder + "/collection.anki2"
      try FileManager.default.copyItem(atPath: source, toPath: path)
    }

    var now: Int64 { fixture.time.milliseconds / 1000 }

    func read(_ other: String? = nil) throws -> AnkiCollection {
      try PackageFiles().read(other ?? path, now: now) { _ in }
    }

    func take() throws {
      let plan = try AnkiPlan(
        read(), file: path, options: AnkiPlan.Options(), library: library, now: fixture.now,
        deckText: library.deckText)
      if !plan.changesNothing { _ = try library.commit(plan.change(), at: fixture.now) }
      fixture.advance(60)
    }

    func open() throws -> any AnkiCollectionFile {
      try PackageFiles().open(path, now: now) { _ in }
    }

    func plan(_ file: any AnkiCollectionFile) throws -> AnkiReturn {
      try AnkiReturn(
        Question(.everything, now: fixture.now), from: library,
        settings: Settings(lines: library.settings()), into: file.collection, now: fixture.now,
        deckText: library.deckText)
    }

    @discardableResult
    func give() throws -> AnkiReturn {
      let file = try open()
      let plan = try plan(file)
      let line = try AnkiReturn.setting(writingAt: now, library)
      try commit(.set(line.scope, name: line.name, value: line.value))
      if !plan.isEmpty { try file.write(plan, now: now) { _ in } }
      let record = try plan.record(writtenAt: now, in: library)
      if !record.edits.isEmpty { _ = try library.commit(record, at: fixture.now) }
      fixture.advance(60)
      return plan
    }

    func commit(_ events: Event...) throws {
      _ = try library.commit(Change("test", events: events), at: fixture.now)
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

    func answer(_ short: String, _ grade: Grade, days: Int) throws {
      let review = Review(
        grade: grade, phaseBefore: .review, phaseAfter: .review, due: .day(fixture.now.day + days))
      try commit(.review(Card.ID(thing(short).id, .forward), review))
      fixture.advance(60)
    }

    func sql(_ statement: String) throws {
      var handle: OpaquePointer?
      try #require(sqlite3_open(path, &handle) == SQLITE_OK)
      defer { sqlite3_close(handle) }
      try CollectionDatabase.addCollation(to: #require(handle))
      try #require(
        sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK,
        "\(String(cString: sqlite3_errmsg(handle)))")
    }

    /// All rows of a query, as texts.
    func rows(_ query: String) throws -> [[String]] {
      var handle: OpaquePointer?
      var statement: OpaquePointer?
      try #require(sqlite3_open(path, &handle) == SQLITE_OK)
      defer { sqlite3_close(handle) }
      try CollectionDatabase.addCollation(to: #require(handle))
      try #require(sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK)
      defer { sqlite3_finalize(statement) }
      var rows: [[String]] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        rows.append(
          (0..<sqlite3_column_count(statement)).map {
            sqlite3_column_text(statement, $0).map { String(cString: $0) } ?? ""
          })
      }
      return rows
    }

    func card(_ word: String, _ columns: String) throws -> [String] {
      try #require(
        rows(
          "SELECT \(columns) FROM cards JOIN notes ON notes.id = nid WHERE sfld = '\(word)'"
        ).first)
    }
  }

  @Test func `an untouched collection gets nothing`() throws {
    let desk = try Desk()
    try desk.take()
    let plan = try desk.give()
    #expect(plan.isEmpty)
    #expect(plan.counts == AnkiReturn.Counts())
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: desk.fixture.folder)
        .allSatisfy { !$0.contains("before-til") })
  }

  @Test func `reviews, due dates, marks, texts and tags arrive once`() throws {
    let desk = try Desk()
    try desk.take()
    try desk.answer("word0", .good, days: 21)
    try desk.answer("word3", .again, days: 1)
    try desk.edit("word2") { $0.long = "a < b" }
    try desk.edit("word5") { $0.tags.append("new") }
    try desk.commit(
      .suspend(desk.thing("word4").id), .resume(desk.thing("word1").id),
      .unflag(desk.thing("word2").id))
    try desk.edit("word2") { $0.tags.removeAll { $0.hasPrefix("flag-") } }
    let before = try desk.read()

    let plan = try desk.give()
    #expect(plan.counts.reviews == 2)
    #expect(plan.counts.texts == 1 && plan.counts.tags == 1)
    #expect(plan.counts.suspended == 1 && plan.counts.resumed == 1 && plan.counts.flags == 1)
    #expect(plan.counts.leaving == 1)
    let after = try desk.read()
    #expect(after.reviews.count == before.reviews.count + 2)
    let day = desk.fixture.now.day - after.firstDay(offset: 3600)
    #expect(
      try desk.card("word0", "due, ivl, type, queue, reps, cards.usn")
        == ["\(day + 21)", "21", "2", "2", "2", "-1"])
    // A studied card leaves its filtered deck.
    #expect(try desk.card("word3", "due, odid, lapses") == ["\(day + 1)", "0", "1"])
    #expect(try desk.card("word4", "queue, type") == ["-1", "2"])
    #expect(try desk.card("word1", "queue, type") == ["2", "2"])
    #expect(try desk.card("word2", "cards.flags, flds") == ["0", "word2\u{1F}a &lt; b"])
    #expect(try desk.card("word5", "tags") == [" all tag2 new "])
    #expect(try desk.rows("SELECT usn FROM tags WHERE tag = 'new'") == [["-1"]])
    #expect(try desk.card("word0", "cards.data LIKE '%\"pos\":1%decay%'") == ["1"])
    #expect(try desk.rows("PRAGMA integrity_check") == [["ok"]])
    // Everything else is as it was.
    let untouched = Set(["word6", "word7", "word8", "left0", "left1"])
    for note in after.notes where untouched.contains(note.fields[0]) {
      let cards = { (collection: AnkiCollection) in collection.cards.filter { $0.note == note.id } }
      #expect(before.notes.contains(note) && cards(before) == cards(after))
    }
    let backup = try desk.read(desk.fixture.folder + "/collection-before-til-1.anki2")
    #expect(backup.notes == before.notes && backup.cards == before.cards)
    #expect(backup.reviews == before.reviews)

    #expect(try desk.give().isEmpty)
    try desk.take()
    #expect(try desk.give().isEmpty)
    #expect(try desk.read().reviews.count == before.reviews.count + 2)
  }

  @Test func `a later edit is written after an export without another import`() throws {
    let desk = try Desk()
    try desk.take()
    let original = try desk.card("word0", "flds")
    let text = try desk.thing("word0").long
    for text in ["first", "second"] {
      try desk.edit("word0") { $0.long = text }
      try desk.commit(.suspend(desk.thing("word1").id))
      #expect(try desk.give().counts.texts == 1)
      #expect(try desk.card("word0", "flds") == ["word0\u{1F}\(text)"])
    }
    try desk.edit("word0") { $0.long = text }
    #expect(try desk.give().counts.texts == 1)
    #expect(try desk.card("word0", "flds") == original)
    #expect(try desk.give().isEmpty)
  }

  @Test func `a card that is resumed in Anki after an export is resumed here`() throws {
    let desk = try Desk()
    try desk.take()
    try desk.commit(.suspend(desk.thing("word0").id))
    desk.fixture.advance(60)
    try desk.give()
    #expect(try desk.card("word0", "queue") == ["-1"])
    try desk.sql(
      """
      UPDATE cards SET queue = 2, mod = \(desk.now)
        WHERE nid = (SELECT id FROM notes WHERE sfld = 'word0')
      """)
    try desk.take()
    #expect(try desk.give().isEmpty)
    #expect(try desk.card("word0", "queue") == ["2"])
  }

  @Test func `what was done in Anki since the last import is left alone and named`() throws {
    let desk = try Desk()
    try desk.take()
    try desk.answer("word0", .good, days: 21)
    try desk.edit("word2") { $0.long = "mine" }
    try desk.commit(.suspend(desk.thing("word4").id))
    let time = desk.now
    try desk.sql(
      """
      INSERT INTO revlog SELECT \(time * 1000 + 7), id, -1, 3, 9, 8, 500, 4000, 1 FROM cards
        WHERE nid = (SELECT id FROM notes WHERE sfld = 'word0');
      UPDATE notes SET mod = \(time), flds = 'word2' || char(31) || 'theirs' WHERE sfld = 'word2';
      UPDATE cards SET mod = \(time), flags = 4
        WHERE nid = (SELECT id FROM notes WHERE sfld = 'word4');
      """)
    let plan = try desk.give()
    #expect(plan.answeredThere == ["word0"])
    #expect(plan.changedThere == ["word2"])
    #expect(plan.counts.reviews == 0 && plan.counts.texts == 0 && plan.counts.suspended == 1)
    #expect(try desk.card("word4", "queue, cards.flags") == ["-1", "4"])
    #expect(try desk.card("word2", "flds") == ["word2\u{1F}theirs"])

    try desk.take()
    let next = try desk.give()
    #expect(next.answeredThere.isEmpty && next.changedThere.isEmpty && next.counts.reviews == 1)
  }

  @Test func `a collection without FSRS gets due dates and intervals only`() throws {
    let desk = try Desk()
    try desk.sql(
      """
      UPDATE config SET val = 'false' WHERE key = 'fsrs';
      UPDATE cards SET data = '{"pos":1,"lrt":5,"cd":"x"}'
      """)
    try desk.take()
    try desk.answer("word0", .hard, days: 12)
    #expect(try desk.give().usesFSRS == false)
    // Anki's check finds a time that is not that of the last review.
    let last = try desk.rows("SELECT max(id) / 1000 FROM revlog")[0][0]
    #expect(
      try desk.card("word0", "cards.data, ivl, factor") == [
        "{\"pos\":1,\"cd\":\"x\",\"lrt\":\(last)}", "12", "2500",
      ])
    #expect(try desk.rows("SELECT factor FROM revlog ORDER BY id DESC LIMIT 1") == [["2500"]])
  }

  @Test func `a review whose id is taken gets the next`() throws {
    let desk = try Desk()
    try desk.take()
    let time = desk.now * 1000
    try desk.answer("word0", .good, days: 21)
    try desk.sql("INSERT INTO revlog VALUES (\(time), 1, 0, 3, 1, 1, 500, 4000, 1)")
    #expect(try desk.give().counts.reviews == 1)
    #expect(try desk.rows("SELECT cid FROM revlog WHERE id = \(time)") == [["1"]])
    #expect(try desk.rows("SELECT count(*) FROM revlog WHERE id = \(time + 1)") == [["1"]])
    #expect(try desk.give().isEmpty)
  }

  @Test func `a card that is reset starts over in Anki`() throws {
    let desk = try Desk()
    try desk.take()
    try desk.commit(.reset(desk.thing("word0").id))
    desk.fixture.advance(60)
    let plan = try desk.give()
    #expect(plan.counts.reviews == 0 && plan.cards.count == 1)
    #expect(
      try desk.card("word0", "type, queue, due, ivl, cards.data LIKE '%\"s\"%'")
        == ["0", "0", "1", "0", "0"])
    #expect(
      try desk.rows("SELECT ease, type, factor FROM revlog ORDER BY id DESC LIMIT 1") == [
        ["0", "4", "0"]
      ])
    #expect(try desk.give().isEmpty)
  }

  @Test func `a collection in use, of another kind or changed meanwhile is refused`() throws {
    let desk = try Desk()
    try desk.take()
    try desk.edit("word0") { $0.long = "x" }

    var handle: OpaquePointer?
    sqlite3_open(desk.path, &handle)
    sqlite3_exec(
      handle, "PRAGMA locking_mode = EXCLUSIVE; SELECT count(*) FROM notes", nil, nil, nil)
    #expect(throws: PackageError(desk.path, .inUse)) { try desk.open() }
    sqlite3_close(handle)

    let file = try desk.open()
    let plan = try desk.plan(file)
    try desk.sql("UPDATE notes SET mod = mod + 1")
    #expect(throws: PackageError(desk.path, .changed)) {
      try file.write(plan, now: desk.now) { _ in }
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: desk.fixture.folder)
        .allSatisfy { !$0.contains("before-til") })

    try desk.sql("UPDATE col SET ver = 19")
    #expect(throws: PackageError(desk.path, .tooNew)) { try desk.open() }
    let package = Package.path("varied-current.apkg")
    #expect(throws: PackageError(package, .notCollection)) {
      try PackageFiles().open(package, now: desk.now) { _ in }
    }
  }

  @Test func `answers reach a card whose date was set in Anki, after an import`() throws {
    let desk = try Desk()
    try desk.take()
    for _ in 0..<2 {
      let time = desk.now
      try desk.sql(
        """
        INSERT INTO revlog SELECT \(time * 1000 + 7), id, -1, 0, 9, 8, 500, 0, 4 FROM cards
          WHERE nid = (SELECT id FROM notes WHERE sfld = 'word0');
        UPDATE cards SET due = due + 3, mod = \(time)
          WHERE nid = (SELECT id FROM notes WHERE sfld = 'word0');
        """)
      desk.fixture.advance(60)
      try desk.take()
      try desk.answer("word0", .good, days: 21)
      let plan = try desk.give()
      #expect(plan.counts.reviews == 1 && plan.answeredThere.isEmpty)
    }
  }

  @Test(arguments: [-840, 720])
  func `dates stay if the collection counts its days in another timezone`(offset: Int) throws {
    let desk = try Desk()
    try desk.take()
    try desk.sql("UPDATE config SET val = '\(offset)' WHERE key = 'creationOffset'")
    #expect(try desk.give().isEmpty)
    try desk.answer("word0", .good, days: 21)
    #expect(try desk.give().cards.count == 1)
  }

  @Test func `a collection of schema 14 is read`() throws {
    let desk = try Desk()
    try desk.take()
    let made = try AnkiCollectionMaker.make(
      Question(.everything, now: desk.fixture.now), from: desk.library,
      settings: Settings(lines: desk.library.settings()), now: desk.fixture.now,
      deckText: desk.library.deckText)
    let package = desk.fixture.folder + "/old.apkg"
    try PackageFiles().write(made.collection, to: package, now: desk.now) { _ in }
    let archive = try ZipArchive(PackageInput(package))
    let entry = try #require(archive.entries["collection.anki21"])
    try Data(archive.bytes(of: entry, limit: 1 << 24)).write(to: URL(filePath: desk.path))
    let old = try desk.read()
    try desk.sql(
      """
      CREATE TABLE deck_config (
        id INTEGER PRIMARY KEY, name TEXT COLLATE unicase, mtime_secs INTEGER, usn INTEGER,
        config BLOB);
      CREATE TABLE config (KEY TEXT PRIMARY KEY, usn INTEGER, mtime_secs INTEGER, val BLOB);
      INSERT INTO config VALUES ('rollover', 0, 0, '5');
      UPDATE col SET ver = 14, dconf = '', conf = '';
      """)

    let new = try desk.read()
    #expect(new.schema == 14 && new.rollover == 5)
    #expect(new.notes == old.notes && new.cards == old.cards && new.reviews == old.reviews)
    #expect(new.noteTypes == old.noteTypes && new.decks.count == old.decks.count)
  }

  @Test func `a collection of schema 11 is written too`() throws {
    let desk = try Desk(Package.path("Collection/collection.anki2"))
    try desk.take()
    let made = try AnkiCollectionMaker.make(
      Question(.everything, now: desk.fixture.now), from: desk.library,
      settings: Settings(lines: desk.library.settings()), now: desk.fixture.now,
      deckText: desk.library.deckText)
    let package = desk.fixture.folder + "/old.apkg"
    try PackageFiles().write(made.collection, to: package, now: desk.now) { _ in }
    let archive = try ZipArchive(PackageInput(package))
    let entry = try #require(archive.entries["collection.anki21"])
    try Data(archive.bytes(of: entry, limit: 1 << 24)).write(to: URL(filePath: desk.path))
    desk.fixture.advance(60)
    try desk.take()
    try desk.answer("word0", .good, days: 30)
    try desk.edit("word0") { $0.tags.append("new") }

    let plan = try desk.give()
    #expect(plan.schema == 11 && plan.counts.reviews == 1 && plan.counts.tags == 1)
    #expect(try desk.card("word0", "ivl, tags") == ["30", " all tag0 new "])
    #expect(try desk.give().isEmpty)
  }

  @Test(arguments: [
    ("word", "word"), ("<b>a</b>&amp;b", "a&b"), ("<img src=\"x y.png\" alt=q>", " x y.png "),
    ("<img alt=q src='x.png'> z", " x.png  z"), ("a<br>b", "ab"), ("a&nbsp;b", "a b"),
    ("<style>p{}</style><!-- c -->t", "t"), ("[sound:a.mp3]", "[sound:a.mp3]"),
    ("<IMG src=x.png>", " x.png "), ("a < b", "a < b"), ("<<<<", "<<<<"),
    ("<img src=", "<img src="),
    ("<STYLE a>b\n</Style>c<style>d", "cd"), ("<!-- a > b --> c <!-- d > e", " c  e"),
    ("<img data-x=1 src=\"\">", " \"\" "), ("<imgs src=a.png>b", "b"),
    ("<img src='a.png>", " 'a.png "),
    ("<img asrc=a.png>b<video controls src=c.mp4 loop>", "b c.mp4 "),
    ("<img/src=é.png>", " é.png "),
    ("<script>if (a < b) {}</script>c", "c"),
    ("<img src=\"a.png\">b<img src=\"c", " a.png b<img src=\"c"),
  ])
  func `sort fields are Anki's`(field: String, text: String) {
    #expect(SortField([field, ""]).text == text)
  }
}
