// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

extension Forgetting {
  /// Runs the whole review history of a card through the model.
  ///
  /// Grade 0 leaves the memory unchanged, and is not allowed for the first review. The error names
  /// the row of an invalid grade.
  public func replay(
    _ history: some Sequence<(elapsed: Elapsed, grade: Int)>, retention: Float
  ) throws(ReplayError) -> [ReplayedAnswer] {
    var memory: Memory?
    var answers: [ReplayedAnswer] = []
    let goal = goal(retention)
    var iterator = history.makeIterator()
    while let (elapsed, number) = iterator.next() {
      let (recall, next) = try replayed(number, on: memory, after: elapsed, row: answers.count)
      answers.append(
        ReplayedAnswer(
          recall: recall, memory: next, interval: interval(of: next, to: goal)))
      memory = next
    }
    return answers
  }

  private func replayed(
    _ number: Int, on memory: Memory?, after elapsed: Elapsed, row: Int
  ) throws(ReplayError) -> (Float?, Memory) {
    if let memory, number == 0 { return (recall(of: memory, after: elapsed), memory) }
    guard let grade = UInt8(exactly: number).flatMap(Grade.init) else {
      throw ReplayError(row: row, grade: number)
    }
    guard let memory else { return (nil, first(grade)) }
    return review(memory, after: elapsed, grade: grade)
  }
}

/// An invalid grade in a history; rows count from 0.
public struct ReplayError: Error, Hashable, Sendable {
  /// The number of the invalid row.
  public let row: Int
  /// The value that is no grade.
  public let grade: Int
}

extension ReplayError: CustomStringConvertible {
  public var description: String {
    row == 0 && grade == 0
      ? "The first answer has grade 0; the first answer of a card needs a grade from 1 to 4."
      : "Answer \(row + 1) has grade \(grade); grades are 1 to 4."
  }
}

/// The state after one review of a replayed history.
public struct ReplayedAnswer: Hashable, Sendable {
  /// The probability of recall just before the review; nil for the first one.
  public let recall: Float?
  /// The memory after the review.
  public let memory: Memory
  /// The number of days until recall falls to the retention, not rounded.
  public let interval: Float
}
