public import DelimitedText
public import Things

/// The result of reading a file: how it was read, its drafts and its problems.
public struct Reading: Sendable {
  /// A column and its meaning.
  public struct Column: Hashable, Sendable {
    /// Counted from 1.
    public var number: Int
    /// Its name in the header; empty without one.
    public var name: String
    /// Nil for an ignored column.
    public var role: DeckColumn?

    /// The columns of a file that is not a table.
    static let forms = [
      Column(number: 1, name: "", role: .short), Column(number: 2, name: "", role: .long),
    ]
  }

  public struct Header: Hashable, Sendable {
    public var line: Int
    public var names: [String]
  }

  /// The name of the source.
  public var file: String
  /// The detected format: `delimited text`, `Anki text` or `pairs of forms`.
  public var format: String
  public var encoding: TextEncoding
  /// How the encoding was guessed; nil if it is UTF-8, has a byte-order mark or was given.
  public var encodingGuess: EncodingGuess?
  public var hasByteOrderMark: Bool
  /// The field separator.
  public var delimiter: String
  public var header: Header?
  /// The columns that are not empty, in file order.
  public var columns: [Column] = []
  /// The number of records, including the header and titles above it.
  public var records = 0
  public var drafts = ImportDrafts()
  /// The histories of drafts that have been studied in another program.
  var histories: [Int32: [FoundHistory]] = [:]
  /// Rows that did not become drafts, and why.
  var untaken: [Untaken] = []
  /// Problems found while reading.
  var findings: [Finding] = []
  /// Remarks about the whole file.
  public var notices: [Diagnostic] = []
  /// Why the file cannot be imported as it is.
  public var obstacle: ImportError?
  /// The file's text and corrections of it, kept to show records.
  var texts: [SourceText] = []
  /// The number of rows below header and titles, without empty ones.
  public var rowCount: Int { drafts.count + untaken.count }

  /// Whether most records of a table are not divided at all; in a list that is not
  /// finished, long forms are empty.
  var isMostlyLeft: Bool {
    guard !drafts.isEmpty, untaken.count > 2 * drafts.count, let text else {
      return false
    }
    // A colon also ends lines.
    return untaken.count { delimiter == ":" || text.fields(at: $0.place).count < 2 }
      > 2 * drafts.count
  }

  /// The doubt that a text with many lines without a colon, a blank or a comma is a list.
  var doubtOfUndivided: Diagnostic? {
    guard obstacle == nil, header == nil, [":", " ", ","].contains(delimiter) else { return nil }
    let left =
      delimiter == ","
      ? undividedLines : untaken.count { [.noLong, .noPair, .noShort].contains($0.why) }
    guard left > 1, 3 * left >= drafts.count else { return nil }
    return Diagnostic(
      weight: .doubtful, rule: "undivided-lines", file: file,
      sentence: "\(left) of \(drafts.count + untaken.count) lines are not divided; perhaps this is "
        + "a text, not a list of terms.",
      remedy: "If it is a list, nothing needs to be done.")
  }

  /// Whether the header is that of til's own decks.
  var isOwnTable: Bool { header?.names.contains("short") ?? false }

  /// The number of records that have a single cell, as lines of a text have.
  var undividedLines: Int {
    untaken.count { [.noShort, .noLong, .noForms].contains($0.why) && !isDivided($0) }
  }

  private func isDivided(_ untaken: Untaken) -> Bool {
    (text?.fields(at: untaken.place) ?? []).count > 1
  }

  /// Whether the first row was read as a Thing, but might be a header.
  public var asksForHeader: Bool {
    let rule = Rules.number(of: PerhapsHeader.self)
    return findings.contains { $0.rule == rule }
  }

  /// The last rows that became drafts.
  public func lastRows(_ count: Int) -> [(line: Int, fields: [String])] {
    rows(at: drafts.places.suffix(count))
  }

  /// Whether the columns have to be named.
  var isUnclear: Bool {
    guard case .noPair? = obstacle?.cause else { return false }
    return true
  }

  /// Whether the columns are only proposed, because the file leaves them open.
  public var proposesColumns: Bool {
    guard case .noPair(_, let proposal)? = obstacle?.cause else { return false }
    return !proposal.isEmpty
  }

  /// Whether other columns could be the forms.
  public var hasChoiceOfColumns: Bool { columns.count > 2 || proposesColumns }

  /// The first cells of a column.
  public func samples(of column: Column, _ count: Int) -> [String] {
    firstRows(count).map { _, fields in
      fields.indices.contains(column.number - 1) ? fields[column.number - 1] : ""
    }
  }

  /// The first rows that became drafts.
  public func firstRows(_ count: Int) -> [(line: Int, fields: [String])] {
    rows(at: drafts.places.prefix(count))
  }

  private func rows(at places: ArraySlice<RecordPlace>) -> [(line: Int, fields: [String])] {
    places.map { (Int($0.line), text?.fields(at: $0) ?? []) }
  }

  /// Frees the text of the file.
  ///
  /// Its records are no longer available.
  public mutating func forgetText() { texts = [] }

  /// The file's text.
  public var text: SourceText? { texts.first }
}

/// Options for reading a file.
///
/// Everything not given is detected.
public struct ReadingOptions: Hashable, Sendable {
  public enum Header: Hashable, Sendable {
    case none
    /// The first row that can be a header.
    case present
    /// The row that starts on this line.
    case line(Int)
  }

  public enum Quote: Hashable, Sendable {
    /// Quotes have no special meaning.
    case none
    case byte(UInt8)
  }

  public var encoding: TextEncoding?
  public var delimiter: Character?
  /// A separator of several characters between the forms.
  public var separator: String?
  /// The separator between rows, if it is not a line break.
  public var rows: String?
  public var quote: Quote?
  public var header: Header?
  /// The column for each meaning, by name or by number counted from 1.
  public var columns: [DeckColumn: String]
  /// Whether to read running text for the abbreviations that it defines.
  public var isProse = false
  /// Whether the sentences of such a text become notes.
  public var keepsSentences = true
  /// How often such a text must use an abbreviation.
  public var fewestUses = 1

  public init(
    encoding: TextEncoding? = nil, delimiter: Character? = nil, separator: String? = nil,
    rows: String? = nil, quote: Quote? = nil, header: Header? = nil,
    columns: [DeckColumn: String] = [:]
  ) {
    self.encoding = encoding
    self.delimiter = delimiter
    self.separator = separator
    self.rows = rows
    self.quote = quote
    self.header = header
    self.columns = columns
  }

  /// Whether nothing about the form of the text is given.
  var isPlain: Bool {
    delimiter == nil && separator == nil && rows == nil && header == nil && quote == nil
      && columns.isEmpty
  }

  var namesNoColumns: Bool { columns.isEmpty && header == nil }

  var quoteByte: UInt8? {
    switch quote {
    case nil: UInt8(ascii: "\"")
    case .some(.none): nil
    case .byte(let byte): byte
    }
  }
}

extension DeckColumn {
  /// The columns that have a command-line option.
  public static let chosen: [DeckColumn] = [.short, .long, .note, .tags, .also]
}

/// The drafts of a file, with their positions and decks.
public struct ImportDrafts: Sendable {
  public internal(set) var texts = ThingColumns()
  var places: [RecordPlace] = []
  /// How often a text uses each short form; empty for other files.
  var uses: [Int] = []
  /// The names of the decks that rows belong to.
  public private(set) var decks: [String] = []
  /// The index in `decks` for each row; empty if the file names no decks.
  private var deckOfRow: [UInt32] = []
  /// The index in `decks` for each name as written in the file.
  private var deckNumbers: [String: UInt32] = [:]

  init() {}

  public var count: Int { texts.count }
  public var isEmpty: Bool { texts.isEmpty }

  /// Whether both forms of all rows but the first, which may name them, are whole numbers, as in a
  /// table of ids.
  var areNumbers: Bool {
    count > 2
      && (1..<count).allSatisfy { row in
        [ThingColumns.Cell.short, .long].allSatisfy { cell in
          texts.withCell(row, cell) {
            $0.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x20 || $0 == 0x09 }
          }
        }
      }
  }

  /// Whether one form only numbers the rows, or says how often the other one is used.
  ///
  /// The numbers in a table can be learned, as those of the elements are; but then the names beside
  /// them are not in the order of the alphabet.
  func areCounted(inTable: Bool) -> Bool {
    count >= Self.few
      && [ThingColumns.Cell.short, .long].contains { cell in
        guard let numbers = numbers(cell) else { return false }
        let steps = Array(zip(numbers, numbers.dropFirst()))
        // Some rows can be damaged.
        let areRows = numbers[0] <= 2 && steps.count { $1 == $0 + 1 } * 50 >= steps.count * 49
        let areFalling = steps.allSatisfy { $0 >= $1 }
        let areFrequencies =
          areFalling && numbers[0] >= Self.frequent && numbers[0] / 10 > numbers[numbers.count - 1]
        let areRising = numbers[0] <= 1 && steps.allSatisfy { $0 < $1 }
        if cell == .long ? areFrequencies : areRising && isSorted(.long) { return true }
        // A mark of each word is no meaning.
        if cell == .long, count >= Self.many, Set(numbers).count < 3 { return true }
        guard !inTable, count >= Self.many else { return false }
        // Of counts in order, many are the same.
        let areSorted = areFalling || steps.allSatisfy { $0 <= $1 }
        // The numbers can restart in each part.
        let areParts = numbers[0] <= 1 && steps.allSatisfy { $1 == $0 + 1 || $1 <= 1 }
        return areRows || areFrequencies || cell == .short && areParts
          || cell == .long && areSorted && 2 * Set(numbers).count < count
      }
  }

  /// Whether many short forms have the marks of a page in Markdown.
  var areMarked: Bool {
    let marked = (0..<count).count { row in
      let short = texts[row, .short]
      return short.contains("**") || short.hasPrefix("* ") || short.hasPrefix("#")
    }
    return marked > 1 && 4 * marked >= count
  }

  /// Whether all long forms are whole numbers and neither years nor in order, as
  /// counts are.
  var haveNumbers: Bool {
    guard count >= Self.several, let numbers = numbers(.long), numbers.count == count else {
      return false
    }
    let steps = zip(numbers, numbers.dropFirst())
    return !numbers.allSatisfy { 1000...2100 ~= $0 } && Set(numbers).count > 2
      && !steps.allSatisfy { $1 == $0 + 1 }
  }

  /// Whether all long forms are whole numbers.
  var areNumeric: Bool { numbers(.long)?.count == count }

  /// The numbers of a form; nil if more than a few texts, such as headings, are not numbers.
  private func numbers(_ cell: ThingColumns.Cell) -> [Int]? {
    var numbers: [Int] = []
    for row in 0..<count {
      if let number = Int(texts[row, cell]) {
        numbers.append(number)
      } else if (row + 1 - numbers.count) * 50 > count {
        return nil
      }
    }
    return numbers
  }

  /// Whether the texts are in the order of the alphabet.
  private func isSorted(_ cell: ThingColumns.Cell) -> Bool {
    let keys = (0..<count).map { texts[$0, cell].lowercased() }
    return zip(keys, keys.dropFirst()).allSatisfy { $0 <= $1 }
  }

  private static let (few, many) = (8, 20)
  private static let frequent = 1_000

  /// Whether most short forms are the letters of choices, as in `A.`, or labels such as `q1`, that
  /// occur several times.
  var areLabels: Bool {
    let shorts = (0..<count).map { texts[$0, .short] }
    guard count >= Self.few, 2 * Set(shorts).count <= count else { return false }
    return shorts.count(where: Self.isLabel) * 10 >= count * 8
  }

  private static func isLabel(_ text: String) -> Bool {
    let letters = text.prefix(while: \.isLetter)
    let rest = text[letters.endIndex...]
    return letters.count == 1
      && (rest == "." || rest == ")" || rest.first?.isNumber ?? false && rest.count < 6)
  }

  /// Whether one form of several drafts has always the same words; single letters
  /// are codes.
  func areOne(_ form: ThingColumns.Cell) -> Bool {
    guard count >= Self.several, case let first = texts[0, form],
      first.count > 1 || !(first.first?.isLetter ?? true)
    else { return false }
    return (1..<count).allSatisfy { texts[$0, form] == first }
  }

  private static let several = 5

  /// The physical line where a draft's record starts, counted from 1.
  public func line(_ row: Int) -> Int { Int(places[row].line) }

  /// The deck named by a row, if any.
  func deck(_ row: Int) -> String? {
    guard !deckOfRow.isEmpty, deckOfRow[row] < UInt32.max else { return nil }
    return decks[Int(deckOfRow[row])]
  }

  mutating func append(_ thing: NewThing, at place: RecordPlace, deck: String) {
    texts.append(thing)
    places.append(place)
    nameDeck(deck)
  }

  /// Copies a draft of another file, including its deck.
  mutating func append(_ row: Int, of other: ImportDrafts, at place: RecordPlace) {
    texts.append(row, of: other.texts)
    places.append(place)
    nameDeck(other.deck(row) ?? "")
  }

  /// Assigns the last row to a deck, by its name in the file; empty for none.
  mutating func nameDeck(_ name: String) {
    guard !name.isEmpty || !deckOfRow.isEmpty else { return }
    while deckOfRow.count < texts.count - 1 { deckOfRow.append(.max) }
    deckOfRow.append(number(ofDeck: name))
  }

  /// The index of the deck, or `UInt32.max` if the name is invalid.
  private mutating func number(ofDeck asked: String) -> UInt32 {
    if let number = deckNumbers[asked] { return number }
    let name = DeckNaming.name(ofDeck: asked)
    guard !name.isEmpty, decks.count < Int(UInt32.max) else { return .max }
    let number = deckNumbers[name] ?? UInt32(decks.count)
    if number == decks.count { decks.append(name) }
    (deckNumbers[name], deckNumbers[asked]) = (number, number)
    return number
  }
}
