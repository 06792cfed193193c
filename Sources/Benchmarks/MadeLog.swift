import Recall

/// Answers of somebody whose memory follows FSRS-6 with numbers of its own: the same in every run.
enum MadeLog {
  /// Cards answered eleven times each, at about the intervals they ask for.
  static func log(answers: Int) throws(ReviewLogError) -> ReviewLog {
    let memory = Forgetting(parameters)
    var random = Generator()
    var builder = ReviewLogBuilder()
    builder.reserve(answers)
    for card in 0..<answers / answersEach {
      try add(Int64(card), to: &builder, memory, &random)
    }
    return builder.log()
  }

  private static let answersEach = 11
  private static let day: Int64 = 86_400_000

  /// The defaults, each a tenth or two away.
  private static var parameters: Parameters {
    let defaults = MemoryModel.fsrs6.defaults
    let moved = defaults.enumerated().map { $1 * (1 + 0.05 * Float(($0 * 7 % 9) - 4)) }
    return Parameters(.fsrs6, clipping: moved)
  }

  private static func add(
    _ card: Int64, to builder: inout ReviewLogBuilder, _ forgetting: Forgetting,
    _ random: inout Generator
  ) throws(ReviewLogError) {
    var day = 18_000 + random.next(below: 700)
    var grade = self.grade(random.next(below: 100), again: 24, hard: 33, good: 83)
    var memory = forgetting.first(grade)
    for number in 0..<answersEach {
      let time = Int64(day) * Self.day + Int64(number) * 600_000 + Int64(random.next(below: 9000))
      try builder.append(
        LoggedAnswer(
          card: card, day: day, time: time, grade: Int(grade.rawValue),
          milliseconds: 2000 + random.next(below: 6000)))
      let days = wait(after: memory, random.next(below: 1000))
      day += days
      let elapsed = Elapsed(days: Double(days))
      let isKnown =
        Float(random.next(below: 1_000_000)) / 1e6 < forgetting.recall(of: memory, after: elapsed)
      grade =
        isKnown ? self.grade(random.next(below: 100), again: 0, hard: 20, good: 85) : .again
      memory = forgetting.review(memory, after: elapsed, grade: grade).memory
    }
  }

  // Some are asked again on the same day, the others earlier or later than they should be.
  private static func wait(after memory: Memory, _ drawn: Int) -> Int {
    guard drawn >= 200 else { return 0 }
    return max(1, Int(min(memory.stability, 200) * (0.2 + 0.0015 * Float(drawn))))
  }

  private static func grade(_ drawn: Int, again: Int, hard: Int, good: Int) -> Grade {
    drawn < again ? .again : drawn < hard ? .hard : drawn < good ? .good : .easy
  }
}
