/// Where in a line Tab was pressed.
public struct CompletionPoint: Hashable, Sendable {
  /// The line up to the cursor.
  public let before: String
  /// The rest of the line.
  public let after: String

  public init(before: String, after: String = "") {
    self.before = before
    self.after = after
  }
}
