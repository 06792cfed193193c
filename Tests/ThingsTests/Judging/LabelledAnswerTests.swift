import Testing
import Things

@Suite struct LabelledAnswerTests {
  @Test func `fewer than 0.5 % of the wrong answers are accepted`() throws {
    let wrong = try LabelledAnswer.all().filter { !$0.isRight }

    let accepted = wrong.filter(\.judgement.verdict.isRight)

    #expect(accepted.count * 200 < wrong.count, "\(Self.figures(accepted, of: wrong.count))")
  }

  @Test func `at most 2 % of the right answers are refused`() throws {
    let right = try LabelledAnswer.all().filter(\.isRight)

    let refused = right.filter { !$0.judgement.verdict.isRight }

    #expect(refused.count * 50 <= right.count, "\(Self.figures(refused, of: right.count))")
  }

  @Test func `there are many labelled answers of every kind`() throws {
    let answers = try LabelledAnswer.all()

    #expect(answers.count >= 2_300)
    #expect(answers.count { $0.isRight } >= 300)
    #expect(answers.count { !$0.isRight } >= 300)
  }

  @Test func `another member's answer is a meaning, another Thing's is that Thing`() throws {
    let answers = try LabelledAnswer.all()
    let kinds: [(String, VerdictKind)] = [("family", .meaning), ("other", .other)]

    for (kind, verdict) in kinds {
      let missed = answers.filter { $0.kind == kind && $0.judgement.verdict.kind != verdict }
      #expect(missed.isEmpty, "\(Self.figures(missed, of: answers.count))")
    }
  }

  private static func figures(_ failed: [LabelledAnswer], of all: Int) -> String {
    let list = failed.map(\.description).joined(separator: "\n")
    return "\(failed.count) of \(all):\n\(list)"
  }
}
