import Testing

@testable import Recall

struct TrainableModelTests {
  @Test func `FSRS-7 in Double equals the published rows`() throws {
    for history in Vectors.fsrs7.histories {
      let numbers = try #require(Vectors.fsrs7.params[history.params])
      let model = TrainableFSRS7(numbers)
      var memory: MemoryEstimate?
      for row in history.rows {
        let values = row.map { $0 ?? .nan }
        let grade = UInt8(values[1])
        let recall = memory.map { model.recall(of: $0, after: values[0]) }
        let next =
          memory.map { model.next($0, after: values[0], grade: grade) } ?? model.first(grade)
        guard
          Self.agree(next.stability, values[2]), Self.agree(next.fastStability, values[3]),
          Self.agree(next.difficulty, values[4]), recall.map({ Self.agree($0, values[5]) }) ?? true
        else {
          Issue.record(
            "history \(history.id): \(next), \(String(describing: recall)) for \(values)")
          break
        }
        memory = next
      }
    }
  }

  @Test func `FSRS-6 in Double equals the scheduler in Float`() throws {
    for history in Vectors.fsrs6.rs {
      let numbers = try #require(Vectors.fsrs6.params[history.params])
      let model = TrainableFSRS6(numbers)
      var memory: MemoryEstimate?
      for row in history.rows {
        let grade = UInt8(row[1])
        let next = memory.map { model.next($0, after: row[0], grade: grade) } ?? model.first(grade)
        guard abs(next.stability - row[2]) < 1e-3 * row[2], abs(next.difficulty - row[3]) < 1e-3
        else {
          Issue.record("history \(history.id): \(next) for \(row)")
          break
        }
        memory = next
      }
    }
  }

  private static func agree(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= 1e-9 * max(abs(other), 1)
  }
}
