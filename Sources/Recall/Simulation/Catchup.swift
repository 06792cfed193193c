/// What is waiting after a break, and what it costs to spread it over some days.
public struct Catchup: Sendable {
  private let cards: [ScheduledCard]
  private let course: ReviewCourse
  /// The places of the waiting cards among those given, first those that lose most by waiting.
  public let order: [Int]

  /// Cards are waiting when they are due today or were before.
  public init(policy: Policy, habits: AnswerHabits, cards: [ScheduledCard]) {
    self.cards = cards
    let course = ReviewCourse(policy, habits)
    self.course = course
    let losses = cards.map { card in
      course.recall(of: card.memory, afterDays: card.elapsedDays)
        - course.recall(of: card.memory, afterDays: card.elapsedDays + 1)
    }
    order = cards.indices.filter { cards[$0].dueIn <= 0 }.sorted {
      (-losses[$0], $0) < (-losses[$1], $1)
    }
  }

  /// What it costs to spread the waiting cards over so many days.
  public func option(days: Int) -> CatchupOption {
    let days = max(days, 1)
    let perDay = (order.count + days - 1) / days
    var (loss, seconds) = (0.0, 0.0)
    for (place, index) in order.enumerated() {
      let card = cards[index]
      let later = card.elapsedDays + place / max(perDay, 1)
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

/// One way to work off what has been waiting.
public struct CatchupOption: Hashable, Sendable {
  /// Over so many study days, today being the first.
  public let days: Int
  /// How many of the waiting cards are asked a day.
  public let perDay: Int
  /// How many more of them will have been forgotten than if all were asked today.
  public let expectedLoss: Double
  /// A day's minutes for them, the steps of the forgotten ones included.
  public let minutesPerDay: Double
}
