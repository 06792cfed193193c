/// An answer that is on the disk.
public struct KeptAnswer: Hashable, Sendable {
  public let review: Review
  /// The line that an undo would name.
  public let line: LineName?
  public let now: Now
}
