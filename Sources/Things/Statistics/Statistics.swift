/// What was asked and what the library answered: every block of statistics is computed from it.
public struct Statistics: Sendable {
  public let data: StatisticsData
  public let question: StatisticsQuestion

  public init(_ data: StatisticsData, for question: StatisticsQuestion) {
    self.data = data
    self.question = question
  }

  public var today: StudyDay { question.now.day }

  /// The days of the question's period that have answers.
  public var days: [StatisticsData.Day] { days(in: question.period) }

  public func days(in period: Period) -> [StatisticsData.Day] {
    data.days.filter { period.contains($0.day, today: today) }
  }

  /// All answers of the question's period.
  public var total: Tally {
    var both = data.total.forward
    both.add(data.total.backward)
    return both
  }

  /// All answers of a period in one, without hours and tenths of predictions.
  public func tally(in period: Period) -> Tally {
    var tally = Tally()
    for day in days(in: period) {
      tally.add(day.forward)
      tally.add(day.backward)
    }
    return tally
  }
}

/// What statistics are asked for: of which Things, of which days, and what must be looked up.
public struct StatisticsQuestion: Hashable, Sendable {
  /// Of which Things.
  public enum Scope: Hashable, Sendable {
    /// All there are, and the answers of those that are gone.
    case everything
    case decks([String])
    case query(Query)
  }

  /// What costs time and is looked up only where it is drawn.
  public struct Needs: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Where each card stands.
    public static let standings = Needs(rawValue: 1)
    /// What was known on days that are past.
    public static let knowledge = Needs(rawValue: 2)
    public static let confusions = Needs(rawValue: 4)
    /// The answers of each deck.
    public static let decks = Needs(rawValue: 8)
  }

  public var scope: Scope
  public var period: Period
  public var now: Now
  public var needs: Needs

  public init(scope: Scope = .everything, period: Period, now: Now, needs: Needs) {
    self.scope = scope
    self.period = period
    self.now = now
    self.needs = needs
  }
}

/// The days that statistics are about.
public enum Period: Hashable, Sendable {
  /// So many days, the last of them today.
  case days(Int)
  /// Every day there is, those included that lie ahead by a clock that was wrong.
  case all

  public func contains(_ day: StudyDay, today: StudyDay) -> Bool {
    switch self {
    case .days(let count): day <= today && day > today - count
    case .all: true
    }
  }
}
