import Things

/// The meanings of families that this session has accepted or shown, so that none is accepted again
/// for another member's question.
struct GivenMeanings {
  /// When a card was answered last, and how.
  struct Given {
    fileprivate let milliseconds: Int64
    /// Distinguishes answers of the same millisecond.
    fileprivate let number: Int
    /// Whether the meaning was known; otherwise it was only shown.
    let isKnown: Bool

    func isNewer(than other: Given) -> Bool {
      (milliseconds, number) > (other.milliseconds, other.number)
    }
  }

  /// The answers to each card in order, so that the newest can be undone.
  private var answers: [Card.ID: [Given]] = [:]
  private var count = 0

  mutating func note(_ card: Card.ID, isKnown: Bool, at time: Moment) {
    count += 1
    answers[card, default: []].append(
      Given(milliseconds: time.milliseconds, number: count, isKnown: isKnown))
  }

  /// Forgets the newest answer to a card.
  mutating func takeBack(_ card: Card.ID) { _ = answers[card]?.popLast() }

  /// The newest answer to a card in this session.
  func last(_ card: Card.ID) -> Given? { answers[card]?.last }

  /// An answer before this session, today.
  static func before(_ record: CardRecord?, on day: StudyDay) -> Given? {
    guard let record, let time = record.lastTime, record.lastDay == day else { return nil }
    return Given(milliseconds: time.milliseconds, number: 0, isKnown: true)
  }
}
