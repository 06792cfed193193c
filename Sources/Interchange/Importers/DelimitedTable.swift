import DelimitedText

/// Rows of fields separated by commas, tabs, semicolons or another delimiter.
enum DelimitedTable: Importer {
  static let name = "delimited text"
  static let takesDelimiter = true

  static func reads(_ text: ArrivedText) -> Bool { true }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let (bytes, delimiter) = try separated(text)
    let sniffer = Sniffer(quote: text.options.quoteByte)
    var guess = sniffer.sniff(bytes, from: belowRemarks(bytes), delimiter: delimiter)
    if case .line(let line)? = text.options.header, let start = start(of: line, bytes, guess) {
      guess = sniffer.sniff(bytes, from: start, delimiter: guess.dialect.delimiter)
    }
    let shown = text.options.delimiter ?? Character(Unicode.Scalar(guess.dialect.delimiter))
    if let table = try SideBySide.table(in: bytes, guess, text.options, proceed: proceed) {
      return try table.read(text, as: name, delimiter: String(shown), proceed: proceed)
    }
    let reading = text.reading(name, delimiter: String(shown))
    var table = try TableReading(bytes, guess, options: text.options, into: reading).read(proceed)
    // Between tabs, a quote can be a sign like any other, if that makes the rows even.
    if case .unclosedQuote? = table.obstacle?.cause, text.options.quote == nil,
      guess.dialect.delimiter == UInt8(ascii: "\t"),
      case let guess = Sniffer(quote: nil).sniff(bytes, delimiter: guess.dialect.delimiter),
      guess.evenRecords * 10 >= guess.records * 9
    {
      table = try TableReading(bytes, guess, options: text.options, into: reading).read(proceed)
    }
    let lines = table.undividedLines
    let isLeft = lines >= fewestLines && lines > linesPerRow * table.drafts.count
    if table.obstacle == nil, table.header == nil,
      isProse(guess, text) || isLeft && text.options.isPlain
    {
      table.obstacle = ImportError(text.file, .prose)
    }
    if table.header == nil, text.options.isPlain, guess.dialect.delimiter == UInt8(ascii: " "),
      !table.drafts.areNumbers
    {
      // Between words of phrases, blanks divide no columns, and perhaps not between those of names.
      if table.isUnclear, guess.evenRecords * 10 < guess.records * 9 {
        table.obstacle = ImportError(text.file, .oneColumn)
      } else if table.obstacle == nil, let first = table.firstRows(1).first?.fields,
        text.isNamedTable || isUndivided(text.firstLines.first ?? "")
      {
        let columns = first.enumerated().map { "\($0 + 1) \($1)" }
        table.obstacle = ImportError(
          text.file, .noPair(columns: columns, proposal: "--short 1 --long 2"))
      }
    }
    return table
  }

  /// Whether a line has a single word, as a header above names has.
  private static func isUndivided(_ line: String) -> Bool { !Blanks.trimmed(line).contains(" ") }

  /// Where the rows begin below several lines with remarks, as in exports of dictionaries.
  private static func belowRemarks(_ bytes: [UInt8]) -> TextPosition {
    var reader = RecordReader(bytes, dialect: PairSeparator.lines)
    var remarks = 0
    while reader.advance() {
      let line = reader[0]
      guard line.hasPrefix("# ") || remarks > 0 && (line == "#" || Blanks.isBlank(line)) else {
        let start = TextPosition(offset: reader.range.lowerBound, line: reader.line)
        return remarks < fewestRemarks || line.hasPrefix("#") ? .start : start
      }
      remarks += 1
    }
    return .start
  }

  private static let fewestRemarks = 2

  /// Whether a file named as a table has cells of several lines, and the same number of cells in
  /// nearly all records: then marks of other formats belong to the cells.
  static func hasLinesInCells(_ text: ArrivedText) -> Bool {
    guard text.isNamedTable, text.options.delimiter == nil else { return false }
    let guess = Sniffer(quote: text.options.quoteByte).sniff(text.bytes)
    return guess.fieldCount > 1 && guess.evenRecords * 10 >= guess.records * 9
      && guess.records < text.lines.lazy.filter { !Blanks.isBlank($0) }.count
  }

  /// A text with this many lines of one cell, and more than three for each row, is not a table.
  private static let (fewestLines, linesPerRow) = (10, 3)

  /// Whether the marks between words were taken for a delimiter.
  private static func isProse(_ guess: DialectGuess, _ text: ArrivedText) -> Bool {
    let delimiter = guess.dialect.delimiter
    guard guess.reason == .consistency, text.options.columns.isEmpty, text.options.header == nil,
      [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " ")].contains(delimiter)
    else { return false }
    if delimiter == UInt8(ascii: ","), areSentences(text) { return true }
    let isMarkdown = MarkdownText.isName(text.file)
    return guess.evenRecords * 10 < guess.records * (isMarkdown ? 9 : 5)
  }

  /// Whether most lines are sentences, and a blank follows each comma.
  private static func areSentences(_ text: ArrivedText) -> Bool {
    let lines = text.firstLines.prefix(200).map(Blanks.trimmed).filter { !$0.isEmpty }
    let sentences = lines.count { line in
      let start = line.prefix { $0 != "," }
      return start.split(separator: " ").count > 2 && ".!?:".contains(line.suffix(1))
    }
    return sentences * 2 >= lines.count && PairLines.areWithinForms(lines)
  }

  /// Where the header begins, unless its table is at the top.
  private static func start(
    of line: Int, _ bytes: [UInt8], _ guess: DialectGuess
  ) -> TextPosition? {
    var reader = RecordReader(bytes, dialect: guess.dialect, from: guess.body)
    var before = 0
    while reader.advance(), reader.line < line { before += 1 }
    let isBelow = before >= TableSample.mostRows || before > 2 && reader.count != guess.fieldCount
    guard reader.line == line, isBelow else { return nil }
    return TextPosition(offset: reader.range.lowerBound, line: line)
  }

  private static func separated(_ text: ArrivedText) throws(ImportError) -> (
    bytes: [UInt8], delimiter: UInt8?
  ) {
    guard let character = text.options.delimiter else { return (text.bytes, nil) }
    guard let separated = text.text.separated(by: character) else {
      throw ImportError(text.file, .badDelimiter)
    }
    return (separated.bytes, separated.delimiter)
  }
}
