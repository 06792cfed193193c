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
    return reading
  }

  private static func form(_ header: AnkiHeader, _ bytes: [UInt8]) -> DraftBuilder.Form {
    var form = DraftBuilder.Form()
    form.tags = header.tags
    form.deck = header.deck
    form.joinsSurplus = false
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
