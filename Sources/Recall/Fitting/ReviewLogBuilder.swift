// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Builds a log from reviews in any order.
public struct ReviewLogBuilder: Sendable {
  private var cards: [Int64] = []
  private var days: [Int32] = []
  private var times: [Int64] = []
  private var grades: [UInt8] = []
  private var durations: [UInt16] = []

  /// A log without reviews.
  public init() {}

  /// Allocates memory for that many reviews, 23 bytes each.
  public mutating func reserve(_ count: Int) {
    cards.reserveCapacity(count)
    days.reserveCapacity(count)
    times.reserveCapacity(count)
    grades.reserveCapacity(count)
    durations.reserveCapacity(count)
  }

  fileprivate static let timesTaken: Range<Int64> = 0..<7_258_118_400_000
  private static let most = 1_000_000_000
  fileprivate static let daysTaken = -1_000_000...1_000_000

  /// Adds a review, in any order; throws if a value is impossible.
  public mutating func append(_ answer: LoggedAnswer) throws(ReviewLogError) {
    let row = cards.count + 1
    guard row <= Self.most else { throw .tooMany }
    guard (1...4).contains(answer.grade) else { throw .grade(row: row, answer.grade) }
    guard Self.timesTaken.contains(answer.time) else { throw .time(row: row, answer.time) }
    guard Self.daysTaken.contains(answer.day) else { throw .day(row: row, answer.day) }
    cards.append(answer.card)
    days.append(Int32(answer.day))
    times.append(answer.time)
    grades.append(UInt8(answer.grade))
    durations.append(Self.duration(answer.milliseconds))
  }

  // A duration above 20 minutes is a break, not an answer.
  fileprivate static func duration(_ milliseconds: Int) -> UInt16 {
    milliseconds < 0 || milliseconds > 1_200_000 ? 0 : UInt16(min(milliseconds / 10, 65_535))
  }

  /// The log; of several reviews of a card at the same time, the first one given is kept.
  public func log() -> ReviewLog {
    var columns = self
    if !isInOrder { columns.sort() }
    let repeated = columns.removeRepeats()
    return ReviewLog(
      starts: columns.starts, days: columns.days, times: columns.times, grades: columns.grades,
      durations: columns.durations, repeated: repeated)
  }

  private var starts: [Int32] {
    var starts: [Int32] = []
    for index in cards.indices where index == 0 || cards[index] != cards[index - 1] {
      starts.append(Int32(index))
    }
    return starts + [Int32(cards.count)]
  }

  private var isInOrder: Bool {
    for index in cards.indices.dropFirst() {
      let (card, before) = (cards[index], cards[index - 1])
      if card < before || card == before && times[index] < times[index - 1] { return false }
    }
    return true
  }

  private mutating func sort() {
    let byTime = ascending(times.map { UInt64($0) })
    // Flipping the sign bit sorts negative numbers before positive ones.
    let keys = byTime.map { UInt64(bitPattern: cards[Int($0)]) ^ (1 << 63) }
    arrange(ascending(keys).map { Int(byTime[Int($0)]) })
  }

  private mutating func removeRepeats() -> Int {
    var kept: [Int] = []
    for index in cards.indices {
      if let last = kept.last, cards[last] == cards[index], times[last] == times[index] { continue }
      kept.append(index)
    }
    let repeated = cards.count - kept.count
    if repeated > 0 { arrange(kept) }
    return repeated
  }

  private mutating func arrange(_ places: [Int]) {
    cards = places.map { cards[$0] }
    days = places.map { days[$0] }
    times = places.map { times[$0] }
    grades = places.map { grades[$0] }
    durations = places.map { durations[$0] }
  }
}

extension BlendAnswer {
  /// Nil for an answer that a log would refuse.
  init?(_ answer: LoggedAnswer) {
    guard (1...4).contains(answer.grade), ReviewLogBuilder.timesTaken.contains(answer.time),
      ReviewLogBuilder.daysTaken.contains(answer.day)
    else { return nil }
    self.init(
      day: Int32(answer.day), time: answer.time, grade: UInt8(answer.grade),
      duration: ReviewLogBuilder.duration(answer.milliseconds))
  }
}
