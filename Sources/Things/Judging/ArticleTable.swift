/// The articles of languages whose gender they tell, for the setting `articles`.
///
/// Hebrew and Arabic have none here: their article is a prefix that many words begin with anyway.
public enum ArticleTable {
  /// The articles of each gender, in lowercase; `l'` is elided before a vowel.
  private static let languages: [(name: String, genders: [[String]])] = [
    ("catalan", [["el", "l'", "un", "els", "uns"], ["la", "l'", "una", "les", "unes"]]),
    ("danish", [["en", "den"], ["et", "det"]]),
    ("dutch", [["de", "een"], ["het", "een"]]),
    ("english", [["a", "an", "the"]]),
    ("french", [["le", "l'", "un", "les", "des"], ["la", "l'", "une", "les", "des"]]),
    ("german", [["der", "den", "ein", "einen"], ["die", "eine"], ["das", "ein"]]),
    (
      "greek",
      [["ο", "οι", "ένας"], ["η", "οι", "μία", "μια"], ["το", "τα", "ένα"]]
    ),
    (
      "italian",
      [["il", "lo", "l'", "un", "uno", "i", "gli"], ["la", "l'", "un'", "una", "le"]]
    ),
    ("norwegian", [["en", "den"], ["ei", "en", "den"], ["et", "det"]]),
    ("portuguese", [["o", "um", "os", "uns"], ["a", "uma", "as", "umas"]]),
    ("spanish", [["el", "un", "los", "unos"], ["la", "una", "las", "unas"]]),
    ("swedish", [["en", "den"], ["ett", "det"]]),
  ]

  /// Each language with its articles.
  public static let all: [(language: String, articles: [String])] = languages.map {
    ($0.name, $0.genders.flatMap(\.self).withoutRepetition)
  }

  /// The articles that a value of the setting names; a language stands for its articles, in addition
  /// to the English ones.
  ///
  /// `auto` means the articles of the deck's language.
  public static func articles(setting: String, language: Language? = nil) -> [String] {
    if setting == "auto" { return articles(setting: language?.name ?? "english") }
    let words = setting.split(separator: " ").map(String.init)
    let named = words.filter { word in languages.contains { $0.name == word.lowercased() } }
    if named.isEmpty { return words }
    return (["english"] + words).flatMap { word in
      all.first { $0.language == word.lowercased() }?.articles ?? [word]
    }.withoutRepetition
  }

  /// Whether two articles, as folded, belong to different genders in every language of the setting
  /// that has both.
  static func contradict(_ one: String, _ other: String, in articles: [String]) -> Bool {
    guard one != other else { return false }
    let both = genders(in: articles).filter { genders in
      genders.contains { $0.contains(one) } && genders.contains { $0.contains(other) }
    }
    return !both.isEmpty
      && !both.contains { $0.contains { $0.contains(one) && $0.contains(other) } }
  }

  /// The genders of the languages that have the largest share of their articles among these: French
  /// articles include some Italian ones.
  private static func genders(in articles: [String]) -> [[Set<String>]] {
    let shares = all.map { language in
      Double(language.articles.count(where: articles.contains)) / Double(language.articles.count)
    }
    let most = zip(all, shares).filter { $0.0.language != "english" }.map(\.1).max() ?? 0
    return zip(folded, shares).filter { $0.1 == most }.map(\.0)
  }

  private static let folded: [[Set<String>]] = languages.map { language in
    language.genders.map { Set($0.map(Folding(strict: .articles).joined)) }
  }
}
