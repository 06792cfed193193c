import Recall
import Testing

@testable import Things

struct KeptAnswersTests {
  private func answer(_ grade: Grade, _ verdict: VerdictKind) -> Review {
    Review(
      grade: grade, phaseBefore: .review, phaseAfter: .review, verdict: verdict,
      due: .day(StudyDay(number: 20_000)))
  }

  @Test(arguments: [
    // Verdict, grade, setting, and whether the typed text is stored.
    (VerdictKind.wrong, Grade.again, KeptAnswers.misses, true), (.partly, .again, .misses, true),
    (.other, .good, .misses, true), (.nearly, .good, .misses, false),
    (.nearly, .again, .misses, true), (.same, .good, .misses, false),
    (.same, .good, .all, true), (.nearly, .good, .all, true), (.meaning, .good, .all, true),
    (.exact, .again, .all, false), (.exact, .good, .all, false), (.wrong, .again, .none, false),
  ])
  func `the setting determines which typed answers are stored`(
    verdict: VerdictKind, grade: Grade, setting: KeptAnswers, isKept: Bool
  ) {
    let kept = answer(grade, verdict).keptText(of: "simple mail", setting)

    #expect(kept == (isKept ? "simple mail" : nil))
  }

  @Test func `empty input is not stored`() {
    #expect(answer(.again, .revealed).keptText(of: "", .all) == nil)
  }

  @Test func `at most 200 whole characters are stored`() {
    let miss = answer(.again, .wrong)
    let long = String(repeating: "a", count: 5000)
    #expect(miss.keptText(of: long, .misses)?.count == 200)

    let composed = String(repeating: "e\u{301}", count: 150)
    let kept = miss.keptText(of: "x" + composed, .misses)
    #expect(kept == "x" + String(repeating: "e\u{301}", count: 99))

    let piled = "ab" + "o" + String(repeating: "\u{336}", count: 1000)
    #expect(miss.keptText(of: piled, .misses) == "ab")
  }
}
