// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// A backlog of due cards, and the cost of spreading it over several days.
public struct Catchup: Sendable {
  private let cards: [ScheduledCard]
  private let course: ReviewCourse
  /// The indices of the due cards; those whose recall falls fastest come first.
  public let order: [Int]

  /// Takes all scheduled cards.
  ///
  /// The backlog is those due today or earlier, but for those in steps since an answer today.
  public init(policy: Policy, habits: AnswerHabits, cards: [ScheduledCard]) {
    self.cards = cards
    let course = ReviewCourse(policy, habits)
    self.course = course
    let losses = cards.map { card in
      course.recall(of: card.memory, afterDays: card.elapsedDays)
        - course.recall(of: card.memory, afterDays: card.elapsedDays + 1)
    }
    order = cards.indices.filter { cards[$0].dueIn <= 0 && cards[$0].elapsedDays > 0 }.sorted {
      (-losses[$0], $0) < (-losses[$1], $1)
    }
  }

  /// The cost of spreading the backlog over a number of days.
  public func option(days: Int) -> CatchupOption {
    let days = max(days, 1)
    let perDay = (order.count + days - 1) / days
    var (loss, seconds) = (0.0, 0.0)
    for (position, index) in order.enumerated() {
      let card = cards[index]
      let later = card.elapsedDays + position / max(perDay, 1)
      loss +=
        course.recall(of: card.memory, afterDays: card.elapsedDays)
        - course.recall(of: card.memory, afterDays: later)
      seconds += course.review(card.memory, afterDays: max(later, 1)).seconds
    }
    return CatchupOption(
      days: days, perDay: perDay, expectedLoss: loss,
      minutesPerDay: seconds / Double(days) / 60)
  }
}

/// A way to work through a backlog.
public struct CatchupOption: Hashable, Sendable {
  /// The number of study days, including today.
  public let days: Int
  /// The number of backlog cards per day.
  public let perDay: Int
  /// How many more cards are forgotten than if all were reviewed today.
  public let expectedLoss: Double
  /// Minutes per day for the backlog, including relearning steps.
  public let minutesPerDay: Double
}
