import TestSupport
import Testing

@testable import Recall

struct ReviewLogTests {
  @Test func `reviews in any order make the same log`() throws {
    let answers = (0..<500).map { number in
      LoggedAnswer(
        card: Int64(number * 7919 % 23) - 11, day: number, time: Int64(number) * 1_000_003,
        grade: 1 + number % 4, milliseconds: 20 * number)
    }
    var random = SeededGenerator(seed: 1)

    let log = try Self.log(answers)
    let shuffled = try Self.log(answers.shuffled(using: &random))

    #expect(log.cardCount == 23)
    #expect(shuffled.starts == log.starts)
    #expect(shuffled.times == log.times)
    #expect(shuffled.days == log.days)
    #expect(shuffled.grades == log.grades)
    #expect(shuffled.durations == log.durations)
    for card in 0..<log.cardCount {
      #expect(Array(log.times[log.card(card)]) == log.times[log.card(card)].sorted())
    }
  }

  @Test func `of several reviews of a card at the same time the first is kept`() throws {
    let log = try Self.log([
      LoggedAnswer(card: 2, day: 1, time: 500, grade: 1),
      LoggedAnswer(card: 1, day: 1, time: 500, grade: 2),
      LoggedAnswer(card: 1, day: 1, time: 500, grade: 4),
      LoggedAnswer(card: 1, day: 1, time: 400, grade: 3),
    ])

    #expect(log.grades == [3, 2, 1])
    #expect(log.repeated == 1)
  }

  @Test(arguments: [
    (LoggedAnswer(card: 1, day: 1, time: 5, grade: 0), ReviewLogError.grade(row: 2, 0)),
    (LoggedAnswer(card: 1, day: 1, time: 5, grade: 5), .grade(row: 2, 5)),
    (LoggedAnswer(card: 1, day: 1, time: 5, grade: .min), .grade(row: 2, .min)),
    (LoggedAnswer(card: 1, day: 1, time: -1, grade: 3), .time(row: 2, -1)),
    (LoggedAnswer(card: 1, day: 1, time: .max, grade: 3), .time(row: 2, .max)),
    (LoggedAnswer(card: 1, day: .min, time: 5, grade: 3), .day(row: 2, .min)),
    (LoggedAnswer(card: 1, day: .max, time: 5, grade: 3), .day(row: 2, .max)),
  ])
  func `an invalid review is rejected and its row named`(
    answer: LoggedAnswer, error: ReviewLogError
  ) throws {
    var builder = ReviewLogBuilder()
    try builder.append(LoggedAnswer(card: 1, day: 1, time: 4, grade: 3))

    #expect(throws: error) { try builder.append(answer) }
    #expect(error.row == 2)
    #expect(builder.log().count == 1)
  }

  @Test func `errors are sentences`() {
    let errors: [ReviewLogError] = [
      .grade(row: 3, 7), .time(row: 4, -5), .day(row: 5, -9_000_000), .tooMany,
    ]

    #expect(
      errors.map(\.description) == [
        "Answer 3 has the grade 7; grades are 1 to 4.",
        "Answer 4 has the time -5; times are milliseconds between 1970 and 2200.",
        "Answer 5 has an invalid day, -9000000.",
        "A log holds at most 1,000,000,000 answers.",
      ])
  }

  @Test func `elapsed time is never negative`() throws {
    let log = try Self.log([
      LoggedAnswer(card: 1, day: 10, time: 0, grade: 3),
      LoggedAnswer(card: 1, day: 8, time: 43_200_000, grade: 3),
      LoggedAnswer(card: 1, day: 9, time: 86_400_000, grade: 3),
    ])

    #expect((0..<3).map { log.elapsedDays(at: $0, in: 0..<3) } == [0, 0, 1])
    #expect((0..<3).map { log.elapsedTime(at: $0, in: 0..<3) } == [0, 0.5, 0.5])
  }

  @Test func `a break does not count as a duration`() throws {
    let log = try Self.log(
      [-5, 0, 4_321, 1_200_000, 1_200_001].enumerated().map {
        LoggedAnswer(card: 1, day: 1, time: Int64($0), grade: 3, milliseconds: $1)
      })

    #expect(log.durations == [0, 0, 432, 65_535, 0])
  }

  @Test(arguments: [0, 1, 2, 1_000])
  func `keys are sorted stably`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let keys = (0..<count).map { _ in random.next() >> UInt64(random.share() * 64) }

    let places = ascending(keys)

    let expected = keys.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
    #expect(places == expected.map { Int32($0.offset) })
  }

  private static func log(_ answers: [LoggedAnswer]) throws -> ReviewLog {
    var builder = ReviewLogBuilder()
    for answer in answers { try builder.append(answer) }
    return builder.log()
  }
}
