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
    /// The names of decks in Anki, for each Thing one for all of its cards or one for each.
    var decks: [[String]]
    /// When the note was last changed in Anki; nil if it was not there.
    var lastChange: Int64?
    /// Whether Anki has to update its note.
    var isEdited = true
    /// When an edit was last changed back, in seconds since 1970: Anki may have it from an export.
    var changedBack: Int64?

    var deck: String { decks.first?.first ?? "" }

    /// The time of change to export: Anki ignores a note that is not later than its own.
    func modified(exported now: Int64) -> Int64 {
      guard let lastChange else { return now }
      return isEdited ? max(now, lastChange + 1) : changedBack ?? lastChange
    }

    /// The union of its Things' tags, without those removed from one of them since both sides agreed
    /// and without the tags that represent flags.
    var tags: [String] {
      var tags: [String] = []
      let removed = things.flatMap { thing in
        (thing.origin?.tags ?? []).filter { !thing.entry.thing.tags.contains($0) }
      }
      for tag in things.flatMap(\.entry.thing.tags)
      where AnkiFlag.flag(ofTag: tag) == 0 && !tags.contains(tag) && !removed.contains(tag) {
        tags.append(tag)
      }
      return tags
    }
  }

  private(set) var notes: [Note] = []
  var losses = AnkiLosses()
  private let types: KeptNoteTypes
  private var readers = AnkiNoteReaders()
  private let deckNames: [String: String]

  /// Reads the Things that match a question, in order of deck and row.
  init(
    _ question: Question, from library: any LibraryQuestions,
    deckText: (String) throws -> [UInt8]
  ) throws {
    let settings = try library.settings()
    types = KeptNoteTypes(settings)
    deckNames = AnkiKept.deckNames(settings)
    let left = AnkiKept.Noted.leftOut.numbers(in: settings) + [0, 0, 0]
    (losses.leftOutNotes, losses.leftOutCards, losses.leftOutEntries) = (left[0], left[1], left[2])
    losses.filtered = AnkiKept.Noted.filtered.numbers(in: settings).first ?? 0
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
      if let index = places[thing.noteGUID] {
        groups[index].append(thing)
      } else {
        places[thing.noteGUID] = groups.count
        groups.append([thing])
      }
      return true
    }
    let firstDecks = types.isEmpty ? [:] : try library.firstDecks()
    for things in groups { add(ofOneType(things), firstDecks) }
    try findChangedBack(library)
  }

  /// The losses if Things that did not come from Anki become notes with two fields.
  var lossesAsBasic: AnkiLosses {
    var losses = losses
    (losses.filtered, losses.leftOutEntries) = (0, 0)
    for note in notes where note.type == nil {
      let thing = note.things[0].entry.thing
      if !thing.note.isEmpty { losses.notes += 1 }
      if !thing.also.isEmpty { losses.answers += 1 }
    }
    losses.undated = notes.count { $0.type != nil }
    return losses
  }

  /// The Things of the type that a note has had since its last import.
  private mutating func ofOneType(_ things: [KeptThing]) -> [KeptThing] {
    let latest = things.max { ($0.origin?.modified ?? 0) < ($1.origin?.modified ?? 0) }
    let those = things.filter { $0.typeName == latest?.typeName }
    losses.retyped += things.count - those.count
    return those
  }

  private mutating func add(_ things: [KeptThing], _ firstDecks: [Thing.ID: String]) {
    guard let first = things.first else { return }
    let thing = first.entry.thing
    let known = original(things)
    let fields = known?.fields ?? [thing.short, thing.long].map(AnkiFieldText.html)
    var note = Note(
      things: things, guid: first.noteGUID, type: known?.type, fields: fields,
      decks: things.map { decks(of: $0) })
    if known != nil {
      if AnkiCollection.Note.isRepeated(guid: first.noteGUID) { losses.repeated += 1 }
      if !first.isOwn, things.contains(where: { !$0.entry.thing.also.isEmpty }) {
        losses.answers += 1
      }
      if things.contains(where: { isMoved($0, firstDecks) }) { losses.moves += 1 }
      note.lastChange = things.compactMap { $0.origin?.modified }.max()
      note.isEdited = isEdited(note, known?.original)
    } else if let origin = first.origin {
      note.lastChange = origin.modified
      note.isEdited = !origin.agrees(with: thing)
    }
    notes.append(note)
  }

  private func isEdited(_ note: Note, _ original: [String]?) -> Bool {
    note.things.contains { thing in
      guard let origin = thing.origin else { return true }
      let now = AnkiOrigin.Texts(thing.entry.thing)
      return now[.tags] != origin.texts[.tags]
        || (original == nil ? now != origin.texts : original != note.fields)
    }
  }

  private mutating func findChangedBack(_ library: any LibraryQuestions) throws {
    let same = notes.indices.filter { !notes[$0].isEdited }
    let things = Set(same.flatMap { notes[$0].things.map(\.entry.thing.id) })
    let edits = try EditTimes.latest(
      of: things, since: same.compactMap { notes[$0].lastChange }.min(), library, rowsOnly: true)
    guard !edits.isEmpty else { return }
    for index in same {
      let times = notes[index].things.compactMap { edits[$0.entry.thing.id] }
      guard let time = times.max(), time / 1000 > notes[index].lastChange ?? .max else { continue }
      notes[index].changedBack = time / 1000
    }
  }

  private func nameInAnki(of deck: String) -> String {
    deckNames[deck] ?? AnkiKept.plainName(ofDeck: deck)
  }

  /// The names in Anki for the decks of a Thing's cards, which may have been in several.
  private func decks(of thing: KeptThing) -> [String] {
    let now = nameInAnki(of: thing.entry.deck)
    guard let origin = thing.origin else { return [now] }
    guard !isElsewhere(thing, origin) else { return origin.cards.map { _ in now } }
    return origin.cards.map(\.deck)
  }

  private func isElsewhere(_ thing: KeptThing, _ origin: AnkiOrigin) -> Bool {
    nameInAnki(of: thing.entry.deck) != origin.deck
      && DeckNaming.name(ofDeck: origin.deck) != thing.entry.deck
  }

  private func isMoved(_ thing: KeptThing, _ firstDecks: [Thing.ID: String]) -> Bool {
    let now = nameInAnki(of: thing.entry.deck)
    let isFirst = firstDecks[thing.entry.thing.id].map { nameInAnki(of: $0) == now } ?? true
    return !isFirst && thing.origin.map { isElsewhere(thing, $0) } ?? true
  }

  private struct Original {
    var type: AnkiCollection.NoteType
    var fields: [String]
    /// The fields without edits, if they were stored.
    var original: [String]?
  }

  /// The note's type and fields, with edits applied; nil if it did not come from Anki.
  private mutating func original(_ things: [KeptThing]) -> Original? {
    guard let first = things.first else { return nil }
    let thing = first.entry.thing
    // A plain note of the type Basic needs no stored fields.
    if first.type.isEmpty, thing.guid.isEmpty { return nil }
    guard let type = types[first.typeName] else { return nil }
    // The latest, if the decks of several machines were merged.
    let latest = things.filter { $0.fields?.count == type.fields.count }
      .max { ($0.origin?.modified ?? 0) < ($1.origin?.modified ?? 0) }
    if let fields = latest?.fields, !fields.isEmpty {
      return Original(type: type, fields: edited(fields, of: type, by: things), original: fields)
    }
    guard type.fields.count == 2 else { return nil }
    if !thing.note.isEmpty { losses.notes += 1 }
    return Original(type: type, fields: [thing.short, thing.long].map(AnkiFieldText.html))
  }

  private mutating func write(_ text: String, of thing: Thing, to field: inout String) {
    let edit = AnkiFieldEdit(of: field, to: text)
    field = edit.html
    if edit.losesFormatting { losses.formatting.append(thing.short) }
  }

  /// Applies edits to the fields; all others stay the same, byte for byte.
  private mutating func edited(
    _ fields: [String], of type: AnkiCollection.NoteType, by things: [KeptThing]
  ) -> [String] {
    let reader = readers.reader(of: type)
    let texts = fields.map(AnkiFieldText.init)
    var edited = fields
    var (losesForm, losesNote) = (false, false)
    for thing in things {
      if reader.isOwn {
        write(own: thing.entry.thing, into: &edited)
        continue
      }
      let forms = reader.forms(of: thing, texts)
      losesForm = !write(thing, forms, of: texts, into: &edited) || losesForm
      let now = AnkiOrigin.Texts(thing.entry.thing)
      guard thing.origin?.texts[.note] != now[.note] else { continue }
      let remarks = AnkiRemarks(of: reader, texts, without: forms?.fields ?? [])
      if let changed = remarks.changes(in: thing.entry.thing.note) {
        for (field, text) in changed { write(text, of: thing.entry.thing, to: &edited[field]) }
      } else {
        losesNote = true
      }
    }
    if losesForm { losses.gaps += 1 }
    if losesNote { losses.notes += 1 }
    return edited
  }

  /// Writes edited forms to the fields they came from; false if they cannot be written there.
  private mutating func write(
    _ thing: KeptThing, _ forms: AnkiForms?, of texts: [AnkiFieldText], into fields: inout [String]
  ) -> Bool {
    let (short, long) = (thing.entry.thing.short, thing.entry.thing.long)
    let now = AnkiOrigin.Texts(thing.entry.thing)
    let isSame = { (part: AnkiOrigin.Texts.Part) in thing.origin?.texts[part] == now[part] }
    if isSame(.short), isSame(.long) { return true }
    if let gap = thing.gap {
      let cloze = AnkiCloze(fields[forms?.short.field ?? 0])
      return AnkiFieldText(cloze.question(gap)).text == short
        && AnkiFieldText(cloze.answer(gap)).text == long
    }
    guard let forms else { return false }
    var isWritten = true
    for (view, text, part) in [(forms.short, short, .short), (forms.long, long, .long)]
      as [(AnkiView, String, AnkiOrigin.Texts.Part)]
    where !isSame(part) && view.text(of: texts) != text {
      if view.reading == .whole, fields.indices.contains(view.field) {
        write(text, of: thing.entry.thing, to: &fields[view.field])
      } else {
        isWritten = false
      }
    }
    return isWritten
  }

  /// Writes a Thing to the fields of til's own note type, each as it is if its text is the same.
  private mutating func write(own thing: Thing, into fields: inout [String]) {
    let own = AnkiCollectionMaker.ownFields(of: thing)
    for (index, html) in own.enumerated() {
      let text = AnkiFieldText.exact(html)
      guard AnkiFieldText.exact(fields[index]) != text else { continue }
      let edit = AnkiFieldEdit(of: fields[index], to: text)
      let isExact = AnkiFieldText.exact(edit.html) == text
      if !AnkiCollectionMaker.areOwn([fields[index]]), edit.losesFormatting || !isExact {
        losses.formatting.append(thing.short)
      }
      fields[index] = isExact && !edit.losesFormatting ? edit.html : html
    }
  }
}

extension AnkiNoteReader {
  /// The fields that a Thing's texts came from, guessed if no import recorded them.
  fileprivate func forms(of thing: KeptThing, _ texts: [AnkiFieldText]) -> AnkiForms? {
    if let origin = thing.origin, origin.forms.fields.allSatisfy(texts.indices.contains) {
      return origin.forms
    }
    if thing.gap != nil { return AnkiForms(cloze: templates.first?.cloze ?? 0) }
    let first = thing.template ?? 0
    let order = [first] + templates.indices.filter { $0 != first }
    let found = order.compactMap { forms($0, texts) }.flatMap { [$0, $0.reversed] }
    let (short, long) = (thing.entry.thing.short, thing.entry.thing.long)
    return found.first { $0.short.text(of: texts) == short && $0.long.text(of: texts) == long }
      ?? found.first { $0.short.text(of: texts) == short || $0.long.text(of: texts) == long }
      ?? found.first
  }
}

/// The numbers of notes with content that Anki has no place for.
public struct AnkiLosses: Hashable, Sendable {
  /// Edited sentences with gaps.
  public var gaps = 0
  /// The short forms of Things with edited fields whose formatting did not fit the new text.
  public var formatting: [String] = []
  /// Text of a Thing's note that is in no field.
  public var notes = 0
  /// Other accepted answers.
  public var answers = 0
  /// Notes in another deck than the one they were imported to: Anki never moves a note that it has.
  public var moves = 0
  /// Notes, cards, and entries of the review log (those without an answer) that the last import left
  /// out.
  public internal(set) var leftOutNotes = 0
  public internal(set) var leftOutCards = 0
  public internal(set) var leftOutEntries = 0
  /// Reviews from Anki that are written with the intervals and difficulties of til's schedule, and
  /// cards that start over after them.
  public internal(set) var recounted = 0
  public internal(set) var begunAnew = 0
  /// Cards that were in filtered decks at the last import.
  public var filtered = 0
  /// Notes that share their identifier with another note in Anki.
  public var repeated = 0
  /// Notes that were imported from Anki as text, without their formatting.
  public var plain = 0
  /// Notes from Anki in text, which cannot say when they were edited.
  public var undated = 0
  /// Things whose note has another type in Anki since.
  public var retyped = 0
  /// Reviews of cards that Anki does not have.
  public var reviews = 0

  public init() {}
}

/// The fields of a note that become the note of a Thing, each with its name.
struct AnkiRemarks {
  private var parts: [(field: Int, name: String, text: String)]

  init(of reader: AnkiNoteReader, _ texts: [AnkiFieldText], without forms: Set<Int>) {
    parts = texts.indices.filter { !forms.contains($0) && reader.shown.contains($0) }
      .map { ($0, reader.type.fields[$0], texts[$0].text) }
  }

  /// The note, with the fields that are not empty.
  var text: String {
    parts.filter { !$0.text.isEmpty }.map { "\($0.name): \($0.text)" }.joined(separator: "\n")
  }

  /// This note with the fields that an edit of an earlier one changes: with all of them, and without
  /// those that have changed here too; nil if some of the edit belongs to no field.
  func merged(with edit: String, of earlier: AnkiRemarks) -> (all: String, clear: String)? {
    guard let changes = earlier.changes(in: edit),
      Set(changes.keys).isSubset(of: parts.map(\.field))
    else { return nil }
    var (all, clear) = (self, self)
    for (place, part) in parts.enumerated() {
      guard let text = changes[part.field] else { continue }
      all.parts[place].text = text
      let isClear = earlier.parts.contains { $0.field == part.field && $0.text == part.text }
      if isClear { clear.parts[place].text = text }
    }
    return (all.text, clear.text)
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
