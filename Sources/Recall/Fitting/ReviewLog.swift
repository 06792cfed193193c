// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The reviews of all cards, card after card, each card in the order of time.
public struct ReviewLog: Sendable {
  /// The start of each card, and the end of the last one.
  let starts: [Int32]
  let days: [Int32]
  /// Milliseconds since 1970.
  let times: [Int64]
  let grades: [UInt8]
  /// In hundredths of a second; 0 if unknown or implausible.
  let durations: [UInt16]
  /// The number of reviews left out because their card has another one at the same time.
  public let repeated: Int

  /// The number of reviews.
  public var count: Int { grades.count }
  /// The number of cards.
  public var cardCount: Int { starts.count - 1 }

  func card(_ number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }

  /// Study days since the previous review, never negative; 0 for the first review of a card.
  func elapsedDays(at index: Int, in card: Range<Int>) -> Int {
    index == card.lowerBound ? 0 : max(Int(days[index]) - Int(days[index - 1]), 0)
  }

  /// Days since the previous review, to the millisecond; 0 for the first review of a card.
  func elapsedTime(at index: Int, in card: Range<Int>) -> Double {
    index == card.lowerBound ? 0 : Double(times[index] - times[index - 1]) / 86_400_000
  }
}

/// One review of a log.
public struct LoggedAnswer: Hashable, Sendable {
  /// Any number that identifies the card.
  public var card: Int64
  /// The study day, counted from any fixed day.
  public var day: Int
  /// Milliseconds since 1970, UTC.
  public var time: Int64
  /// 1 to 4.
  public var grade: Int
  /// The duration of the answer; 0 if unknown.
  public var milliseconds: Int

  /// Any values are accepted; `ReviewLogBuilder.append` checks them.
  public init(card: Int64, day: Int, time: Int64, grade: Int, milliseconds: Int = 0) {
    self.card = card
    self.day = day
    self.time = time
    self.grade = grade
    self.milliseconds = milliseconds
  }
}

/// The reviews of a log that a model predicts.
///
/// Source: fsrs-rs. FSRS-6 predicts reviews at least one study day after the previous one. FSRS-7
/// uses exact time and predicts all reviews but those at the same moment.
struct LogItems: Sendable {
  let log: ReviewLog
  let order: TimeOrder

  init(_ log: ReviewLog) {
    self.log = log
    order = TimeOrder(log)
  }

  /// Days since the previous review, as the model counts them.
  func elapsed(_ model: MemoryModel) -> [Float] {
    var elapsed = [Float](repeating: 0, count: log.count)
    for number in 0..<log.cardCount {
      let card = log.card(number)
      for index in card {
        switch model {
        case .fsrs6: elapsed[index] = Float(log.elapsedDays(at: index, in: card))
        case .fsrs7: elapsed[index] = Float(log.elapsedTime(at: index, in: card))
        }
      }
    }
    return elapsed
  }

  /// The positions of the reviews at least a day after the previous one, in the order of time.
  ///
  /// Models are compared by these.
  var long: [Int32] {
    let elapsed = elapsed(.fsrs6)
    return order.places.filter { elapsed[Int($0)] > 0 }
  }
}

/// The reviews of a log in the order of time, without the first review of each card.
struct TimeOrder: Sendable {
  /// Positions in the log; reviews of the same millisecond keep the order of the log.
  let places: [Int32]

  init(_ log: ReviewLog) {
    var isFirst = [Bool](repeating: false, count: log.count)
    for card in 0..<log.cardCount { isFirst[log.card(card).lowerBound] = true }
    let later = log.grades.indices.filter { !isFirst[$0] }
    let order = ascending(later.map { UInt64(log.times[$0]) })
    places = order.map { Int32(later[Int($0)]) }
  }
}

/// The positions of keys in ascending order; equal keys keep their order.
///
/// A radix sort by 16-bit digits, several times faster than a comparison sort for a million keys.
func ascending(_ keys: [UInt64]) -> [Int32] {
  guard let least = keys.min(), let most = keys.max() else { return [] }
  var places = keys.indices.map { Int32($0) }
  var moved = places
  var shift: UInt64 = 0
  while shift < 64 && (most - least) >> shift > 0 {
    var ends = [Int32](repeating: 0, count: 65_537)
    for key in keys { ends[digit(of: key - least, shift) + 1] += 1 }
    for digit in 1..<ends.count { ends[digit] += ends[digit - 1] }
    for index in places {
      let digit = digit(of: keys[Int(index)] - least, shift)
      moved[Int(ends[digit])] = index
      ends[digit] += 1
    }
    swap(&places, &moved)
    shift += 16
  }
  return places
}

private func digit(of key: UInt64, _ shift: UInt64) -> Int { Int(key >> shift & 0xFFFF) }

/// An invalid review; rows count from 1 in the order given.
public enum ReviewLogError: Error, Hashable, Sendable {
  case grade(row: Int, Int)
  case time(row: Int, Int64)
  case day(row: Int, Int)
  case tooMany

  /// The number of the invalid review; nil if there are too many.
  public var row: Int? {
    switch self {
    case .grade(let row, _), .time(let row, _), .day(let row, _): row
    case .tooMany: nil
    }
  }
}

extension ReviewLogError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .grade(let row, let grade): "Answer \(row) has the grade \(grade); grades are 1 to 4."
    case .time(let row, let time):
      "Answer \(row) has the time \(time); times are milliseconds between 1970 and 2200."
    case .day(let row, let day): "Answer \(row) has an invalid day, \(day)."
    case .tooMany: "A log holds at most 1,000,000,000 answers."
    }
  }
}
