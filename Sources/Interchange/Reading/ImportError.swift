public import DelimitedText
public import Things

/// Why a file cannot be imported.
public struct ImportError: Reportable, Hashable {
  public enum Cause: Hashable, Sendable {
    /// The file is not text: its format, and how to import it anyway.
    case foreign(String, remedy: String)
    case undecodable(TextDecodingError)
    case empty
    case unclosedQuote(line: Int)
    /// The two forms cannot be identified among these columns.
    case noPair(columns: [String], proposal: String)
    case oneColumn
    /// Too few lines have the same number of fields.
    case prose
    case noColumn(DeckColumn, asked: String, columns: [String])
    case sameColumn(DeckColumn, DeckColumn)
    case noHeaderLine(Int)
    case badDelimiter
    case brokenJSON(line: Int)
    /// No file in the folder contains cards.
    case noNotes
    /// No row has both forms.
    case noDrafts
    /// The text defines no abbreviation.
    case noDefinitions
  }

  /// The name of the source.
  var file: String
  public var cause: Cause
  /// The command whose options the remedy names.
  var command = "import"

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
    case .foreign(let what, _): "\(name) is \(what)."
    case .undecodable(let error): undecodable(error)
    case .empty: "\(name) is empty."
    case .unclosedQuote(let line):
      "\(name), line \(line): unclosed quote."
    case .noPair(let columns, _):
      "\(name) has \(columns.count) columns (\(Self.list(columns))), and it is unclear which are "
        + "the short and the long form."
    case .oneColumn: "\(name) has only one column; a Thing needs a short and a long form."
    case .prose: "\(name) looks like running text, not like a table."
    case .noColumn(let role, let asked, let columns):
      "\(name) has no column \"\(asked)\" for --\(role.name); it has \(Self.list(columns))."
    case .sameColumn(let one, let other):
      "--\(one.name) and --\(other.name) name the same column."
    case .noHeaderLine(let line): "\(name) has no row starting on line \(line)."
    case .badDelimiter: "the field separator cannot be a quote or a line break."
    case .noNotes: "no file in \(name) has cards."
    case .brokenJSON(let line): "\(name), line \(line): not valid JSON."
    case .noDrafts: "\(name) has no row with a short and a long form."
    case .noDefinitions: "\(name) defines no abbreviations."
    }
  }

  public var remedy: String {
    switch cause {
    case .foreign(_, let remedy): remedy
    case .undecodable(let error): Self.encodingRemedy(error.reason)
    case .empty: ""
    case .unclosedQuote: "Close it, or pass --quote none."
    case .noPair(_, ""): "Pass --short COLUMN --long COLUMN, each a name or a number."
    case .noPair(_, let proposal): "Try: \(command) \(file) \(proposal)"
    case .oneColumn:
      "Pass --delimiter if another character separates the forms. If the forms are on alternating "
        + "lines, join them first: paste - - < FILE"
    case .prose:
      "To read it as a table, pass --delimiter. For the abbreviations in it, pass --format text."
    case .noColumn: "Use one of these names, or a number from 1."
    case .sameColumn: "Choose two columns."
    case .noHeaderLine: "Pass the line number of the header, or --header no."
    case .badDelimiter: "Use another character, such as a semicolon."
    case .noNotes:
      "From a directory, til imports only Markdown and org files with cards. Name other files one by one."
    case .brokenJSON: "Check it with a JSON tool such as jq, and correct that line."
    case .noDefinitions:
      "til finds forms such as Transmission Control Protocol (TCP). To read a table, use import."
    case .noDrafts: "To see every record as read: import -n --json"
    }
  }

  /// The source in sentences.
  private var name: String { file == "-" ? "the input" : file }

  private func undecodable(_ error: TextDecodingError) -> String {
    switch error.reason {
    case .mixed:
      "\(name) is UTF-8, but byte \(error.column) of line \(error.line) is not."
    case .unsure: "cannot detect the encoding of \(name)."
    case .tooLarge(let limit): "\(name) is larger than \(limit >> 20) MB."
    case .invalid: "cannot read \(name) as text: \(Self.small(error.description))"
    }
  }

  private static func encodingRemedy(_ reason: TextDecodingError.Reason) -> String {
    switch reason {
    case .mixed: "Correct that line, or pass --encoding for the whole file."
    case .unsure(let candidates) where !candidates.isEmpty:
      "Pass --encoding, such as "
        + candidates.prefix(3).map { "\($0.encoding.name) (\(Excerpt.of($0.sample)))" }
        .joined(separator: " or ") + "."
    default: "Save it as UTF-8, or pass --encoding."
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
