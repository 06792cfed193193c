import CSQLite
public import Interchange
import Things

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
    let database = try InputFile(copy.path)
    let archive = try ZipWriter(path)
    try archive.add("meta", [8, 2])
    try archive.add("collection.anki21", database.bytes(0..<database.size))
    var names: [ParsedJSON.Member] = []
    for name in collection.media {
      guard let bytes = try file(name) else { continue }
      try proceed(ImportProgress("adding files", rows: names.count))
      try archive.add("\(names.count)", bytes)
      names.append(ParsedJSON.Member("\(names.count)", .string(name)))
    }
    try archive.add("media", Array("\(ParsedJSON.object(names))".utf8))
    try archive.finish()
  }
}

/// Writes a collection as an SQLite database of schema 11.
private struct CollectionWriter {
  private let handle: OpaquePointer
  private let file: String

  init(path: String, file: String) throws(PackageError) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw PackageError(file, .unwritable(String(cString: sqlite3_errstr(code))))
    }
    self.handle = handle
    self.file = file
  }

  func write(_ collection: AnkiCollection, now: Int64) throws(PackageError) {
    defer { sqlite3_close_v2(handle) }
    try execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
    try execute(Self.schema)
    try writeOptions(collection, now: now)
    try writeNotes(collection.notes, now: now)
    try writeCards(collection.cards, now: now)
    try writeReviews(collection.reviews)
    try execute("COMMIT")
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

  private func execute(_ sql: String) throws(PackageError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure }
  }

  private var failure: PackageError {
    PackageError(file, .unwritable(String(cString: sqlite3_errmsg(handle))))
  }

  private enum Value {
    case int(Int64)
    case text(String)
  }

  /// Runs a statement for each row of values.
  private func insert(
    _ sql: String, _ rows: some Sequence<[Value]>
  ) throws(PackageError) {
    var pointer: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &pointer, nil) == SQLITE_OK, let pointer else {
      throw failure
    }
    defer { sqlite3_finalize(pointer) }
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for row in rows {
      for (place, value) in row.enumerated() {
        switch value {
        case .int(let number): sqlite3_bind_int64(pointer, Int32(place + 1), number)
        case .text(let text):
          sqlite3_bind_text(pointer, Int32(place + 1), text, Int32(text.utf8.count), copied)
        }
      }
      guard sqlite3_step(pointer) == SQLITE_DONE else { throw failure }
      sqlite3_reset(pointer)
    }
  }

  private func writeOptions(_ collection: AnkiCollection, now: Int64) throws(PackageError) {
    let options = OldSchema.Texts(collection, now: now)
    try insert(
      "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
      [
        [
          .int(collection.creation), .int(now * 1000), .int(now * 1000),
          .text(options.configuration), .text(options.noteTypes), .text(options.decks),
          .text(options.presets),
        ]
      ])
  }

  private func writeNotes(_ notes: [AnkiCollection.Note], now: Int64) throws(PackageError) {
    try insert(
      "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')",
      notes.lazy.map { note -> [Value] in
        let first = SortField(note.fields.first ?? "")
        return [
          .int(note.id), .text(note.guid), .int(note.type), .int(note.modified),
          .text(note.tags.isEmpty ? "" : " " + note.tags.joined(separator: " ") + " "),
          .text(note.fields.joined(separator: "\u{1F}")), .text(first.text),
          .int(Int64(first.checksum)),
        ]
      })
  }

  private func writeCards(_ cards: [AnkiCollection.Card], now: Int64) throws(PackageError) {
    try insert(
      "INSERT INTO cards VALUES (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)",
      cards.lazy.map { card -> [Value] in
        [
          .int(card.id), .int(card.note), .int(card.deck), .int(Int64(card.template)), .int(now),
          .int(Int64(card.state.rawValue)), .int(Int64(card.queue.rawValue)), .int(card.due),
          .int(Int64(card.interval)), .int(Int64(card.ease)), .int(Int64(card.reviews)),
          .int(Int64(card.lapses)), .int(Int64(card.stepsLeft)), .int(Int64(card.flag)),
          .text(Self.data(card)),
        ]
      })
  }

  private static func data(_ card: AnkiCollection.Card) -> String {
    var members: [ParsedJSON.Member] = []
    if let position = card.position { members.append(.init("pos", .int(Int64(position)))) }
    if let stability = card.stability { members.append(.init("s", rounded(stability, 10_000))) }
    if let difficulty = card.difficulty { members.append(.init("d", rounded(difficulty, 1000))) }
    if let retention = card.retention { members.append(.init("dr", rounded(retention, 100))) }
    if let last = card.lastReview { members.append(.init("lrt", .int(last))) }
    return members.isEmpty ? "" : "\(ParsedJSON.object(members))"
  }

  private static func rounded(_ number: Float, _ scale: Double) -> ParsedJSON {
    .double((Double(number) * scale).rounded() / scale)
  }

  private func writeReviews(_ reviews: [AnkiCollection.Review]) throws(PackageError) {
    try insert(
      "INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)",
      reviews.lazy.map { review -> [Value] in
        [
          .int(review.id), .int(review.card), .int(Int64(review.button)),
          .int(Int64(review.interval)), .int(Int64(review.lastInterval)),
          .int(Int64(review.factor)), .int(Int64(review.milliseconds)),
          .int(Int64(review.kind.rawValue)),
        ]
      })
  }
}

/// Anki's sort field of a note, and the checksum of its first field.
private struct SortField {
  let text: String
  let checksum: UInt32

  init(_ field: String) {
    var plain = ""
    var isTag = false
    for character in field {
      if character == "<" { isTag = true }
      if !isTag { plain.append(character) }
      if character == ">" { isTag = false }
    }
    text = plain
    checksum = SHA1.prefix(of: Array(plain.utf8))
  }
}

/// The first four bytes of SHA-1, which Anki stores for each note.
private enum SHA1 {
  static func prefix(of message: [UInt8]) -> UInt32 {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let length = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
    }
    for start in stride(from: 0, to: bytes.count, by: 64) { mix(bytes[start..<start + 64], &state) }
    return state[0]
  }

  private static func mix(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<80 {
      let mixed = words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]
      words.append(mixed << 1 | mixed >> 31)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (place, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch place / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = (a << 5 | a >> 27) &+ choice &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
    }
    for (place, value) in [a, b, c, d, e].enumerated() { state[place] &+= value }
  }
}
