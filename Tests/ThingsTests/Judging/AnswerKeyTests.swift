import TestSupport
import Testing

@testable import Things

@Suite struct AnswerKeyTests {
  @Test(arguments: [
    ("Simple Mail", "simplemail"), ("The Hague", "hague"), ("the", "the"), ("a an the", "the"),
    ("  An  apple a ", "applea"), ("Café-au-lait", "cafeaulait"), ("1 11", "1 11"), (">>", ">>"),
    ("C++", "c++"), ("Straße", "strasse"), ("ＡＢＣ", "abc"), ("Ёж", "еж"), ("", ""), (" ", ""),
    ("e\u{301}", "e"), ("ﾋﾞﾙ", "びる"), ("٣٫٥", "3 5"),
  ])
  func `a key keeps only what always counts`(answer: String, key: String) {
    #expect(AnswerKey(answer).text == key)
    #expect(Array(AnswerKey(answer).text.utf8) == Array(key.utf8))
  }

  @Test func `the fast path and the slow one agree`() {
    var numbers = SeededGenerator(seed: 1)

    for _ in 0..<2_000 {
      let text = numbers.text(of: Array("aAnN tThHeE  bz".unicodeScalars), upTo: 16)
      #expect(AnswerKey(text).text == Folding().joined(text), "\(text)")
    }
  }

  @Test func `a Thing is found by each of its answers`() {
    let thing = Thing.made("x", "kraft / stärke (f)", also: ["Power", "power"])

    let keys = AnswerKey.all(of: thing, asked: .forward).map(\.text)

    #expect(keys == ["kraftstarkef", "kraftstarke", "kraft", "starkef", "starke", "power"])
    #expect(AnswerKey.all(of: thing, asked: .backward).map(\.text) == ["x", "power"])
  }

  @Test func `an answer's words have keys`() {
    #expect(AnswerKey.words(of: "The Café (Ω)").map(\.text) == ["the", "cafe", "ω"])
  }
}
