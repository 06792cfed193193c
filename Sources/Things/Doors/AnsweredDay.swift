/// A study day on which something was answered, in all decks together.
public struct AnsweredDay: Hashable, Sendable {
  public var day: StudyDay
  /// Answers of every kind, those beside the schedule too.
  public var answers: Int
  public var milliseconds: Int

  public init(day: StudyDay, answers: Int, milliseconds: Int) {
    self.day = day
    self.answers = answers
    self.milliseconds = milliseconds
  }
}
