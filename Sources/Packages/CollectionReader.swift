import Interchange

/// Reads notes, cards and the review log, and rejects inconsistent data.
struct CollectionReader {
  let database: CollectionDatabase
  private let now: Int64
  private let proceed: ImportProgress.Proceed
  private var collection = AnkiCollection()

  /// A clock may be wrong by a day; ids later than that are damage.
  private static let tolerance: Int64 = 86_400
  /// All texts so far of notes, and of the Things that cards make of them.
  private var noteBytes = 0

  static func read(
    _ database: CollectionDatabase, now: Int64, proceed: @escaping ImportProgress.Proceed
  ) throws -> AnkiCollection {
    var reader = CollectionReader(database: database, now: now, proceed: proceed)
    try reader.check()
    try reader.readOptions()
    try reader.readNotes()
    try reader.readCards()
    try reader.readReviews()
    return reader.collection
  }

  private init(
    database: CollectionDatabase, now: Int64, proceed: @escaping ImportProgress.Proceed
  ) {
    self.database = database
    self.now = now
    self.proceed = proceed
  }

  private func check() throws {
    for name in ["col", "notes", "cards", "revlog"] { try requireTable(name) }
    try database.rows("PRAGMA quick_check(1)") { row in
      guard row.text(0) == "ok" else { throw database.failure(ofCheck: row.text(0)) }
    }
  }

  private func requireTable(_ name: String) throws {
    var isThere = false
    try database.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = '\(name)'"
    ) { _ in isThere = true }
    guard isThere else { throw database.error(.missingTable(name)) }
  }

  private mutating func readOptions() throws {
    var version = 0
    var creation: Int64 = 0
    try database.rows("SELECT ver, crt FROM col LIMIT 1") { row in
      version = row.int(0)
      creation = row.int64(1)
    }
    guard version <= 18 else { throw database.error(.tooNew) }
    collection.creation = creation
    collection.schema = version
    switch version {
    case ..<14: try OldSchema.read(database, into: &collection)
    case 14:
      for name in ["deck_config", "config"] { try requireTable(name) }
      try OldSchema.readTypes(database, into: &collection)
      try NewSchema.readConfiguration(database, into: &collection)
      try OldSchema.readOptions(database, into: &collection)
    default:
      for name in ["notetypes", "fields", "templates", "decks", "deck_config", "config"] {
        try requireTable(name)
      }
      try NewSchema.read(database, into: &collection)
    }
    try checkOptions()
    guard collection.creation > 0, collection.creation < now + Self.tolerance else {
      throw inconsistent("the collection was created in the future")
    }
    guard (0...23).contains(collection.rollover) else {
      throw inconsistent("the hour at which its day starts is invalid")
    }
    let offsets = [collection.creationOffset, collection.localOffset].compactMap(\.self)
    guard offsets.allSatisfy({ $0.magnitude <= 24 * 60 }) else {
      throw inconsistent("its timezone is invalid")
    }
  }

  /// Rejects options that no program writes, and more than a library can hold.
  private func checkOptions() throws {
    let types = collection.noteTypes.values
    try limit(types.count, to: PackageLimits.noteTypes, "note types")
    try limit(types.reduce(0) { $0 + $1.fields.count }, to: PackageLimits.fields, "fields")
    let templates = types.flatMap(\.templates)
    try limit(
      templates.reduce(0) { $0 + $1.front.utf8.count + $1.back.utf8.count },
      to: PackageLimits.templateBytes, "bytes of card templates")
    for type in types {
      try limit(type.fields.count, to: PackageLimits.fieldsOfType, "fields in one note type")
      try limit(
        type.templates.count, to: PackageLimits.templatesOfType, "templates in one note type")
    }
    try limit(collection.decks.count, to: PackageLimits.decks, "decks")
    for deck in collection.decks.values {
      let levels = deck.name.split(separator: "::", maxSplits: PackageLimits.deckLevels).count
      try limit(levels, to: PackageLimits.deckLevels, "levels of one deck")
    }
    for options in collection.options.values {
      let steps = options.learningSteps + options.relearningSteps
      guard steps.count <= PackageLimits.delays, steps.allSatisfy(\.isFinite) else {
        throw inconsistent("the learning steps of deck options are invalid")
      }
    }
  }

  private func limit(_ count: Int, to most: Int, _ what: String) throws {
    guard count <= most else {
      throw database.error(.overLimit("it has more than \(Self.grouped(most)) \(what)"))
    }
  }

  /// As in `2,000,000`.
  private static func grouped(_ number: Int) -> String {
    number < 1000
      ? "\(number)" : grouped(number / 1000) + ",\(1000 + number % 1000)".replacing(",1", with: ",")
  }

  private func count(_ rows: Int, of what: String, most: Int) throws {
    if rows % 4096 == 0 { try proceed(ImportProgress("reading \(what)", rows: rows)) }
    try limit(rows, to: most, what)
  }

  private func inconsistent(_ what: String) -> PackageError {
    database.error(.inconsistent(what))
  }
}

// Notes.
extension CollectionReader {
  private mutating func readNotes() throws {
    var notes: [AnkiCollection.Note] = []
    // Indexes are not used: they could contain other rows than their tables.
    try database.rows("SELECT id, guid, mid, mod, tags, flds FROM notes NOT INDEXED") { row in
      notes.append(try note(row))
      noteBytes += notes.last?.bytes ?? 0
      try limit(noteBytes >> 20, to: PackageLimits.noteBytes >> 20, "MB of text in its notes")
      try count(notes.count, of: "notes", most: PackageLimits.notes)
    }
    notes.sort { $0.id < $1.id }
    guard zip(notes, notes.dropFirst()).allSatisfy({ $0.id != $1.id }) else {
      throw inconsistent("two notes share an id")
    }
    var guids = Set<String>(minimumCapacity: notes.count)
    for note in notes {
      try checkTime(note.id)
    }
    for index in notes.indices where !guids.insert(notes[index].guid).inserted {
      // Anki's check does not report these; both notes have cards of their own.
      notes[index].guid += " n\(notes[index].id)"
      guard guids.insert(notes[index].guid).inserted else {
        throw inconsistent("two notes share an identifier")
      }
      collection.repeatedGUIDs += 1
    }
    guard !guids.contains("") else { throw inconsistent("a note has no identifier") }
    collection.notes = notes
  }

  private func note(_ row: CollectionDatabase.Row) throws -> AnkiCollection.Note {
    guard let type = collection.noteTypes[row.int64(2)] else {
      throw inconsistent("a note has a note type that does not exist")
    }
    let text = row.text(5)
    let count = text.utf8.count { $0 == 0x1F } + 1
    guard count == type.fields.count else {
      throw inconsistent(
        "a note of type \(Excerpt.of(type.name)) has \(count == 1 ? "1 field" : "\(count) fields")"
          + " instead of \(type.fields.count)")
    }
    let tags = row.text(4).split(
      separator: " ", maxSplits: PackageLimits.tagsOfNote, omittingEmptySubsequences: true)
    try limit(tags.count, to: PackageLimits.tagsOfNote, "tags on one note")
    return AnkiCollection.Note(
      id: row.int64(0), guid: row.text(1), type: type.id,
      modified: min(max(0, row.int64(3)), now + Self.tolerance), tags: tags.map(String.init),
      fields: text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init))
  }

  /// Ids are milliseconds since 1970.
  private func checkTime(_ id: Int64) throws {
    guard id > 0, id / 1000 < now + Self.tolerance else {
      throw inconsistent("an id is from the future")
    }
  }
}

extension AnkiCollection.Note {
  fileprivate var bytes: Int {
    guid.utf8.count + tags.reduce(0) { $0 + $1.utf8.count }
      + fields.reduce(0) { $0 + $1.utf8.count }
  }
}

// Cards.
extension CollectionReader {
  private mutating func readCards() throws {
    let places = Dictionary(
      uniqueKeysWithValues: zip(collection.notes.map(\.id), collection.notes.indices))
    var cards: [AnkiCollection.Card] = []
    var thingBytes = 0
    try database.rows(
      """
      SELECT id, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, left, odue, odid,
        flags, data, mod
      FROM cards NOT INDEXED
      """
    ) { row in
      let card = try card(row)
      guard let index = places[card.note] else { throw inconsistent("a card has no note") }
      let note = collection.notes[index]
      try check(card, of: note.type)
      cards.append(card)
      // A sentence with many gaps becomes as many Things.
      thingBytes += note.bytes
      try limit(thingBytes >> 20, to: PackageLimits.thingBytes >> 20, "MB of text on its cards")
      try count(cards.count, of: "cards", most: PackageLimits.cards)
    }
    cards.sort { ($0.note, $0.template) < ($1.note, $1.template) }
    var noteCount = cards.isEmpty ? 0 : 1
    for (card, last) in zip(cards.dropFirst(), cards) {
      guard (card.note, card.template) != (last.note, last.template) else {
        throw inconsistent("a note has the same card twice")
      }
      if card.note != last.note { noteCount += 1 }
    }
    guard noteCount == places.count else { throw inconsistent("a note has no cards") }
    collection.cards = cards
  }

  private func card(_ row: CollectionDatabase.Row) throws -> AnkiCollection.Card {
    guard let state = AnkiCollection.Card.State(rawValue: row.int(4)),
      let queue = AnkiCollection.Card.Queue(rawValue: row.int(5))
    else { throw inconsistent("a card is in an unknown state") }
    var card = AnkiCollection.Card(
      id: row.int64(0), note: row.int64(1), deck: row.int64(2), template: row.int(3),
      state: state, queue: queue, due: row.int64(6), interval: row.int(7), ease: row.int(8),
      reviews: row.int(9), lapses: row.int(10), stepsLeft: row.int(11) % 1000,
      homeDue: row.int64(12), homeDeck: row.int64(13), flag: row.int(14) & 7)
    card.modified = min(max(0, row.int64(16)), now + Self.tolerance)
    let data = row.bytes(15)
    if !data.isEmpty { try read(data, into: &card) }
    return card
  }

  private func read(_ data: UnsafeRawBufferPointer, into card: inout AnkiCollection.Card) throws {
    guard let value = JSON(data), value.members != nil else {
      throw inconsistent("the memory state of a card is unreadable")
    }
    card.position = value["pos"]?.int.flatMap(Int.init(exactly:))
    card.stability = value["s"]?.double.map { Float($0) }
    card.difficulty = value["d"]?.double.map { Float($0) }
    card.retention = value["dr"]?.double.map { Float($0) }
    card.lastReview = value["lrt"]?.int
  }

  private func check(_ card: AnkiCollection.Card, of type: Int64) throws {
    try checkTime(card.id)
    guard collection.decks[card.homeDeck == 0 ? card.deck : card.homeDeck] != nil,
      collection.decks[card.deck] != nil
    else { throw inconsistent("a card is in a deck that does not exist") }
    guard (0...99_999).contains(card.interval), (0...99_999).contains(card.ease),
      card.reviews >= 0, card.lapses >= 0, card.stepsLeft >= 0
    else { throw inconsistent("a card has a negative or impossible interval") }
    // Days, or seconds up to the year 2242.
    guard max(card.due.magnitude, card.homeDue.magnitude) < 1 << 33 else {
      throw inconsistent("a card has an impossible due date")
    }
    let count = collection.noteTypes[type].map { $0.isCloze ? 500 : $0.templates.count } ?? 0
    guard (0..<max(count, 1)).contains(card.template) else {
      throw inconsistent("a card belongs to a template that does not exist")
    }
  }
}

// The review log.
extension CollectionReader {
  private mutating func readReviews() throws {
    var known = Set<Int64>(minimumCapacity: collection.cards.count)
    for card in collection.cards where !known.insert(card.id).inserted {
      throw inconsistent("two cards share an id")
    }
    var reviews: [AnkiCollection.Review] = []
    try database.rows("SELECT count(*) FROM revlog NOT INDEXED") { row in
      reviews.reserveCapacity(min(row.int(0), PackageLimits.reviews))
    }
    try database.rows(
      "SELECT id, cid, ease, ivl, lastIvl, factor, time, type FROM revlog NOT INDEXED"
    ) { row in
      // The reviews of deleted cards stay in the log.
      guard known.contains(row.int64(1)) else { return }
      reviews.append(try review(row))
      try count(reviews.count, of: "reviews", most: PackageLimits.reviews)
    }
    reviews.sort { ($0.card, $0.id) < ($1.card, $1.id) }
    collection.reviews = reviews
  }

  private func review(_ row: CollectionDatabase.Row) throws -> AnkiCollection.Review {
    try checkTime(row.int64(0))
    guard let kind = UInt8(exactly: row.int64(7)).flatMap(AnkiCollection.Review.Kind.init),
      (0...4).contains(row.int(2))
    else { throw inconsistent("the review log has a row of an unknown kind") }
    return AnkiCollection.Review(
      id: row.int64(0), card: row.int64(1), button: UInt8(row.int(2)),
      interval: Int32(clamping: row.int64(3)), lastInterval: Int32(clamping: row.int64(4)),
      factor: Int32(clamping: row.int64(5)),
      milliseconds: Int32(clamping: max(0, row.int64(6))), kind: kind)
  }
}
