import DelimitedText
import Things

/// Reads a table whose dialect is known: finds its header and columns, then makes drafts.
struct TableReading {
  private let bytes: [UInt8]
  private let guess: DialectGuess
  private let options: ReadingOptions
  private var reading: Reading
  private let sample: TableSample

  init(
    _ bytes: [UInt8], _ guess: DialectGuess, _ options: ReadingOptions, into reading: Reading
  ) {
    self.bytes = bytes
    self.guess = guess
    self.options = options
    self.reading = reading
    sample = TableSample(bytes, guess.dialect, from: guess.body, usualCount: guess.fieldCount)
  }

  consuming func read(_ proceed: ImportProgress.Proceed) throws -> Reading {
    reading.texts = [SourceText(bytes: bytes, form: .records(guess.dialect), body: guess.body)]
    guard !sample.rows.isEmpty else { throw ImportError(reading.file, .empty) }
    let names = ColumnNames()
    let search = HeaderSearch(sample, options, names, shape: shape)
    if case .line(let line)? = options.header, search.index == nil {
      throw ImportError(reading.file, .noHeaderLine(line))
    }
    if let index = search.index {
      reading.header = Reading.Header(
        line: sample.rows[index].line, names: sample.rows[index].texts.map(Blanks.trimmed))
    }
    let columns: TableColumns
    do throws(ImportError.Cause) {
      columns = try TableColumns(sample, header: search.index, options)
    } catch {
      throw ImportError(reading.file, error)
    }
    reading.columns = columns.columns
    try makeDrafts(columns, search, proceed)
    return reading
  }

  /// What the shape of a row says, compared with those below; the first was judged already.
  private func shape(_ row: TableSample.Row) -> DialectGuess.HeaderEvidence {
    guard row.start != sample.rows.first?.start else { return guess.header }
    let end = min(bytes.count, row.start.offset + 1 << 16)
    let part = Array(bytes[row.start.offset..<end])
    return Sniffer(quote: guess.dialect.quote)
      .sniff(part, delimiter: guess.dialect.delimiter).header
  }

  private func isRuler(_ row: Int) -> Bool {
    sample.rows.indices.contains(row) && sample.rows[row].isRuler
  }

  private mutating func makeDrafts(
    _ columns: TableColumns, _ search: HeaderSearch, _ proceed: ImportProgress.Proceed
  ) throws {
    let cells = CellReader(
      keepsQuotedBlanks: columns.isDeckForm,
      lists: columns.isDeckForm ? .deckForm : .free(hasCategories: columns.hasCategories))
    let skipped = search.index.map { $0 + (isRuler($0 + 1) ? 2 : 1) } ?? 0
    var builder = DraftBuilder(
      columns,
      DraftBuilder.Common(
        header: search.index.map { sample.rows[$0].texts } ?? [], skipped: skipped), cells,
      rows: columns.obstacle == nil ? guess.records : 0, bytes: bytes.count)
    var reader = RecordReader(
      bytes, dialect: guess.dialect, from: skipped == 0 ? guess.body : sample.rows[skipped - 1].next
    )
    while reader.advance() {
      if builder.records % ImportProgress.step == 0 {
        try proceed(ImportProgress("reading", rows: builder.records))
      }
      guard builder.take(reader) else { break }
    }
    if let doubtful = search.doubtful { builder.doubtHeader(line: sample.rows[doubtful].line) }
    reading.take(builder, columns.obstacle)
  }
}

extension Reading {
  /// Takes over what a builder made of the records.
  mutating func take(_ builder: consuming DraftBuilder, _ obstacle: ImportError.Cause?) {
    records = builder.records
    drafts = builder.drafts
    untaken = builder.untaken
    findings = builder.findings
    if builder.formattedRows > 0 {
      notices.append(
        Diagnostic(
          .told, rule: "formatting", file: file,
          "Bold type, colours and the like were left out in \(builder.formattedRows) "
            + (builder.formattedRows == 1 ? "row." : "rows.")))
    }
    if let line = builder.unclosedQuote {
      self.obstacle = ImportError(file, .unclosedQuote(line: line))
    } else if let obstacle {
      self.obstacle = ImportError(file, obstacle)
    } else if drafts.isEmpty {
      self.obstacle = ImportError(file, .noDrafts)
    }
  }
}

/// Takes cells out of one record after the other and makes them ready for a draft.
struct CellReader {
  /// How the cells of tags and of other answers are written.
  enum Lists: Hashable {
    /// As in a deck file.
    case deckForm
    /// As people write them: between commas or semicolons, or one tag with blanks in it.
    case free(hasCategories: Bool)
  }

  /// Blanks at the ends of a quoted cell are meant: they were put into quotes for that.
  let keepsQuotedBlanks: Bool
  let lists: Lists
  /// Whether cells are HTML.
  let isHTML: Bool
  private var text: [UInt8] = []
  /// Kinds of HTML in this record that plain text cannot hold.
  private(set) var losses = MarkupLosses()

  init(keepsQuotedBlanks: Bool, lists: Lists, isHTML: Bool = false) {
    self.keepsQuotedBlanks = keepsQuotedBlanks
    self.lists = lists
    self.isHTML = isHTML
  }

  mutating func begin() {
    text.removeAll(keepingCapacity: true)
    losses = MarkupLosses()
  }

  /// The cell of a column, empty where there is none.
  mutating func take(_ column: Int, as role: ColumnRole, _ reader: RecordReader) -> Range<Int> {
    let start = text.count
    guard column >= 0, column < reader.count else { return start..<start }
    let isKept = keepsQuotedBlanks && reader.fields[column].isQuoted
    reader.withBytes(of: column) { append($0, as: role, trims: !isKept) }
    return start..<text.count
  }

  /// Everything from the beginning of a column to the end of the record.
  mutating func takeRest(from column: Int, _ reader: RecordReader) -> Range<Int> {
    let start = text.count
    let rest = reader.fields[column].rawRange.lowerBound..<reader.range.upperBound
    reader.bytes[rest].withUnsafeBufferPointer { append($0, as: .long, trims: true) }
    return start..<text.count
  }

  func id(_ column: Int, _ reader: RecordReader) -> Thing.ID? {
    guard column >= 0, column < reader.count else { return nil }
    return reader.withBytes(of: column) { Thing.ID(utf8: Blanks.trimmed($0)) }
  }

  @inline(__always)
  func lend(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
    text.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Whether nothing of a text can be seen.
  func showsNothing(_ range: Range<Int>) -> Bool {
    text.withUnsafeBufferPointer { UnseenText.isAll(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, as role: ColumnRole, trims: Bool
  ) {
    let bytes = trims ? Blanks.trimmed(bytes) : bytes
    switch role {
    case .tags where lists != .deckForm:
      let cell = FreeLists.tags(String(decoding: bytes, as: UTF8.self), areCategories)
      text.append(contentsOf: cell.utf8)
    case .also where lists != .deckForm:
      text.append(contentsOf: FreeLists.also(String(decoding: bytes, as: UTF8.self)).utf8)
    case .short, .long, .note:
      guard isHTML else { return text.append(contentsOf: bytes) }
      let plain = HTMLText.plain(String(decoding: bytes, as: UTF8.self), &losses)
      text.append(contentsOf: plain.utf8)
    default: text.append(contentsOf: bytes)
    }
  }

  private var areCategories: Bool { lists == .free(hasCategories: true) }
}

/// Blanks at the ends of cells: ASCII's, the no-break space and the ideographic space.
enum Blanks {
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }

  static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }

  static func trimmed(_ text: String) -> String {
    var text = text
    return text.withUTF8 { String(decoding: trimmed($0), as: UTF8.self) }
  }

  /// The part between the blanks at both ends.
  @inline(__always)
  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let first = bytes.first, let last = bytes.last else { return bytes }
    if first &- 0x21 < 0x5E, last &- 0x21 < 0x5E { return bytes }
    return thoroughlyTrimmed(bytes)
  }

  private static func thoroughlyTrimmed(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, bytes.count)
    while start < end, case let length = blankLength(at: start, in: bytes, end), length > 0 {
      start += length
    }
    while end > start, case let length = blankLength(before: end, in: bytes, start), length > 0 {
      end -= length
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  private static let wide: [[UInt8]] = [[0xC2, 0xA0], [0xE3, 0x80, 0x80]]

  private static func blankLength(
    at place: Int, in bytes: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Int {
    if isBlank(bytes[place]) { return 1 }
    return wide.first { bytes[place..<end].starts(with: $0) }?.count ?? 0
  }

  private static func blankLength(
    before end: Int, in bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Int {
    if isBlank(bytes[end - 1]) { return 1 }
    return wide.first {
      end - start >= $0.count && bytes[(end - $0.count)..<end].elementsEqual($0)
    }?.count ?? 0
  }
}
