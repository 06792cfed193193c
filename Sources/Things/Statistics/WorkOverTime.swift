/// New cards, learning and reviews by day, week, month or year, and what reviews remembered.
public struct WorkOverTime: Hashable, Sendable {
  public struct Span: Hashable, Sendable {
    /// Its first day, even if the period begins later.
    public let first: StudyDay
    /// Days with answers.
    public fileprivate(set) var studied = 0
    /// First answers of new cards.
    public fileprivate(set) var new = 0
    /// Other answers of cards that are learned or relearned.
    public fileprivate(set) var learning = 0
    /// Answers of cards in review.
    public fileprivate(set) var reviews = 0
    public fileprivate(set) var milliseconds = 0
    /// Reviews that count as true retention.
    public fileprivate(set) var known = Proportion(0, of: 0)

    fileprivate init(first: StudyDay) { self.first = first }
  }

  public let unit: Activity.Unit
  /// In order and without gaps, from the first answer to today.
  public let spans: [Span]

  /// In the unit that suits the period.
  public init(_ statistics: Statistics) {
    let days = Self.days(of: statistics, from: nil)
    let first = days.first?.day ?? statistics.today
    self.init(days, unit: Activity.unit(for: statistics.today - first + 1), today: statistics.today)
  }

  /// The last weeks, regardless of the period; empty without answers.
  public init(_ statistics: Statistics, weeks: Int) {
    let start = Activity.Unit.week.start(of: statistics.today) - 7 * (weeks - 1)
    self.init(Self.days(of: statistics, from: start), unit: .week, today: statistics.today)
  }

  private static func days(of statistics: Statistics, from start: StudyDay?) -> [StatisticsData.Day]
  {
    let days = start == nil ? statistics.days : statistics.data.days
    return days.filter { day in
      day.day <= statistics.today && day.answers.both.all > 0 && start.map { day.day >= $0 } ?? true
    }
  }

  private init(_ days: [StatisticsData.Day], unit: Activity.Unit, today: StudyDay) {
    self.unit = unit
    var spans: [Span] = []
    for day in days {
      let start = unit.start(of: day.day)
      while let last = spans.last, last.first < start {
        spans.append(Span(first: unit.next(after: last.first)))
      }
      if spans.isEmpty { spans.append(Span(first: start)) }
      spans[spans.count - 1].add(day.answers.both)
    }
    while let last = spans.last, unit.next(after: last.first) <= today {
      spans.append(Span(first: unit.next(after: last.first)))
    }
    self.spans = spans
  }
}

extension WorkOverTime.Span {
  fileprivate mutating func add(_ tally: Tally) {
    studied += 1
    new += tally.new
    reviews += tally.reviews
    learning += max(0, tally.answers - tally.new - tally.reviews)
    milliseconds += tally.milliseconds
    known = known + tally.retention
  }
}
