import DelimitedText
import Things

/// Text that Anki imports.
///
/// Notes keep their guid, so that importing it again updates them.
///
/// The last columns are ignored by Anki and read back by til.
enum AnkiExport: Exporter {
  static let name = "anki"
  static let ending = ".txt"

  private static let header = """
    #separator:tab
    #html:false
    #notetype:Basic
    #guid column:1
    #deck column:2
    #tags column:5
    #\(AnkiHeader.ownKey):guid deck short long tags note also id

    """

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    try sink(Array(header.utf8))
    var writer = RowWriter(.tsv, quotesLeadingHash: true)
    try export.things { entry in
      let thing = entry.thing
      writer.append([
        thing.guid.isEmpty ? "\(thing.id)" : thing.guid, entry.deck.replacing("/", with: "::"),
        thing.short, thing.long, CellLists.cell(tags: thing.tags), thing.note,
        CellLists.cell(also: thing.also), "\(thing.id)",
      ])
      if writer.bytes.count >= Export.pieceSize { try sink(writer.take()) }
    }
    try sink(writer.take())
  }
}
