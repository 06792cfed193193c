import Things

/// What a library keeps of the notes that an export has written into a collection, as an import
/// would record them.
///
/// Only what was written is recorded. What has changed in Anki besides is taken by the next import.
struct AnkiReturnRecord {
  /// A card's marks that were written; nil for those that were not.
  struct Marks {
    var flag: Int?
    var isSuspended: Bool?
    /// Whether the library knows everything that has happened to the card before.
    var isLatest: Bool
  }

  struct Note {
    let note: AnkiNotes.Note
    /// Its index in the collection.
    let place: Int
    var change: AnkiReturn.NoteChange?
    /// By the number of the template.
    var marks: [Int: Marks] = [:]
    /// The marks that both sides have already.
    private(set) var shared: [Int: Marks] = [:]

    init(_ note: AnkiNotes.Note, at place: Int) { (self.note, self.place) = (note, place) }

    mutating func agree(_ mine: AnkiCollection.Card, _ theirs: AnkiCollection.Card) {
      let isSuspended = mine.queue == .suspended
      shared[mine.template] = Marks(
        flag: mine.flag == theirs.flag ? mine.flag : nil,
        isSuspended: isSuspended == (theirs.queue == .suspended) ? isSuspended : nil,
        isLatest: false)
    }

    var isFilled: Bool { change != nil || !marks.isEmpty }
    /// Whether no import has recorded it.
    var isUnknown: Bool { note.things.contains { $0.origin == nil } }
  }

  private struct Row {
    /// As it was compared with the collection.
    let thing: Thing
    let tags: [String]
    let columns: [ColumnText]
  }

  private var rows: [Row] = []
  /// The note types of Things from here, which no import has stored.
  private(set) var types: [SettingLine] = []

  init(
    _ notes: [Note], in collection: AnkiCollection, known: KeptNoteTypes, usual: AnkiUsualForms,
    time: Int64
  ) throws {
    let read = notes.filter { $0.change != nil || $0.isUnknown }.sorted { $0.place < $1.place }
    let written = collection.part(read, writtenAt: time)
    let entries = try Dictionary(
      AnkiThings(written, usual: usual).entries.map { (Key($0), $0) },
      uniquingKeysWith: { first, _ in first })
    var known = known
    for note in notes {
      for (thing, decks) in zip(note.note.things, note.note.decks) {
        let entry = entries[Key(thing)]
        if let origin = thing.origin {
          record(
            thing, of: note, since: origin, as: note.change == nil ? nil : entry?.origin, at: time)
        } else if let entry, var now = entry.origin, now.agrees(with: thing.entry.thing),
          let type = written.noteTypes[written.notes[entry.note].type]
        {
          now.forget(decks: decks)
          now.take(note.shared, at: time)
          now.take(note.marks, at: time)
          let name = known.name(keeping: type)
          types.append(known.setting(type))
          rows.append(
            Row(
              thing: thing.entry.thing, tags: thing.entry.thing.tags,
              columns: [
                ColumnText(AnkiKept.typeColumn, name), ColumnText(AnkiOrigin.column, now.cell),
              ]))
        }
      }
    }
    types = Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      .values.sorted { $0.name < $1.name }
  }

  private mutating func record(
    _ thing: KeptThing, of note: Note, since origin: AnkiOrigin, as written: AnkiOrigin?,
    at time: Int64
  ) {
    var now = origin
    now.take(note.marks, at: time)
    // Other Things of the note take its new tags now, or the next export would restore old ones.
    var changed = thing.entry.thing
    if let tags = written?.tags, origin.texts[.tags] == AnkiOrigin.Texts(changed)[.tags] {
      changed.tags = tags + changed.tags.filter { AnkiFlag.flag(ofTag: $0) > 0 }
    }
    now.takeTexts(written, of: changed)
    guard now != origin || changed != thing.entry.thing else { return }
    // The fields stay those of the import, so that an edit that is taken back finds its formatting.
    rows.append(
      Row(
        thing: thing.entry.thing, tags: changed.tags,
        columns: [ColumnText(AnkiOrigin.column, now.cell)]))
  }

  /// The edits of the rows as they are now: others may have changed them since they were compared.
  func edits(in library: any LibraryQuestions) throws -> [Change.Edit] {
    try rows.compactMap { row in
      guard var thing = try library.thing(row.thing.id)?.thing else { return nil }
      if thing.tags == row.thing.tags { thing.tags = row.tags }
      return .replace(thing.id, thing, columns: row.columns)
    }
  }

  /// What tells the Things of all notes apart.
  private struct Key: Hashable {
    let guid: String
    let id: Thing.ID?

    init(_ entry: AnkiThings.Entry) { (guid, id) = (entry.thing.guid, entry.thing.id) }

    init(_ thing: KeptThing) {
      guid = thing.entry.thing.guid
      id = guid.isEmpty ? thing.entry.thing.id : nil
    }
  }
}

extension AnkiCollection {
  /// The notes after a change, with their cards.
  fileprivate func part(_ changed: [AnkiReturnRecord.Note], writtenAt time: Int64) -> AnkiCollection
  {
    var part = self
    part.reviews = []
    part.notes = changed.map { record in
      var note = notes[record.place]
      guard let change = record.change else { return note }
      (note.fields, note.tags, note.modified) = (change.fields, change.tags, time)
      return note
    }
    let ids = Set(part.notes.map(\.id))
    part.cards = cards.filter { ids.contains($0.note) }
    return part
  }
}

extension AnkiOrigin {
  fileprivate mutating func take(_ marks: [Int: AnkiReturnRecord.Marks], at time: Int64) {
    for place in cards.indices {
      guard let marks = marks[cards[place].template] else { continue }
      cards[place].flag = marks.flag ?? cards[place].flag
      cards[place].isSuspended = marks.isSuspended ?? cards[place].isSuspended
      if marks.isLatest { cards[place].modified = max(cards[place].modified, time) }
    }
  }

  /// Marks and decks in Anki that no import has read are unknown.
  fileprivate mutating func forget(decks: [String]) {
    for place in cards.indices {
      (cards[place].flag, cards[place].isSuspended) = (0, false)
      cards[place].modified = 0
      cards[place].deck = decks.indices.contains(place) ? decks[place] : decks.first ?? ""
    }
  }

  /// Records the exported texts that the Thing has, too.
  ///
  /// Other Things of the note may still have older ones.
  fileprivate mutating func takeTexts(_ written: AnkiOrigin?, of thing: Thing) {
    guard let written, written.forms == forms else { return }
    modified = written.modified
    let here = Texts(thing)
    var agreed = agreed
    for part in Texts.Part.allCases where written.texts[part] == here[part] {
      agreed.take(part, of: here)
      guard part == .tags else { continue }
      texts.take(part, of: here)
      tags = written.tags
    }
    self.written = agreed == texts ? nil : agreed
    if written.rest == Self.rest(of: thing) { rest = written.rest }
  }
}

extension AnkiUsualForms {
  /// The forms recorded in the Things to export.
  init(knownIn notes: AnkiNotes) {
    self.init(
      notes.notes.lazy.flatMap { note in
        note.things.compactMap { thing in
          guard let type = note.type, let origin = thing.origin else { return nil }
          return Known(type: type.id, guid: thing.noteGUID, origin: origin)
        }
      })
  }
}
