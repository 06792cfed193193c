import DelimitedText
import Things

/// The lines `#name:value` at the top of an Anki export.
struct AnkiHeader {
  private(set) var delimiter: UInt8?
  private(set) var isHTML: Bool?
  /// The tags and the deck of all notes.
  private(set) var tags: [String] = []
  private(set) var deck = ""
  private(set) var columns = ""
  private(set) var columnsLine = 0
  /// Column numbers by meaning, counted from 1.
  private(set) var places: [String: Int] = [:]
  /// The columns as declared by til's own exports.
  private(set) var ownColumns: [String] = []
  /// Where the rows start.
  private(set) var end: TextPosition

  private static let keys: Set<String> = [
    "separator", "html", "tags", "columns", "notetype", "deck", "if matches", "match scope",
    "notetype column", "deck column", "tags column", "guid column", ownKey,
  ]
  static let ownKey = "til columns"
  /// Stands for a column that only Anki reads.
  static let skipped = "-"

  private static let names: [String: UInt8] = [
    "comma": 0x2C, "semicolon": 0x3B, "tab": 0x09, "space": 0x20, "pipe": 0x7C, "colon": 0x3A,
  ]

  /// Nil unless the first line is an Anki header line.
  init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes, dialect: PairSeparator.lines)
    end = reader.position
    var isFirst = true
    var line = 1
    while reader.advance(), reader.line == line {
      let text = reader[0]
      guard let (key, value) = Self.entry(text, isFirst: isFirst) else { break }
      if isFirst, !Self.keys.contains(key) { return nil }
      take(key, value, line: line)
      end = reader.position
      isFirst = false
      line += 1
    }
    if isFirst { return nil }
  }

  /// A name and a value.
  ///
  /// `tags:` needs no `#` in the first line.
  private static func entry(_ line: String, isFirst: Bool) -> (String, String)? {
    let isOld = isFirst && line.hasPrefix("tags:") && !line.hasPrefix("tags::")
    guard line.hasPrefix("#") || isOld else { return nil }
    let parts = line.drop { $0 == "#" }
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return line.hasPrefix("#") ? ("", "") : nil }
    return (Blanks.trimmed(String(parts[0])).lowercased(), String(parts[1]))
  }

  private mutating func take(_ key: String, _ value: String, line: Int) {
    let trimmed = Blanks.trimmed(value)
    switch key {
    case "separator":
      let byte = value.utf8.first { value.utf8.count == 1 && Dialect.canDelimit($0) }
      delimiter = Self.names[trimmed.lowercased()] ?? byte ?? delimiter
    case "html": isHTML = ["true": true, "false": false][trimmed.lowercased()] ?? isHTML
    case "tags": tags = trimmed.split(separator: " ").map(String.init)
    case "deck": deck = trimmed
    case "columns": (columns, columnsLine) = (value, line)
    case Self.ownKey: ownColumns = trimmed.split(separator: " ").map(String.init)
    case "notetype column", "deck column", "tags column", "guid column":
      let number = Int(trimmed.prefix { $0.isNumber })
      places[String(key.dropLast(" column".count))] = number.flatMap { $0 > 0 ? $0 : nil }
    default: break
    }
  }
}

/// The meaning of an Anki export's columns: as declared in its header, then by position.
struct AnkiColumns {
  let table: TableColumns
  let names: [String]

  init(
    _ header: AnkiHeader, _ sample: TableSample, options: ReadingOptions, file: String
  ) throws(ImportError) {
    let names = Self.names(header)
    self.names = names
    var places: [DeckColumn: Int] = [:]
    for (index, name) in header.ownColumns.enumerated() {
      if let role = Self.ownRoles[name] { places[role] = index }
    }
    for (name, role) in Self.placed where places[role] == nil {
      places[role] = header.places[name].map { $0 - 1 }
    }
    do throws(ImportError.Cause) {
      table = try TableColumns(
        sample, names: names, positions: places,
        skipping: Self.skipped(header), options)
    } catch {
      throw ImportError(file, error)
    }
  }

  private static func skipped(_ header: AnkiHeader) -> Set<Int> {
    let own = header.ownColumns.indices.filter { header.ownColumns[$0] == AnkiHeader.skipped }
    return Set(own + (header.places["notetype"].map { [$0 - 1] } ?? []))
  }

  private static let placed: [(String, DeckColumn)] = [
    ("guid", .guid), ("deck", .deck), ("tags", .tags),
  ]

  private static let ownRoles = Dictionary(
    uniqueKeysWithValues: DeckColumn.allCases.map { ($0.name, $0) })

  /// The names in the line `#columns:`, separated like the rows.
  private static func names(_ header: AnkiHeader) -> [String] {
    guard !header.columns.isEmpty else { return [] }
    var reader = RecordReader(
      Array(header.columns.utf8), dialect: Dialect(delimiter: header.delimiter ?? 0x09))
    return reader.advance() ? reader.texts.map(Blanks.trimmed) : []
  }
}
