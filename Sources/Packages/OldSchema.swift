import Interchange
import SQLiteAccess

/// Note types, decks and options in schema 11: JSON in one row of the table `col`.
enum OldSchema {
  static func read(_ database: CollectionDatabase, into collection: inout AnkiCollection) throws {
    let values = try texts(["conf", "models", "decks", "dconf"], database)
    takeConfiguration(values[0], &collection)
    try take(types: values[1], decks: values[2], database, &collection)
    for member in values[3].members ?? [] {
      if let options = options(member) { collection.options[options.id] = options }
    }
  }

  /// Note types and decks in schema 14, which has tables for everything else.
  static func readTypes(
    _ database: CollectionDatabase, into collection: inout AnkiCollection
  ) throws {
    let values = try texts(["models", "decks"], database)
    try take(types: values[0], decks: values[1], database, &collection)
  }

  /// Deck options in schema 14, each as JSON.
  static func readOptions(
    _ database: CollectionDatabase, into collection: inout AnkiCollection
  ) throws {
    try database.rows("SELECT id, config FROM deck_config NOT INDEXED") { row in
      guard let value = JSON(row.blob("config")) else {
        throw database.error(.inconsistent("deck options are unreadable"))
      }
      if let options = options(("\(row["id"] as Int64)", value)) {
        collection.options[options.id] = options
      }
    }
  }

  private static func texts(
    _ columns: [StaticString], _ database: CollectionDatabase
  ) throws -> [JSON] {
    var texts: [String] = []
    let names = columns.map { "\($0)" }.joined(separator: ", ")
    try database.rows("SELECT \(names) FROM col LIMIT 1") { row in
      texts = columns.map { row[$0] }
    }
    guard texts.reduce(0, { $0 + $1.utf8.count }) <= PackageLimits.optionBytes else {
      throw database.error(.overLimit("its note types and options are too long"))
    }
    let values = texts.compactMap { JSON($0) }
    guard values.count == columns.count, values.allSatisfy({ $0.members != nil }) else {
      throw database.error(.inconsistent("its options are unreadable"))
    }
    return values
  }

  private static func take(
    types: JSON, decks: JSON, _ database: CollectionDatabase,
    _ collection: inout AnkiCollection
  ) throws {
    for member in types.members ?? [] {
      guard let type = noteType(member) else {
        throw database.error(.inconsistent("a note type is unreadable"))
      }
      collection.noteTypes[type.id] = type
    }
    for member in decks.members ?? [] {
      guard let deck = deck(member) else {
        throw database.error(.inconsistent("a deck is unreadable"))
      }
      collection.decks[deck.id] = deck
    }
  }

  private static func takeConfiguration(_ value: JSON, _ collection: inout AnkiCollection) {
    collection.creationOffset = value["creationOffset"]?.int.flatMap(Int.init(exactly:))
    collection.usesFSRS = value["fsrs"]?.bool ?? false
    collection.localOffset = value["localOffset"]?.int.flatMap(Int.init(exactly:))
    collection.rollover = value["rollover"]?.int.flatMap(Int.init(exactly:)) ?? 4
    collection.schedulerVersion = value["schedVer"]?.int.flatMap(Int.init(exactly:)) ?? 1
  }

  /// Parses an id, which older programs write as text.
  private static func id(_ member: JSON.Member) -> Int64? {
    member.value["id"]?.int ?? Int64(member.value["id"]?.string ?? member.name)
  }

  private static func noteType(_ member: JSON.Member) -> AnkiCollection.NoteType? {
    guard let id = id(member), var type = AnkiCollection.NoteType(id: id, json: member.value)
    else { return nil }
    type.sortField = member.value["sortf"]?.int.flatMap(Int.init(exactly:)) ?? 0
    return type
  }

  private static func deck(_ member: JSON.Member) -> AnkiCollection.Deck? {
    let value = member.value
    guard let id = id(member), let name = value["name"]?.string else { return nil }
    var deck = AnkiCollection.Deck(id: id, name: name)
    deck.options = value["conf"]?.int ?? 1
    // In a deck it is a percentage.
    deck.retention = value["desiredRetention"]?.double.map { Float($0 > 1 ? $0 / 100 : $0) }
    return deck
  }

  private static func options(_ member: JSON.Member) -> AnkiCollection.Options? {
    let value = member.value
    guard let id = id(member) else { return nil }
    var options = AnkiCollection.Options(id: id, name: value["name"]?.string ?? "")
    options.learningSteps = floats(value["new"]?["delays"])
    options.relearningSteps = floats(value["lapse"]?["delays"])
    options.newPerDay = value["new"]?["perDay"]?.int.flatMap(Int.init(exactly:))
    options.maximumInterval = value["rev"]?["maxIvl"]?.int.flatMap(Int.init(exactly:))
    options.retention = value["desiredRetention"]?.double.map { Float($0) }
    for name in ["fsrsParams6", "fsrsParams5", "fsrsWeights"] where options.parameters.isEmpty {
      options.parameters = floats(value[name])
    }
    return options
  }

  private static func floats(_ value: JSON?) -> [Float] {
    (value?.array ?? []).compactMap { $0.double.map { Float($0) } }
  }
}
