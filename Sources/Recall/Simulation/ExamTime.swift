// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// What can be learned for an exam within a number of minutes a day.
public struct ExamTimeForecast: Hashable, Sendable {
  /// The study time per day.
  public let minutes: Int
  /// The number of overdue cards.
  public let overdue: Int
  /// The overdue cards that there is time for.
  public let reviewed: Int
  /// The number of new cards.
  public let new: Int
  /// The expected result with the new cards that there is time for.
  public let forecast: DeadlineForecast

  /// New cards that there is no time for.
  public var leftOut: Int { new - learned }
  /// New cards that there is time for.
  public var learned: Int { new - (forecast.total - forecast.started) }

  /// The new cards per day that this takes on average.
  public var pace: Int { forecast.newPerDay }
}

extension Deadline {
  /// Forecasts the exam for a number of minutes a day.
  ///
  /// Reviews that become due come first, then the overdue cards that gain the most until the exam for
  /// the time they take; new cards, in order, fill the rest.
  public func forecast(minutesPerDay minutes: Int) -> ExamTimeForecast {
    var timed = plan
    timed.secondsPerDay = Double(minutes * 60)
    let reviewed = spread(&timed.cards, seconds: Double(minutes * 60))
    let point = simulation.beginning(timed).point(plan.policy.retention)
    let learned = point.started - plan.cards.count
    let days = max(plan.shares.total(of: plan.days), 1)
    return ExamTimeForecast(
      minutes: minutes, overdue: plan.cards.count { $0.dueIn < 0 }, reviewed: reviewed,
      new: plan.newCards,
      forecast: forecast(
        point, newPerDay: Int((Double(learned) / days).rounded(.up))))
  }

  /// Sets the days on which overdue cards are reviewed, those without time to after the exam;
  /// returns how many are reviewed.
  private func spread(_ cards: inout [ScheduledCard], seconds budget: Double) -> Int {
    let course = ReviewCourse(plan.policy, plan.habits)
    var left = (0..<plan.days).map { budget * Double(plan.shares[$0]) }
    var gains: [(card: Int, gain: Double, seconds: Double)] = []
    for (number, card) in cards.enumerated() {
      let elapsed = max(card.elapsedDays, 0)
      let seconds = course.review(card.memory, afterDays: max(elapsed, 1)).seconds
      if card.dueIn < 0 {
        let atExam = course.recall(of: card.memory, afterDays: elapsed + plan.days)
        gains.append((number, Double(plan.policy.retention) - atExam, seconds))
      } else if card.dueIn < plan.days {
        left[card.dueIn] -= seconds
      }
    }
    gains.sort { ($1.gain / $1.seconds, $0.card) < ($0.gain / $0.seconds, $1.card) }
    var (day, reviewed) = (0, 0)
    for (number, _, seconds) in gains {
      while day < plan.days, left[day] < seconds { day += 1 }
      guard day < plan.days else {
        cards[number].dueIn = plan.days
        continue
      }
      left[day] -= seconds
      cards[number].dueIn = day
      reviewed += 1
    }
    return reviewed
  }
}
