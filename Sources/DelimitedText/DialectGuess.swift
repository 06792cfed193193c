/// What was found out about a file, how surely, and why.
public struct DialectGuess: Hashable, Sendable {
  public enum Certainty: Hashable, Sendable {
    case given
    case certain
    case likely
    case unsure
  }

  public enum Reason: Hashable, Sendable {
    case option
    case separatorLine
    /// The most even of all delimiters.
    case consistency
    /// Nothing parts the lines; there is one column.
    case noDelimiter
  }

  public enum HeaderEvidence: Hashable, Sendable {
    case likely
    case unlikely
    case unknown
  }

  public var dialect: Dialect
  /// Where the records begin: behind a byte-order mark and a line `sep=;`.
  public var body: TextPosition
  public var certainty: Certainty
  public var reason: Reason
  public var records: Int
  /// How many of the records have `fieldCount` fields.
  public var evenRecords: Int
  public var fieldCount: Int
  /// Whether the first record differs in shape from those below; names are not looked at.
  public var header: HeaderEvidence
}

extension DialectGuess: CustomStringConvertible {
  /// The reason as a sentence.
  public var description: String {
    switch reason {
    case .option: "The delimiter was given."
    case .separatorLine: "The first line names the delimiter."
    case .consistency: "\(evenRecords) of \(records) records have \(fieldCount) fields."
    case .noDelimiter: "Nothing parts the lines into fields."
    }
  }
}
