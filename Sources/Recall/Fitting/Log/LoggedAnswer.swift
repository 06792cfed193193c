/// One answer as a log has it.
public struct LoggedAnswer: Hashable, Sendable {
  /// Any number, the same for all answers of one card.
  public var card: Int64
  /// The study day, counted from anywhere.
  public var day: Int
  /// Milliseconds since 1970, UTC.
  public var time: Int64
  /// 1 to 4.
  public var grade: Int
  /// How long the answer took; 0 if nobody knows.
  public var milliseconds: Int

  public init(card: Int64, day: Int, time: Int64, grade: Int, milliseconds: Int = 0) {
    self.card = card
    self.day = day
    self.time = time
    self.grade = grade
    self.milliseconds = milliseconds
  }
}
