import Recall
import Testing

/// The published engine's numbers, bit for bit.
struct FSRS6VectorTests {
  @Test func `every row of fsrs-rs is reproduced bit for bit`() throws {
    var compared = 0
    for history in Vectors.fsrs6.rs {
      let forgetting = try forgetting(history.params)
      let rows = history.rows.map { (Elapsed(days: $0[0]), Int($0[1])) }

      let answers = try forgetting.replay(rows, retention: Float(history.retention))

      for (row, answer) in zip(history.rows, answers) {
        let same = bits([answer.memory.stability, answer.memory.difficulty, answer.interval])
        #expect(same == bits(row[2...4].map { Float($0) }), "history \(history.id)")
        compared += 1
      }
    }
    #expect(compared == 2983)
  }

  @Test func `every preview of fsrs-rs is reproduced bit for bit`() throws {
    for history in Vectors.fsrs6.rs {
      let forgetting = try forgetting(history.params)
      let retention = Float(history.retention)
      let rows = history.rows.map { (Elapsed(days: $0[0]), Int($0[1])) }
      let memory = try #require(try forgetting.replay(rows, retention: retention).last?.memory)
      let policy = Policy(forgetting, retention: retention)

      let outlook = policy.outlook(
        of: .review(memory, interval: 1), after: Elapsed(days: Double(history.previewDays)),
        secondsToRollover: 3600, seed: Seed(1, 1))

      for (grade, preview) in zip(Grade.allCases, history.preview) {
        let outcome = outlook[grade]
        let memory = try #require(outcome.state.memory)
        let same = bits([
          memory.stability, memory.difficulty, policy.modelInterval(after: outcome),
        ])
        #expect(same == bits(preview.map { Float($0) }), "history \(history.id) \(grade)")
      }
    }
  }

  @Test func `every row of py-fsrs is reproduced to Float precision`() throws {
    var differing = 0
    var compared = 0
    // py-fsrs has no upper limit for stability; no compared value exceeds ours.
    for history in Vectors.fsrs6.py {
      let forgetting = try forgetting(history.params)
      let answers = try forgetting.replay(
        try history.rows.indices.map { try answer($0, of: history) },
        retention: Float(history.retention))

      for (row, answer) in zip(history.rows, answers) {
        let stability = try #require(row[4])
        guard stability < 36_500 else { break }
        #expect(
          abs(Double(answer.memory.stability) - stability) < max(stability * 1e-4, 1e-6),
          "history \(history.id)")
        #expect(relative(answer.memory.difficulty, try #require(row[5])) < 1e-4)
        if let recall = row[8] { #expect(abs(Double(answer.recall ?? -1) - recall) < 1e-4) }
        guard row[2] == 2 else { continue }
        let days = min(max(1, Int(answer.interval.rounded())), history.maximumInterval)
        let promised = try #require(row[7]) / 86_400
        compared += 1
        if Double(days) != promised {
          differing += 1
          let fraction = answer.interval - answer.interval.rounded(.down)
          #expect(abs(fraction - 0.5) < answer.interval * 1e-4, "history \(history.id)")
        }
      }
    }
    #expect(compared == 1897)
    #expect(differing * 1000 <= compared * 3)
  }

  @Test func `steps equal those of py-fsrs`() throws {
    for history in Vectors.fsrs6.py {
      let policy = Policy(
        try forgetting(history.params), retention: Float(history.retention),
        learningSteps: history.learningStepsS, relearningSteps: history.relearningStepsS,
        maximumInterval: history.maximumInterval, fuzz: false)
      var state = CardState.new

      for index in history.rows.indices {
        let (elapsed, digit) = try answer(index, of: history)
        let grade = try #require(Grade(rawValue: UInt8(digit)))
        let outlook = policy.outlook(
          of: state, after: elapsed, secondsToRollover: 86_400, seed: Seed(0, index))
        state = outlook[grade].state

        #expect(number(state, in: policy) == history.rows[index][2...3].map { $0.map { Int($0) } })
        if grade != .hard, case .seconds(let seconds) = outlook[grade].wait {
          #expect(Double(seconds) == history.rows[index][7])
        }
      }
    }
  }

  @Test func `older parameters are converted as in fsrs-rs`() throws {
    for migration in Vectors.fsrs6.migrate {
      let upgraded =
        migration.in.isEmpty
        ? Parameters(defaultsOf: .fsrs6) : try Parameters(migration.in)

      #expect(bits(upgraded.values) == bits(migration.out.map { Float($0) }))
    }
  }

  @Test func `SM-2 schedules are converted as in fsrs-rs`() throws {
    for row in Vectors.fsrs6.sm2 {
      let memory = try forgetting(row.params).memory(
        ease: Float(row.ease), interval: Float(row.interval), retention: Float(row.retention))

      #expect(
        bits([memory.stability, memory.difficulty])
          == bits([Float(row.stability), Float(row.difficulty)]))
    }
  }

  private func forgetting(_ name: String) throws -> Forgetting {
    Forgetting(try Parameters(try #require(Vectors.fsrs6.params[name])))
  }

  // py-fsrs counts whole days of 24 hours.
  private func answer(
    _ index: Int, of history: Vectors.SteppedHistory
  ) throws -> (elapsed: Elapsed, grade: Int) {
    let row = history.rows[index]
    let last = index > 0 ? history.rows[index - 1][0] : row[0]
    let days = (try #require(row[0]) - (try #require(last))) / 86_400_000
    return (Elapsed(days: days.rounded(.down)), Int(try #require(row[1])))
  }

  // State and step as numbered by py-fsrs: steps from 0, none in review.
  private func number(_ state: CardState, in policy: Policy) -> [Int?] {
    switch state {
    case .new: [0, nil]
    case .learning(_, let left): [1, policy.learningSteps.count - left]
    case .review: [2, nil]
    case .relearning(_, let left): [3, policy.relearningSteps.count - left]
    }
  }

  private func bits(_ numbers: [Float]) -> [UInt32] { numbers.map(\.bitPattern) }

  private func relative(_ number: Float, _ expected: Double) -> Double {
    abs(Double(number) - expected) / abs(expected)
  }
}
