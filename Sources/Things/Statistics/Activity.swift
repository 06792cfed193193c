/// Answers and minutes by day; by week, month or year for long periods.
public struct Activity: Hashable, Sendable {
  public enum Unit: String, Sendable {
    case day
    case week
    case month
    case year
  }

  public struct Bar: Hashable, Sendable {
    /// The first day of the bar, even if the period starts later.
    public let first: StudyDay
    public var answers: Int
    public var right: Int
    public var milliseconds: Int
  }

  public let unit: Unit
  /// In order, without gaps; at most a hundred.
  public let bars: [Bar]
  public let answers: Int
  public let milliseconds: Int
  /// Days with answers, and days from the first of them (or of the period) to today.
  public let studied: Int
  public let days: Int
  /// Answers dated after today, from a wrong clock.
  public let ahead: Int

  public init(_ statistics: Statistics) {
    let today = statistics.today
    let all = statistics.days.map { (day: $0.day, tally: $0.answers.both) }
    ahead = all.reduce(0) { $0 + ($1.day > today ? $1.tally.all : 0) }
    let past = all.filter { $0.day <= today && $0.tally.all > 0 }
    let first = past.first?.day ?? today
    studied = past.count
    days = past.isEmpty ? 0 : today - first + 1
    answers = past.reduce(0) { $0 + $1.tally.all }
    milliseconds = past.reduce(0) { $0 + $1.tally.milliseconds }
    let unit = Self.unit(for: days)
    self.unit = unit
    guard !past.isEmpty else {
      bars = []
      return
    }
    var bars = Self.empty(from: unit.start(of: first), through: today, unit)
    for (day, tally) in past {
      let start = unit.start(of: day)
      guard let index = bars.lastIndex(where: { $0.first <= start }) else { continue }
      bars[index].answers += tally.all
      bars[index].right += tally.right
      bars[index].milliseconds += tally.milliseconds
    }
    self.bars = bars
  }

  static func unit(for days: Int) -> Unit {
    switch days {
    case ...31: .day
    case ...182: .week
    case ...1096: .month
    default: .year
    }
  }

  /// One bar per unit; for more than a hundred years, the last hundred.
  private static func empty(
    from first: StudyDay, through last: StudyDay, _ unit: Unit
  ) -> [Bar] {
    var bars: [Bar] = []
    var day = unit == .year && last - first > 36_000 ? unit.start(of: last - 36_000) : first
    while day <= last {
      bars.append(Bar(first: day, answers: 0, right: 0, milliseconds: 0))
      day = unit.next(after: day)
    }
    return bars
  }
}

extension Activity.Unit {
  /// The first day of the unit that contains a day; weeks start on Monday.
  func start(of day: StudyDay) -> StudyDay {
    let date = day.date
    return switch self {
    case .day: day
    case .week: day - day.weekday
    case .month: StudyDay(year: date.year, month: date.month, day: 1)
    case .year: StudyDay(year: date.year, month: 1, day: 1)
    }
  }

  func next(after start: StudyDay) -> StudyDay {
    switch self {
    case .day: start + 1
    case .week: start + 7
    case .month: self.start(of: start + 31)
    case .year: self.start(of: start + 366)
    }
  }
}

/// Answers of this study day.
public struct TodayAnswers: Hashable, Sendable {
  /// Answers that count.
  public let answers: Int
  public let right: Int
  /// Answers outside the schedule.
  public let cram: Int
  /// First answers of new cards.
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

/// The number of answers by grade and by phase of the card.
public struct GradeCounts: Hashable, Sendable {
  public struct Counts: Hashable, Sendable {
    public let met: Tally.Met
    /// Again, hard, good, easy.
    public let counts: [Int]

    public var total: Int { counts.reduce(0, +) }
    public var right: Proportion { Proportion(total - counts[0], of: total) }
  }

  public let rows: [Counts]

  public init(_ statistics: Statistics) {
    let tally = statistics.total
    rows = Tally.Met.allCases.map { met in
      Counts(met: met, counts: (1...4).map { tally.answers(met, grade: $0) })
    }
  }

  public var total: Int { rows.reduce(0) { $0 + $1.total } }
}

/// Answers by local hour, and how many of them were right.
public struct HourlySuccess: Hashable, Sendable {
  /// Twenty-four, starting at midnight.
  public let hours: [Proportion]

  public init(_ statistics: Statistics) {
    let tally = statistics.total
    hours = (0..<24).map { Proportion(tally.hour($0)) }
  }

  public var total: Proportion { hours.reduce(Proportion(0, of: 0), +) }
}
