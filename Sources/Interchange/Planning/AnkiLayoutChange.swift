import Things

/// Where the fields and templates of a note type are since the last import.
///
/// What earlier imports stored has their numbers, which change when one is moved or removed in Anki.
struct AnkiLayoutChange {
  let type: AnkiCollection.NoteType
  private let fields: [Int?]
  private let templates: [Int?]

  /// Nil if everything has the same number.
  init?(from old: AnkiCollection.NoteType, to new: AnkiCollection.NoteType) {
    type = new
    fields = Self.places(of: old.fields, in: new.fields)
    // Cards of cloze notes have the numbers of gaps.
    templates =
      new.isCloze ? [] : Self.places(of: old.templates.map(\.name), in: new.templates.map(\.name))
    let isSame = [fields, templates].allSatisfy { $0 == $0.indices.map(Int?.some) }
    guard !isSame || old.fields.count != new.fields.count else { return nil }
  }

  /// The place of each name; a name that is new at the same place is another name for it.
  private static func places(of old: [String], in new: [String]) -> [Int?] {
    old.indices.map { place in
      new.firstIndex(of: old[place])
        ?? (new.indices.contains(place) && !old.contains(new[place]) ? place : nil)
    }
  }

  /// A number that no field and no template has.
  static let nowhere = 999

  func fields(_ texts: [String]) -> [String]? {
    guard texts.count == fields.count else { return nil }
    var moved = Array(repeating: "", count: type.fields.count)
    for (place, text) in zip(fields, texts) { if let place { moved[place] = text } }
    return moved
  }

  func origin(_ origin: AnkiOrigin) -> AnkiOrigin {
    var moved = origin
    moved.forms.short.field = field(origin.forms.short.field)
    moved.forms.long.field = field(origin.forms.long.field)
    guard !type.isCloze else { return moved }
    for index in moved.cards.indices {
      let template = moved.cards[index].template
      moved.cards[index].template =
        (templates.indices.contains(template) ? templates[template] : nil) ?? Self.nowhere
    }
    return moved
  }

  private func field(_ place: Int) -> Int {
    (fields.indices.contains(place) ? fields[place] : nil) ?? Self.nowhere
  }
}

extension KeptCells {
  /// Follows the fields and templates that were moved, added or removed in Anki.
  mutating func follow(_ collection: AnkiCollection, since kept: KeptNoteTypes) {
    var changes: [String: AnkiLayoutChange] = [:]
    let known = modified
    for type in kept.all {
      guard let now = collection.noteTypes[type.id], let name = kept.name(of: type),
        let change = AnkiLayoutChange(from: type, to: now)
      else { continue }
      if isOlder(collection, type: type.id, than: known) {
        olderTypes.insert(type.id)
      } else {
        changes[name] = change
      }
    }
    for id in renumbered {
      if let type = kept[types[id] ?? ""] { findByCards(id, type: type.id) }
    }
    guard !changes.isEmpty else { return }
    for (id, origin) in origins {
      let name = self.types[id] ?? ""
      guard let change = changes[name.isEmpty ? KeptNoteTypes.plain : name] else { continue }
      move(id, to: change.origin(origin), by: change)
    }
  }

  /// When each note was last modified, as of the last import.
  private var modified: [String: Int64] {
    origins.reduce(into: [:]) { known, entry in
      let note = notes[entry.key] ?? ""
      known[note] = max(known[note] ?? 0, entry.value.modified)
    }
  }

  /// Whether the package has a note that is older than in the last import, and none that is newer.
  private func isOlder(
    _ collection: AnkiCollection, type: Int64, than known: [String: Int64]
  ) -> Bool {
    let times = collection.notes.filter { $0.type == type }
      .compactMap { note in known[note.guid].map { (there: note.modified, here: $0) } }
    return times.contains { $0.there < $0.here } && !times.contains { $0.there > $0.here }
  }

  /// The cells of a Thing that no note of the package matches, if its note type has changed.
  func cells(following thing: Thing, _ kept: KeptNoteTypes) -> [ColumnText] {
    guard let change = moved[thing.id], let name = kept.name(of: change.type) else { return [] }
    let plain = [thing.short, thing.long].map(AnkiFieldText.html)
    guard let texts = fields[thing.id] ?? change.fields(plain) else { return [] }
    return [
      ColumnText(AnkiKept.typeColumn, name),
      ColumnText(AnkiKept.fieldsColumn, JSON.array(texts.map(JSON.string)).text),
      ColumnText(AnkiOrigin.column, origins[thing.id]?.cell ?? ""),
    ]
  }

  /// The Thing of a card whose note type has changed.
  func thing(of entry: AnkiThings.Entry, type: Int64) -> Thing.ID? {
    guard !cards.isEmpty, let card = entry.origin?.cards.first else { return nil }
    return cards[
      CardKey(note: NotePart.note(ofGUID: entry.thing.guid), type: type, template: card.template)]
  }
}
