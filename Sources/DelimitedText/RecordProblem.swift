/// Why a record cannot be trusted as it was read; the records around it can.
public struct RecordProblem: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The rest of the file stands in the record's last field.
    case unclosedQuote
    case fieldTooLong(limit: Int)
    /// The fields beyond the limit are left out.
    case tooManyFields(limit: Int)
  }

  public var kind: Kind
  /// Where the quote opened or the field began, or, for too many fields, the record.
  public var line: Int
  /// The byte within that line, counted from 1.
  public var column: Int
  public var offset: Int
}

extension RecordProblem: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .unclosedQuote: "The quote that opens in line \(line) is never closed."
    case .fieldTooLong(let limit):
      "A field that begins in line \(line) has more than \(limit) bytes."
    case .tooManyFields(let limit): "Line \(line) has more than \(limit) fields."
    }
  }
}
