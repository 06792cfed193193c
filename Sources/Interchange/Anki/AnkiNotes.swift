import DelimitedText
import Things

/// The notes that Things become in Anki: one for each Thing, or one for all Things that were made
/// from the same note.
struct AnkiNotes {
  struct Note {
    var things: [KeptThing]
    var guid: String
    /// Nil for a Thing that did not come from Anki.
    var type: AnkiCollection.NoteType?
    /// As HTML; the original ones where their text was not edited.
    var fields: [String]
    var deck: String

    /// Those of all its Things, without the tags that represent flags.
    var tags: [String] {
      var tags: [String] = []
      for tag in things.flatMap(\.entry.thing.tags)
      where AnkiFlag.flag(ofTag: tag) == 0 && !tags.contains(tag) { tags.append(tag) }
      return tags
    }
  }

  private(set) var notes: [Note] = []
  private(set) var losses = AnkiLosses()
  private let types: [String: AnkiCollection.NoteType]
  private let deckNames: [String: String]

  /// Reads the Things that match a question, in order of deck and row.
  init(
    _ question: Question, from library: any LibraryQuestions,
    deckText: (String) throws -> [UInt8]
  ) throws {
    let settings = try library.settings()
    types = AnkiKept.types(settings)
    deckNames = AnkiKept.deckNames(settings)
    var places: [String: Int] = [:]
    var kept = KeptCells()
    var deck: String?
    var groups: [[KeptThing]] = []
    try library.things(matching: question) { entry in
      if entry.deck != deck {
        deck = entry.deck
        kept = types.isEmpty ? KeptCells() : KeptCells(try deckText(entry.deck))
      }
      let thing = KeptThing(entry, kept)
      if let place = places[thing.noteGUID] {
        groups[place].append(thing)
      } else {
        places[thing.noteGUID] = groups.count
        groups.append([thing])
      }
      return true
    }
    let firstDecks = types.isEmpty ? [:] : try library.firstDecks()
    for things in groups { add(things, firstDecks) }
  }

  /// The losses if Things that did not come from Anki become notes with two fields.
  var lossesAsBasic: AnkiLosses {
    var losses = losses
    for note in notes where note.type == nil {
      let thing = note.things[0].entry.thing
      if !thing.note.isEmpty { losses.notes += 1 }
      if !thing.also.isEmpty { losses.answers += 1 }
    }
    return losses
  }

  private mutating func add(_ things: [KeptThing], _ firstDecks: [Thing.ID: String]) {
    guard let first = things.first else { return }
    let thing = first.entry.thing
    let (type, fields) =
      original(things) ?? (nil, [thing.short, thing.long].map(AnkiFieldText.html))
    if type != nil, things.contains(where: { !$0.entry.thing.also.isEmpty }) { losses.answers += 1 }
    let deck = nameInAnki(of: first.entry.deck)
    let isMoved = firstDecks[thing.id].map { nameInAnki(of: $0) != deck } ?? false
    if type != nil, isMoved { losses.moves += 1 }
    notes.append(
      Note(things: things, guid: first.noteGUID, type: type, fields: fields, deck: deck))
  }

  private func nameInAnki(of deck: String) -> String {
    deckNames[deck] ?? AnkiKept.plainName(ofDeck: deck)
  }

  /// The note's type and fields, with edits applied; nil if it did not come from Anki.
  private mutating func original(
    _ things: [KeptThing]
  ) -> (AnkiCollection.NoteType, [String])? {
    guard let first = things.first else { return nil }
    let thing = first.entry.thing
    let isPlain = first.type.isEmpty
    let name = isPlain ? AnkiCollection.NoteType.basic.name : first.type
    // A plain note of the type Basic needs no stored fields.
    if isPlain, thing.guid.isEmpty { return nil }
    guard let type = types[name] else { return nil }
    if let fields = first.fields, !fields.isEmpty, fields.count == type.fields.count {
      return (type, edited(fields, of: type, by: things))
    }
    guard type.fields.count == 2 else { return nil }
    if !thing.note.isEmpty { losses.notes += 1 }
    return (type, [thing.short, thing.long].map(AnkiFieldText.html))
  }

  /// Applies edits to the fields; all others stay the same, byte for byte.
  private mutating func edited(
    _ fields: [String], of type: AnkiCollection.NoteType, by things: [KeptThing]
  ) -> [String] {
    let reader = AnkiNoteReader(type)
    let texts = fields.map(AnkiFieldText.init)
    var edited = fields
    var (losesGap, losesNote) = (false, false)
    for thing in things {
      let (short, long) = (thing.entry.thing.short, thing.entry.thing.long)
      var forms: Set<Int> = []
      if let gap = thing.gap {
        let field = reader.templates.first?.cloze ?? 0
        let cloze = AnkiCloze(fields[field])
        let isSame =
          AnkiFieldText(cloze.question(gap)).text == short
          && AnkiFieldText(cloze.answer(gap)).text == long
        losesGap = losesGap || !isSame
        forms = [field]
      } else if let found = reader.forms(thing.template ?? 0, texts) {
        if texts[found.short].text != short { edited[found.short] = AnkiFieldText.html(short) }
        if texts[found.long].text != long { edited[found.long] = AnkiFieldText.html(long) }
        forms = [found.short, found.long]
      }
      let remarks = AnkiRemarks(of: reader, texts, without: forms)
      if let changed = remarks.changes(in: thing.entry.thing.note) {
        for (field, text) in changed { edited[field] = AnkiFieldText.html(text) }
      } else {
        losesNote = true
      }
    }
    if losesGap { losses.gaps += 1 }
    if losesNote { losses.notes += 1 }
    return edited
  }
}

/// The numbers of notes with content that Anki has no place for.
public struct AnkiLosses: Hashable, Sendable {
  /// Edited sentences with gaps.
  public var gaps = 0
  /// Text of a Thing's note that is in no field.
  public var notes = 0
  /// Other accepted answers.
  public var answers = 0
  /// Notes in another deck than the one they were imported to: Anki never moves a note that it has.
  public var moves = 0

  public init() {}
}

/// The fields of a note that become the note of a Thing, each with its name.
struct AnkiRemarks {
  private let parts: [(field: Int, name: String, text: String)]

  init(of reader: AnkiNoteReader, _ texts: [AnkiFieldText], without forms: Set<Int>) {
    parts = texts.indices.filter { !forms.contains($0) && reader.shown.contains($0) }
      .map { ($0, reader.type.fields[$0], texts[$0].text) }
  }

  /// The note, with the fields that are not empty.
  var text: String {
    parts.filter { !$0.text.isEmpty }.map { "\($0.name): \($0.text)" }.joined(separator: "\n")
  }

  /// The fields that an edited note changes; nil if some of its text belongs to no field.
  func changes(in note: String) -> [Int: String]? {
    if note == text { return [:] }
    var found: [Int: [Substring]] = [:]
    var current: Int?
    for line in note.split(separator: "\n", omittingEmptySubsequences: false) {
      if let part = parts.first(where: { line.hasPrefix("\($0.name): ") && found[$0.field] == nil })
      {
        current = part.field
        found[part.field] = [line.dropFirst(part.name.count + 2)]
      } else if let current {
        found[current]?.append(line)
      } else if !line.isEmpty {
        return nil
      }
    }
    var changes: [Int: String] = [:]
    for part in parts {
      let text = found[part.field]?.joined(separator: "\n") ?? ""
      if text != part.text { changes[part.field] = text }
    }
    return changes
  }
}

/// A Thing and what its deck stores of the original note.
struct KeptThing {
  let entry: DeckThing
  /// The name of its note type; empty for a plain note, or none.
  let type: String
  let fields: [String]?
  let noteGUID: String
  /// The number of a gap or of an additional template; nil for the note's first Thing.
  let gap: Int?
  let template: Int?

  init(_ entry: DeckThing, _ kept: KeptCells) {
    self.entry = entry
    type = kept.types[entry.thing.id] ?? ""
    let guid = entry.thing.guid
    let part = type.isEmpty ? nil : NotePart(guid)
    noteGUID = part?.note ?? (guid.isEmpty ? "\(entry.thing.id)" : guid)
    gap = part.flatMap { $0.isGap ? $0.number : nil }
    template = part.flatMap { $0.isGap ? nil : $0.number - 1 }
    fields = kept.fields[noteGUID]
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
}

/// The columns of a deck that only these exports use.
struct KeptCells {
  /// The name of the note type by Thing.
  private(set) var types: [Thing.ID: String] = [:]
  /// The fields by the guid of the note.
  private(set) var fields: [String: [String]] = [:]

  init() {}

  init(_ text: [UInt8]) {
    let dialect = Dialect(ofHeaderIn: text, expecting: ["short", "long"])
    var reader = RecordReader(text, dialect: dialect)
    guard reader.advance() else { return }
    let names = reader.texts
    guard let id = names.firstIndex(of: "id") ?? names.firstIndex(of: "til-id"),
      let type = names.firstIndex(of: AnkiKept.typeColumn)
    else { return }
    let (field, guid) = (
      names.firstIndex(of: AnkiKept.fieldsColumn), names.firstIndex(of: "guid")
    )
    func cell(_ column: Int?) -> String {
      column.flatMap { $0 < reader.count ? reader[$0] : nil } ?? ""
    }
    while reader.advance() {
      guard id < reader.count, let id = Thing.ID(reader[id]) else { continue }
      types[id] = cell(type)
      guard let texts = AnkiKept.fields(cell(field)) else { continue }
      let guid = cell(guid)
      fields[NotePart(guid)?.note ?? guid] = texts
    }
  }
}
