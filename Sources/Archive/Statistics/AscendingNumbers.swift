import Things

/// Numbers in order, and a place among them: asked for in order too, each is found by a step.
///
/// A table of a hundred thousand numbers does not stay in the processor's cache.
struct AscendingNumbers: Sendable {
  private var numbers: [UInt64] = []
  private var place = 0

  /// Makes room.
  mutating func expect(_ count: Int) { numbers.reserveCapacity(count) }

  /// Adds a number that is not below the last; the last itself is not added again.
  mutating func append(_ number: UInt64) {
    guard let last = numbers.last else { return numbers.append(number) }
    precondition(last <= number, "Numbers come in order.")
    if last != number { numbers.append(number) }
  }

  mutating func has(_ number: UInt64) -> Bool {
    if place > 0, numbers[place - 1] >= number {
      place = numbers[..<place].sortedIndex(of: number)
    }
    while place < numbers.count, numbers[place] < number { place += 1 }
    return place < numbers.count && numbers[place] == number
  }
}
