/// Every format that can be imported, in the order in which a file is held against them.
public enum Importers {
  static let all: [any Importer.Type] = [
    AnkiText.self,
    PairLines.self,
    DelimitedTable.self,
  ]

  /// Reads a source in the format it has.
  public static func read(
    _ source: consuming ImportSource, _ options: ReadingOptions = ReadingOptions(),
    proceed: ImportProgress.Proceed = { _ in }
  ) throws -> Reading {
    let text = try ArrivedText(source, options)
    let importer = all.first { $0.reads(text, options) } ?? DelimitedTable.self
    return try importer.read(text, options, proceed)
  }
}
