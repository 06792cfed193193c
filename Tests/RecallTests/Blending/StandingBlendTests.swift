import Testing

@testable import Recall

struct StandingBlendTests {
  private let standard = Parameters(defaultsOf: .fsrs6)

  private func log(_ answers: some Sequence<LoggedAnswer>) throws -> ReviewLog {
    var builder = ReviewLogBuilder()
    for answer in answers { try builder.append(answer) }
    return builder.log()
  }

  @Test func `recall now is what would be predicted of the next answer`() throws {
    let answers = try DailyLearner(seed: 7, count: 700).answers()
    let next = try #require(
      answers.lastIndex { answer in
        answers.contains { $0.card == answer.card && $0.day < answer.day }
      })
    let (before, after) = (try log(answers[..<next]), try log(answers[...next]))

    let blend = try #require(StandingBlend(before, by: standard, since: nil))
    let now = blend.recall(
      of: Int(answers[next].card), day: answers[next].day, time: answers[next].time)

    let predicted = Fit(after).blended(by: standard, since: nil).recalls.last
    #expect(abs((now ?? 0) - (predicted ?? 1)) < 1e-4)
  }

  @Test func `the order of rows does not matter, and unknown cards have no recall`() throws {
    let answers = try DailyLearner(seed: 8, count: 600).answers()
    let one = try #require(StandingBlend(try log(answers), by: standard, since: nil))
    let other = try #require(StandingBlend(try log(answers.reversed()), by: standard, since: nil))
    let last = try #require(answers.last)

    for card in [0, 5, 20] {
      let recall = one.recall(of: card, day: last.day + 3, time: last.time + 3 * 86_400_000)
      #expect(
        recall == other.recall(of: card, day: last.day + 3, time: last.time + 3 * 86_400_000))
      #expect((0...1).contains(recall ?? -1))
    }
    #expect(one.recall(of: 10_000, day: last.day, time: last.time) == nil)
  }

  @Test func `with few reviews there is no blend`() throws {
    let answers = try DailyLearner(seed: 9, count: 60).answers()
    #expect(StandingBlend(try log(answers), by: standard, since: nil) == nil)
  }
}
