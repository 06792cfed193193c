import DelimitedText
import Things

/// Writes Things as rows in the format of a deck file.
private enum TableExport {
  private typealias Column = (name: String, cell: @Sendable (DeckThing) -> String)

  private static let always: [Column] = [
    ("short", { $0.thing.short }), ("long", { $0.thing.long }), ("note", { $0.thing.note }),
    ("tags", { CellLists.cell(tags: $0.thing.tags) }),
    ("also", { CellLists.cell(also: $0.thing.also) }), ("id", { "\($0.thing.id)" }),
  ]
  private static let ifFilled: [Column] = [
    ("guid", { $0.thing.guid }), ("directions", { $0.thing.directions?.rawValue ?? "" }),
    ("image", { $0.thing.media.imageCell }), ("audio", { $0.thing.media.audioCell }),
  ]
  private static let deck: Column = ("deck", { $0.deck })

  static func write(_ export: Export, in dialect: Dialect, _ sink: Export.Sink) throws {
    var dialect = dialect
    // Excel reads text as UTF-8 only if it starts with a byte-order mark.
    dialect.hasByteOrderMark = export.guardsFormulas
    var writer = RowWriter(dialect)
    let columns = try columns(of: export)
    writer.append(columns.map(\.name))
    try export.things { entry in
      let cells = columns.map { $0.cell(entry) }
      writer.append(export.guardsFormulas ? cells.map(FormulaGuard.guarded) : cells)
      if writer.bytes.count >= Export.pieceSize { try sink(writer.take()) }
    }
    try sink(writer.take())
  }

  private static func columns(of export: Export) throws -> [Column] {
    var isFilled = ifFilled.map { _ in false }
    var decks: Set<String> = []
    try export.things { entry in
      for (place, column) in ifFilled.enumerated() where !isFilled[place] {
        isFilled[place] = !column.cell(entry).isEmpty
      }
      decks.insert(entry.deck)
    }
    let filled = zip(ifFilled, isFilled).filter(\.1).map(\.0)
    return always + filled + (decks.count > 1 ? [deck] : [])
  }
}

/// Exports the format of a deck file.
enum CSVExport: Exporter {
  static let name = "csv"
  static let ending = ".csv"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    try TableExport.write(export, in: .csv, sink)
  }
}

/// Exports the columns of a deck file, separated by tabs.
enum TSVExport: Exporter {
  static let name = "tsv"
  static let ending = ".tsv"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    try TableExport.write(export, in: .tsv, sink)
  }
}
