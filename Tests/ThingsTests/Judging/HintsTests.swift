import TestSupport
import Testing
import Things

@Suite struct HintsTests {
  @Test func `word lengths, then word after word`() {
    let https = Thing.made("HTTPS", "Hypertext Transfer Protocol Secure")

    #expect(
      steps(https) == [
        "4 words: 9 8 8 6 letters", "Hypertext ", "Hypertext Transfer ",
        "Hypertext Transfer Protocol ", "Hypertext Transfer Protocol Secure",
      ])
  }

  @Test func `initials are a hint if the short form lacks them`() {
    #expect(steps(.made("XML", "Extensible Markup Language"))[1] == "starts with E M L")
    #expect(steps(.made("QoS", "Quality of Service"))[1] == "Quality ")
    #expect(steps(.made("dog", "el perro grande"))[1] == "starts with e p g")
  }

  @Test func `a single word comes letter by letter`() {
    #expect(steps(.made("dog", "Hund")) == ["1 word: 4 letters", "H", "Hu", "Hun", "Hund"])
    #expect(steps(.made("C", "cy"), .backward) == ["1 word: 1 letter", "C"])
  }

  @Test func `hints skip alternatives and parentheses`() {
    #expect(steps(.made("x", "one two (three) / four")).last == "one two")
  }

  @Test func `many lengths are not listed`() {
    let long = Array(repeating: "word", count: 21).joined(separator: " ")

    #expect(steps(.made("x", long)).first == "21 words")
  }

  @Test func `only the first of many initials are shown`() throws {
    var hints = Hints(for: Asked(.made("x", Self.manyWords)))
    _ = hints.next()

    let initials = try #require(hints.next()?.text)

    #expect(
      initials == "starts with " + Array(repeating: "w", count: 20).joined(separator: " ") + " …")
  }

  private static let manyWords = Array(repeating: "word", count: 12_000).joined(separator: " ")

  /// Parts of answers, and how often each is repeated.
  @Test(
    arguments: [("word ", 12_000), ("x", 60_000), ("x", 1_000_000), ("(a) b ", 170_000)])
  func `hints are computed one at a time`(part: String, times: Int) {
    let answer = String(repeating: part, count: times)
    var hints = Hints(for: Asked(.made("x", answer)))
    var work = 0

    expectLinear {
      for _ in 0..<5 {
        if case .start(let text)? = hints.next() { work += text.count }
      }
    }

    #expect(hints.count == 5)
    #expect(work <= 5 * 25)
  }

  @Test func `an empty answer has no hints`() {
    #expect(steps(.made("x", " ")) == [])
  }

  @Test func `using half of the hints counts`() {
    var hints = Hints(for: Asked(.made("HTTPS", "Hypertext Transfer Protocol Secure")))
    var gaveHalf = [hints.gaveHalf]

    while hints.next() != nil { gaveHalf.append(hints.gaveHalf) }

    #expect(hints.count == 5)
    #expect(gaveHalf == [false, false, false, true, true, true])
  }

  private func steps(_ thing: Thing, _ direction: Card.Direction = .forward) -> [String] {
    var hints = Hints(for: Asked(thing, direction: direction))
    var steps: [String] = []
    while let hint = hints.next() {
      if case .start(let text) = hint { steps.append(text) } else { steps.append(hint.text ?? "") }
    }
    return steps
  }
}
