import Recall
import Testing

struct FSRS7VectorTests {
  @Test func `every row is reproduced to Float precision`() throws {
    var worst = (memory: 0.0, recall: 0.0, interval: 0.0)
    for history in Vectors.fsrs7.histories {
      let numbers = try #require(Vectors.fsrs7.params[history.params])
      let forgetting = Forgetting(try Parameters(numbers))
      let rows = try history.rows.map {
        (Elapsed(days: try #require($0[0])), Int(try #require($0[1])))
      }

      let answers = try forgetting.replay(rows, retention: Float(history.retention))

      for (row, answer) in zip(history.rows, answers) {
        for (number, expected) in [
          (answer.memory.stability, row[2]), (answer.memory.fastStability, row[3]),
          (answer.memory.difficulty, row[4]),
        ] {
          worst.memory = max(worst.memory, relative(number, try #require(expected)))
        }
        if let recall = row[5] {
          worst.recall = max(worst.recall, abs(Double(answer.recall ?? -1) - recall))
        }
        worst.interval = max(worst.interval, relative(answer.interval, try #require(row[6])))
      }
    }
    #expect(worst.memory < 1e-5)
    #expect(worst.recall < 1e-6)
    #expect(worst.interval < 1e-4)
  }

  private func relative(_ number: Float, _ expected: Double) -> Double {
    abs(Double(number) - expected) / abs(expected)
  }
}
