public import DelimitedText
public import Things

/// What an importer made of a file: how it was read, its drafts, and what was found on the way.
public struct Reading: Sendable {
  /// A column, and what it was taken for.
  public struct Column: Hashable, Sendable {
    /// Counted from 1.
    public var number: Int
    /// Its name in the header; empty without one.
    public var name: String
    /// Nil for a column that is left out.
    public var role: DeckColumn?
  }

  public struct Header: Hashable, Sendable {
    public var line: Int
    public var names: [String]
  }

  /// The name of the source.
  public var file: String
  /// What kind of file it was taken for: `delimited text`, `Anki text`, `pairs of forms`.
  public var format: String
  public var encoding: TextEncoding
  public var hasByteOrderMark: Bool
  /// What parts the fields.
  public var delimiter: String
  public var header: Header?
  /// The columns that hold something, in the file's order.
  public var columns: [Column] = []
  /// How many records there are, the header and titles above it among them.
  public var records = 0
  public var drafts = ImportDrafts()
  /// Rows that are no drafts, and why.
  var untaken: [Untaken] = []
  /// What was noticed of drafts while they were read.
  var findings: [Finding] = []
  /// What should be known of the file as a whole.
  public var notices: [Diagnostic] = []
  /// Why nothing of this can be imported as it is.
  public var obstacle: ImportError?
  /// The file's text, and corrections of it, as long as their records may be asked for.
  var texts: [SourceText] = []
  /// How many rows there are below header and titles, blank ones aside.
  public var rowCount: Int { drafts.count + untaken.count }

  /// The last rows that were read as they are meant.
  public func lastRows(_ count: Int) -> [(line: Int, fields: [String])] {
    drafts.places.suffix(count).map { place in
      (Int(place.line), text?.fields(at: place) ?? [])
    }
  }

  /// Lets the text of the file go; its records cannot be asked for any more.
  public mutating func forgetText() { texts = [] }

  /// The file's text.
  public var text: SourceText? { texts.first }
}

/// What a person said of a file; whatever is left open is found out.
public struct ReadingOptions: Hashable, Sendable {
  public enum Header: Hashable, Sendable {
    case none
    /// The first row that can be one.
    case present
    /// The row that begins in this line.
    case line(Int)
  }

  public enum Quote: Hashable, Sendable {
    /// A quote is a character like any other.
    case none
    case byte(UInt8)
  }

  public var encoding: TextEncoding?
  public var delimiter: Character?
  public var quote: Quote?
  public var header: Header?
  /// Columns by what they are taken for, each named or counted from 1.
  public var columns: [DeckColumn: String]

  public init(
    encoding: TextEncoding? = nil, delimiter: Character? = nil, quote: Quote? = nil,
    header: Header? = nil, columns: [DeckColumn: String] = [:]
  ) {
    self.encoding = encoding
    self.delimiter = delimiter
    self.quote = quote
    self.header = header
    self.columns = columns
  }

  var quoteByte: UInt8? {
    switch quote {
    case nil: UInt8(ascii: "\"")
    case .some(.none): nil
    case .byte(let byte): byte
    }
  }
}

extension DeckColumn {
  /// The columns that an option can name.
  public static let chosen: [DeckColumn] = [.short, .long, .note, .tags, .also]
}

/// What a file brings: drafts in one piece of memory, and the line each of them stands in.
public struct ImportDrafts: Sendable {
  public internal(set) var texts = ThingColumns()
  /// Where the record of each draft begins.
  var places: [RecordPlace] = []
  /// Names of decks that rows bring along.
  public internal(set) var decks: [String] = []
  /// The deck of each row, by its place in `decks`; empty where the file names none.
  var deckOfRow: [UInt16] = []

  public init() {}

  public var count: Int { texts.count }
  public var isEmpty: Bool { texts.isEmpty }

  /// The physical line a draft's record begins in, counted from 1.
  public func line(_ row: Int) -> Int { Int(places[row].line) }

  /// The deck that a row names; nil where it names none.
  public func deck(_ row: Int) -> String? {
    guard !deckOfRow.isEmpty, deckOfRow[row] < UInt16.max else { return nil }
    return decks[Int(deckOfRow[row])]
  }
}
