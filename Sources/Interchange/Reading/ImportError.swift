public import DelimitedText
public import Things

/// Why a file cannot be imported; nothing has been changed.
public struct ImportError: Reportable, Hashable {
  public enum Cause: Hashable, Sendable {
    /// The file is no text; what it is, and how to go on.
    case foreign(String, remedy: String)
    case undecodable(TextDecodingError)
    case empty
    case unclosedQuote(line: Int)
    /// No pair of columns can be told apart; their names or numbers.
    case noPair(columns: [String])
    /// One column only.
    case oneColumn
    case noColumn(ColumnRole, asked: String, columns: [String])
    case sameColumn(ColumnRole, ColumnRole)
    case noHeaderLine(Int)
    case badDelimiter
    /// There are rows, but none has two forms.
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
