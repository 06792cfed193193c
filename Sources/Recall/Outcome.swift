/// What one grade does to a card: shown on its key before the answer, recorded after it.
public struct Outcome: Hashable, Sendable {
  public let grade: Grade
  /// Where the card stands afterwards, with its memory and its steps.
  public let state: CardState
  /// When it is asked again.
  public let wait: Wait
  /// The wait before fuzz and balance.
  public let plainWait: Wait

  /// By how many days fuzz and balance moved the date.
  public var shift: Int { (wait.days ?? 0) - (plainWait.days ?? 0) }
}
