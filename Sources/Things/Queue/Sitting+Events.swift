import Recall

extension Sitting {
  /// What an answer did to the sitting, so that it can be taken back.
  public struct Passed: Hashable, Sendable {
    /// The card as it was asked.
    public let card: Candidate
    /// When it was due, and when it is; neither where that does not count.
    let dueBefore: Due?
    let due: Due?
    /// Whether the card was asked in this sitting before.
    public let wasBegun: Bool

    public init(_ card: Candidate, dueBefore: Due?, due: Due?, wasBegun: Bool) {
      self.card = card
      self.dueBefore = dueBefore
      self.due = due
      self.wasBegun = wasBegun
    }
  }

  /// The card was answered; a miss comes back by its steps.
  @discardableResult
  public mutating func answered(_ turn: Turn, _ card: Candidate, _ review: Review, at now: Now)
    -> Passed
  {
    let isCounted = turn.mode != .cram
    let passed = Passed(
      card, dueBefore: isCounted ? turn.record.due : nil, due: isCounted ? review.due : nil,
      wasBegun: begun.contains(card.number))
    remove(card.number)
    turns += 1
    begun.insert(card.number)
    recent.append(card)
    // A few more than are looked at, so that answers can be taken back.
    if recent.count > Self.apart * 3 { recent.removeFirst() }
    load.move(from: passed.dueBefore, to: passed.due)
    comeBack(card, review, turn.outlook[review.grade].state.memory, now)
    return passed
  }

  private mutating func comeBack(
    _ card: Candidate, _ review: Review, _ memory: Memory?, _ now: Now
  ) {
    if queue.rules.kind.staysUntilRight {
      if review.grade.isSuccess {
        right.insert(card.number)
      } else {
        returns.append((card, turns + Self.apart))
      }
    } else if case .moment(let moment) = review.due {
      var step = card
      step.kind = .step
      step.place = moment.milliseconds
      step.memory = memory ?? card.memory
      step.lastTime = now.time.milliseconds
      step.lastDay = Int32(clamping: now.day.number)
      let place = steps.firstIndex { $0.place > step.place } ?? steps.count
      steps.insert(step, at: place)
    }
  }

  /// An answer was taken back: its card stands first again.
  public mutating func takeBack(_ passed: Passed) {
    let number = passed.card.number
    remove(number)
    right.remove(number)
    if !passed.wasBegun { begun.remove(number) }
    if let place = recent.lastIndex(where: { $0.number == number }) { recent.remove(at: place) }
    load.move(from: passed.due, to: passed.dueBefore)
    front.append(passed.card)
  }

  /// Puts a card that is still to come before all others.
  public mutating func putFirst(_ card: Card.ID) {
    guard let candidate = remove(card.number) else { return }
    front.append(candidate)
  }

  /// The card is not asked any more: buried, answered elsewhere.
  public mutating func drop(_ card: Card.ID) { remove(card.number) }

  /// None of the Thing's cards is asked any more: suspended, removed.
  public mutating func drop(_ thing: Thing.ID) {
    for direction in Card.Direction.allCases { remove(Card.ID(thing, direction).number) }
  }

  @discardableResult
  private mutating func remove(_ number: UInt64) -> Candidate? {
    if let place = front.lastIndex(where: { $0.number == number }) {
      return front.remove(at: place)
    }
    if let place = steps.firstIndex(where: { $0.number == number }) {
      return steps.remove(at: place)
    }
    if let place = returns.firstIndex(where: { $0.card.number == number }) {
      return returns.remove(at: place).card
    }
    return removeFromOrder(number)
  }

  private mutating func removeFromOrder(_ number: UInt64) -> Candidate? {
    let cards = queue.pool.cards
    guard
      let place = order[position...].firstIndex(where: { cards[Int($0)].number == number })
    else { return nil }
    let card = cards[Int(order[place])]
    // It is near the front: those before it move up by one.
    for index in stride(from: place, to: position, by: -1) { order[index] = order[index - 1] }
    position += 1
    if card.kind == .new { newLeft -= 1 } else { reviewsLeft -= 1 }
    return card
  }
}
