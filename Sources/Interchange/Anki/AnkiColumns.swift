import DelimitedText

/// Which column of an Anki text is what: those that its header places, then the fields in order.
struct AnkiColumns {
  let table: TableColumns
  let names: [String]

  init(
    _ header: AnkiHeader, _ sample: TableSample, _ options: ReadingOptions, _ file: String
  ) throws(ImportError) {
    let names = Self.names(header)
    self.names = names
    var places: [ColumnRole: Int] = [:]
    for (place, name) in header.ownColumns.enumerated() {
      if let role = Self.ownRoles[name] { places[role] = place }
    }
    for (name, role) in Self.placed where places[role] == nil {
      places[role] = header.places[name].map { $0 - 1 }
    }
    do throws(ImportError.Cause) {
      table = try TableColumns(
        sample, names: names, places: places,
        skipping: header.places["notetype"].map { [$0 - 1] } ?? [], options)
    } catch {
      throw ImportError(file, error)
    }
  }

  private static let placed: [(String, ColumnRole)] = [
    ("guid", .guid), ("deck", .deck), ("tags", .tags),
  ]

  private static let ownRoles = Dictionary(
    uniqueKeysWithValues: ColumnRole.allCases.map { ($0.rawValue, $0) })

  /// The names of the line `#columns:`, parted like the rows.
  private static func names(_ header: AnkiHeader) -> [String] {
    guard !header.columns.isEmpty else { return [] }
    var reader = RecordReader(
      Array(header.columns.utf8), dialect: Dialect(delimiter: header.delimiter ?? 0x09))
    return reader.advance() ? reader.texts.map(Blanks.trimmed) : []
  }
}
