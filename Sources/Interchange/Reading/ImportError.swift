public import DelimitedText
public import Things

/// Why a file cannot be imported.
public struct ImportError: Reportable, Hashable {
  public enum Cause: Hashable, Sendable {
    /// The file is not text: what it is, and what to do.
    case foreign(String, remedy: String)
    case undecodable(TextDecodingError)
    case empty
    case unclosedQuote(line: Int)
    /// The two forms cannot be identified among these columns.
    case noPair(columns: [String])
    /// There is only one column.
    case oneColumn
    case noColumn(DeckColumn, asked: String, columns: [String])
    case sameColumn(DeckColumn, DeckColumn)
    case noHeaderLine(Int)
    case badDelimiter
    /// No row has both forms.
    case noDrafts
  }

  /// The name of the source.
  public var file: String
  public var cause: Cause

  public init(_ file: String, _ cause: Cause) {
    self.file = file
    self.cause = cause
  }

  public var status: ExitStatus {
    switch cause {
    case .noColumn, .sameColumn, .noHeaderLine, .badDelimiter: .wrongUsage
    default: .badInput
    }
  }
}

extension ImportError {
  public var sentence: String {
    switch cause {
    case .foreign(let what, _): "\(file) is \(what)."
    case .undecodable(let error): undecodable(error)
    case .empty: "\(file) is empty."
    case .unclosedQuote(let line):
      "\(file), line \(line): a quote opens here and never closes."
    case .noPair(let columns):
      "\(file) has \(columns.count) columns (\(Self.list(columns))), and nothing tells which are "
        + "the short and the long form."
    case .oneColumn: "\(file) has one column only; a Thing has a short and a long form."
    case .noColumn(let role, let asked, let columns):
      "\(file) has no column \"\(asked)\" for --\(role.name); it has \(Self.list(columns))."
    case .sameColumn(let one, let other):
      "--\(one.name) and --\(other.name) name the same column."
    case .noHeaderLine(let line): "\(file) has no row that begins in line \(line)."
    case .badDelimiter: "a quote or a line's end cannot part fields."
    case .noDrafts: "\(file) has no row with a short and a long form."
    }
  }

  public var remedy: String {
    switch cause {
    case .foreign(_, let remedy): remedy
    case .undecodable(let error):
      error.reason == .unmarkedUTF16
        ? "Say --encoding utf-16." : "Save it as UTF-8, or say --encoding."
    case .empty: ""
    case .unclosedQuote: "Close it, or say --quote none."
    case .noPair:
      "Say --short COLUMN --long COLUMN, each a name or a number; --header LINE names the row of "
        + "names."
    case .oneColumn: "Say --delimiter if something else parts the two forms."
    case .noColumn: "Name one of these, or count from 1."
    case .sameColumn: "Name two."
    case .noHeaderLine: "Name the line of the header, or say --header no."
    case .badDelimiter: "Name another character, or tab."
    case .noDrafts: "import -n --json shows every record as it was read."
    }
  }

  private func undecodable(_ error: TextDecodingError) -> String {
    switch error.reason {
    case .unmarkedUTF16: "\(file) looks like UTF-16 without a mark at its beginning."
    case .tooLarge(let limit): "\(file) has more than \(limit >> 20) MB."
    case .invalid: "\(file) is no text that til can read: \(Self.small(error.description))"
    }
  }

  /// A sentence with its first letter in lower case, to follow a colon.
  private static func small(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  /// The first names of a list, shortened.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map(Excerpt.of)
    return shown.joined(separator: ", ") + (names.count > shown.count ? ", …" : "")
  }
}

/// The progress of an import.
public struct ImportProgress: Hashable, Sendable {
  /// The current step, such as `reading` or `comparing`.
  public var what: String
  /// The number of rows so far.
  public var rows: Int

  public init(_ what: String, rows: Int) {
    self.what = what
    self.rows = rows
  }

  /// Called regularly.
  ///
  /// It may throw to cancel; nothing is changed then.
  public typealias Proceed = (ImportProgress) throws -> Void

  /// The number of rows between two calls.
  static let step = 4096
}
