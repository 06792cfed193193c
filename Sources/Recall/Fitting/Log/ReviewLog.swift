/// All answers of all cards, card after card, each card's in the order of their times.
public struct ReviewLog: Sendable {
  /// Where each card begins, and after them where the last one ends.
  let starts: [Int32]
  let days: [Int32]
  /// Milliseconds since 1970.
  let times: [Int64]
  let grades: [UInt8]
  /// In hundredths of a second, 0 where nobody knows or would believe it.
  let durations: [UInt16]
  /// How many answers were left out because the card had one at the very same time.
  public let repeated: Int

  public var count: Int { grades.count }
  public var cardCount: Int { starts.count - 1 }

  /// The answers of a card, by their places in the log.
  func card(_ number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }

  /// Study days since the answer before, never negative; 0 at a card's first answer.
  func elapsedDays(at place: Int, in card: Range<Int>) -> Int {
    place == card.lowerBound ? 0 : max(Int(days[place]) - Int(days[place - 1]), 0)
  }

  /// Days since the answer before, to the millisecond; 0 at a card's first answer.
  func elapsedTime(at place: Int, in card: Range<Int>) -> Double {
    place == card.lowerBound ? 0 : Double(times[place] - times[place - 1]) / 86_400_000
  }
}
