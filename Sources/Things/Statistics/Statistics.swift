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

  /// All answers of the period in one.
  public func total(in period: Period) -> (forward: Tally, backward: Tally) {
    var forward = Tally()
    var backward = Tally()
    for day in days(in: period) {
      forward.add(day.forward)
      backward.add(day.backward)
    }
    return (forward, backward)
  }

  public func tally(in period: Period) -> Tally {
    let total = total(in: period)
    var both = total.forward
    both.add(total.backward)
    return both
  }
}
