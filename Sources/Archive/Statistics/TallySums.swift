import Things

/// Tallies by deck, direction and day, gathered from daily sums or answer by answer.
struct TallySums {
  private let decks: Int
  /// The place of each tally, by deck and direction, then by day.
  private var places: [[Int: Int]]
  private var tallies: [Tally] = []
  /// For answers one by one: the place of each tally by deck and direction, then by the day's
  /// number from the first on; -1 for none yet.
  private var dense: [[Int32]] = []
  private var firstDay = 0
  private var span = 0

  init(decks: Int) {
    self.decks = decks
    // One more for answers of Things that no deck has.
    places = Array(repeating: [:], count: (decks + 1) * 2)
  }

  /// The place for answers whose Things are gone, where they count.
  func gone(_ scope: StatisticsScope) -> Int? { scope.isEverything ? decks : nil }

  /// Adds a daily sum as the index keeps it.
  mutating func add(
    _ counters: UnsafeRawBufferPointer, deck: Int, isBackward: Bool, day: Int
  ) {
    let place = place(deck * 2 + (isBackward ? 1 : 0), day)
    tallies[place].add(bytes: counters)
  }

  private mutating func place(_ table: Int, _ day: Int) -> Int {
    if let place = places[table][day] { return place }
    places[table][day] = tallies.count
    tallies.append(Tally())
    return tallies.count - 1
  }

  /// So many days are found by their number alone; more is a wrong clock.
  private static let mostDense = 40_000

  /// Makes room for answers on these days, which come in order.
  mutating func prepare(_ days: [Int]) {
    guard let first = days.first, let last = days.last, last - first < Self.mostDense else {
      return
    }
    firstDay = first
    span = last - first + 1
    dense = Array(repeating: [], count: places.count)
  }

  /// Counts one answer.
  mutating func count(
    _ answer: CardFold.Answered, deck: Int, isBackward: Bool, day: Int, hour: Int
  ) {
    let table = deck * 2 + (isBackward ? 1 : 0)
    tallies[quickPlace(table, day)].count(answer, hour: hour)
  }

  private mutating func quickPlace(_ table: Int, _ day: Int) -> Int {
    let number = day - firstDay
    guard !dense.isEmpty, number >= 0, number < span else { return place(table, day) }
    if dense[table].isEmpty { dense[table] = Array(repeating: -1, count: span) }
    if dense[table][number] >= 0 { return Int(dense[table][number]) }
    let place = place(table, day)
    dense[table][number] = Int32(clamping: place)
    return place
  }

  /// Hands over what was gathered: by day, and of the question's period by deck.
  func write(into data: inout StatisticsData, _ question: StatisticsQuestion) {
    let numbers = Set(places.flatMap(\.keys)).sorted()
    var byDay: [Int: Int] = [:]
    var days = numbers.enumerated().map { place, number in
      byDay[number] = place
      return StatisticsData.Day(StudyDay(number: number))
    }
    for (table, places) in places.enumerated() {
      for (day, place) in places {
        guard let dayPlace = byDay[day] else { continue }
        let tally = tallies[place]
        if table % 2 == 0 {
          days[dayPlace].forward.add(tally)
        } else {
          days[dayPlace].backward.add(tally)
        }
        let isInPeriod = question.period.contains(
          StudyDay(number: day), today: question.now.day)
        if isInPeriod, table / 2 < decks { data.decks[table / 2].tally.add(tally) }
      }
    }
    data.days = days.filter { $0.forward.all > 0 || $0.backward.all > 0 }
  }
}
