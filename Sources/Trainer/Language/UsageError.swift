public import Things

/// The words were not as a command takes them: expected, got, nearest.
public struct UsageError: Reportable, Hashable {
  public var sentence: String
  public var remedy: String
  /// The line as it was probably meant; it stands in the next prompt.
  public var correction: String?
  public var status: ExitStatus { .wrongUsage }

  public init(_ sentence: String, remedy: String = "", correction: String? = nil) {
    self.sentence = sentence
    self.remedy = remedy
    self.correction = correction
  }
}
