/// A failure to write to the terminal or to what stands in its place.
public struct WriteFault: Error, Hashable, Sendable {
  /// The system's error number.
  public let code: Int32
  /// The system's words for it.
  public let cause: String

  public init(code: Int32, cause: String) {
    self.code = code
    self.cause = cause
  }
}
