import Testing
import Things

@Suite struct DeckTreeTests {
  @Test(arguments: [
    ("languages", true, false), ("languages/es", true, true), ("languages/es/verbs", true, true),
    ("languages2", false, false), ("lang", false, false), ("other/languages", false, false),
    ("languages-2", false, false), ("", false, false),
  ])
  func `A deck is below another if its name continues after a slash`(
    name: String, isAtOrBelow: Bool, isBelow: Bool
  ) {
    #expect(name.isDeck(atOrBelow: "languages") == isAtOrBelow)
    #expect(name.isDeck(below: "languages") == isBelow)
  }

  @Test func `The parent deck is the name up to the last slash`() {
    #expect("languages/es/verbs".deckAbove == "languages/es")
    #expect("languages".deckAbove == nil)
  }
}
