import DelimitedText

/// The first rows of a table, as many as are looked at to find out what its columns are.
struct TableSample {
  struct Row {
    var line: Int
    /// Where the record begins, and where the next is looked for.
    var start: TextPosition
    var next: TextPosition
    var texts: [String]

    /// How many cells hold something.
    var filled: Int { texts.count { !Blanks.isBlank($0) } }

    /// Whether it only draws a line between header and rows, as in a table of Markdown.
    var isRuler: Bool {
      filled > 0 && texts.allSatisfy { $0.allSatisfy { "-=: ".contains($0) } }
        && texts.contains { $0.contains("-") || $0.contains("=") }
    }
  }

  private(set) var rows: [Row] = []
  /// How many columns most rows have.
  let usualCount: Int

  static let mostRows = 300
  /// Columns beyond are never looked at.
  static let mostColumns = 256

  /// No name of a column is so long, and a cell's kind shows long before.
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
        Row(
          line: reader.line,
          start: TextPosition(offset: reader.range.lowerBound, line: reader.line),
          next: reader.position, texts: texts))
    }
  }

  /// The cells of a column below the header that hold something.
  func cells(_ column: Int, after header: Int?) -> [String] {
    rows.dropFirst((header ?? -1) + 1).compactMap { row in
      guard row.texts.indices.contains(column), !row.isRuler else { return nil }
      let text = Blanks.trimmed(row.texts[column])
      return text.isEmpty ? nil : text
    }
  }
}
