/// What the rows of a deck tell about both of its sides: the language, and how answers are written.
///
/// A pure function of the deck's name and its first rows, the same on every machine. Every setting
/// whose value is `auto` follows it.
public struct DeckShape: Hashable, Sendable {
  public struct Side: Hashable, Sendable {
    /// Nil if the texts do not tell.
    public var language: Language?
    /// Whether commas separate synonyms in many rows.
    public var hasCommaLists = false
    /// The words before verbs that answers may leave out.
    var particles: [String] = []
  }

  public var short = Side()
  public var long = Side()

  public static let unknown = DeckShape()

  /// The rows that are considered.
  public static let mostRows = 400

  /// The side with the answers.
  func answers(_ direction: Card.Direction) -> Side { direction == .forward ? long : short }

  /// Whether the sides are in different languages.
  public var isTranslation: Bool {
    switch (short.language, long.language) {
    case (let short?, let long?): short != long
    case (nil, let long?): long != .english
    case (let short?, nil): short != .english
    case (nil, nil): false
    }
  }

  init() {}

  /// The same with other languages, which settle what else depends on them.
  func with(short: Language, long: Language) -> DeckShape {
    var shape = self
    shape.short.language = short
    shape.long.language = long
    let isTranslation = short != long
    shape.short.hasCommaLists = self.short.hasCommaLists || isTranslation
    shape.long.hasCommaLists = self.long.hasCommaLists || isTranslation
    shape.short.particles = short.particles
    shape.long.particles = long.particles
    return shape
  }

  public init(deck: String, rows: some Sequence<Thing>) {
    self.init(deck: deck, pairs: rows.lazy.map { ($0.short, $0.long) })
  }

  /// The rows as pairs of a short and a long form.
  public init(deck: String, pairs: some Sequence<(short: String, long: String)>) {
    let pairs = Array(pairs.prefix(Self.mostRows))
    let hints = DeckNameHint(deck)
    short.language = Self.language(of: pairs.map(\.short), hint: hints.short)
    long.language = Self.language(of: pairs.map(\.long), hint: hints.long)
    if let named = hints.either { adopt(named, from: pairs) }
    // Kanji beside kana are Japanese.
    if [short.language, long.language].contains(.japanese) {
      if short.language == .chinese { short.language = .japanese }
      if long.language == .chinese { long.language = .japanese }
    }
    let isTranslation = isTranslation
    short.complete(pairs.map { ($0.short, $0.long) }, isTranslation: isTranslation)
    long.complete(pairs.map { ($0.long, $0.short) }, isTranslation: isTranslation)
  }

  private static func language(of texts: [String], hint: Language?) -> Language? {
    var survey = LanguageSurvey()
    for text in texts { survey.note(text) }
    return survey.language(hint: hint)
  }

  /// A deck named `french` has one side in French: the one that is not English.
  private mutating func adopt(_ named: Language, from pairs: [(short: String, long: String)]) {
    guard short.language != named, long.language != named else { return }
    // A deck of acronyms named `cs` is about computers, not in Czech.
    guard pairs.contains(where: { $0.short.contains(where: \.isLowercase) }) else { return }
    if long.language == nil, short.language != nil {
      long.language = Self.language(of: pairs.map(\.long), hint: named)
    } else if short.language == nil, long.language != nil {
      short.language = Self.language(of: pairs.map(\.short), hint: named)
    }
  }

  /// What was found, in a line: `English – Spanish, commas separate synonyms`.
  public var summary: String {
    var parts: [String] = []
    if short.language != nil || long.language != nil {
      let names = [short.language, long.language].map { $0?.name.capitalizedFirst ?? "unknown" }
      if names[0] == names[1] {
        parts.append(names[0])
      } else if !isTranslation {
        // Acronyms are in no language.
        parts.append(short.language == nil ? "\(names[1]) long forms" : "\(names[0]) short forms")
      } else {
        parts.append("\(names[0]) – \(names[1])")
      }
    }
    if long.hasCommaLists { parts.append("commas separate synonyms") }
    return parts.joined(separator: ", ")
  }
}

extension DeckShape.Side {
  /// The fewest rows that make a habit.
  private static let fewestRows = 2

  fileprivate mutating func complete(
    _ rows: [(answer: String, question: String)], isTranslation: Bool
  ) {
    hasCommaLists = Self.hasCommaLists(rows, isTranslation: isTranslation)
    particles = (language?.particles ?? []).filter { particle in
      if language == .english {
        return isTranslation
      }
      let beginning = particle.hasSuffix("'") ? particle : particle + " "
      return rows.count { $0.answer.lowercased().hasPrefix(beginning) } >= Self.fewestRows
    }
  }

  /// Whether the commas of a deck separate synonyms.
  ///
  /// In a vocabulary they do; elsewhere if many rows have lists of short items in different numbers
  /// whose initials do not spell the question, as they do in LIFO.
  private static func hasCommaLists(
    _ rows: [(answer: String, question: String)], isTranslation: Bool
  ) -> Bool {
    let lists = rows.compactMap { row -> Int? in
      let items = AnswerList.items(in: row.answer, separatedBy: [","])
      guard !items.isEmpty, items.allSatisfy(AnswerList.isSynonym),
        !Initials.spell(row.question, items: items)
      else { return nil }
      return items.count
    }
    if isTranslation { return !lists.isEmpty }
    return lists.count >= 5 && lists.count * 5 >= rows.count && Set(lists).count > 1
  }
}

/// The languages in a deck's name: `es-en`, `german/verbs`.
private struct DeckNameHint {
  var short: Language?
  var long: Language?
  /// The only language that the name gives.
  var either: Language?

  init(_ deck: String) {
    for part in deck.split(separator: "/").reversed() {
      let words = part.split { !$0.isLetter }
      let languages = words.map { Language($0) ?? Self.country(of: $0) }
      for index in languages.indices.dropLast() {
        guard let first = languages[index], let second = languages[index + 1] else { continue }
        (short, long) = (first, second)
        return
      }
      // A single code is often a word: it, no, is.
      if let word = words.first(where: { Language($0) != nil }), either == nil,
        word.count > 2 || !["it", "no", "is", "to", "la", "he", "hi"].contains(word.lowercased())
      {
        either = Language(word)
      }
    }
  }

  /// Codes of countries that people write for languages.
  private static func country(of word: Substring) -> Language? {
    let languages: [String: Language] = [
      "jp": .japanese, "cn": .chinese, "sp": .spanish, "ge": .german, "kr": .korean,
      "gr": .greek, "se": .swedish, "dk": .danish, "cz": .czech, "ua": .ukrainian,
      "eng": .english, "ger": .german, "deu": .german, "fra": .french, "spa": .spanish,
      "ita": .italian, "por": .portuguese, "rus": .russian, "jpn": .japanese,
    ]
    return languages[word.lowercased()]
  }
}

/// The initials of an answer, which fix its order if the question spells them.
enum Initials {
  static func spell(_ question: String, items: [String]) -> Bool {
    let letters = question.filter(\.isLetter).lowercased()
    guard letters.count >= 2, letters.count <= 12 else { return false }
    let words = items.flatMap { $0.split { !($0.isLetter || $0.isNumber) } }
    let ofItems = String(items.compactMap { $0.first(where: \.isLetter) }).lowercased()
    let ofWords = String(words.compactMap(\.first)).lowercased()
    return letters == ofItems || letters == ofWords || isBraid(letters, of: ofWords)
  }

  /// Whether the letters are initials in order, with small words left out.
  private static func isBraid(_ letters: String, of initials: String) -> Bool {
    guard letters.count >= 3, initials.count <= letters.count + 3 else { return false }
    var rest = letters[...]
    for initial in initials where initial == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
