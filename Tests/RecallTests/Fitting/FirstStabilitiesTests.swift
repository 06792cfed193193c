import Testing

@testable import Recall

struct FirstStabilitiesTests {
  @Test(arguments: [
    ([0.4, nil, 2.3, 10.9], [0.4, 1.122_700_8, 2.3, 10.9]),
    ([nil, 0.35, nil, nil], [0.057_381_48, 0.35, 0.624_294_3, 2.245_348_2]),
  ])
  func `missing grades are interpolated as in fsrs-rs`(
    known: [Double?], expected: [Double]
  ) throws {
    let stabilities = try Self.stabilities(counts: known.map { $0 == nil ? 0 : 1 })

    let completed = try #require(stabilities.completed(known))

    for (one, other) in zip(completed, expected) { #expect(abs(one - other) < 1e-6) }
  }

  @Test(arguments: (1...15).map { bits in (0..<4).map { bits >> $0 & 1 == 1 } })
  func `the four stabilities always ascend`(known: [Bool]) throws {
    let stabilities = try Self.stabilities(counts: known.map { $0 ? 1 : 0 })
    let found = zip(known, [0.3, 1.1, 2.9, 8.0]).map { $0 ? $1 : nil }

    let completed = try #require(stabilities.completed(found))

    #expect(completed == completed.sorted())
    for (one, other) in zip(completed, found) where other != nil {
      #expect(abs(one - (other ?? 0)) < 1e-9)
    }
  }

  @Test func `of two grades in the wrong order the one with more reviews wins`() throws {
    let stabilities = try Self.stabilities(counts: [9, 2, 5, 5])

    #expect(stabilities.completed([3, 2, 4, 5]) == [3, 3, 4, 5])
    #expect(stabilities.completed([1, 2, 7, 5]) == [1, 2, 5, 5])
  }

  @Test func `rare and late first intervals are outliers`() throws {
    // 100 cards after 3 days, 10 after 5, 30 after 101, and 15 after 2.
    let days =
      Array(repeating: 3, count: 100) + Array(repeating: 5, count: 10)
      + Array(repeating: 101, count: 30) + Array(repeating: 2, count: 15)
    let log = try Self.log(days.map { (3, $0) })
    var answers = FirstAnswers(log, isItem: Array(repeating: true, count: log.count))

    let outliers = answers.removeOutliers()

    // The 10 are fewer than 20; with the 15 they would be 25, and 15 are enough to keep a group.
    #expect(answers.groups[2].map(\.days) == [2, 3])
    #expect(answers.groups[2].map(\.count) == [15, 100])
    #expect(outliers == Array(100..<140))
  }

  private static func stabilities(counts: [Int]) throws -> FirstStabilities {
    let cards = counts.enumerated().flatMap { grade, count in
      Array(repeating: (grade + 1, 4), count: count)
    }
    let log = try log(cards)
    return FirstStabilities(
      FirstAnswers(log, isItem: Array(repeating: true, count: log.count)))
  }

  private static func log(_ cards: [(grade: Int, days: Int)]) throws -> ReviewLog {
    var builder = ReviewLogBuilder()
    for (card, first) in cards.enumerated() {
      for (day, grade) in [(0, first.grade), (first.days, 3)] {
        try builder.append(
          LoggedAnswer(
            card: Int64(card), day: day, time: Int64(day * 1_000 + card), grade: grade))
      }
    }
    return builder.log()
  }
}
