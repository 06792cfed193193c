import Testing
import Things

@testable import Trainer

/// Aligning a typed answer with the correct one.
struct WordComparisonTests {
  private func comparison(_ typed: String, _ answer: String) -> WordComparison {
    let thing = Thing(id: Thing.ID(number: 7), short: "X", long: answer)
    let judgement = Judge().judge(typed, for: Asked(thing))
    return WordComparison(answer: answer, judgement: judgement)
  }

  @Test func `wrong words are shown below the expected ones`() {
    let comparison = comparison(
      "internet mail access procedure", "Internet Message Access Protocol")

    #expect(comparison.alignedLine(width: 55) == "you:     mail           procedure")
  }

  @Test func `wide characters count as two cells`() {
    let comparison = comparison("漢字 box tree", "漢字 house tree")

    #expect(comparison.alignedLine(width: 55) == "you: box")
  }

  @Test(arguments: [
    // The first word is wrong, so nothing precedes the label.
    ("intranet message procedure protocol", "Internet Message Access Protocol"),
    // A word is missing.
    ("internet message protocol", "Internet Message Access Protocol"),
    // There is an extra word.
    ("internet the message access old protocol", "Internet Message Access Protocol"),
  ])
  func `differences that cannot be aligned are sentences`(typed: String, answer: String) {
    let comparison = comparison(typed, answer)

    #expect(comparison.alignedLine(width: 55) == nil)
    #expect(!comparison.sentences.isEmpty)
  }

  @Test func `answers wider than the window are not aligned`() {
    let comparison = comparison(
      "internet mail access procedure", "Internet Message Access Protocol")

    #expect(comparison.alignedLine(width: 31) == nil)
    #expect(
      comparison.sentences == ["message, not mail", "protocol, not procedure"])
  }

  @Test(arguments: ["Internet Message Access Protocol", "nothing alike at all", ""])
  func `correct or dissimilar answers have no comparison`(typed: String) {
    #expect(comparison(typed, "Internet Message Access Protocol").sentences.isEmpty)
  }
}
