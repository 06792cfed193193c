import Recall
import Testing
import Things

struct AnswerTests {
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
    let answer = Answer(grade, verdict: verdict, typed: "simple mail")

    #expect(answer.keptText(setting) == (isKept ? "simple mail" : nil))
  }

  @Test func `empty input is not stored`() {
    #expect(Answer(.again, verdict: .revealed).keptText(.all) == nil)
  }

  @Test func `at most 200 whole characters are stored`() {
    let long = Answer(.again, verdict: .wrong, typed: String(repeating: "a", count: 5000))
    #expect(long.keptText(.misses)?.count == 200)

    let composed = String(repeating: "e\u{301}", count: 150)
    let kept = Answer(.again, verdict: .wrong, typed: "x" + composed).keptText(.misses)
    #expect(kept == "x" + String(repeating: "e\u{301}", count: 99))

    let piled = "ab" + "o" + String(repeating: "\u{336}", count: 1000)
    #expect(Answer(.again, verdict: .wrong, typed: piled).keptText(.misses) == "ab")
  }
}
