import Testing
import Things

@Suite struct AnswerLineTests {
  @Test(arguments: ["q", "quit", "exit", "help", "undo", "skip", "stop", " Quit "])
  func `words such as quit are not judged`(word: String) {
    #expect(Judge().setsAside(word, for: Asked([.smtp])))
  }

  @Test(arguments: [
    ("quit", "quite"), ("exit", "Exit"), ("skip", "ship"), ("help", "help desk"), ("q", "Q"),
    ("undo", "undo"), ("exit", "exist"),
  ])
  func `they are judged if close to an answer`(word: String, long: String) {
    #expect(!Judge().setsAside(word, for: Asked([.made("x", long)])))
  }

  @Test(arguments: [
    ("1", "Simple Mail", true), ("4", "four", false), ("3", "3 July", false), ("2", "ab", false),
  ])
  func `the number of a grade is not judged unless it may be an answer`(
    typed: String, long: String, isAside: Bool
  ) {
    #expect(Judge().setsAside(typed, for: Asked([.made("x", long)])) == isAside)
  }

  @Test func `another Thing's answer and other words are judged`() {
    let things = [Thing.smtp, .made("way out", "exit")]

    let known = AnswerTable(things).answers
    #expect(!Judge().setsAside("exit", for: Asked(things), among: known))
    #expect(!Judge().setsAside("leave", for: Asked(things), among: known))
  }

  @Test(arguments: [
    (":w", ":w", true), (":u", "U", false), ("?", "?", true), ("?", "what", false),
    (":Q", ":q", true), ("", "", false),
  ])
  func `a line that could be a key must match exactly`(
    typed: String, long: String, isAccepted: Bool
  ) {
    #expect(Judge().accepts(typed, for: Asked([.made("x", long)])) == isAccepted)
  }
}
