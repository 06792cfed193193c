import Interchange
import SQLiteAccess

/// Reads notes, cards and the review log, and rejects inconsistent data.
struct CollectionReader {
  let database: CollectionDatabase
  private let now: Int64
  private let proceed: ImportProgress.Proceed
  private var collection = AnkiCollection()

  /// A clock may be wrong by a day; reviews later than that are damage.
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

  private func check() throws {
    for name in ["col", "notes", "cards", "revlog"] { try requireTable(name) }
    try database.rows("PRAGMA quick_check(1)") { row in
      let answer: String = row["quick_check"]
      guard answer == "ok" else { throw database.failure(ofCheck: answer) }
    }
    try database.rows("PRAGMA encoding") { row in
      let encoding: String = row["encoding"]
      guard encoding == "UTF-8" else { throw inconsistent("its encoding is unreadable") }
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
      version = row["ver"]
      creation = row["crt"]
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
    guard notes.allSatisfy({ $0.id > 0 }) else { throw inconsistent("a note has no id") }
    for place in notes.indices where !guids.insert(notes[place].guid).inserted {
      // Anki's check does not report these; both notes have cards of their own.
      notes[place].takeOwnGUID()
      guard guids.insert(notes[place].guid).inserted else {
        throw inconsistent("two notes share an identifier")
      }
      collection.repeatedGUIDs += 1
    }
    guard !guids.contains("") else { throw inconsistent("a note has no identifier") }
    collection.notes = notes
  }

  /// When a row was last changed, in seconds; some programs write milliseconds.
  private func changed(_ row: Statement) -> Int64 {
    let (time, latest): (Int64, Int64) = (max(0, row["mod"]), now + Self.tolerance)
    return time > latest ? min(time / 1000, latest) : time
  }

  private func note(_ row: Statement) throws -> AnkiCollection.Note {
    guard let type = collection.noteTypes[row["mid"]] else {
      throw inconsistent("a note has a note type that does not exist")
    }
    let text: String = row["flds"]
    let count = text.utf8.count { $0 == 0x1F } + 1
    guard count == type.fields.count else {
      throw inconsistent(
        "a note of type \(Excerpt.of(type.name)) has \(count == 1 ? "1 field" : "\(count) fields")"
          + " instead of \(type.fields.count)")
    }
    let tags = (row["tags"] as String).split(
      separator: " ", maxSplits: PackageLimits.tagsOfNote, omittingEmptySubsequences: true)
    try limit(tags.count, to: PackageLimits.tagsOfNote, "tags on one note")
    return AnkiCollection.Note(
      id: row["id"], guid: row["guid"], type: type.id,
      modified: changed(row), tags: tags.map(String.init),
      fields: text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init))
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
      // Anki drops cards without a note, too.
      guard let place = places[card.note] else { return }
      let note = collection.notes[place]
      try check(card, of: note.type)
      cards.append(card)
      // A sentence with many gaps becomes as many Things.
      thingBytes += note.bytes
      try limit(thingBytes >> 20, to: PackageLimits.thingBytes >> 20, "MB of text on its cards")
      try count(cards.count, of: "cards", most: PackageLimits.cards)
    }
    cards.sort { ($0.note, $0.template) < ($1.note, $1.template) }
    for (card, last) in zip(cards.dropFirst(), cards) {
      guard (card.note, card.template) != (last.note, last.template) else {
        throw inconsistent("a note has the same card twice")
      }
    }
    collection.cards = cards
  }

  private func card(_ row: Statement) throws -> AnkiCollection.Card {
    guard var state = AnkiCollection.Card.State(rawValue: row["type"]),
      let queue = AnkiCollection.Card.Queue(rawValue: row["queue"])
    else { throw inconsistent("a card is in an unknown state") }
    // The first scheduler has no other state for a card that is relearned.
    if state == .review, queue == .learning || queue == .dayLearning { state = .relearning }
    var card = AnkiCollection.Card(
      id: row["id"], note: row["nid"], deck: row["did"],
      template: row["ord"], state: state, queue: queue, due: row["due"],
      interval: row["ivl"], ease: row["factor"], reviews: row["reps"],
      lapses: row["lapses"], stepsLeft: row["left"] % 1000, homeDue: row["odue"],
      homeDeck: row["odid"], flag: row["flags"] & 7)
    card.modified = changed(row)
    let data = row.blob("data")
    // Add-ons write other text there, which Anki ignores, too.
    if let value = JSON(data) { read(value, into: &card) }
    return card
  }

  private func read(_ value: JSON, into card: inout AnkiCollection.Card) {
    card.position = value["pos"]?.int.flatMap(Int.init(exactly:))
    card.stability = value["s"]?.double.map { Float($0) }
    card.difficulty = value["d"]?.double.map { Float($0) }
    card.retention = value["dr"]?.double.map { Float($0) }
    card.lastReview = value["lrt"]?.int
  }

  private func check(_ card: AnkiCollection.Card, of type: Int64) throws {
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
    try database.rows("SELECT count(*) AS reviews FROM revlog NOT INDEXED") { row in
      reviews.reserveCapacity(min(row["reviews"], PackageLimits.reviews))
    }
    try database.rows(
      "SELECT id, cid, ease, ivl, lastIvl, factor, time, type FROM revlog NOT INDEXED"
    ) { row in
      // The reviews of deleted cards stay in the log.
      guard known.contains(row["cid"]) else { return }
      reviews.append(try review(row))
      try count(reviews.count, of: "reviews", most: PackageLimits.reviews)
    }
    reviews.sort { ($0.card, $0.id) < ($1.card, $1.id) }
    collection.reviews = reviews
  }

  private func review(_ row: Statement) throws -> AnkiCollection.Review {
    // Ids of reviews are their times, in milliseconds.
    let time: Int64 = row["id"]
    guard time > 0, time / 1000 < now + Self.tolerance else {
      throw inconsistent("a review is from the future")
    }
    guard let kind = UInt8(exactly: row["type"] as Int).flatMap(AnkiCollection.Review.Kind.init),
      (0...4).contains(row["ease"] as Int)
    else { throw inconsistent("the review log has a row of an unknown kind") }
    return AnkiCollection.Review(
      id: time, card: row["cid"], button: row["ease"],
      interval: Int32(clamping: row["ivl"] as Int),
      lastInterval: Int32(clamping: row["lastIvl"] as Int),
      factor: Int32(clamping: row["factor"] as Int),
      milliseconds: Int32(clamping: max(0, row["time"] as Int)), kind: kind)
  }
}
