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

  @Test func `initials where the short form does not say them`() {
    #expect(steps(.made("XML", "Extensible Markup Language"))[1] == "begins E M L")
    #expect(steps(.made("QoS", "Quality of Service"))[1] == "Quality ")
    #expect(steps(.made("dog", "el perro grande"))[1] == "begins e p g")
  }

  @Test func `a single word comes letter by letter`() {
    #expect(steps(.made("dog", "Hund")) == ["1 word: 4 letters", "H", "Hu", "Hun", "Hund"])
    #expect(steps(.made("C", "cy"), .backward) == ["1 word: 1 letter", "C"])
  }

  @Test func `alternatives and brackets are not asked for`() {
    #expect(steps(.made("x", "one two (three) / four")).last == "one two")
  }

  @Test func `many lengths are not listed`() {
    let long = Array(repeating: "word", count: 21).joined(separator: " ")

    #expect(steps(.made("x", long)).first == "21 words")
  }

  @Test func `an empty answer has no hints`() {
    #expect(steps(.made("x", " ")) == [])
  }

  @Test func `they are counted, and half is told`() {
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
