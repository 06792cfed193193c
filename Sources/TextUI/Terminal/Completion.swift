/// One way to go on.
public struct Completion: Hashable, Sendable {
  /// The whole word as it will stand in the line, quoted where it must be.
  public let word: String
  /// A line of description for the list.
  public let summary: String
  /// Whether a blank follows once it is the only one left.
  public let endsWord: Bool

  public init(_ word: String, _ summary: String = "", endsWord: Bool = true) {
    self.word = word
    self.summary = summary
    self.endsWord = endsWord
  }
}
