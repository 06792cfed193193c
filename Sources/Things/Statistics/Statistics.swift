/// A statistics query and its data, from which every block is computed.
public struct Statistics: Sendable {
  public let data: StatisticsData
  public let question: StatisticsQuestion

  public init(_ data: StatisticsData, for question: StatisticsQuestion) {
    self.data = data
    self.question = question
  }

  public var today: StudyDay { question.now.day }

  /// The days with answers in the period.
  var days: [StatisticsData.Day] { days(in: question.period) }

  func days(in period: Period) -> [StatisticsData.Day] {
    data.days.filter { period.contains($0.day, today: today) }
  }

  /// All answers of the period.
  var total: Tally { data.total.both }

  /// All answers of a period together, without hours and tenths of predictions.
  func tally(in period: Period) -> Tally {
    var tally = Tally()
    for day in days(in: period) {
      tally.add(day.answers.forward)
      tally.add(day.answers.backward)
    }
    return tally
  }
}

/// A statistics query: which Things, which days and which extra data.
public struct StatisticsQuestion: Hashable, Sendable {
  /// Which Things.
  public enum Scope: Hashable, Sendable {
    /// All, including answers of deleted Things.
    case everything
    case decks([String])
    case query(Query)
  }

  /// Extra data that takes time and is only read if it is shown.
  public struct Needs: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// When each card is due, and its chance of recall.
    public static let schedules = Needs(rawValue: 1)
    /// The whole state of each card, also its difficulty, answers and lapses.
    public static let standings = Needs(rawValue: 1 | 16)
    /// Knowledge on past days.
    public static let knowledge = Needs(rawValue: 2)
    public static let confusions = Needs(rawValue: 4)
    /// The answers of each deck.
    public static let decks = Needs(rawValue: 8)
    /// The recall of each card as the blend predicts it, which the index does not know.
    public static let blend = Needs(rawValue: 32)
  }

  public var scope: Scope
  public var period: Period
  public var now: Now
  public var needs: Needs
  /// Whether cards are leeches, as in `Question`.
  public var isLeech: [UInt64: Bool] = [:]

  public init(scope: Scope = .everything, period: Period, now: Now, needs: Needs) {
    self.scope = scope
    self.period = period
    self.now = now
    self.needs = needs
  }
}

public enum Period: Hashable, Sendable {
  /// This number of days, ending today.
  case days(Int)
  /// All days, including future days from a wrong clock.
  case all

  /// The number of days; nil for all.
  public var dayCount: Int? { if case .days(let count) = self { count } else { nil } }

  public func contains(_ day: StudyDay, today: StudyDay) -> Bool {
    switch self {
    case .days(let count): day <= today && day > today - count
    case .all: true
    }
  }
}
