import DelimitedText
import Things

/// A Thing and what its deck stores of the original note.
struct KeptThing {
  let entry: DeckThing
  /// The name of its note type; empty for a plain note, or none.
  let type: String
  let fields: [String]?
  let origin: AnkiOrigin?
  let noteGUID: String
  /// The number of a gap or of an additional template; nil for the note's first Thing.
  let gap: Int?
  let template: Int?

  init(_ entry: DeckThing, _ kept: KeptCells) {
    self.entry = entry
    type = kept.types[entry.thing.id] ?? ""
    let guid = entry.thing.guid
    origin = kept.origins[entry.thing.id]
    let part = type.isEmpty ? nil : NotePart(guid)
    noteGUID = part?.note ?? (guid.isEmpty ? "\(entry.thing.id)" : guid)
    gap = part.flatMap { $0.isGap ? $0.number : nil }
    template = part.flatMap { $0.isGap ? nil : $0.number - 1 }
    fields = kept.fields[entry.thing.id] ?? kept.fieldsOfNotes[noteGUID]
  }

  var typeName: String { type.isEmpty ? KeptNoteTypes.plain : type }

  /// Whether its note type is til's own, with a field for each of its texts.
  var isOwn: Bool {
    [AnkiCollection.NoteType.til, .tilBothWays].contains { $0.name == type }
  }
}

/// The guid of a Thing that is one of several of a note, as in `guid c2` and `guid t2`.
struct NotePart {
  let note: String
  let isGap: Bool
  let number: Int

  init?(_ guid: String) {
    guard let blank = guid.lastIndex(of: " "),
      let kind = guid[blank...].dropFirst().first, kind == "c" || kind == "t",
      let number = Int(guid[blank...].dropFirst(2)), number > 0
    else { return nil }
    note = String(guid[..<blank])
    isGap = kind == "c"
    self.number = number
  }

  func isTemplate(_ card: AnkiOrigin.Card) -> Bool { card.template == number - 1 }

  static func note(ofGUID guid: String) -> String { Self(guid)?.note ?? guid }
}

/// The columns of a deck that only these exports use.
struct KeptCells {
  /// The name of the note type by Thing.
  private(set) var types: [Thing.ID: String] = [:]
  private(set) var fields: [Thing.ID: [String]] = [:]
  /// The fields by the guid of the note, which older versions stored with its first Thing only.
  private(set) var fieldsOfNotes: [String: [String]] = [:]
  private(set) var origins: [Thing.ID: AnkiOrigin] = [:]
  /// The guid of the note by Thing.
  private(set) var notes: [Thing.ID: String] = [:]
  /// The Things of note types that have changed in Anki, and their cards.
  private(set) var moved: [Thing.ID: AnkiLayoutChange] = [:]
  /// Things whose templates have another number now than their guids say.
  private(set) var renumbered: Set<Thing.ID> = []
  /// Moved and renumbered Things, by card.
  private(set) var cards: [CardKey: Thing.ID] = [:]
  /// The note types that the package has as they were before the last import.
  var olderTypes: Set<Int64> = []

  struct CardKey: Hashable {
    var note: String
    var type: Int64
    var template: Int
  }

  init() {}

  init(_ text: [UInt8]) {
    let dialect = Dialect(ofHeaderIn: text, expecting: ["short", "long"])
    var reader = RecordReader(text, dialect: dialect)
    guard reader.advance() else { return }
    let names = reader.texts
    let column = { (name: String) in names.firstIndex(of: name) }
    let (type, field, origin, guid) = (
      column(AnkiKept.typeColumn), column(AnkiKept.fieldsColumn), column(AnkiOrigin.column),
      column("guid")
    )
    guard let id = column("id") ?? column("til-id"), type != nil || origin != nil else { return }
    func cell(_ column: Int?) -> String {
      column.flatMap { $0 < reader.count ? reader[$0] : nil } ?? ""
    }
    while reader.advance() {
      guard id < reader.count, let id = Thing.ID(reader[id]) else { continue }
      types[id] = cell(type)
      origins[id] = AnkiOrigin(cell(origin))
      let guid = cell(guid)
      let part = NotePart(guid)
      let note = part?.note ?? guid
      notes[id] = note
      if let part, !part.isGap, origins[id]?.cards.contains(where: part.isTemplate) == false {
        renumbered.insert(id)
      }
      guard let texts = AnkiKept.fields(cell(field)) else { continue }
      fields[id] = texts
      fieldsOfNotes[note] = texts
    }
  }

  mutating func move(_ thing: Thing.ID, to origin: AnkiOrigin, by change: AnkiLayoutChange) {
    moved[thing] = change
    origins[thing] = origin
    fields[thing] = fields[thing].flatMap(change.fields)
    findByCards(thing, type: change.type.id)
  }

  mutating func findByCards(_ thing: Thing.ID, type: Int64) {
    for card in origins[thing]?.cards ?? [] {
      cards[CardKey(note: notes[thing] ?? "", type: type, template: card.template)] = thing
    }
  }

  mutating func merge(_ other: KeptCells) {
    types.merge(other.types) { first, _ in first }
    fields.merge(other.fields) { first, _ in first }
    fieldsOfNotes.merge(other.fieldsOfNotes) { first, _ in first }
    origins.merge(other.origins) { first, _ in first }
    notes.merge(other.notes) { first, _ in first }
    renumbered.formUnion(other.renumbered)
  }
}
