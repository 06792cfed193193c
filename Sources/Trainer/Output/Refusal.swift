public import Things

/// A plain no: nothing found, not confirmed, not there.
public struct Refusal: Reportable, Hashable {
  public var sentence: String
  public var remedy: String
  public var status: ExitStatus
  /// The line as it was probably meant; it stands in the next prompt.
  public var correction: String?

  public init(
    _ sentence: String, remedy: String = "", status: ExitStatus = .no, correction: String? = nil
  ) {
    self.sentence = sentence
    self.remedy = remedy
    self.status = status
    self.correction = correction
  }
}
