import Things

/// Tallies by day and direction, and by deck, gathered from daily sums or answer by answer.
struct TallySums {
  private let question: StatisticsQuestion
  /// The days that have tallies, as they came, and the place of each by its number.
  private var days: [(number: Int, isInPeriod: Bool)] = []
  private var places = NumberTable()
  /// The same for days from the first on; -1 for none.
  private var steps: [Int32] = []
  private var firstDay = 0
  /// Two for each day: forward, backward.
  ///
  /// All of a day's counters would not stay in the processor's cache, and nobody asks for the hours
  /// of one day.
  private var byDay = TallyRows(isBrief: true)
  /// Of the question's period: forward, backward.
  private var total = TallyRows(isBrief: false)
  /// Of the question's period, one for each deck.
  private var byDeck = TallyRows(isBrief: true)
  private let decks: Int

  init(_ question: StatisticsQuestion, decks: Int) {
    self.question = question
    self.decks = question.needs.contains(.decks) ? decks : 0
    for _ in 0..<self.decks { _ = byDeck.append() }
    for _ in Card.Direction.allCases { _ = total.append() }
  }

  /// Adds a daily sum as the index keeps it; of a Thing that no deck has any more without a deck.
  mutating func add(
    packed bytes: UnsafeRawBufferPointer, deck: Int?, isBackward: Bool, day: Int
  ) {
    let place = place(of: day)
    let direction = isBackward ? 1 : 0
    byDay.add(packed: bytes, at: place * 2 + direction)
    guard days[place].isInPeriod else { return }
    total.add(packed: bytes, at: direction)
    if let deck, deck < decks { byDeck.add(packed: bytes, at: deck) }
  }

  /// Counts one answer, or takes it away.
  mutating func count(
    _ answer: Tally.Answer, deck: Int, isBackward: Bool, day: Int, times sign: Int32
  ) {
    let place = quickPlace(of: day)
    let direction = isBackward ? 1 : 0
    byDay.count(answer, at: place * 2 + direction, times: sign)
    guard days[place].isInPeriod else { return }
    total.count(answer, at: direction, times: sign)
    if deck < decks { byDeck.count(answer, at: deck, times: sign) }
  }

  /// So many days are found by their number alone; more is a wrong clock.
  private static let mostSteps = 40_000

  /// Makes days quick to find, which come in order.
  mutating func expect(_ days: [StudyDay]) {
    guard let first = days.first, let last = days.last, last - first < Self.mostSteps else {
      return
    }
    firstDay = first.number
    steps = Array(repeating: -1, count: last - first + 1)
    for day in days { steps[day - first] = Int32(clamping: place(of: day.number)) }
  }

  private mutating func quickPlace(of day: Int) -> Int {
    let step = day - firstDay
    guard step >= 0, step < steps.count, steps[step] >= 0 else { return place(of: day) }
    return Int(steps[step])
  }

  private mutating func place(of day: Int) -> Int {
    // Days may be negative.
    let key = UInt64(UInt32(truncatingIfNeeded: day))
    if let place = places[key] { return Int(place) }
    let isInPeriod = question.period.contains(StudyDay(number: day), today: question.now.day)
    places.insert(key, Int32(days.count))
    days.append((day, isInPeriod))
    _ = byDay.append()
    _ = byDay.append()
    return days.count - 1
  }

  /// The same days, with nothing counted.
  var emptied: TallySums {
    var empty = TallySums(question, decks: decks)
    empty.expect(days.map { StudyDay(number: $0.number) }.sorted())
    return empty
  }

  /// Adds what was gathered elsewhere, by the same question.
  mutating func add(_ others: TallySums) {
    for (theirs, day) in others.days.enumerated() {
      let place = place(of: day.number)
      for direction in 0...1 {
        byDay.add(others.byDay, at: theirs * 2 + direction, to: place * 2 + direction)
      }
    }
    for direction in 0...1 { total.add(others.total, at: direction, to: direction) }
    for deck in 0..<decks { byDeck.add(others.byDeck, at: deck, to: deck) }
  }

  /// Hands over what was gathered.
  func write(into data: inout StatisticsData) {
    data.total.forward = total[0]
    data.total.backward = total[1]
    for deck in 0..<decks { data.decks[deck].tally = byDeck[deck] }
    let inOrder = days.enumerated().sorted { $0.element.number < $1.element.number }
    data.days = inOrder.map { place, day in
      var sums = StatisticsData.Day(StudyDay(number: day.number))
      sums.forward = byDay[place * 2]
      sums.backward = byDay[place * 2 + 1]
      return sums
    }.filter { $0.forward.all > 0 || $0.backward.all > 0 }
  }
}
