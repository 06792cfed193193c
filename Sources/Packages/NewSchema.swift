import Interchange
import SQLiteAccess

/// Note types, decks and options in schemas 15 to 18: tables of protobuf messages.
enum NewSchema {
  static func read(_ database: CollectionDatabase, into collection: inout AnkiCollection) throws {
    try readNoteTypes(database, &collection)
    try database.rows("SELECT id, name, common, kind FROM decks NOT INDEXED") { row in
      guard let deck = deck(row) else {
        throw database.error(.inconsistent("a deck is unreadable"))
      }
      collection.decks[deck.id] = deck
    }
    try database.rows("SELECT id, name, config FROM deck_config NOT INDEXED") { row in
      guard let message = Protobuf(Array(row.blob("config"))) else {
        throw database.error(.inconsistent("deck options are unreadable"))
      }
      let id: Int64 = row["id"]
      collection.options[id] = options(id, name: row["name"], message)
    }
    try readConfiguration(database, into: &collection)
  }

  /// The scalar options of schemas 14 to 18.
  static func readConfiguration(
    _ database: CollectionDatabase, into collection: inout AnkiCollection
  ) throws {
    collection.schedulerVersion = 1
    try database.rows("SELECT KEY AS name, val FROM config NOT INDEXED") { row in
      let value = JSON(row.blob("val"))
      switch row["name"] as String {
      case "creationOffset":
        collection.creationOffset = value?.int.flatMap(Int.init(exactly:))
      case "localOffset": collection.localOffset = value?.int.flatMap(Int.init(exactly:))
      case "schedVer":
        collection.schedulerVersion = value?.int.flatMap(Int.init(exactly:)) ?? 1
      case "fsrs": collection.usesFSRS = value?.bool ?? false
      case "rollover": collection.rollover = value?.int.flatMap(Int.init(exactly:)) ?? 4
      default: break
      }
    }
  }

  private static func readNoteTypes(
    _ database: CollectionDatabase, _ collection: inout AnkiCollection
  ) throws {
    let unreadable = database.error(.inconsistent("a note type is unreadable"))
    var types: [Int64: AnkiCollection.NoteType] = [:]
    // By their position; SQLite would sort them with their texts.
    var fields: [Int64: [(Int64, String)]] = [:]
    var templates: [Int64: [(Int64, AnkiCollection.Template)]] = [:]
    try database.rows("SELECT id, name, config FROM notetypes NOT INDEXED") { row in
      guard let message = Protobuf(Array(row.blob("config"))) else { throw unreadable }
      var type = AnkiCollection.NoteType(
        id: row["id"], name: row["name"], isCloze: message.number(1) == 1, fields: [],
        templates: [], styling: message.text(3))
      type.sortField = message.number(2).flatMap { Int(exactly: $0) } ?? 0
      types[type.id] = type
    }
    try database.rows("SELECT ntid, ord, name FROM fields NOT INDEXED") { row in
      fields[row["ntid"], default: []].append((row["ord"], row["name"]))
    }
    try database.rows("SELECT ntid, ord, name, config FROM templates NOT INDEXED") { row in
      guard let message = Protobuf(Array(row.blob("config"))) else { throw unreadable }
      templates[row["ntid"], default: []].append(
        (
          row["ord"],
          AnkiCollection.Template(
            name: row["name"], front: message.text(1), back: message.text(2))
        ))
    }
    for id in types.keys {
      types[id]?.fields = (fields[id] ?? []).sorted { $0.0 < $1.0 }.map(\.1)
      types[id]?.templates = (templates[id] ?? []).sorted { $0.0 < $1.0 }.map(\.1)
    }
    collection.noteTypes = types
  }

  private static func deck(_ row: Statement) -> AnkiCollection.Deck? {
    guard let kind = Protobuf(Array(row.blob("kind"))) else { return nil }
    var deck = AnkiCollection.Deck(
      id: row["id"], name: (row["name"] as String).replacing("\u{1F}", with: "::"))
    guard let bytes = kind.bytes(1) else {
      return deck
    }
    guard let normal = Protobuf(bytes) else { return nil }
    deck.options = normal.number(1).map { Int64(bitPattern: $0) } ?? 1
    deck.retention = normal.float(10)
    return deck
  }

  private static func options(
    _ id: Int64, name: String, _ message: Protobuf
  ) -> AnkiCollection.Options {
    var options = AnkiCollection.Options(id: id, name: name)
    options.learningSteps = message.floats(1)
    options.relearningSteps = message.floats(2)
    options.newPerDay = message.number(9).flatMap { Int(exactly: $0) }
    options.maximumInterval = message.number(16).flatMap { Int(exactly: $0) }
    options.retention = message.float(37)
    // The parameters of FSRS-6, -5 and -4.
    for field in [6, 5, 3] where options.parameters.isEmpty {
      options.parameters = message.floats(field)
    }
    return options
  }
}
