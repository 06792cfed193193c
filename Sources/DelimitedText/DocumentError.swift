/// Why a document cannot be read or changed; it is then as it was before.
public enum DocumentError: Error, Hashable, Sendable {
  case tooLarge(limit: Int)
  /// Rows cannot stand before there are columns.
  case noHeader
  /// The row, or for a row to be added the file's last one, was not read as it was meant.
  case damaged(RecordProblem)
  /// Bytes that were given as a row are none, or more than one.
  case notOneRow
}

extension DocumentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLarge(let limit): "The file has more than \(limit) bytes."
    case .noHeader: "The file has no header row."
    case .damaged(let problem): problem.description
    case .notOneRow: "The text is not exactly one row."
    }
  }
}
