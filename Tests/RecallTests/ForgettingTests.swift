import Recall
import TestSupport
import Testing

struct ForgettingTests {
  static let memories = [0.01, 0.5, 3, 40, 900, 20_000].flatMap { stability in
    [1, 4.5, 10].map { difficulty in
      Memory(
        stability: stability, fastStability: min(stability * 3, 36_500), difficulty: difficulty)
    }
  }

  @Test(arguments: MemoryModel.allCases)
  func `recall falls over time and stays between 0 and 1`(model: MemoryModel) {
    let forgetting = Forgetting(Parameters(defaultsOf: model))
    for memory in Self.memories {
      let recalls = [0, 1, 2, 10, 100, 10_000, 1e9, .infinity].map {
        forgetting.recall(of: memory, after: Elapsed(days: $0))
      }

      #expect(recalls == recalls.sorted(by: >))
      #expect(recalls.allSatisfy { (0...1).contains($0) })
    }
  }

  @Test(arguments: [Float(0.1), 0.1542, 0.5, 0.8])
  func `recall is 90 % after S days under FSRS-6, for any decay`(decay: Float) {
    var numbers = MemoryModel.fsrs6.defaults
    numbers[20] = decay
    let forgetting = Forgetting(Parameters(.fsrs6, clipping: numbers))

    for days in [1, 10, 365, 36_500] {
      let memory = Memory(stability: Float(days), difficulty: 5)
      let recall = forgetting.recall(of: memory, after: Elapsed(days: Double(days)))
      #expect(abs(recall - 0.9) < 1e-6)
      #expect(
        abs(forgetting.interval(of: memory, retention: 0.9) - Float(days)) < Float(days) * 1e-5)
    }
  }

  @Test(arguments: [Float(0.7), 0.8, 0.9, 0.95, 0.99])
  func `recall equals the retention at the end of an interval under FSRS-7`(retention: Float) {
    let forgetting = Forgetting(Parameters(defaultsOf: .fsrs7))
    for memory in Self.memories {
      let interval = forgetting.interval(of: memory, retention: retention)
      let recall = forgetting.recall(of: memory, after: Elapsed(days: Double(interval)))

      #expect(interval == 36_500 ? recall >= retention : abs(recall - retention) < 1e-5)
    }
  }

  @Test func `recall equals the retention under any parameters`() {
    var draw = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      let parameters = draw.parameters()
      guard parameters.model == .fsrs7 else { continue }
      let forgetting = Forgetting(parameters)
      let retention = 0.7 + draw.unit() * 0.29
      let memory = forgetting.review(
        forgetting.first(draw.one(of: Grade.allCases)),
        after: Elapsed(days: Double(draw.number(below: 50))), grade: draw.one(of: Grade.allCases)
      ).memory

      let interval = forgetting.interval(of: memory, retention: retention)
      let recall = forgetting.recall(of: memory, after: Elapsed(days: Double(interval)))

      #expect(interval == 36_500 ? recall >= retention : abs(recall - retention) < 1e-4)
    }
  }

  @Test(arguments: MemoryModel.allCases, [0.0, 0.02, 1, 8, 400])
  func `a better grade gives a higher stability, and a success never lowers it`(
    model: MemoryModel, days: Double
  ) {
    let forgetting = Forgetting(Parameters(defaultsOf: model))
    for memory in Self.memories {
      let after = Grade.allCases.map {
        forgetting.review(memory, after: Elapsed(days: days), grade: $0).memory
      }

      #expect(after.map(\.stability) == after.map(\.stability).sorted())
      // In FSRS-7 an expected miss may change difficulty less than hard does.
      let difficulties = after.dropFirst(model == .fsrs7 ? 1 : 0).map(\.difficulty)
      #expect(difficulties == difficulties.sorted(by: >))
      #expect(after[1].stability >= memory.stability)
      #expect(after[0].stability <= memory.stability || days == 0)
    }
  }

  @Test(arguments: MemoryModel.allCases)
  func `an unexpected success raises stability more`(model: MemoryModel) {
    let forgetting = Forgetting(Parameters(defaultsOf: model))
    let memory = Memory(stability: 20, fastStability: 20, difficulty: 5)

    let stabilities = [1.0, 5, 20, 60, 200].map {
      forgetting.review(memory, after: Elapsed(days: $0), grade: .good).memory.stability
    }

    #expect(stabilities == stabilities.sorted())
    #expect(Set(stabilities).count == stabilities.count)
  }

  @Test func `FSRS-7 reproduces the published progression`() throws {
    let forgetting = Forgetting(Parameters(defaultsOf: .fsrs7))
    let expected: [(Float, Float, Float)] = [
      (0.1104, 0.0883, 6.1686), (0.1104, 0.0883, 6.1092), (0.9169, 44.4442, 6.0504),
      (3.5338, 193.5973, 5.9922), (10.186, 407.6265, 5.9346), (25.9857, 700.5589, 5.8775),
    ]
    let rows = zip([0.0, 0, 1, 3, 8, 21], [1, 3, 3, 3, 3, 3]).map { (Elapsed(days: $0), $1) }

    let answers = try forgetting.replay(rows, retention: 0.9)

    for (answer, memory) in zip(answers.map(\.memory), expected) {
      #expect(abs(answer.stability - memory.0) < 0.000_1)
      #expect(abs(answer.fastStability - memory.1) < 0.000_1)
      #expect(abs(answer.difficulty - memory.2) < 0.000_1)
    }
  }

  @Test(arguments: [(Float(0), Float(0.7)), (-1, 0.7), (.nan, 0.7), (0.3, 0.7), (1, 0.99)])
  func `an invalid retention is clamped`(asked: Float, taken: Float) {
    for model in MemoryModel.allCases {
      let forgetting = Forgetting(Parameters(defaultsOf: model))
      let memory = forgetting.first(.good)

      #expect(
        forgetting.interval(of: memory, retention: asked)
          == forgetting.interval(of: memory, retention: taken))
    }
  }

  @Test func `an SM-2 schedule becomes a memory state`() {
    let six = Forgetting(Parameters(defaultsOf: .fsrs6))
    let seven = Forgetting(Parameters(defaultsOf: .fsrs7))

    let fading = seven.memory(ease: 2.5, interval: 10, retention: 0.9)
    #expect(abs(seven.interval(of: fading, retention: 0.9) - 10) < 0.01)
    #expect(fading.difficulty == six.memory(ease: 2.5, interval: 10, retention: 0.9).difficulty)
    for ease in [Float.nan, -1, 0, 1, 99, .infinity] {
      for interval in [Float.nan, -1, 0, 1e30] {
        let memory = six.memory(ease: ease, interval: interval, retention: 1)
        #expect((1...10).contains(memory.difficulty))
        #expect(memory.stability.isFinite && memory.stability > 0)
      }
    }
  }
}
