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
    let moment = blend.at(day: answers[next].day, time: answers[next].time)
    let now = moment.recall(of: Int(answers[next].card))

    let predicted = Fit(after).blended(by: standard, since: nil).recalls.last
    #expect(abs((now ?? 0) - (predicted ?? 1)) < 1e-4)
  }

  @Test func `the order of rows does not matter, and unknown cards have no recall`() throws {
    let answers = try DailyLearner(seed: 8, count: 600).answers()
    let one = try #require(StandingBlend(try log(answers), by: standard, since: nil))
    let other = try #require(StandingBlend(try log(answers.reversed()), by: standard, since: nil))
    let last = try #require(answers.last)

    let ones = one.at(day: last.day + 3, time: last.time + 3 * 86_400_000)
    let others = other.at(day: last.day + 3, time: last.time + 3 * 86_400_000)
    for card in [0, 5, 20] {
      let recall = ones.recall(of: card)
      #expect(recall == others.recall(of: card))
      #expect((0...1).contains(recall ?? -1))
    }
    #expect(ones.recall(of: 10_000) == nil)
  }

  @Test func `each prediction is independent of those before it`() throws {
    let answers = try DailyLearner(seed: 8, count: 600).answers()
    let blend = try #require(StandingBlend(try log(answers), by: standard, since: nil))
    let moment = blend.at(day: 400, time: 400 * 86_400_000)

    let first = moment.recall(of: 3)
    for card in 0..<20 { _ = moment.recall(of: card) }
    #expect(first != nil && moment.recall(of: 3) == first)
  }

  @Test(arguments: MemoryModel.allCases)
  func `its bytes predict the same`(_ model: MemoryModel) throws {
    let answers = try DailyLearner(seed: 10, count: 700).answers()
    let parameters = Parameters(defaultsOf: model)
    let log = try log(answers)
    let blend = try #require(StandingBlend(log, by: parameters, since: answers[300].time))
    let last = try #require(answers.last)

    let bytes = blend.bytes
    let copy = try #require(try self.blend(of: bytes, by: parameters, since: answers[300].time))
    let (one, other) = (
      blend.at(day: last.day + 1, time: last.time + 86_400_000),
      copy.at(day: last.day + 1, time: last.time + 86_400_000)
    )
    for card in 0..<log.cardCount { #expect(one.recall(of: card) == other.recall(of: card)) }
    #expect(copy.bytes == bytes)
    for count in [0, 7, 100, bytes.count - 1] {
      let start = Array(bytes.prefix(count))
      #expect(try self.blend(of: start, by: parameters, since: nil) == nil)
    }
  }

  private func blend(
    of bytes: [UInt8], by parameters: Parameters, since time: Int64?
  ) throws -> StandingBlend? {
    var rest = bytes[...]
    var source = ByteSource(count: bytes.count) { buffer in
      buffer.copyBytes(from: rest.prefix(buffer.count))
      rest = rest.dropFirst(buffer.count)
    }
    return try StandingBlend(from: &source, by: parameters, since: time)
  }

  @Test(arguments: MemoryModel.allCases)
  func `later answers continue it to the bit`(_ model: MemoryModel) throws {
    let answers = try DailyLearner(seed: 11, count: 900).answers()
    var values = Parameters(defaultsOf: model).values
    values[4] *= 1.1
    let parameters = try Parameters(values)
    let (since, last) = (answers[400].time, try #require(answers.last))
    let whole = try #require(StandingBlend(try log(answers), by: parameters, since: since))
    let start = try #require(StandingBlend(try log(answers[..<600]), by: parameters, since: since))

    var blend = try #require(try blend(of: start.bytes, by: parameters, since: since))
    for answer in answers[600...] {
      let isTaken = blend.take(answer, of: Int(answer.card))
      #expect(isTaken)
    }

    #expect(blend.cardCount == whole.cardCount)
    let (one, other) = (
      blend.at(day: last.day + 1, time: last.time + 86_400_000),
      whole.at(day: last.day + 1, time: last.time + 86_400_000)
    )
    for card in 0..<whole.cardCount {
      #expect(one.recall(of: card) == other.recall(of: card))
      #expect(blend.misses(of: card) == whole.misses(of: card))
    }
    #expect(
      blend.calibration(from: .min).map(\.expected) == whole.calibration(from: .min).map(\.expected)
    )
    let takesEarlier = blend.take(answers[700], of: 0)
    let takesUnknown = blend.take(last, of: blend.cardCount + 1)
    #expect(!takesEarlier && !takesUnknown)
  }

  @Test func `with few reviews there is no blend`() throws {
    let answers = try DailyLearner(seed: 9, count: 60).answers()
    #expect(StandingBlend(try log(answers), by: standard, since: nil) == nil)
  }
}
