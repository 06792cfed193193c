/// Answers by day, from the first of the period to today.
public struct AnswerCalendar: Hashable, Sendable {
  public struct Day: Hashable, Sendable {
    public let day: StudyDay
    public let answers: Int
  }

  /// A library as old as people get; more is a wrong clock.
  public static let mostDays = 200 * 366

  /// The days with answers, in order.
  public let days: [Day]
  /// The first day that is drawn.
  public let first: StudyDay
  public let today: StudyDay

  public init(_ statistics: Statistics) {
    today = statistics.today
    days = statistics.days.filter { $0.day <= statistics.today }
      .map { Day(day: $0.day, answers: $0.both.all) }.filter { $0.answers > 0 }
    let begin = max(days.first?.day ?? today, today - (Self.mostDays - 1))
    switch statistics.question.period {
    // An empty year before the first answer would only be a waste of room.
    case .days(let count): first = max(begin, today - (count - 1))
    case .all: first = begin
    }
  }

  public var answers: Int { days.reduce(0) { $0 + $1.answers } }
}
