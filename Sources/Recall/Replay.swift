extension Forgetting {
  /// The whole history of a card through the model: what each of its answers left behind.
  ///
  /// A grade of 0 is an answer that changes nothing; on a card never answered, and for any other
  /// number that is no grade, the row at fault is named.
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

/// The answer of a history that has no grade, by its place from 0.
public struct ReplayError: Error, Hashable, Sendable {
  public let row: Int
  public let grade: Int
}

extension ReplayError: CustomStringConvertible {
  public var description: String {
    row == 0 && grade == 0
      ? "The first answer has grade 0; a card must be answered once before nothing can change."
      : "Answer \(row + 1) has grade \(grade); grades are 1 to 4."
  }
}

/// What an answer of a replayed history left behind.
public struct ReplayedAnswer: Hashable, Sendable {
  /// How likely it was to be remembered just before; nil on the first answer.
  public let recall: Float?
  public let memory: Memory
  /// Days until recall falls to the retention, not rounded.
  public let interval: Float
}
