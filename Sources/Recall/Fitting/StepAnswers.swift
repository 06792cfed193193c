// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// How often cards were recalled after waits within a day, which are those of learning steps.
public struct StepAnswers: Hashable, Sendable {
  /// The answers after waits of about the same length.
  public struct Step: Hashable, Sendable {
    /// Whether the card was forgotten in review, not new.
    public let isRelearning: Bool
    /// The shortest wait in seconds.
    public let from: Int
    /// The number of answers.
    public fileprivate(set) var count = 0
    /// The number of them that were right.
    public fileprivate(set) var right = 0
  }

  /// The shortest waits of the classes, in seconds.
  public static let classes = [0, 120, 300, 900, 3_600, 14_400]

  /// Those of learning, then those of relearning; by wait.
  public private(set) var rows: [Step]

  /// Counts the answers in one pass over the log.
  public init(_ log: ReviewLog) {
    rows = [false, true].flatMap { isRelearning in
      Self.classes.map { Step(isRelearning: isRelearning, from: $0) }
    }
    for number in 0..<log.cardCount {
      let card = log.card(number)
      var isRelearning = false
      for place in card.dropFirst() {
        guard log.elapsedDays(at: place, in: card) == 0 else {
          isRelearning = true
          continue
        }
        add(
          wait: Int(log.times[place] - log.times[place - 1]) / 1000, isRelearning: isRelearning,
          isRight: log.grades[place] > 1)
      }
    }
  }

  private mutating func add(wait: Int, isRelearning: Bool, isRight: Bool) {
    let place = Self.place(of: wait) + (isRelearning ? Self.classes.count : 0)
    rows[place].count += 1
    if isRight { rows[place].right += 1 }
  }

  private static func place(of wait: Int) -> Int {
    (classes.lastIndex { $0 <= wait } ?? 0)
  }

  /// The answers after waits about as long as a step.
  public func row(of step: Int, isRelearning: Bool) -> Step {
    rows[Self.place(of: step) + (isRelearning ? Self.classes.count : 0)]
  }
}
