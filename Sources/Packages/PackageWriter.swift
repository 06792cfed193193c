public import Interchange
import SQLiteAccess

extension PackageFiles {
  /// Writes the format that Anki since 2.1, AnkiDroid and AnkiMobile read: schema 11, deflated.
  public func write(
    _ collection: AnkiCollection, to path: String, now: Int64,
    file: (_ name: String) throws -> [UInt8]? = { _ in nil }, proceed: ImportProgress.Proceed
  ) throws {
    let copy = try PrivateFile(in: temporaryFolder)
    try proceed(ImportProgress("writing notes", rows: 0))
    try CollectionWriter(path: copy.path, file: path).write(collection, now: now)
    try proceed(ImportProgress("compressing", rows: 0))
    let database = try PackageInput(copy.path)
    let archive = try ZipWriter(path)
    try archive.add("meta", [8, 2])
    try archive.add("collection.anki21", database.bytes(0..<database.size))
    var names: [JSON.Member] = []
    for name in collection.media {
      guard let bytes = try file(name) else { continue }
      try proceed(ImportProgress("adding files", rows: names.count))
      try archive.add("\(names.count)", bytes)
      names.append(("\(names.count)", .string(name)))
    }
    try archive.add("media", Array(JSON.object(names).text.utf8))
    try archive.finish()
  }
}

/// Writes a collection as an SQLite database of schema 11.
private struct CollectionWriter {
  private let database: WritableDatabase

  init(path: String, file: String) throws(PackageError) {
    database = try WritableDatabase(path, of: file)
  }

  func write(_ collection: AnkiCollection, now: Int64) throws(PackageError) {
    try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
    try database.execute(Self.schema)
    try writeOptions(collection, now: now)
    try writeNotes(collection)
    try writeCards(collection.cards, now: now)
    try writeReviews(collection.reviews)
    try database.execute("COMMIT")
  }

  private static let schema = """
    CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL,
      scm integer NOT NULL, ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL,
      ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL,
      dconf text NOT NULL, tags text NOT NULL);
    CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL,
      mod integer NOT NULL, usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL,
      sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL,
      ord integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL,
      queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL, factor integer NOT NULL,
      reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
      odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL,
      ease integer NOT NULL, ivl integer NOT NULL, lastIvl integer NOT NULL,
      factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
    CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
    CREATE INDEX ix_notes_usn ON notes (usn);
    CREATE INDEX ix_cards_usn ON cards (usn);
    CREATE INDEX ix_revlog_usn ON revlog (usn);
    CREATE INDEX ix_cards_nid ON cards (nid);
    CREATE INDEX ix_cards_sched ON cards (did, queue, due);
    CREATE INDEX ix_revlog_cid ON revlog (cid);
    CREATE INDEX ix_notes_csum ON notes (csum);
    """

  private func writeOptions(_ collection: AnkiCollection, now: Int64) throws(PackageError) {
    let options = OldSchema.Texts(collection, now: now)
    try database.run(
      "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
      [
        [
          collection.creation, now * 1000, now * 1000,
          options.configuration, options.noteTypes, options.decks,
          options.presets,
        ]
      ])
  }

  private func writeNotes(_ collection: AnkiCollection) throws(PackageError) {
    try database.run(
      "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')",
      collection.notes.lazy.map { note -> [any SQLiteValue] in
        let first = SortField(
          note.fields, sortedBy: collection.noteTypes[note.type]?.sortField ?? 0)
        return [
          note.id, note.guid, note.type, note.modified,
          note.tags.isEmpty ? "" : " " + note.tags.joined(separator: " ") + " ",
          note.fields.joined(separator: "\u{1F}"), first.text,
          first.checksum,
        ]
      })
  }

  private func writeCards(_ cards: [AnkiCollection.Card], now: Int64) throws(PackageError) {
    try database.run(
      "INSERT INTO cards VALUES (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)",
      cards.lazy.map { card -> [any SQLiteValue] in
        [
          card.id, card.note, card.deck, card.template, now,
          card.state.rawValue, card.queue.rawValue, card.due,
          card.interval, card.ease, card.reviews,
          card.lapses, card.stepsLeft, card.flag,
          CardData.text(card),
        ]
      })
  }

  private func writeReviews(_ reviews: [AnkiCollection.Review]) throws(PackageError) {
    try database.run(
      "INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)",
      reviews.lazy.map { review -> [any SQLiteValue] in
        [
          review.id, review.card, review.button,
          review.interval, review.lastInterval,
          review.factor, review.milliseconds,
          review.kind.rawValue,
        ]
      })
  }
}
