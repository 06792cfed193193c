/// Consecutive days with answers, by the study days in the journal.
///
/// Changing the rollover hour, a flight or daylight saving time cannot affect it, because each
/// answer's day was recorded with it.
public struct Streak: Hashable, Sendable {
  /// Up to today, or to yesterday if today has no answers yet; 0 if it has ended.
  public let current: Int
  public let best: Int
  /// The last day of the longest streak.
  public let bestEnd: StudyDay?
  public let isTodayDone: Bool
  /// The total number of days with answers.
  public let days: Int

  /// `studied` must be sorted; future days are from a wrong clock and are ignored.
  init(_ studied: [StudyDay], today: StudyDay) {
    var run = 0
    var best = (length: 0, end: StudyDay?.none)
    var last: StudyDay?
    var count = 0
    for day in studied where day <= today && day != last {
      run = last.map { day - $0 == 1 } ?? false ? run + 1 : 1
      if run >= best.length { best = (run, day) }
      last = day
      count += 1
    }
    current = last.map { today - $0 <= 1 } ?? false ? run : 0
    self.best = best.length
    bestEnd = best.end
    isTodayDone = last == today
    days = count
  }

  public init(_ statistics: Statistics) {
    self.init(statistics.data.studied, today: statistics.today)
  }
}

/// Answers by day, from the first of the period to today.
public struct AnswerCalendar: Hashable, Sendable {
  public struct Day: Hashable, Sendable {
    public let day: StudyDay
    public let answers: Int
  }

  /// More years than this come from a wrong clock.
  static let mostDays = 200 * 366

  /// The days with answers, in order.
  public let days: [Day]
  /// The first day shown.
  public let first: StudyDay
  public let today: StudyDay

  public init(_ statistics: Statistics) {
    today = statistics.today
    days = statistics.days.filter { $0.day <= statistics.today }
      .map { Day(day: $0.day, answers: $0.answers.both.all) }.filter { $0.answers > 0 }
    let begin = max(days.first?.day ?? today, today - (Self.mostDays - 1))
    switch statistics.question.period {
    // An empty year before the first answer would waste space.
    case .days(let count): first = max(begin, today - (count - 1))
    case .all: first = begin
    }
  }
}
