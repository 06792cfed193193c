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
