import DelimitedText

/// The form of a deck file.
enum CSVExport: Exporter {
  static let name = "csv"
  static let ending = ".csv"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var table = try TableExport(export, .csv)
    try table.write(sink)
  }
}
