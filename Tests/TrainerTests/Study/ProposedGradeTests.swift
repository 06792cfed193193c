import Recall
import Testing

@testable import Things
@testable import Trainer

@Suite struct ProposedGradeTests {
  @Test(arguments: [
    (Verdict.exact, 0, Grade.good), (.same, 0, .good), (.nearly(slips: 1), 0, .good),
    (.exact, 1, .hard), (.same, 2, .hard), (.exact, 3, .again), (.exact, 5, .again),
    (.wrong, 0, .again), (.wrong, 1, .again), (.partly(right: 3, of: 4), 0, .again),
    (.other(Thing.ID(number: 7)), 0, .again), (.revealed, 0, .again), (.revealed, 2, .again),
  ])
  func `verdict and hints propose a grade`(verdict: Verdict, hints: Int, grade: Grade) {
    let judged = judged(verdict, hints: hints, firstKey: 900, pace: Pace())

    #expect(judged.proposed == grade)
    #expect(!judged.isSlow)
  }

  @Test func `a slow answer is proposed as hard, with the reason`() {
    for verdict in [Verdict.exact, .same] {
      let judged = judged(verdict, firstKey: 9_000, pace: pace(50))

      #expect(judged.proposed == .hard)
      #expect(judged.isSlow)
    }
  }

  @Test(arguments: [(49, 9_000), (50, 1_900), (50, 60_001), (50, 900)])
  func `slowness needs enough answers and a clear difference`(
    samples: Int, firstKey: Int
  ) {
    #expect(judged(.exact, firstKey: firstKey, pace: pace(samples)).proposed == .good)
  }

  @Test func `without a pace nothing is slow`() {
    let judged = judged(.exact, firstKey: 9_000, pace: nil)

    #expect(judged.proposed == .good)
    #expect(!judged.isSlow)
  }

  @Test func `a wrong slow answer is not proposed as hard`() {
    #expect(judged(.wrong, firstKey: 9_000, pace: pace(50)).proposed == .again)
  }

  @Test func `answers over a minute or by a program do not count, old ones are forgotten`() {
    var pace = pace(49)
    pace.note(firstKey: 60_001)
    pace.note(firstKey: 0)
    #expect(!pace.isSlow(firstKey: 9_000))

    for _ in 0..<500 { pace.note(firstKey: 8_000) }
    #expect(!pace.isSlow(firstKey: 9_000))
    #expect(pace.isSlow(firstKey: 17_000))
  }

  private func pace(_ count: Int) -> Pace {
    var pace = Pace()
    for _ in 0..<count { pace.note(firstKey: 1_000) }
    return pace
  }

  private func judged(
    _ verdict: Verdict, hints count: Int = 0, firstKey: Int, pace: Pace?
  ) -> JudgedAnswer {
    let thing = Thing(
      id: .computed(short: "HTTPS", long: "x"), short: "HTTPS",
      long: "Hypertext Transfer Protocol Secure")
    var hints = Hints(for: Asked(thing))
    for _ in 0..<count { _ = hints.next() }
    return JudgedAnswer(
      "typed", Judgement(verdict: verdict),
      after: Attempt(hints, firstKey: firstKey, duration: firstKey), isTyped: true, pace: pace)
  }
}
