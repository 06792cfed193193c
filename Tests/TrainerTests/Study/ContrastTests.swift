import Recall
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// A wrong answer that was typed without hesitation is shown below the right one.
@MainActor
struct ContrastTests {
  /// Half of the answers of this pace begin within a second.
  private var pace: Pace {
    var pace = Pace()
    for place in 0..<100 { pace.note(firstKey: 20 * place + 60) }
    return pace
  }

  @Test(arguments: [
    ("Transmission Control Protocol", 400, "Transmission Control Protocol"),
    ("Transmission Control Protocol", 1_500, nil), ("quite wrong", 400, "quite wrong"),
    ("quite wrong", 1_500, nil), ("Domain Name System", 400, nil), ("Domain Name Systm", 400, nil),
    ("", 400, nil),
  ])
  func `only what is wrong, and only if it came fast`(
    typed: String, firstKey: Int, shown: String?
  ) throws {
    let library = try TestLibrary()
    try library.write(
      "short,long\nDNS,Domain Name System\nTCP,Transmission Control Protocol\n", to: "decks/d.csv")
    let entry = try #require(try library.store.library.family(of: "DNS").first)
    let question = try CardQuestion(
      Card.ID(entry.thing.id, .forward), entry, way: .type, from: library.store)
    let judge = AnswerJudge(question, library.store)
    let attempt = Attempt(judge.hints, firstKey: firstKey, duration: firstKey)

    let verdict = try judge.shown(
      JudgedAnswer(typed, judge.judge(typed), after: attempt, isTyped: true, pace: pace))

    #expect(verdict.contrasted == shown)
  }
}
