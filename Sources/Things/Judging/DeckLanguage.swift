import CEmbedded

/// A language that decks are written in, by its ISO code.
public enum Language: String, CaseIterable, Hashable, Sendable {
  case arabic = "ar"
  case catalan = "ca"
  case chinese = "zh"
  case czech = "cs"
  case danish = "da"
  case dutch = "nl"
  case english = "en"
  case finnish = "fi"
  case french = "fr"
  case german = "de"
  case greek = "el"
  case hebrew = "he"
  case hindi = "hi"
  case hungarian = "hu"
  case italian = "it"
  case japanese = "ja"
  case korean = "ko"
  case latin = "la"
  case norwegian = "no"
  case polish = "pl"
  case portuguese = "pt"
  case russian = "ru"
  case spanish = "es"
  case swedish = "sv"
  case thai = "th"
  case turkish = "tr"
  case ukrainian = "uk"

  /// As in `spanish`, which the setting `articles` also takes.
  var name: String { "\(self)" }

  /// Nil unless the text is a code or an English name.
  public init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    guard let language = Self.allCases.first(where: { $0.rawValue == text || $0.name == text })
    else { return nil }
    self = language
  }

  /// The words before a verb or noun that an answer may leave out, in lowercase.
  var particles: [String] {
    switch self {
    case .english: ["to"]
    case .german: ["sich"]
    case .french: ["se", "s'"]
    case .spanish: ["se"]
    case .italian: ["si"]
    case .swedish: ["att"]
    case .danish, .norwegian: ["at", "å"]
    case .dutch: ["zich", "te"]
    case .polish: ["się"]
    case .czech: ["se", "si"]
    default: []
    }
  }
}

/// Finds the language of a side of a deck by its script, letters and frequent words.
///
/// A pure function of the texts, so that every machine finds the same.
struct LanguageSurvey {
  private var texts = 0
  private var words = 0
  private var scores: [Language: Int] = [:]
  /// Words that the list of English words contains.
  private var english = 0
  /// Words that it would contain if they were English.
  private var long = 0
  private var scripts: [Language: Int] = [:]
  /// The number of texts with each letter beyond ASCII.
  private var letters: [Character: Int] = [:]

  /// The most characters of a text that are considered.
  private static let mostCharacters = 200

  mutating func note(_ text: String) {
    let lowered = String(text.prefix(Self.mostCharacters)).lowercased()
    texts += 1
    let isASCII = lowered.utf8.allSatisfy { $0 < 0x80 }
    if !isASCII {
      for letter in Set(lowered) where !letter.isASCII && letter.isLetter {
        letters[letter, default: 0] += 1
      }
      if let script = Self.script(of: lowered) {
        scripts[script, default: 0] += 1
        return
      }
      for (letters, languages) in Self.letters where lowered.contains(where: letters.contains) {
        for language in languages { scores[language, default: 0] += 2 }
      }
    }
    for word in lowered.split(whereSeparator: { !($0.isLetter || $0 == "'" || $0 == "’") }) {
      words += 1
      let count = isASCII ? word.utf8.count : word.count
      let languages = Self.frequent[String(word)] ?? []
      let isFrequent = languages.contains(.english)
      // The list of English words lacks most short ones.
      if count >= 4 || isFrequent { long += 1 }
      for language in languages { scores[language, default: 0] += 2 }
      for ending in Self.endings where count > ending.count + 2 {
        guard isASCII ? ending.ends(word.utf8) : word.hasSuffix(ending.text) else { continue }
        for language in ending.languages { scores[language, default: 0] += 1 }
      }
      if isFrequent || count >= 4 && RealWords.contains(String(word)) { english += 1 }
    }
  }

  /// The language of most texts; nil if too little tells.
  ///
  /// `hint` is the language that the deck's name gives this side.
  func language(hint: Language? = nil) -> Language? {
    if let script = scripts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }),
      scripts.values.reduce(0, +) * 2 > texts
    {
      // Kanji alone are Chinese unless the deck also has kana.
      if script.key == .chinese, scripts[.japanese] ?? 0 > 0 { return .japanese }
      if script.key == .chinese, hint == .japanese { return .japanese }
      if script.key == .russian,
        20 * (scripts[.ukrainian] ?? 0) > script.value || hint == .ukrainian
      {
        return hasForeignLetters(for: .ukrainian) ? nil : .ukrainian
      }
      return hasForeignLetters(for: script.key) ? nil : script.key
    }
    if let hint, hint.isLatin, hint != .english || isEnglish || long == 0 { return hint }
    if isEnglish { return .english }
    let scores = scores.filter { $0.key != .english && !hasForeignLetters(for: $0.key) }
    let best = scores.max {
      ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue)
    }
    guard let best, best.value >= 4, best.value * 5 >= words, english * 100 < long * 50 else {
      return nil
    }
    let second = scores.filter { $0.key != best.key }.map(\.value).max() ?? 0
    return best.value > second ? best.key : nil
  }

  /// Whether more texts than a few loanwords have letters that a language does not use.
  private func hasForeignLetters(for language: Language) -> Bool {
    let count: Int
    if let own = AlphabetTable.letters[language] {
      count = letters.reduce(0) { own.contains($1.key) ? $0 : $0 + $1.value }
    } else if let foreign = AlphabetTable.foreign[language] {
      count = letters.reduce(0) { foreign.contains($1.key) ? $0 + $1.value : $0 }
    } else {
      return false
    }
    return count >= 2 && count * 100 > texts * 4
  }

  /// Whether nearly all words are English ones.
  private var isEnglish: Bool { long > 0 && english * 100 >= long * 60 && !hasOtherEvidence }

  private var hasOtherEvidence: Bool {
    let other = scores.filter { $0.key != .english }.map(\.value).max() ?? 0
    return other > (scores[.english] ?? 0) && other * 2 > words
  }

  /// The language that alone uses the script of a text; nil for Latin letters.
  private static func script(of text: String) -> Language? {
    var found: Language?
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF: return .japanese
      case 0xAC00...0xD7A3, 0x1100...0x11FF: return .korean
      case 0x4E00...0x9FFF: found = found ?? .chinese
      case 0x0370...0x03FF where scalar.properties.isAlphabetic && scalar != "μ":
        found = found ?? .greek
      case 0x0590...0x05FF: return .hebrew
      case 0x0600...0x06FF: return .arabic
      case 0x0900...0x097F: return .hindi
      case 0x0E00...0x0E7F: return .thai
      case 0x0456, 0x0457, 0x0454, 0x0491: return .ukrainian
      case 0x0400...0x04FF: found = found ?? .russian
      default: break
      }
    }
    return found
  }

  private static let letters: [(Set<Character>, [Language])] = [
    (Set("ñ¿¡"), [.spanish]), (Set("ß"), [.german]), (Set("äö"), [.german, .swedish, .finnish]),
    (Set("ü"), [.german, .turkish, .hungarian]), (Set("ãõ"), [.portuguese]),
    (Set("å"), [.swedish, .danish, .norwegian]), (Set("øæ"), [.danish, .norwegian]),
    (Set("łżźśćńąę"), [.polish]), (Set("řůěčšž"), [.czech]), (Set("ığş"), [.turkish]),
    (Set("œèêùûîë"), [.french]), (Set("ç"), [.french, .portuguese, .turkish]),
    (Set("àìò"), [.italian]), (Set("őű"), [.hungarian]), (Set("áíóú"), [.spanish, .portuguese]),
    (Set("âô"), [.portuguese, .french]), (Set("é"), [.french, .spanish, .portuguese]),
  ]

  /// An ending of words, with what comparing it with thousands of them needs.
  private struct Ending {
    let text: String
    let bytes: [UInt8]
    let count: Int
    let languages: [Language]

    init(_ text: String, _ languages: [Language]) {
      (self.text, self.languages) = (text, languages)
      (bytes, count) = (Array(text.utf8), text.count)
    }

    func ends(_ word: Substring.UTF8View) -> Bool { word.suffix(bytes.count).elementsEqual(bytes) }
  }

  private static let endings: [Ending] = [
    ("ung", [.german]), ("keit", [.german]), ("heit", [.german]), ("chen", [.german]),
    ("isch", [.german]), ("lich", [.german]), ("eren", [.dutch]), ("heid", [.dutch]),
    ("lijk", [.dutch]), ("ción", [.spanish]), ("dad", [.spanish]), ("ador", [.spanish]),
    ("ção", [.portuguese]), ("dade", [.portuguese]), ("zione", [.italian]), ("are", [.italian]),
    ("ere", [.italian]), ("ire", [.italian, .french]), ("tà", [.italian]), ("eux", [.french]),
    ("eau", [.french]), ("ette", [.french]), ("oir", [.french]), ("mente", [.spanish, .italian]),
    ("het", [.swedish]), ("ning", [.swedish, .danish]), ("arna", [.swedish]),
    ("hed", [.danish]), ("lar", [.turkish]), ("ler", [.turkish]), ("mak", [.turkish]),
    ("mek", [.turkish]), ("owy", [.polish]), ("ość", [.polish]), ("nie", [.polish]),
    ("tion", [.english, .french]), ("ness", [.english]), ("ing", [.english]),
  ].map { Ending($0, $1) }

  /// The languages of each frequent word: a line of `frequent-words.txt` for each language.
  private static let frequent: [String: [Language]] = {
    var frequent: [String: [Language]] = [:]
    for line in String(cString: til_frequent_words()).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard let language = words.first.flatMap(Language.init) else { continue }
      for word in words.dropFirst() { frequent[word, default: []].append(language) }
    }
    return frequent
  }()
}

extension Language {
  fileprivate var isLatin: Bool {
    switch self {
    case .arabic, .chinese, .greek, .hebrew, .hindi, .japanese, .korean, .russian, .thai,
      .ukrainian:
      false
    default: true
    }
  }
}
