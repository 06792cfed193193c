import Recall
import Testing

struct ReplayTests {
  @Test(arguments: MemoryModel.allCases)
  func `grade 0 reports recall and changes nothing`(model: MemoryModel) throws {
    let forgetting = Forgetting(Parameters(defaultsOf: model))

    let answers = try replay(forgetting, [(0, 3), (4, 0), (4, 3)])
    let without = try replay(forgetting, [(0, 3), (4, 3)])

    #expect(answers[1].memory == answers[0].memory)
    #expect(answers[1].recall == without[1].recall)
    #expect(answers[2] == without[1])
  }

  static let faulty: [([(Double, Int)], String)] = [
    ([(0, 3), (1, 5)], "Answer 2 has grade 5; grades are 1 to 4."),
    ([(0, -1)], "Answer 1 has grade -1; grades are 1 to 4."),
    ([(0, 3), (1, 3), (2, 259)], "Answer 3 has grade 259; grades are 1 to 4."),
    (
      [(0, 0), (1, 3)],
      "The first answer has grade 0; the first answer of a card needs a grade from 1 to 4."
    ),
  ]

  @Test(arguments: faulty)
  func `the error names an invalid grade and its row`(rows: [(Double, Int)], sentence: String) {
    let forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))

    let error = #expect(throws: ReplayError.self) { try replay(forgetting, rows) }

    #expect(error?.description == sentence)
  }

  @Test(arguments: MemoryModel.allCases)
  func `an empty history has no reviews`(model: MemoryModel) throws {
    #expect(try replay(Forgetting(Parameters(defaultsOf: model)), []).isEmpty)
  }

  @Test(arguments: MemoryModel.allCases)
  func `days before the first review and negative days are ignored`(
    model: MemoryModel
  ) throws {
    let forgetting = Forgetting(Parameters(defaultsOf: model))

    let odd = try replay(forgetting, [(300, 3), (-7, 2), (2, 3)])

    #expect(odd == (try replay(forgetting, [(0, 3), (0, 2), (2, 3)])))
  }

  @Test(arguments: MemoryModel.allCases, [[1], [2], [3], [4], [3, 3, 1], [4, 0, 1, 2]])
  func `5,000 reviews of one card stay within the bounds`(
    model: MemoryModel, grades: [Int]
  ) throws {
    let forgetting = Forgetting(Parameters(defaultsOf: model))
    let days: [Double] = [0, 0, 1, 40, 3, 36_500, 0.01, 1e30]
    let rows = (0..<5000).map { (days[$0 % days.count], grades[$0 % grades.count]) }

    let answers = try replay(forgetting, rows)

    #expect(answers.count == 5000)
    #expect(
      answers.allSatisfy {
        (0.0001...36_500).contains($0.memory.stability)
          && (0...36_500).contains($0.memory.fastStability)
          && (1...10).contains($0.memory.difficulty) && $0.interval.isFinite && $0.interval > 0
          && (0...1).contains($0.recall ?? 0)
      })
  }

  private func replay(
    _ forgetting: Forgetting, _ rows: [(Double, Int)]
  ) throws -> [ReplayedAnswer] {
    try forgetting.replay(rows.map { (Elapsed(days: $0), $1) }, retention: 0.9)
  }
}
