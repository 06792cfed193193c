import DelimitedText

/// The columns of a deck file, parted by tabs.
enum TSVExport: Exporter {
  static let name = "tsv"
  static let ending = ".tsv"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var table = try TableExport(export, .tsv)
    try table.write(sink)
  }
}
