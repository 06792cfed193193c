import Things

/// The Things of a deck that have a card which is not asked as new, or was answered today.
struct BegunThings {
  private struct Marks: OptionSet {
    let rawValue: Int32
    static let forward = Marks(rawValue: 1)
    static let backward = Marks(rawValue: 2)
    /// Answered on the day that is asked about.
    static let forwardToday = Marks(rawValue: 4)
    static let backwardToday = Marks(rawValue: 8)
  }

  private var things = NumberTable()
  private var counts = (forward: 0, backward: 0)

  mutating func add(_ pair: CardPair, on day: StudyDay) {
    var marks: Marks = []
    if let card = pair.forward {
      if !card.isAskedAsNew(on: day) { marks.insert(.forward) }
      if card.isAnswered(on: day) { marks.insert(.forwardToday) }
    }
    if let card = pair.backward {
      if !card.isAskedAsNew(on: day) { marks.insert(.backward) }
      if card.isAnswered(on: day) { marks.insert(.backwardToday) }
    }
    if marks.contains(.forward) { counts.forward += 1 }
    if marks.contains(.backward) { counts.backward += 1 }
    if !marks.isEmpty { things.insert(pair.thing, marks.rawValue) }
  }

  /// How many cards of a direction are none that could be asked as new.
  func count(_ direction: Card.Direction) -> Int {
    direction == .forward ? counts.forward : counts.backward
  }

  func has(_ card: Card.ID) -> Bool {
    marks(card.thing).contains(card.direction == .forward ? .forward : .backward)
  }

  /// Whether the Thing's other card was answered that day.
  func isSiblingDone(_ card: Card.ID) -> Bool {
    marks(card.thing).contains(card.direction == .forward ? .backwardToday : .forwardToday)
  }

  private func marks(_ thing: Thing.ID) -> Marks {
    Marks(rawValue: things[thing.number] ?? 0)
  }
}
