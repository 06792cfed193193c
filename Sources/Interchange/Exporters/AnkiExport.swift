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
    let notes = try AnkiNotes(export.question, from: export.library, deckText: export.deckText)
    let losses = notes.lossesAsBasic
    if losses != AnkiLosses() { export.warn(losses) }
    let table = AnkiTable(notes.notes)
    try sink(Array(table.header.utf8))
    var writer = RowWriter(.tsv, quotesLeadingHash: true)
    for note in notes.notes {
      writer.append(table.row(note))
      if writer.bytes.count >= Export.pieceSize { try sink(writer.take()) }
    }
    try sink(writer.take())
  }
}

/// The columns of an export for Anki: plain forms, or the fields of notes that came from Anki.
private struct AnkiTable {
  /// The largest number of fields of a note; nil if none came from Anki.
  private let width: Int?
  private let hasDirections: Bool

  init(_ notes: [AnkiNotes.Note]) {
    width =
      notes.contains { $0.type != nil }
      ? notes.reduce(0) { max($0, $1.fields.count) } : nil
    hasDirections = notes.contains { $0.things[0].entry.thing.directions != nil }
  }

  private var lastColumns: String { "note also id" + (hasDirections ? " directions" : "") }

  var header: String {
    guard let width else {
      return """
        #separator:tab
        #html:false
        #notetype:Basic
        #guid column:1
        #deck column:2
        #tags column:5
        #\(AnkiHeader.ownKey):guid deck short long tags \(lastColumns)

        """
    }
    let none = AnkiHeader.skipped
    let fields = Array(repeating: none, count: width).joined(separator: " ")
    return """
      #separator:tab
      #html:true
      #guid column:1
      #notetype column:2
      #deck column:3
      #tags column:4
      #\(AnkiHeader.ownKey):\(none) \(none) deck tags \(fields) guid short long \(lastColumns)

      """
  }

  func row(_ note: AnkiNotes.Note) -> [String] {
    let thing = note.things[0].entry.thing
    let also = CellLists.cell(also: thing.also)
    let directions = hasDirections ? [thing.directions?.rawValue ?? ""] : []
    guard let width else {
      return [
        note.guid, note.deck, thing.short, thing.long, CellLists.cell(tags: thing.tags),
        thing.note, also, "\(thing.id)",
      ] + directions
    }
    let type = (note.type ?? .basic).name
    let padding = Array(repeating: "", count: width - note.fields.count)
    let texts = [thing.short, thing.long, thing.note].map(AnkiFieldText.exactHTML)
    return [note.guid, type, note.deck, CellLists.cell(tags: note.tags)] + note.fields + padding
      + [thing.guid] + texts + [also, "\(thing.id)"] + directions
  }
}
