import Recall
import Testing
import Things

@Suite struct ProposalTests {
  @Test(arguments: [
    (Verdict.exact, 0, Grade.good), (.same, 0, .good), (.nearly(slips: 1), 0, .good),
    (.exact, 1, .hard), (.same, 2, .hard), (.exact, 3, .again), (.exact, 5, .again),
    (.wrong, 0, .again), (.wrong, 1, .again), (.partly(right: 3, of: 4), 0, .again),
    (.other(Thing.imap.id), 0, .again), (.revealed, 0, .again), (.revealed, 2, .again),
  ])
  func `verdict and hints propose a grade`(verdict: Verdict, hints: Int, grade: Grade) {
    let proposal = Proposal(for: verdict, hints: taken(hints), firstKey: 900, pace: Pace())

    #expect(proposal.grade == grade)
    #expect(!proposal.isSlow)
  }

  @Test func `a slow answer is proposed as hard, with the reason`() {
    let proposal = Proposal(for: .exact, hints: taken(0), firstKey: 9_000, pace: pace(50))

    #expect(proposal == Proposal(for: .same, hints: taken(0), firstKey: 9_000, pace: pace(50)))
    #expect(proposal.grade == .hard)
    #expect(proposal.isSlow)
  }

  @Test(arguments: [(49, 9_000), (50, 1_900), (50, 60_001), (50, 900)])
  func `slowness needs enough answers and a clear difference`(
    samples: Int, firstKey: Int
  ) {
    let proposal = Proposal(for: .exact, hints: taken(0), firstKey: firstKey, pace: pace(samples))

    #expect(proposal.grade == .good)
  }

  @Test func `without a pace nothing is slow`() {
    let proposal = Proposal(for: .exact, hints: taken(0), firstKey: 9_000, pace: nil)

    #expect(proposal.grade == .good)
    #expect(!proposal.isSlow)
  }

  @Test func `a wrong slow answer is not proposed as hard`() {
    let proposal = Proposal(for: .wrong, hints: taken(0), firstKey: 9_000, pace: pace(50))

    #expect(proposal.grade == .again)
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

  private func taken(_ count: Int) -> Hints {
    var hints = Hints(for: Asked(.made("HTTPS", "Hypertext Transfer Protocol Secure")))
    for _ in 0..<count { _ = hints.next() }
    return hints
  }
}
