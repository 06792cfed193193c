import TestSupport
import Testing
import Things

@Suite struct JudgePropertyTests {
  private static let alphabet: [Unicode.Scalar] =
    Array("aAeE thè l'-–/()[]&+#.,!?012٣²½ßŁéñıİςйЙёабвαβ你好一二がカｶﾞー각한العةىאבגไทยक्त".unicodeScalars)
    + [
      "\0", "\u{1B}", "\u{7F}", "\u{200B}", "\u{200D}", "\u{202E}", "\u{301}", "\u{FE0F}",
      "\u{3000}",
    ]
    + ["\u{1F642}", "\u{1F1E9}", "\u{10FFFF}", "\u{E000}", "\u{FFFD}", "\u{0640}", "\u{3099}"]

  @Test(arguments: [Strictness([]), [.letterCase, .accents], [.punctuation, .articles]])
  func `the exact text is always exact, regardless of other answers`(strict: Strictness) {
    var numbers = SeededGenerator(seed: 2)

    for _ in 0..<300 {
      let things = (0..<3).map { number in
        Thing.made("s\(number)", numbers.text(of: Self.alphabet, upTo: 12))
      }
      let isEmpty = things[0].long.allSatisfy(\.isWhitespace)
      let verdict = Judge(strict: strict).verdict(things[0].long, for: things)
      #expect(verdict == (isEmpty ? .revealed : .exact), "\(things[0].long.debugDescription)")
    }
  }

  @Test(arguments: Typing.allCases)
  func `any text can be judged, with the same result each time`(typing: Typing) {
    var numbers = SeededGenerator(seed: 3)

    for round in 0..<300 {
      let things = (0..<4).map { number in
        let (long, also) = (
          numbers.text(of: Self.alphabet, upTo: 20), numbers.text(of: Self.alphabet, upTo: 8)
        )
        return Thing.made("s\(number % 2)", long, also: [also])
      }
      let typed = numbers.text(of: Self.alphabet, upTo: 20)
      let direction: Card.Direction = round % 2 == 0 ? .forward : .backward
      let judge = Judge(typing: typing)
      let once = judge.judgement(typed, for: things, direction: direction)
      let reversed = [things[0]] + things.dropFirst().reversed()
      #expect(once == judge.judgement(typed, for: reversed, direction: direction))
    }
  }

  @Test func `one slip in a long word counts once`() {
    var numbers = SeededGenerator(seed: 4)
    let word = Array("asynchronous")

    for _ in 0..<200 {
      var typed = word
      let place = Int.random(in: 1..<(word.count - 1), using: &numbers)
      typed.swapAt(place, place + 1)
      let verdict = Judge().verdict(String(typed), for: [.made("x", "asynchronous")])
      #expect(verdict == .nearly(slips: 1) || typed == word, "\(String(typed))")
    }
  }
}
