import Testing
import Things

struct DeckShapeTests {
  @Test(arguments: [
    (
      "jp-en", [("犬", "dog; hound"), ("高い", "high, expensive")], Language.japanese, Language.english
    ),
    ("pl-en", [("książka", "book"), ("robić", "to do; to make")], .polish, .english),
    (
      "fr-en", [("le chien", "dog"), ("attendre", "to wait (for)"), ("le chat", "cat")], .french,
      .english
    ),
    (
      "x",
      [("das Haus", "house"), ("die Katze", "cat"), ("der Hund", "dog"), ("fahren", "to drive")],
      .german, .english
    ),
    (
      "x",
      [("the house", "la casa"), ("the dog", "el perro"), ("to speak", "hablar"), ("yes", "sí")],
      .english, .spanish
    ),
    ("spanish", [("house", "casa"), ("dog", "perro")], .english, .spanish),
    ("x", [("хлеб", "bread"), ("молоко", "milk")], .russian, .english),
    ("x", [("好", "good"), ("大学", "university")], .chinese, .english),
  ])
  func `a deck's rows tell its languages`(
    deck: String, rows: [(String, String)], short: Language, long: Language
  ) {
    let shape = DeckShape(deck: deck, rows: rows.map { Thing.made($0.0, $0.1) })

    #expect(shape.short.language == short)
    #expect(shape.long.language == long)
    #expect(shape.isTranslation)
  }

  @Test func `acronyms are in no language, whatever the deck is called`() {
    let rows = [("CPU", "central processing unit"), ("RAM", "random access memory")]
    let shape = DeckShape(deck: "cs", rows: rows.map { Thing.made($0.0, $0.1) })

    #expect(shape.short.language == nil)
    #expect(!shape.isTranslation)
  }

  @Test(arguments: [("火车，列车", true), ("由机车牵引若干车厢沿轨道行驶，运送旅客和货物", false)])
  func `clauses without blanks are no synonyms`(answer: String, isList: Bool) {
    let rows = (0..<6).map { Thing.made("词\($0)", $0 < 5 ? answer : answer + "，车") }

    #expect(DeckShape(deck: "x", rows: rows).long.hasCommaLists == isList)
  }
}
