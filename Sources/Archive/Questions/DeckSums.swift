import Things

/// What the cards of one deck come to, for its counts.
struct DeckSums {
  private let asksBothWays: Bool
  private let now: Now
  private var due = 0
  private var steps = 0
  private var learning = 0
  private var known = 0
  private var suspended = 0
  /// By direction, cards that are no longer new, or that are not asked.
  private var notNew = (forward: 0, backward: 0)
  /// Things of which no new card comes today.
  private var keptBack = 0
  /// A card that asks forward, until the next one tells whether it is of the same Thing.
  private var forward: Met?

  /// What a Thing's other card asks of a card.
  private struct Met {
    var thing: UInt64
    var isNew: Bool
    var isAnswered: Bool
    var isInSteps = false
    /// Its day has come.
    var isDue = false

    var isBegunToday: Bool { isAnswered || isInSteps }
    var isToday: Bool { isBegunToday || isDue }
  }

  init(asksBothWays: Bool, at now: Now) {
    self.asksBothWays = asksBothWays
    self.now = now
  }

  /// Adds a card that has a history; they come in order of number.
  mutating func add(_ card: PackedCard) {
    guard asksBothWays || !card.isBackward else { return }
    let met = count(card)
    guard asksBothWays else {
      if met.isDue { due += 1 }
      return
    }
    let before = forward
    forward = nil
    if let before, before.thing != met.thing { countThing(before, nil) }
    if card.isBackward {
      countThing(before?.thing == met.thing ? before : nil, met)
    } else {
      forward = met
    }
  }

  private mutating func count(_ card: PackedCard) -> Met {
    switch card.phase {
    case .new: break
    case .learning, .relearning: learning += 1
    case .review: known += 1
    }
    if card.isSuspended { suspended += 1 }
    var met = Met(
      thing: card.number / 2, isNew: card.isAskedAsNew(on: now.day),
      isAnswered: card.isAnswered(on: now.day))
    if !met.isNew {
      if card.isBackward { notNew.backward += 1 } else { notNew.forward += 1 }
    }
    switch card.isBuried(on: now.day) ? nil : card.waiting {
    case nil: break
    case .day(let day): met.isDue = day <= now.day.number
    case .moment(let time):
      met.isInSteps = true
      if time <= now.time.milliseconds { (due, steps) = (due + 1, steps + 1) }
    }
    return met
  }

  /// Of a Thing's two cards one comes a day: where both are due, the one that asks forward, unless
  /// the other was answered.
  private mutating func countThing(_ forward: Met?, _ backward: Met?) {
    if let forward, forward.isDue, !(backward?.isBegunToday ?? false) { due += 1 }
    if let backward, backward.isDue {
      let isSecond = (forward?.isDue ?? false) && !backward.isAnswered
      if !isSecond, !(forward?.isBegunToday ?? false) { due += 1 }
    }
    let isNew = forward?.isNew ?? true || backward?.isNew ?? true
    if !isNew || forward?.isToday ?? false || backward?.isToday ?? false { keptBack += 1 }
  }

  /// The counts of a deck with so many Things.
  func counts(of deck: String, things: Int) -> DeckCounts {
    var all = self
    if let forward { all.countThing(forward, nil) }
    var new = max(0, things - notNew.forward)
    if asksBothWays { new += max(0, things - notNew.backward) }
    return DeckCounts(
      deck: deck, things: things, due: all.due, steps: steps, new: new, learning: learning,
      known: known, suspended: suspended,
      newToAsk: asksBothWays ? max(0, things - all.keptBack) : new)
  }
}
