import DelimitedText

/// A table in another format, converted to delimited text.
struct ConvertedTable {
  typealias Row = (line: Int, cells: [String])

  var header: Row?
  var rows: [Row] = []
  /// The number of side-by-side lists that it was made from.
  var lists = 1

  /// Adds a row, or the header if nothing is above it.
  mutating func add(_ row: Row, isHeader: Bool) {
    if isHeader, header == nil, rows.isEmpty { header = row } else { rows.append(row) }
  }

  /// Makes the first of several rows the header.
  mutating func takeHeader() {
    if rows.count > 1 { header = rows.removeFirst() }
  }

  func read(
    _ text: ArrivedText, as format: String, delimiter: String = "",
    proceed: ImportProgress.Proceed
  ) throws -> Reading {
    if lists == 1, text.options.columns.isEmpty, let header,
      let stacked = SideBySide(header.cells)?.stacked(self)
    {
      return try stacked.read(text, as: format, delimiter: delimiter, proceed: proceed)
    }
    var writer = RowWriter(.csv)
    let all = (header.map { [$0] } ?? []) + rows
    for row in all { writer.append(row.cells) }
    let guess = Sniffer().sniff(writer.bytes, delimiter: UInt8(ascii: ","))
    var options = text.options
    if header != nil, options.header == nil { options.header = .line(1) }
    var reading = try TableReading(
      writer.bytes, guess, options: options, surplus: .joined,
      into: text.reading(format, delimiter: delimiter)
    ).read(proceed)
    reading.placeRows(of: writer.bytes, at: all.map(\.line))
    if lists > 1 {
      reading.notices.append(
        Diagnostic(
          weight: .remark, rule: "side-by-side", file: text.file,
          sentence: "Read \(lists) lists that are side by side in this table.",
          remedy: "To import only one of them, pass --short and --long."))
    }
    return reading
  }

  fileprivate var start: Int { (header ?? rows.first)?.line ?? 1 }
}

extension [ConvertedTable] {
  /// Tables with one header as one; rows below a blank line, which have none, belong to the table
  /// above, unless all tables have to have a header.
  func joined(withHeader: Bool = false) -> [ConvertedTable] {
    reduce(into: []) { joined, table in
      let same = joined.lastIndex {
        table.header == nil ? !withHeader : $0.header?.cells == table.header?.cells
      }
      guard let same else { return joined.append(table) }
      joined[same].rows += table.rows
    }
  }

  /// Reads the table with the most rows, and reports the others.
  func read(
    _ text: ArrivedText, as format: String, proceed: ImportProgress.Proceed
  ) throws -> Reading {
    let tables = filter { $0.rows.contains { $0.cells.count > 1 } }
    guard var table = tables.max(by: { $0.rows.count < $1.rows.count }) else {
      throw ImportError(text.file, .noDrafts)
    }
    var text = text
    // A line number can select another table.
    if case .line(let line)? = text.options.header,
      let asked = tables.first(where: { $0.start == line })
    {
      table = asked
      text.options.header = nil
    }
    var reading = try table.read(text, as: format, proceed: proceed)
    for other in tables where other.start != table.start {
      reading.notices.append(.otherTable(in: text.file, line: other.start))
    }
    return reading
  }
}

extension Reading {
  /// Replaces the lines of the converted text by those of the file.
  fileprivate mutating func placeRows(of bytes: [UInt8], at lines: [Int]) {
    var reader = RecordReader(bytes, dialect: .csv)
    var lineOfOffset: [Int: Int] = [:]
    for line in lines where reader.advance() { lineOfOffset[reader.range.lowerBound] = line }
    func moved(_ place: RecordPlace) -> RecordPlace {
      var place = place
      place.line = UInt32(clamping: lineOfOffset[Int(place.offset)] ?? Int(place.line))
      return place
    }
    drafts.places = drafts.places.map(moved)
    untaken = untaken.map { Untaken(place: moved($0.place), why: $0.why) }
    if header != nil { header?.line = lines.first ?? 1 }
    if !texts.isEmpty { texts[0].lineOfOffset = lineOfOffset }
  }
}
