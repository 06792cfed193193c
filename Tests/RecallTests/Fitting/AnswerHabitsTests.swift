import Testing

@testable import Recall

struct AnswerHabitsTests {
  @Test func `reviews are counted by the phase of the card`() throws {
    // Two answers on the first day, a lapse after three days and an answer after it, a success.
    let log = try Self.log([(0, 1, 0), (0, 3, 0), (3, 1, 0), (0, 2, 0), (2, 4, 0)])

    let habits = AnswerHabits(log)

    #expect(habits.counts == [[1, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 1], [0, 1, 0, 0]])
    #expect(habits.answers == 5)
  }

  @Test func `few reviews are blended with the defaults`() throws {
    let unknown = AnswerHabits()
    let habits = AnswerHabits(try Self.log([(0, 3, 4_000), (1, 3, 4_000), (9, 3, 4_000)]))

    let review = AnswerMoment.review.rawValue
    #expect(abs(habits.seconds[review][2] - (2 * 4 + 10 * unknown.seconds[review][2]) / 12) < 1e-9)
    #expect(abs(habits.shares[review][2] - (2 + 10 * unknown.shares[review][2]) / 12) < 1e-9)
  }

  @Test func `many reviews outweigh the defaults`() throws {
    let answers = (0..<4_000).map { (min($0, 1), $0 % 5 == 0 ? 1 : 3, 6_000) }

    let habits = AnswerHabits(try Self.log(answers))

    let review = AnswerMoment.review.rawValue
    #expect(abs(habits.seconds[review][2] - 6) < 0.1)
    #expect(abs(habits.seconds[review][0] - 6) < 0.2)
    // The share of good among remembered reviews.
    #expect(habits.shares[review][2] > 0.99)
    #expect(habits.shares[review][0] == 0)
  }

  @Test func `an answer counts at most one minute`() throws {
    let answers = (0..<2_000).map { (min($0, 1), 3, 300_000) }

    let habits = AnswerHabits(try Self.log(answers))

    #expect(abs(habits.seconds[AnswerMoment.review.rawValue][2] - 60) < 0.5)
  }

  @Test func `shares add up to 1`() throws {
    for habits in [AnswerHabits(), AnswerHabits(try Self.log([(0, 1, 0), (2, 1, 0), (0, 1, 0)]))] {
      for shares in habits.shares { #expect(abs(shares.reduce(0, +) - 1) < 1e-9) }
    }
  }

  private static func log(
    _ answers: [(days: Int, grade: Int, milliseconds: Int)]
  ) throws -> ReviewLog {
    var builder = ReviewLogBuilder()
    var day = 100
    for (index, answer) in answers.enumerated() {
      day += answer.days
      try builder.append(
        LoggedAnswer(
          card: 1, day: day, time: Int64(day) * 86_400_000 + Int64(index), grade: answer.grade,
          milliseconds: answer.milliseconds))
    }
    return builder.log()
  }
}
