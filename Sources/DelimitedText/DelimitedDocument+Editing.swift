extension DelimitedDocument {
  /// Puts texts into cells of a row; other cells keep their bytes, and an equal text changes none.
  public mutating func replace(
    _ cells: [(column: Int, text: String)], inRow row: Int
  ) throws(DocumentError) {
    if let problem = problem(ofRow: row) { throw .damaged(problem) }
    let changes = cells.filter { !isText($0.text, row, $0.column) }
    guard !changes.isEmpty else { return }
    let stored = try store(rawRow(row, changing: changes))
    lines[row + 1].take(stored)
    isChanged = true
  }

  /// Adds a row at the end, padded to the width of the header.
  public mutating func append(_ texts: [String]) throws(DocumentError) {
    let width = lines.first.map { Int($0.fieldCount) } ?? 0
    let padding = [String](repeating: "", count: max(0, width - texts.count))
    try insert(rawRow: raw(texts + padding), at: rowCount)
  }

  /// Adds a row as it once stood in the file, without a line ending, so that it becomes number
  /// `row`; it stands after the blank lines that are there.
  public mutating func insert(
    rawRow: some Collection<UInt8>, at row: Int
  ) throws(DocumentError) {
    guard !lines.isEmpty else { throw .noHeader }
    if row == rowCount, let problem = unclosedQuote { throw .damaged(problem) }
    insert(try store(rawRow), at: row + 1)
  }

  /// Adds many rows as they once stood, each so that it comes before the row that is number `row`
  /// now; gives their numbers.
  ///
  /// They come in order of `row`.
  public mutating func insert(
    rawRows new: [(raw: [UInt8], row: Int)]
  ) throws(DocumentError) -> [Int] {
    guard !lines.isEmpty else { throw .noHeader }
    if new.last?.row == rowCount, let problem = unclosedQuote { throw .damaged(problem) }
    var stored: [DocumentRow] = []
    for (raw, _) in new { stored.append(try store(raw)) }
    let nothing = bytes.count..<bytes.count
    var merged: [DocumentRow] = []
    merged.reserveCapacity(lines.count + new.count)
    var numbers: [Int] = []
    func merge(before index: Int, _ lead: inout Range<Int>) {
      while numbers.count < new.count, new[numbers.count].row + 1 == index {
        var line = stored[numbers.count]
        line.lead = lead
        lead = nothing
        numbers.append(merged.count - 1)
        merged.append(line)
      }
    }
    for (index, var line) in lines.enumerated() {
      merge(before: index, &line.lead)
      merged.append(line)
    }
    merge(before: lines.count, &epilogue)
    lines = merged
    isChanged = isChanged || !new.isEmpty
    return numbers
  }

  /// Takes rows out; the blank lines before them stay.
  public mutating func remove(rows: some Sequence<Int>) {
    var isRemoved = [Bool](repeating: false, count: lines.count)
    for row in rows { isRemoved[row + 1] = true }
    var kept: [DocumentRow] = []
    var lead = 0..<0
    for (var line, isRemoved) in zip(lines, isRemoved) {
      lead = joined(lead, line.lead)
      guard !isRemoved else { continue }
      line.lead = lead
      lead = 0..<0
      kept.append(line)
    }
    isChanged = isChanged || kept.count < lines.count
    lines = kept
    epilogue = joined(lead, epilogue)
  }

  /// Adds columns to the header row; the rows below stay as they are, with nothing there.
  public mutating func append(columns names: [String]) throws(DocumentError) {
    guard !names.isEmpty else { return }
    guard let line = lines.first else { return insert(try store(raw(names)), at: 0) }
    if let problem = problem(of: line) { throw .damaged(problem) }
    let stored = try store(bytes[line.content] + [dialect.delimiter] + raw(names))
    lines[0].take(stored)
    isChanged = true
  }

  private func isText(_ text: String, _ row: Int, _ column: Int) -> Bool {
    self[row, column].utf8.elementsEqual(text.utf8)
  }

  private func rawRow(_ row: Int, changing cells: [(column: Int, text: String)]) -> [UInt8] {
    let writer = FieldWriter(dialect)
    let count = max(fieldCount(ofRow: row), (cells.map(\.column).max() ?? -1) + 1)
    var raw: [UInt8] = []
    for column in 0..<count {
      if column > 0 { raw.append(dialect.delimiter) }
      let old = field(row, column)
      if let cell = cells.last(where: { $0.column == column }) {
        writer.append(cell.text, to: &raw, quoted: old?.isQuoted ?? false)
      } else if let old {
        raw.append(contentsOf: bytes[old.rawRange])
      }
    }
    if raw.isEmpty { writer.appendLoneEmptyField(to: &raw) }
    return raw
  }

  private func raw(_ texts: [String]) -> [UInt8] {
    let writer = FieldWriter(dialect)
    var raw: [UInt8] = []
    for (column, text) in texts.enumerated() {
      if column > 0 { raw.append(dialect.delimiter) }
      writer.append(text, to: &raw)
    }
    if raw.isEmpty { writer.appendLoneEmptyField(to: &raw) }
    return raw
  }

  private mutating func insert(_ line: DocumentRow, at index: Int) {
    var line = line
    let nothing = bytes.count..<bytes.count
    if index == lines.count {
      line.lead = epilogue
      epilogue = nothing
    } else {
      line.lead = lines[index].lead
      lines[index].lead = nothing
    }
    lines.insert(line, at: index)
    isChanged = true
  }

  /// Puts the bytes of one row behind the others.
  private mutating func store(_ raw: some Collection<UInt8>) throws(DocumentError) -> DocumentRow {
    let start = bytes.count
    let firstField = fields.count
    guard start + raw.count <= UInt32.max else { throw .tooLarge(limit: Limits.fileBytes) }
    bytes.append(contentsOf: raw)
    var scanner = RecordScanner(dialect, limits: limits, from: TextPosition(offset: start))
    let all = bytes
    let record = all.withUnsafeBufferPointer { scanner.next(in: $0, into: &fields) }
    if let record, record.start == start, record.end == all.count, record.problem == nil {
      var row = DocumentRow(record, leadStart: start, firstField: firstField, fields: fields.count)
      row.line = 0
      row.ending = dialect.lineEnding
      return row
    }
    bytes.removeSubrange(start...)
    fields.removeSubrange(firstField...)
    throw record?.problem.map(DocumentError.damaged) ?? .notOneRow
  }

  /// One range for two runs of blank lines, which get copied if they do not stand together.
  private mutating func joined(_ first: Range<Int>, _ second: Range<Int>) -> Range<Int> {
    if first.isEmpty { return second }
    if second.isEmpty { return first }
    let start = bytes.count
    bytes.append(contentsOf: bytes[first])
    bytes.append(contentsOf: bytes[second])
    return start..<bytes.count
  }
}
