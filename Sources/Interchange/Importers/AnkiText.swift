import DelimitedText

/// Anki's "Notes in Plain Text": lines `#name:value`, then rows.
enum AnkiText: Importer {
  static let name = "Anki text"
  static let takesDelimiter = true

  static func reads(_ text: ArrivedText) -> Bool {
    !YAMLCards.isNamed(text.file) && AnkiHeader(text.bytes) != nil
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    guard let header = AnkiHeader(text.bytes) else { throw ImportError(text.file, .empty) }
    let delimiter = text.options.delimiter?.asciiValue ?? header.delimiter
    let guess = Sniffer(quote: text.options.quoteByte)
      .sniff(text.bytes, from: header.end, delimiter: delimiter)
    var reading = text.reading(
      name, delimiter: String(decoding: [guess.dialect.delimiter], as: UTF8.self))
    reading.texts = [
      SourceText(bytes: text.bytes, form: .records(guess.dialect), body: header.end)
    ]
    let sample = TableSample(
      text.bytes, guess.dialect, from: header.end, usualCount: guess.fieldCount)
    guard !sample.rows.isEmpty else { throw ImportError(text.file, .empty) }
    let columns = try AnkiColumns(header, sample, options: text.options, file: text.file)
    reading.header =
      columns.names.isEmpty
      ? nil : Reading.Header(line: header.columnsLine, names: columns.names)
    reading.columns = columns.table.columns
    var builder = DraftBuilder(columns.table, form(header, text.bytes))
    builder.reserve(rows: guess.records, bytes: text.bytes.count)
    var reader = RecordReader(text.bytes, dialect: guess.dialect, from: header.end)
    try builder.takeAll(&reader, proceed)
    reading.take(builder, columns.table.obstacle)
    if text.options.columns.isEmpty, let doubt = typesDoubt(header, sample, in: text.file) {
      reading.notices.append(doubt)
    }
    return reading
  }

  /// The doubt that columns mean the same in notes of several types, if these fill other numbers of
  /// columns.
  private static func typesDoubt(
    _ header: AnkiHeader, _ sample: TableSample, in file: String
  ) -> Diagnostic? {
    guard header.ownColumns.isEmpty, let column = header.places["notetype"] else { return nil }
    let others = Set(header.places.values.map { $0 - 1 })
    let kinds = Dictionary(grouping: sample.rows.map(\.texts).filter { $0.count >= column }) {
      $0[column - 1]
    }
    let widths = kinds.mapValues { rows in
      let filled = rows.map { row in
        row.indices.last { !others.contains($0) && !Blanks.isBlank(row[$0]) } ?? 0
      }
      return filled.sorted()[rows.count / 2]
    }
    guard Set(widths.values).count > 1 else { return nil }
    let names = kinds.keys.sorted()
    return Diagnostic(
      weight: .doubtful, rule: "note-types", file: file, excerpt: Excerpt.of(names[0]),
      sentence: "The notes are of several types, such as \(Excerpt.of(names[0])) and "
        + "\(Excerpt.of(names[1])); a column can mean something else in each.",
      remedy: "Export each type by itself, or pass --short and --long.")
  }

  private static func form(_ header: AnkiHeader, _ bytes: [UInt8]) -> DraftBuilder.Form {
    var form = DraftBuilder.Form()
    form.tags = header.tags
    form.deck = header.deck
    form.surplus = .dropped
    form.isOwn = !header.ownColumns.isEmpty
    form.isHTML = header.isHTML ?? looksLikeHTML(bytes, header.end)
    return form
  }

  /// Whether the first rows contain HTML tags or entities.
  private static func looksLikeHTML(_ bytes: [UInt8], _ start: TextPosition) -> Bool {
    let part = bytes[start.offset...].prefix(1 << 14)
    let text = String(decoding: part, as: UTF8.self)
    return HTMLText.hasMarkup(text)
  }
}
