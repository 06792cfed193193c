import Things

/// What a library keeps of the notes that an export has written into a collection, as an import would
/// record them.
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

    init(_ note: AnkiNotes.Note, at place: Int) { (self.note, self.place) = (note, place) }

    var isFilled: Bool { change != nil || !marks.isEmpty }
  }

  private(set) var edits: [Change.Edit] = []

  init(_ notes: [Note], in collection: AnkiCollection, usual: AnkiUsualForms, time: Int64) throws {
    let changed = notes.filter { $0.change != nil }.sorted { $0.place < $1.place }
    let written = collection.part(changed, writtenAt: time)
    let entries = try Dictionary(
      AnkiThings(written, usual: usual).entries.map { (Key($0), $0) },
      uniquingKeysWith: { first, _ in first })
    for note in notes {
      for thing in note.note.things {
        guard let origin = thing.origin else { continue }
        let entry = note.change == nil ? nil : entries[Key(thing)]
        var now = origin
        for place in now.cards.indices {
          guard let marks = note.marks[now.cards[place].template] else { continue }
          now.cards[place].take(marks, at: time)
        }
        // A Thing of the same note has its new tags at once.
        var changed = thing.entry.thing
        if let tags = entry?.origin?.tags, origin.texts[.tags] == AnkiOrigin.Texts(changed)[.tags] {
          changed.tags = tags + changed.tags.filter { AnkiFlag.flag(ofTag: $0) > 0 }
        }
        now.takeTexts(entry?.origin, of: changed)
        guard now != origin || changed != thing.entry.thing else { continue }
        // The fields stay those of the import, so that an edit that is taken back finds its formatting.
        edits.append(
          .replace(
            changed.id, changed,
            columns: [ColumnText(AnkiOrigin.column, now.cell)]))
      }
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
      if let change = record.change { (note.fields, note.tags) = (change.fields, change.tags) }
      note.modified = time
      return note
    }
    let ids = Set(part.notes.map(\.id))
    part.cards = cards.filter { ids.contains($0.note) }
    return part
  }
}

extension AnkiOrigin.Card {
  fileprivate mutating func take(_ marks: AnkiReturnRecord.Marks, at time: Int64) {
    flag = marks.flag ?? flag
    isSuspended = marks.isSuspended ?? isSuspended
    if marks.isLatest { modified = max(modified, time) }
  }
}

extension AnkiOrigin {
  /// Takes those texts of a written note that the Thing has, too; other Things of the note may not
  /// have caught up with it.
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
  }
}

extension AnkiUsualForms {
  /// Those of Things that are about to go back.
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
