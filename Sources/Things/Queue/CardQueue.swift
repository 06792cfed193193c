import Recall

/// The queue of a session: processes events and selects the next card.
///
/// It is a value without a clock, so the same events give the same session.
public struct CardQueue: Sendable {
  public private(set) var queue: StudyQueue
  /// Reviews due on the coming days, updated by the answers of this session.
  public internal(set) var load: DueLoad
  /// Cards moved to the front, most recent first.
  var front: [QueuedCard] = []
  /// Cards in steps, by time.
  var steps: [QueuedCard] = []
  /// Missed cards to repeat outside the schedule, each with the number of answers to wait for.
  var returns: [(card: QueuedCard, turn: Int)] = []
  /// Indices in the pool; those before `position` are done.
  var order: [UInt32] = []
  var position = 0
  var reviewsLeft = 0
  var newLeft = 0
  /// The most recent cards, newest last.
  var recent: [QueuedCard] = []
  var turns = 0
  /// Cards asked in this session, and those answered correctly, by number.
  var started: Set<UInt64> = []
  var right: Set<UInt64> = []

  /// The number of cards between two that are kept apart, and before a miss is repeated.
  static let apart = 7
  /// The number of cards searched for one without a recent rival.
  private static let lookahead = 64

  /// The next step of a session.
  public enum Next: Hashable, Sendable {
    case card(QueuedCard)
    /// Nothing now; a step ends at this instant.
    case later(Moment)
    case done
  }

  init(_ queue: StudyQueue, load: DueLoad) {
    self.queue = queue
    self.load = load
    begin()
  }

  /// Continues with a new queue after a change of the library or the day; `over` are cards that are
  /// no longer asked.
  public mutating func renew(
    _ queue: StudyQueue, load: DueLoad, without over: Set<Card.ID> = []
  ) {
    self.queue = queue
    self.load = load
    begin(without: over)
  }

  /// Whether a new study day has started, which needs a new queue.
  public func isOver(at now: Now) -> Bool { now.day != queue.now.day }

  private mutating func begin(without over: Set<Card.ID> = []) {
    steps = queue.steps.filter { !over.contains($0.card) }
    returns = []
    order = queue.order.filter { index in
      let card = queue.pool.cards[Int(index)]
      return !right.contains(card.number) && !over.contains(card.card)
    }
    position = 0
    newLeft = order.count { queue.pool.cards[Int($0)].kind == .new }
    reviewsLeft = order.count - newLeft
    let first = front
    front = []
    for card in first { putFirst(card.card) }
  }

  /// The card to ask now; the same until something changes.
  public func next(at now: Now) -> Next {
    if let card = front.last { return .card(card) }
    let time = now.time.milliseconds
    let due = steps.prefix { $0.key <= time }
    if let card = contrast ?? due.first(where: isFree) ?? dueReturn ?? upcoming ?? due.first(
      where: isAllowed)
      ?? following ?? returns.first?.card
    {
      return .card(card)
    }
    let early = steps.prefix { $0.key <= time + Int64(queue.rules.early) * 1000 }
    if let card = early.first(where: isFree) ?? early.first(where: isAllowed) { return .card(card) }
    guard let step = steps.first(where: isAllowed) else { return .done }
    return .later(Moment(milliseconds: step.key, offset: now.time.offset))
  }

  /// The card that follows this one if it is answered right and nothing else changes.
  public func next(after card: QueuedCard, at now: Now) -> QueuedCard? {
    var rest = self
    rest.remove(card.number)
    rest.turns += 1
    rest.started.insert(card.number)
    rest.recent.append(card)
    guard case .card(let next) = rest.next(at: now) else { return nil }
    return next
  }

  private var dueReturn: QueuedCard? {
    returns.first { $0.turn <= turns && isFree($0.card) }?.card
  }

  /// Now and then, the card that is easily mixed up with the last one, once both are known.
  private var contrast: QueuedCard? {
    guard queue.rules.kind.staysInSchedule, let last = recent.last, last.kind == .review,
      !recent.dropLast().suffix(Self.apart).contains(where: {
        queue.pool.rivals.areContrasting($0, last)
      }),
      Seed(last.number, queue.now.day.number).bits % Self.contrastEvery == 0
    else { return nil }
    return order[position..<min(order.count, position + Self.lookahead)].lazy
      .map { queue.pool.cards[Int($0)] }
      .first { isAllowed($0) && queue.pool.rivals.areContrasting(last, $0) }
  }

  /// One of this number of pairs is asked side by side.
  private static let contrastEvery: UInt64 = 2

  /// The next allowed card without a recent rival.
  private var upcoming: QueuedCard? {
    order[position..<min(order.count, position + Self.lookahead)].lazy
      .map { queue.pool.cards[Int($0)] }.first(where: isFree)
  }

  /// The next allowed card.
  private var following: QueuedCard? {
    guard position < order.count else { return nil }
    let card = queue.pool.cards[Int(order[position])]
    return isAllowed(card) ? card : nil
  }

  private func isFree(_ card: QueuedCard) -> Bool {
    isAllowed(card) && (queue.rules.kind.isChosen || !isNearRival(card))
  }

  /// Whether the card, or one it is kept apart from, was asked recently.
  private func isNearRival(_ card: QueuedCard) -> Bool {
    recent.last?.number == card.number
      || recent.suffix(Self.apart).contains { queue.pool.rivals.contains($0, card) }
  }

  /// Whether the limit of cards allows it.
  private func isAllowed(_ card: QueuedCard) -> Bool {
    guard let most = queue.rules.most else { return true }
    return started.count < most || started.contains(card.number)
  }

  /// How a card's answer counts.
  public func mode(of card: QueuedCard, at now: Now) -> Review.Mode {
    switch queue.rules.kind {
    case .due, .exam: .normal
    case .ahead: card.kind == .review && card.key > Int64(now.day.number) ? .ahead : .normal
    case .cram: .cram
    case .confusions, .missed: isDue(card, at: now) ? .normal : .cram
    case .families: card.kind == .new || isDue(card, at: now) ? .normal : .cram
    }
  }

  private func isDue(_ card: QueuedCard, at now: Now) -> Bool {
    switch card.kind {
    case .new: false
    case .review: card.key <= Int64(now.day.number)
    case .step: card.key <= now.time.milliseconds + Int64(queue.rules.early) * 1000
    }
  }

  /// Cards still to be asked now.
  public func left(at now: Now) -> Int { left(steps(until: now.time.milliseconds)) }

  /// Cards that this session still asks: those due now, and its own steps that it asks early.
  public func leftOfSession(at now: Now) -> Int { left(stepsOfSession(at: now)) }

  /// The new cards that this session still asks.
  public var newToAsk: Int { newLeft + front.count { $0.kind == .new } }

  /// The cards in steps among those that this session still asks.
  public func stepsLeft(at now: Now) -> Int {
    stepsOfSession(at: now).count + front.count { $0.kind == .step }
  }

  private func stepsOfSession(at now: Now) -> [QueuedCard] {
    let time = now.time.milliseconds
    let early = steps(until: time + Int64(queue.rules.early) * 1000)
    return early.filter { $0.key <= time || started.contains($0.number) }
  }

  private func steps(until time: Int64) -> [QueuedCard] { Array(steps.prefix { $0.key <= time }) }

  private func left(_ due: [QueuedCard]) -> Int {
    let waiting = front + returns.map(\.card) + due
    guard let most = queue.rules.most else { return waiting.count + reviewsLeft + newLeft }
    let inSteps = waiting.count { started.contains($0.number) }
    let fresh = waiting.count - inSteps + reviewsLeft + newLeft
    return inSteps + min(fresh, max(0, most - started.count))
  }

  /// Whether the card will still be asked in this session.
  public func isToCome(_ card: Card.ID) -> Bool {
    let number = card.number
    return front.contains { $0.number == number } || steps.contains { $0.number == number }
      || returns.contains { $0.card.number == number }
      || order[position...].contains { queue.pool.cards[Int($0)].number == number }
  }

  /// When today's remaining steps end.
  public func steps(after time: Moment) -> [Moment] {
    steps.filter { $0.key > time.milliseconds }
      .map { Moment(milliseconds: $0.key, offset: time.offset) }
  }
}

extension CardQueue {
  /// Whether the card was already answered in this session.
  public func hasStarted(_ card: Card.ID) -> Bool { started.contains(card.number) }

  /// Records the answer to a card's turn; a missed card returns by its steps.
  public mutating func note(
    _ review: Review, to turn: Turn, of card: QueuedCard, at now: Now
  ) {
    remove(card.number)
    turns += 1
    started.insert(card.number)
    recent.append(card)
    // More than needed, so that answers can be undone.
    if recent.count > Self.apart * 3 { recent.removeFirst() }
    if turn.mode != .cram { load.move(from: turn.record.due, to: review.due) }
    if queue.rules.kind.staysUntilRight {
      if review.grade.isSuccess {
        right.insert(card.number)
      } else {
        returns.append((card, turns + Self.apart))
      }
    } else if case .moment(let end) = review.due, !queue.rules.kind.isExam {
      var step = card
      step.memory = turn.outlook[review.grade].state.memory ?? card.memory
      step.lastTime = now.time.milliseconds
      step.lastDay = Int32(clamping: now.day.number)
      insert(step, endingAt: end)
    }
  }

  private mutating func insert(_ card: QueuedCard, endingAt end: Moment) {
    var step = card
    step.kind = .step
    step.key = end.milliseconds
    steps.insert(step, at: steps.partitionIndex { $0.key > step.key })
  }

  /// Undoes an answer: its card is asked next, in its previous state.
  ///
  /// `dueBefore` and `due` are nil if the answer did not change the schedule.
  public mutating func takeBack(
    _ card: QueuedCard, dueBefore: Due?, due: Due?, wasStarted: Bool
  ) {
    remove(card.number)
    right.remove(card.number)
    if !wasStarted { started.remove(card.number) }
    if let found = recent.lastIndex(where: { $0.number == card.number }) {
      recent.remove(at: found)
    }
    load.move(from: due, to: dueBefore)
    front.append(card)
  }

  /// Moves a card to the front, if it is still to be asked.
  public mutating func putFirst(_ card: Card.ID) {
    guard let candidate = remove(card.number) else { return }
    front.append(candidate)
  }

  /// Removes a card that was buried or answered elsewhere.
  public mutating func drop(_ card: Card.ID) { remove(card.number) }

  /// Removes the cards of a Thing that was suspended or removed.
  public mutating func drop(_ thing: Thing.ID) {
    for direction in Card.Direction.allCases { remove(Card.ID(thing, direction).number) }
  }

  @discardableResult
  private mutating func remove(_ number: UInt64) -> QueuedCard? {
    if let found = front.lastIndex(where: { $0.number == number }) {
      return front.remove(at: found)
    }
    if let found = steps.firstIndex(where: { $0.number == number }) {
      return steps.remove(at: found)
    }
    if let found = returns.firstIndex(where: { $0.card.number == number }) {
      return returns.remove(at: found).card
    }
    return removeFromOrder(number)
  }

  private mutating func removeFromOrder(_ number: UInt64) -> QueuedCard? {
    let cards = queue.pool.cards
    guard
      let found = order[position...].firstIndex(where: { cards[Int($0)].number == number })
    else { return nil }
    let card = cards[Int(order[found])]
    // It is near the front, so few elements move.
    for index in stride(from: found, to: position, by: -1) { order[index] = order[index - 1] }
    position += 1
    if card.kind == .new { newLeft -= 1 } else { reviewsLeft -= 1 }
    return card
  }
}
