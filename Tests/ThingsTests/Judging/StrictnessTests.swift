import Testing
import Things

@Suite struct StrictnessTests {
  private static let cases: [(Strictness, String, String, Bool)] = [
    (Strictness.letterCase, "the Café-au-lait", "the café-au-lait", false),
    (.accents, "the Café-au-lait", "the Cafe-au-lait", false),
    (.articles, "the Café-au-lait", "Café-au-lait", false),
    (.punctuation, "the Café-au-lait", "the Café au lait", false),
    ([], "the Café-au-lait", "cafe au lait", true),
    (
      [.letterCase, .accents, .articles, .punctuation], "the Café-au-lait", "the Café-au-lait", true
    ),
    (.letterCase, "Internationalisation", "internationalisation", false),
    (.accents, "Universität Zürich", "Universitat Zürich", false),
    (.letterCase, "the Café-au-lait", "cafe-au-lait", false),
    (.accents, "the Café-au-lait", "CAFÉ-AU-LAIT", true),
  ]

  @Test(arguments: cases)
  func `differences that the settings make count are never slips`(
    strict: Strictness, long: String, typed: String, isRight: Bool
  ) {
    #expect(Judge(strict: strict).verdict(typed, for: [.made("x", long)]).isRight == isRight)
  }

  private static let settings: [(String, Strictness)] = [
    ("none", Strictness([])), ("case", .letterCase),
    ("accents punctuation", [.accents, .punctuation]),
    ("case, articles", [.letterCase, .articles]),
  ]

  @Test(arguments: settings)
  func `the setting is read`(setting: String, strict: Strictness) {
    #expect(Strictness(setting: setting) == strict)
    #expect(Strictness(setting: strict.setting) == strict)
  }

  @Test func `an unknown word is rejected`() {
    #expect(Strictness(setting: "case loud") == nil)
    #expect(Strictness(setting: "none case") == nil)
  }

  @Test(arguments: [
    (["el", "la"], "perro", "el perro", true), (["a", "an", "the"], "perro", "el perro", false),
    (["l'"], "l'eau", "eau", true), (["l'"], "l’eau", "eau", true),
    (["a", "an", "the"], "Vitamin A", "vitamin", false),
    (["a", "an", "the"], "The The", "the", true), ([], "the end", "end", false),
  ])
  func `articles come from the setting`(
    articles: [String], long: String, typed: String, isRight: Bool
  ) {
    let judge = Judge(articles: articles)

    #expect(judge.verdict(typed, for: [.made("x", long)]).isRight == isRight)
  }

  @Test(arguments: [
    ("german", "der Hund", "Hund", true), ("german", "Hund", "der Hund", true),
    ("german", "der Hund", "ein Hund", true), ("german", "der Hund", "die Hund", false),
    ("german", "die Katze", "das Katze", false), ("german", "die Katze", "eine Katz", false),
    ("german", "the dog", "dog", true), ("dutch", "het huis", "huis", true),
    ("dutch", "het huis", "een huis", true), ("dutch", "het huis", "de huis", false),
    ("swedish", "ett hus", "hus", true), ("swedish", "ett hus", "en hus", false),
    ("danish", "et hus", "en hus", false), ("norwegian", "ei bok", "en bok", true),
    ("portuguese", "o livro", "livro", true), ("portuguese", "o livro", "um livro", true),
    ("portuguese", "o livro", "a livro", false), ("portuguese", "o que", "que", true),
    ("spanish", "las niñas", "ninas", true), ("spanish", "la niña", "el niña", false),
    ("french", "l'eau", "eau", true), ("french", "l'eau", "la eau", true),
    ("french", "l'eau", "le eau", true), ("french", "la bibliothèque", "le bibliotheque", false),
    ("italian", "l'amico", "amico", true), ("italian", "lo zio", "la zio", false),
    ("catalan", "l'aigua", "aigua", true), ("greek", "το σπίτι", "σπιτι", true),
    ("greek", "ένα σπίτι", "το σπίτι", true), ("greek", "το σπίτι", "η σπίτι", false),
    ("spanish portuguese", "o livro", "el livro", true),
    ("der die das", "die See", "der See", false),
    ("der die das", "die See", "See", true), ("German", "der Hund", "Hund", true),
  ])
  func `a language names its articles, and one of the wrong gender counts`(
    setting: String, long: String, typed: String, isRight: Bool
  ) {
    let judge = Judge(articles: ArticleTable.articles(setting: setting))

    #expect(judge.verdict(typed, for: [.made("x", long)]).isRight == isRight)
  }

  @Test(arguments: [
    ("Co", "CO", "Co", true), ("Co", "CO", "co", false), ("papá", "papa", "papa", false),
    ("papá", "papa", "PAPÁ", true), ("its", "it's", "its", true), ("its", "it's", "it's", false),
    ("C", "C++", "c++", false), ("everyday", "every day", "every day", false),
    ("the who", "who", "who", true),
    ("who", "the who", "the who", false), ("résumé", "resume", "resumee", false),
  ])
  func `a difference counts if nothing else tells two Things of a deck apart`(
    answer: String, other: String, typed: String, isRight: Bool
  ) {
    let things = [Thing.made("a", answer), Thing.made("b", other)]

    #expect(Judge().verdict(typed, for: things).isRight == isRight)
  }

  @Test(arguments: [
    (">>", ">>", true), (">>", ">", false), (">>", "> >", false), ("C++", "c++", true),
    ("C++", "C", false), ("C#", "C", false), ("A*", "a", false), ("-40 °C", "-40 C", true),
    ("-40 °C", "40 C", false), ("50 %", "50%", true), ("50 %", "50", false), ("A-", "A", false),
    ("…", "...", false), ("🙂", "🙂", true), ("🙂", "smile", false), ("U.S.A.", "usa", true),
    ("AT&T", "att", true), ("don't", "dont", true), ("1,000", "1000", true), ("3.14", "314", false),
    ("1 11", "11 1", false), ("1914–1918", "1914-1918", true), ("x²", "x2", true),
  ])
  func `signs and numbers are not ignored`(long: String, typed: String, isRight: Bool) {
    #expect(Judge().verdict(typed, for: [.made("x", long)]).isRight == isRight)
  }
}
