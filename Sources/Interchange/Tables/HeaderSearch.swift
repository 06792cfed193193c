import DelimitedText
import Things

/// Finds the header: the first row, or one below titles.
struct HeaderSearch {
  /// The index of the header in the sample.
  private(set) var index: Int?
  /// A row read as a Thing that could be a header.
  private(set) var doubtful: Int?
  private let sample: TableSample
  private var names: ColumnNames

  /// How many rows to search for a header.
  private static let reach = 30
  init(_ sample: TableSample, _ options: ReadingOptions, names: ColumnNames) {
    self.sample = sample
    self.names = names
    switch options.header {
    case .none?: break
    case .line(let line)?: index = sample.rows.firstIndex { $0.line == line }
    case .present?: index = named(options) ?? firstFull
    case nil: search(options)
    }
  }

  private mutating func search(_ options: ReadingOptions) {
    if let found = named(options) ?? namedPair() {
      index = found
      return
    }
    guard let candidate = firstFull else { return }
    var signs = HeaderSigns(sample, row: candidate, names)
    switch signs.verdict {
    case .header: index = candidate
    case .doubtful: doubtful = candidate
    case .row: break
    }
  }

  /// The number of header rows: up to three, if they repeat the header or a column of numbers
  /// begins below them.
  mutating func rowCount(of header: Int) -> Int {
    var last = header
    while last < header + 2, last + 2 < sample.rows.count, continues(header, last + 1) { last += 1 }
    return last - header + 1
  }

  private mutating func continues(_ header: Int, _ index: Int) -> Bool {
    let (first, row) = (sample.rows[header], sample.rows[index])
    guard row.texts.count == first.texts.count, row.filled > 1, !row.isRuler else { return false }
    if row.texts == first.texts || hasPair(first) && hasPair(row) || isCodes(row, of: first) {
      return true
    }
    guard row.texts.allSatisfy({ $0.count <= 30 && !CellShape.isNumber($0) }) else { return false }
    return row.texts.indices.contains { column in
      guard !Blanks.isBlank(row.texts[column]), !Blanks.isBlank(first.texts[column]) else {
        return false
      }
      let below = sample.cells(column, after: index)
      return below.count > 2 && below.allSatisfy(CellShape.isNumber)
    }
  }

  /// Whether a row has the codes of the languages above it, as in `en,de` below `English,German`.
  private func isCodes(_ row: TableSample.Record, of header: TableSample.Record) -> Bool {
    zip(row.texts, header.texts).allSatisfy { code, name in
      let language = Language(Blanks.trimmed(code))
      return language != nil && language == Language(Blanks.trimmed(name))
    }
  }

  /// The row with all column names given as options.
  private func named(_ options: ReadingOptions) -> Int? {
    let asked = options.columns.values.filter { Int($0) == nil }
    guard !asked.isEmpty else { return nil }
    return sample.rows.prefix(Self.reach).firstIndex { row in
      asked.allSatisfy { name in row.texts.contains { ColumnChoice.isName($0, name) } }
    }
  }

  /// The first row that names both forms, if all rows above have fewer cells.
  private mutating func namedPair() -> Int? {
    var most = 0
    for (index, row) in sample.rows.prefix(Self.reach).enumerated() {
      if row.filled > most, hasPair(row) { return index }
      most = max(most, row.filled)
      if most > 1, row.texts.count >= sample.usualCount, row.filled == row.texts.count { break }
    }
    return nil
  }

  private mutating func hasPair(_ row: TableSample.Record) -> Bool {
    let roles = row.texts.map { names.meanings(of: $0) }
    let shorts = roles.indices.filter { roles[$0].contains { $0.role == .short } }
    let longs = roles.indices.filter { roles[$0].contains { $0.role == .long } }
    guard shorts.contains(where: { short in longs.contains { $0 != short } }) else { return false }
    // Two language names alone are not a header: they may be a Thing.
    return roles.contains { $0.contains { $0.role == .short && $0.rank < 7 } }
      && roles.contains { $0.contains { $0.role == .long && $0.rank < 7 } }
  }

  /// The first row that is not a title.
  private var firstFull: Int? {
    sample.rows.prefix(Self.reach).firstIndex { $0.filled >= min(2, sample.usualCount) }
  }
}

/// The first rows of a table, from which its columns are detected.
struct TableSample {
  struct Record {
    var line: Int
    /// Where the next record is searched for.
    var next: TextPosition
    var texts: [String] { didSet { measure() } }
    var quotedCount: Int

    /// The number of nonblank cells.
    private(set) var filled = 0
    /// Whether it is only a separator between header and rows, as in Markdown tables.
    private(set) var isRuler = false

    init(line: Int, next: TextPosition, texts: [String], quotedCount: Int) {
      (self.line, self.next, self.texts, self.quotedCount) = (line, next, texts, quotedCount)
      measure()
    }

    /// Every look at a column asks each row for these.
    private mutating func measure() {
      filled = texts.count { !Blanks.isBlank($0) }
      isRuler =
        filled > 0 && texts.allSatisfy { $0.allSatisfy { "-=: ".contains($0) } }
        && texts.contains { $0.contains("-") || $0.contains("=") }
    }
  }

  private(set) var rows: [Record] = []
  /// The most frequent number of columns.
  let usualCount: Int

  static let mostRows = 300
  static let mostColumns = 256

  /// The most bytes kept of a cell: column names are shorter, and more is not needed to detect its
  /// kind.
  private static let mostBytes = 1000

  init(_ bytes: [UInt8], _ dialect: Dialect, from body: TextPosition, usualCount: Int) {
    self.usualCount = usualCount
    var reader = RecordReader(bytes, dialect: dialect, from: body)
    while rows.count < Self.mostRows, reader.advance() {
      let texts = (0..<min(reader.count, Self.mostColumns)).map { column in
        reader.withBytes(of: column) {
          String(decoding: $0.prefix(Self.mostBytes), as: UTF8.self)
        }
      }
      rows.append(
        Record(
          line: reader.line, next: reader.position, texts: texts,
          quotedCount: reader.fields.count(where: \.isQuoted)))
    }
  }

  /// Merges a header of several rows into one, joining the names of each column.
  mutating func joinHeader(_ range: ClosedRange<Int>) {
    let parts = rows[range]
    let width = parts.map(\.texts.count).max() ?? 0
    rows[range.lowerBound].texts = (0..<width).map { column in
      parts.compactMap {
        $0.texts.indices.contains(column) ? Blanks.trimmed($0.texts[column]) : nil
      }
      .filter { !$0.isEmpty }.joined(separator: " ")
    }
    rows[range.lowerBound].next = rows[range.upperBound].next
    rows.removeSubrange((range.lowerBound + 1)...range.upperBound)
  }

  /// The nonblank cells of a column below the header.
  func cells(_ column: Int, after header: Int?) -> [String] {
    rows.dropFirst((header ?? -1) + 1).compactMap { row in
      guard row.texts.indices.contains(column), !row.isRuler else { return nil }
      let text = Blanks.trimmed(row.texts[column])
      return text.isEmpty ? nil : text
    }
  }
}
