import DelimitedText
import Things

/// Reads a table of known dialect: finds its header and columns, then creates the drafts.
struct TableReading {
  private let bytes: [UInt8]
  private let guess: DialectGuess
  private let options: ReadingOptions
  private let surplus: DraftBuilder.Form.Surplus
  private var reading: Reading
  private var sample: TableSample

  init(
    _ bytes: [UInt8], _ guess: DialectGuess, options: ReadingOptions,
    surplus: DraftBuilder.Form.Surplus = .written, into reading: Reading
  ) {
    self.surplus = surplus
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
    var search = HeaderSearch(sample, options, names: names)
    if case .line(let line)? = options.header, search.index == nil {
      throw ImportError(reading.file, .noHeaderLine(line))
    }
    let headerRows = search.index.map { search.rowCount(of: $0) } ?? 1
    if let index = search.index {
      let lines = sample.rows[index].line...sample.rows[index + headerRows - 1].line
      if headerRows > 1 { sample.joinHeader(index...index + headerRows - 1) }
      if headerRows > 1 { reading.texts[0].heading = (lines, sample.rows[index].texts) }
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
    try makeDrafts(columns, below: search, proceed)
    return reading
  }

  private func isRuler(_ row: Int) -> Bool {
    sample.rows.indices.contains(row) && sample.rows[row].isRuler
  }

  private mutating func makeDrafts(
    _ columns: TableColumns, below search: HeaderSearch, _ proceed: ImportProgress.Proceed
  ) throws {
    let skipped = search.index.map { $0 + (isRuler($0 + 1) ? 2 : 1) } ?? 0
    var form = DraftBuilder.Form()
    form.header = search.index.map { sample.rows[$0].texts } ?? []
    // A header of several lines is a single record.
    form.skipped = skipped
    form.surplus = surplus
    form.isOwn = columns.isDeckForm && columns.positions[.id] != nil
    form.keepsQuotedBlanks = columns.isDeckForm
    form.lists = columns.isDeckForm ? .deckForm : .free(hasCategories: columns.hasCategories)
    if HTMLCells.areIn(sample, below: search.index) {
      form.isHTML = true
      reading.notices.append(
        Diagnostic(
          weight: .remark, rule: "html", file: reading.file,
          sentence: "Converted HTML in the cells to plain text."))
    }
    tellOfSpellings(columns)
    var builder = DraftBuilder(columns, form)
    if columns.obstacle == nil { builder.reserve(rows: guess.records, bytes: bytes.count) }
    var reader = RecordReader(
      bytes, dialect: guess.dialect, from: skipped == 0 ? guess.body : sample.rows[skipped - 1].next
    )
    try builder.takeAll(&reader, proceed)
    if let other = builder.otherTable {
      reading.texts[0].end = other.offset
      reading.notices.append(
        .otherTable(in: reading.file, line: other.line, names: other.names))
    }
    if let doubtful = search.doubtful { builder.doubtHeader(line: sample.rows[doubtful].line) }
    reading.take(builder, columns.obstacle)
  }
}

extension TableReading {
  /// Texts that programs wrote are changed, so the plan says it.
  private mutating func tellOfSpellings(_ columns: TableColumns) {
    let told = columns.columns.filter { [.short, .long, .note].contains($0.role) }
      .map { $0.number - 1 }
    let sentences = [
      (columns.lists, "Read lists such as ['one', 'two'] as one; two."),
      (columns.escaped, "Replaced \\n in the cells with line breaks."),
    ]
    for (found, sentence) in sentences where !found.isDisjoint(with: told) {
      reading.notices.append(
        Diagnostic(weight: .remark, rule: "program-text", file: reading.file, sentence: sentence))
    }
  }
}

/// Detects whether the cells of a table are HTML, as in exports of web pages.
private enum HTMLCells {
  static func areIn(_ sample: TableSample, below header: Int?) -> Bool {
    var found = 0
    for row in sample.rows.dropFirst((header ?? -1) + 1) {
      for cell in row.texts where cell.contains("<") || cell.contains("&") {
        guard HTMLText.hasMarkup(cell) else { continue }
        let trimmed = Blanks.trimmed(cell)
        // A deck about HTML has cells that consist of a tag or an entity.
        let isEntity = trimmed.hasPrefix("&") && trimmed.firstIndex(of: ";") == trimmed.indices.last
        if isEntity || HTMLText.plain(cell).isEmpty { return false }
        let isClosed = ["</", "<br", "<hr", "<img", "&"].contains { cell.contains($0) }
        guard isClosed else { continue }
        found += 1
      }
    }
    return found > 0
  }
}

extension Diagnostic {
  /// Another table in the file, and the names in its header if it has one.
  static func otherTable(in file: String, line: Int, names: [String] = []) -> Diagnostic {
    let shown = names.prefix(4).map(Excerpt.of).joined(separator: ", ")
    let header = names.isEmpty ? "" : " (\(shown)\(names.count > 4 ? ", …" : ""))"
    return Diagnostic(
      weight: .remark, rule: "other-table", file: file, line: line,
      sentence: "Another table starts on line \(line)\(header); it is not imported.",
      remedy: "To import it, pass --header \(line).")
  }
}

extension Reading {
  /// Adds the results of a builder.
  mutating func take(_ builder: consuming DraftBuilder, _ obstacle: ImportError.Cause?) {
    records = builder.records
    drafts = builder.drafts
    untaken = builder.untaken
    findings = builder.findings
    if builder.formattedRows > 0 {
      notices.append(
        Diagnostic(
          weight: .remark, rule: "formatting", file: file,
          sentence: "Dropped formatting such as bold and colors in \(builder.formattedRows) "
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
