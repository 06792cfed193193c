import SQLiteAccess
import Things

/// Tallies by day and direction, and by deck, collected from daily sums or single answers.
struct TallySums {
  private let question: StatisticsQuestion
  /// The days with tallies in order of arrival, and the index of each.
  private var days: [(number: Int, isInPeriod: Bool)] = []
  private var positions: [Int: Int] = [:]
  /// The same, as an array from the first day on; -1 for none.
  private var steps: [Int32] = []
  private var firstDay = 0
  /// Two per day: forward, backward.
  ///
  /// Without hours, which are not needed per day and would not fit in the processor's cache.
  private var byDay = TallyRows(isBrief: true)
  /// For the whole period: forward, backward.
  private var total = TallyRows(isBrief: false)
  /// For the whole period, one per deck.
  private var byDeck = TallyRows(isBrief: true)
  private let decks: Int

  init(_ question: StatisticsQuestion, decks: Int) {
    self.question = question
    self.decks = question.needs.contains(.decks) ? decks : 0
    byDeck.append(self.decks)
    total.append(2)
  }

  /// Adds a daily sum from the index; without a deck for deleted Things.
  mutating func add(_ row: TallyStore.Row, of deck: Int?) throws(IndexError) {
    let position = position(of: row.day.number)
    let direction = row.isBackward ? 1 : 0
    try byDay.add(packed: row.counters, at: position * 2 + direction)
    guard days[position].isInPeriod else { return }
    try total.add(packed: row.counters, at: direction)
    if let deck, deck < decks { try byDeck.add(packed: row.counters, at: deck) }
  }

  /// Counts the answers of a selected card, or subtracts those of another.
  mutating func count(_ entries: [HistoryEntry], of card: StatisticsReading.ScopeCard) {
    let sign: Int32 = card.isInside ? 1 : -1
    let direction = Int(card.number % 2)
    for entry in entries {
      guard let answer = entry.tallied else { continue }
      let position = quickPosition(of: Int(entry.dayNumber))
      byDay.count(answer, at: position * 2 + direction, times: sign)
      guard days[position].isInPeriod else { continue }
      total.count(answer, at: direction, times: sign)
      if card.deck < decks { byDeck.count(answer, at: Int(card.deck), times: sign) }
    }
  }

  /// The maximum number of days indexed by array; more means a wrong clock.
  private static let mostSteps = 40_000

  /// Indexes days, which come in order.
  mutating func expect(_ days: [StudyDay]) {
    guard let first = days.first, let last = days.last, last - first < Self.mostSteps else {
      return
    }
    firstDay = first.number
    steps = Array(repeating: -1, count: last - first + 1)
    for day in days { steps[day - first] = Int32(clamping: position(of: day.number)) }
  }

  private mutating func quickPosition(of day: Int) -> Int {
    let step = day - firstDay
    guard step >= 0, step < steps.count, steps[step] >= 0 else { return position(of: day) }
    return Int(steps[step])
  }

  private mutating func position(of day: Int) -> Int {
    if let position = positions[day] { return position }
    let isInPeriod = question.period.contains(StudyDay(number: day), today: question.now.day)
    positions[day] = days.count
    days.append((day, isInPeriod))
    byDay.append(2)
    return days.count - 1
  }

  func write(into data: inout StatisticsData) {
    data.total.forward = total[0]
    data.total.backward = total[1]
    for deck in 0..<decks { data.decks[deck].tally = byDeck[deck] }
    let inOrder = days.enumerated().sorted { $0.element.number < $1.element.number }
    data.days = inOrder.map { position, day in
      var sums = StatisticsData.Day(StudyDay(number: day.number))
      sums.answers.forward = byDay[position * 2]
      sums.answers.backward = byDay[position * 2 + 1]
      return sums
    }.filter { $0.answers.forward.all > 0 || $0.answers.backward.all > 0 }
  }
}

/// Many tallies in contiguous memory: a million answers go into a few thousand of them.
private struct TallyRows {
  /// Counters per tally: full or brief.
  private let size: Int
  private var counters: [Int32] = []

  init(isBrief: Bool) { size = isBrief ? Tally.briefSize : Tally.size }

  /// Adds empty ones.
  mutating func append(_ count: Int) {
    counters.append(contentsOf: repeatElement(0, count: count * size))
  }

  mutating func add(packed bytes: UnsafeRawBufferPointer, at position: Int) throws(IndexError) {
    var isWhole = false
    change(position) { isWhole = Tally.add(packed: bytes, to: $0) }
    if !isWhole { throw .damaged("tally") }
  }

  mutating func count(_ answer: Tally.Answer, at position: Int, times sign: Int32) {
    if size == Tally.size {
      change(position) { Tally.count(answer, in: $0, times: sign) }
    } else {
      change(position) { Tally.countBrief(answer, in: $0, times: sign) }
    }
  }

  @inline(__always)
  private mutating func change(_ position: Int, _ body: (Tally.Counters) -> Void) {
    let range = range(position)
    counters.withUnsafeMutableBufferPointer { body(Tally.Counters(rebasing: $0[range])) }
  }

  private func range(_ position: Int) -> Range<Int> { position * size..<(position + 1) * size }

  subscript(position: Int) -> Tally { Tally(counters: Array(counters[range(position)])) ?? Tally() }
}
