/// How far an import is, for work that takes long.
public struct ImportProgress: Hashable, Sendable {
  /// What is being done, as `reading` or `comparing`.
  public var what: String
  /// Rows so far.
  public var rows: Int

  public init(_ what: String, rows: Int) {
    self.what = what
    self.rows = rows
  }

  /// Called now and then; it may throw to give up, and then nothing has happened.
  public typealias Proceed = (ImportProgress) throws -> Void

  /// Rows between two calls.
  static let step = 4096
}
