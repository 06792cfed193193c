import DelimitedText
import Things

/// Writes Things as rows in the format of a deck file.
private struct TableExport {
  private let export: Export
  private var writer: RowWriter
  private var columns = ["short", "long", "note", "tags", "also", "id"]
  private var hasGUIDs = false
  private var hasDirections = false
  private var hasImages = false
  private var hasAudio = false
  private var hasDecks = false

  init(_ export: Export, _ dialect: Dialect) throws {
    self.export = export
    var dialect = dialect
    // Excel reads text as UTF-8 only if it starts with a byte-order mark.
    dialect.hasByteOrderMark = export.guardsFormulas
    writer = RowWriter(dialect)
    try chooseColumns()
  }

  /// Adds a column for guids, directions, pictures or recordings if any Thing has one, and one for decks if there are
  /// several.
  private mutating func chooseColumns() throws {
    var deck: String?
    try export.things { entry in
      hasGUIDs = hasGUIDs || !entry.thing.guid.isEmpty
      hasDirections = hasDirections || entry.thing.directions != nil
      hasImages = hasImages || !entry.thing.media.images.isEmpty
      hasAudio = hasAudio || !entry.thing.media.audio.isEmpty
      hasDecks = hasDecks || deck.map { $0 != entry.deck } ?? false
      deck = entry.deck
    }
    if hasGUIDs { columns.append("guid") }
    if hasDirections { columns.append("directions") }
    if hasImages { columns.append("image") }
    if hasAudio { columns.append("audio") }
    if hasDecks { columns.append("deck") }
  }

  mutating func write(_ sink: Export.Sink) throws {
    writer.append(columns)
    try export.things { entry in
      add(entry)
      if writer.bytes.count >= Export.pieceSize { try sink(writer.take()) }
    }
    try sink(writer.take())
  }

  private mutating func add(_ entry: DeckThing) {
    let thing = entry.thing
    var cells = [
      thing.short, thing.long, thing.note, CellLists.cell(tags: thing.tags),
      CellLists.cell(also: thing.also), "\(thing.id)",
    ]
    if hasGUIDs { cells.append(thing.guid) }
    if hasDirections { cells.append(thing.directions?.rawValue ?? "") }
    if hasImages { cells.append(thing.media.imageCell) }
    if hasAudio { cells.append(thing.media.audioCell) }
    if hasDecks { cells.append(entry.deck) }
    for cell in cells {
      writer.append(field: export.guardsFormulas ? FormulaGuard.guarded(cell) : cell)
    }
    writer.endRow()
  }
}

/// Exports the format of a deck file.
enum CSVExport: Exporter {
  static let name = "csv"
  static let ending = ".csv"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var table = try TableExport(export, .csv)
    try table.write(sink)
  }
}

/// Exports the columns of a deck file, separated by tabs.
enum TSVExport: Exporter {
  static let name = "tsv"
  static let ending = ".tsv"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var table = try TableExport(export, .tsv)
    try table.write(sink)
  }
}
