import DelimitedText
import Things

/// Text that Anki imports.
///
/// Notes keep their guid, so that importing it again updates them, and their type, deck and fields
/// if they came from Anki.
///
/// The last columns are ignored by Anki and read back by til.
enum AnkiExport: Exporter {
  static let name = "anki"
  static let ending = ".txt"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    let cameFromAnki = try !KeptNoteTypes(export.library.settings()).isEmpty
    guard cameFromAnki else { return try OwnThings(export).write(sink) }
    let notes = try AnkiNotes(export.question, from: export.library, deckText: export.deckText)
    guard notes.notes.contains(where: { $0.type != nil }) else {
      return try OwnThings(export).write(sink)
    }
    let names = AnkiTypeNames(try KeptNoteTypes(export.library.settings()))
    try write(notes, naming: names, of: export, sink)
  }

  private static func write(
    _ notes: AnkiNotes, naming names: AnkiTypeNames, of export: Export, _ sink: Export.Sink
  ) throws {
    let losses = notes.lossesAsBasic
    if losses != AnkiLosses() { export.warn(losses) }
    let width = notes.notes.reduce(0) { max($0, $1.fields.count) }
    try sink(Array(header(fields: width).utf8))
    var writer = RowWriter(.tsv, quotesLeadingHash: true)
    for note in notes.notes {
      writer.append(row(note, names, fields: width))
      if writer.bytes.count >= Export.pieceSize { try sink(writer.take()) }
    }
    try sink(writer.take())
  }

  private static func header(fields: Int) -> String {
    let none = AnkiHeader.skipped
    let skipped = Array(repeating: none, count: fields).joined(separator: " ")
    return """
      #separator:tab
      #html:true
      #guid column:1
      #notetype column:2
      #deck column:3
      #tags column:4
      #\(AnkiHeader.ownKey):\(none) \(none) deck tags \(skipped) guid short long note also id \
      directions

      """
  }

  private static func row(
    _ note: AnkiNotes.Note, _ names: AnkiTypeNames, fields: Int
  ) -> [String] {
    let thing = note.things[0].entry.thing
    let type = names.name(of: note.type ?? .basic)
    let padding = Array(repeating: "", count: fields - note.fields.count)
    let texts = [thing.short, thing.long, thing.note].map(AnkiFieldText.exactHTML)
    return [note.guid, type, note.deck, CellLists.cell(tags: note.tags)] + note.fields + padding
      + [thing.guid] + texts
      + [CellLists.cell(also: thing.also), "\(thing.id)", thing.directions?.rawValue ?? ""]
  }
}

/// What text calls note types: Anki takes names or ids, and it renames the second type of a name.
private struct AnkiTypeNames {
  private var counts: [String: Int] = [:]

  init(_ kept: KeptNoteTypes) {
    for type in kept.all { counts[type.name, default: 0] += 1 }
  }

  func name(of type: AnkiCollection.NoteType) -> String {
    counts[type.name] ?? 0 > 1 ? "\(type.id)" : type.name
  }
}

/// Things that did not come from Anki, as notes of the type Basic; there may be a hundred thousand.
private struct OwnThings {
  private let export: Export
  private var hasDirections = false

  init(_ export: Export) throws {
    self.export = export
    var losses = AnkiLosses()
    try export.things { entry in
      if !entry.thing.note.isEmpty { losses.notes += 1 }
      if !entry.thing.also.isEmpty { losses.answers += 1 }
      if !entry.thing.guid.isEmpty { losses.plain += 1 }
      hasDirections = hasDirections || entry.thing.directions != nil
    }
    if losses != AnkiLosses() { export.warn(losses) }
  }

  private var header: String {
    """
    #separator:tab
    #html:false
    #notetype:Basic
    #guid column:1
    #deck column:2
    #tags column:5
    #\(AnkiHeader.ownKey):guid deck short long tags note also id\(hasDirections ? " directions" : "")

    """
  }

  func write(_ sink: Export.Sink) throws {
    try sink(Array(header.utf8))
    var writer = RowWriter(.tsv, quotesLeadingHash: true)
    try export.things { entry in
      writer.append(row(entry))
      if writer.bytes.count >= Export.pieceSize { try sink(writer.take()) }
    }
    try sink(writer.take())
  }

  private func row(_ entry: DeckThing) -> [String] {
    let thing = entry.thing
    let cells = [
      thing.guid.isEmpty ? "\(thing.id)" : thing.guid, AnkiKept.plainName(ofDeck: entry.deck),
      thing.short, thing.long, CellLists.cell(tags: thing.tags), thing.note,
      CellLists.cell(also: thing.also), "\(thing.id)",
    ]
    return hasDirections ? cells + [thing.directions?.rawValue ?? ""] : cells
  }
}
