/// What was answered on this study day.
public struct TodayAnswers: Hashable, Sendable {
  /// Answers that count.
  public let answers: Int
  public let right: Int
  /// Answers beside the schedule.
  public let cram: Int
  /// First answers of cards that were new.
  public let new: Int
  public let milliseconds: Int

  public init(_ statistics: Statistics) {
    let tally = statistics.tally(in: .days(1))
    answers = tally.answers
    right = tally.right
    cram = tally.cram
    new = tally.new
    milliseconds = tally.milliseconds
  }
}
