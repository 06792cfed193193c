/// The answers of a log other than each card's first, in the order in which they were given.
struct TimeOrder: Sendable {
  /// Places in the log; answers of the same millisecond stay in the order of the log.
  let places: [Int32]

  init(_ log: ReviewLog) {
    var isFirst = [Bool](repeating: false, count: log.count)
    for card in 0..<log.cardCount { isFirst[log.card(card).lowerBound] = true }
    let later = log.grades.indices.filter { !isFirst[$0] }
    let order = ascending(later.map { UInt64(log.times[$0]) })
    places = order.map { Int32(later[Int($0)]) }
  }
}
