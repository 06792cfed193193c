/// Every format that can be written; the first is the one nobody has to name.
public enum Exporters {
  static let all: [any Exporter.Type] = [
    CSVExport.self,
    TSVExport.self,
    JSONExport.self,
    AnkiExport.self,
    RevlogExport.self,
  ]

  public static let names = all.map { $0.name }

  /// The format that a file's name ends in; nil where it says nothing.
  public static func format(ofFile path: String) -> String? {
    all.first { path.lowercased().hasSuffix($0.ending) }?.name
  }

  /// Writes what is asked for; false where there is no such format.
  public static func write(
    _ export: Export, as format: String, _ sink: Export.Sink
  ) throws -> Bool {
    guard let exporter = all.first(where: { $0.name == format }) else { return false }
    try exporter.write(export, sink)
    return true
  }
}
