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
  public var name: String { "\(self)" }

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
    for word in lowered.split(whereSeparator: { !($0.isLetter || $0 == "'" || $0 == "’") }) {
      words += 1
      let isFrequent = Self.frequent[String(word)]?.contains(.english) == true
      // The list of English words lacks most short ones.
      if word.count >= 4 || isFrequent { long += 1 }
      for language in Self.frequent[String(word)] ?? [] { scores[language, default: 0] += 2 }
      for (ending, languages) in Self.endings where word.count > ending.count + 2 {
        guard word.hasSuffix(ending) else { continue }
        for language in languages { scores[language, default: 0] += 1 }
      }
      if isFrequent || word.count >= 4 && RealWords.contains(String(word)) { english += 1 }
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

  private static let endings: [(String, [Language])] = [
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
  ]

  /// The languages of each frequent word.
  private static let frequent: [String: [Language]] = {
    var frequent: [String: [Language]] = [:]
    for (language, words) in lists {
      for word in words.split(separator: " ") {
        frequent[String(word), default: []].append(language)
      }
    }
    return frequent
  }()

  private static let lists: [(Language, String)] = [
    (
      .english,
      """
      the a an to of and or in on with for is be not from by at as it he she they you we this that \
      one two three red blue green white black man woman house water day year good big small
      """
    ),
    (
      .german,
      """
      der die das ein eine den dem des und oder mit für nicht ist sein haben ich du er sie es wir \
      ihr sich auf aus bei nach von zu zum zur über unter vor auch noch sehr kein alle wie was wer \
      wo wann eins zwei drei vier fünf sechs sieben acht neun zehn rot blau grün weiß schwarz mann \
      frau kind haus wasser tag jahr gut groß klein neu alt gehen kommen machen sehen heute morgen \
      montag dienstag mittwoch donnerstag freitag samstag sonntag bitte danke ja nein
      """
    ),
    (
      .french,
      """
      le la les l' un une des du de et ou avec pour dans sur est être avoir je tu il elle nous vous \
      ils elles se ne pas que qui quoi où quand comment deux trois quatre cinq sept huit neuf dix \
      rouge bleu vert blanc noir homme femme enfant maison eau jour année bon grand petit nouveau \
      vieux aller venir faire voir aujourd'hui demain lundi mardi mercredi jeudi vendredi samedi \
      dimanche merci oui non chat chien manger boire parler très bien mal
      """
    ),
    (
      .spanish,
      """
      el la los las un una unos unas de del y o con para por en es ser estar tener yo tú él ella \
      nosotros ellos se no que qué quién dónde cuándo cómo uno dos tres cuatro cinco seis siete \
      ocho nueve diez rojo azul verde blanco negro hombre mujer niño casa agua día año bueno grande \
      pequeño nuevo viejo ir venir hacer ver hoy mañana lunes martes miércoles jueves viernes \
      sábado domingo gracias sí gato perro comer beber hablar muy bien mal
      """
    ),
    (
      .italian,
      """
      il lo la i gli le l' un uno una un' di del della e o con per in è essere avere io tu lui lei \
      noi voi loro si non che chi dove quando come due tre quattro cinque sei sette otto nove dieci \
      rosso blu verde bianco nero uomo donna bambino casa acqua giorno anno buono grande piccolo \
      nuovo vecchio andare venire fare vedere oggi domani lunedì martedì mercoledì giovedì venerdì \
      sabato domenica grazie sì gatto cane mangiare bere parlare molto bene male
      """
    ),
    (
      .portuguese,
      """
      o a os as um uma de do da e ou com para por em é ser estar ter eu tu ele ela nós eles se não \
      que quem onde quando como dois duas três quatro cinco seis sete oito nove dez vermelho azul \
      verde branco preto homem mulher criança casa água dia ano bom grande pequeno novo velho ir \
      vir fazer ver hoje amanhã segunda terça quarta quinta sexta sábado domingo obrigado sim gato \
      cão comer beber falar muito bem mal
      """
    ),
    (
      .catalan,
      """
      el la els les l' un una uns unes de del i o amb per és ser estar jo ell ella nosaltres no que \
      qui on quan com dos tres quatre cinc sis set vuit nou deu home dona nen casa aigua dia any bo \
      gran petit nou vell anar venir fer veure avui demà gràcies gat gos menjar beure parlar molt
      """
    ),
    (
      .dutch,
      """
      de het een en of met voor in op is zijn hebben ik jij hij zij wij jullie zich niet wat wie \
      waar wanneer hoe twee drie vier vijf zes zeven acht negen tien rood blauw groen wit zwart man \
      vrouw kind huis water dag jaar goed groot klein nieuw oud gaan komen doen maken zien vandaag \
      morgen maandag dinsdag woensdag donderdag vrijdag zaterdag zondag dank ja nee kat hond eten \
      drinken spreken mooi
      """
    ),
    (
      .swedish,
      """
      en ett den det och eller med för i på är vara att ha jag du han hon vi ni de sig inte vad vem \
      var när hur två tre fyra fem sex sju åtta nio tio röd blå grön vit svart man kvinna barn hus \
      vatten dag år bra god stor liten ny gammal gå komma göra se idag imorgon måndag tisdag onsdag \
      torsdag fredag lördag söndag tack ja nej katt hund äta dricka tala flicka pojke bok
      """
    ),
    (
      .danish,
      """
      en et den det og eller med for i på er være at have jeg du han hun vi I de sig ikke hvad hvem \
      hvor hvornår hvordan to tre fire fem seks syv otte ni ti rød blå grøn hvid sort mand kvinde \
      barn hus vand dag år god stor lille ny gammel gå komme gøre se idag tak ja nej kat hund spise \
      drikke tale pige dreng bog
      """
    ),
    (
      .norwegian,
      """
      en ei et den det og eller med for i på er være å ha jeg du han hun vi dere de seg ikke hva \
      hvem hvor når hvordan to tre fire fem seks sju åtte ni ti rød blå grønn hvit svart mann \
      kvinne barn hus vann dag år god stor liten ny gammel gå komme gjøre se takk ja nei katt hund \
      spise drikke snakke jente gutt bok
      """
    ),
    (
      .polish,
      """
      i w z na do nie się jest być mieć ja ty on ona my wy oni co kto gdzie kiedy jak jeden dwa trzy \
      cztery pięć sześć siedem osiem dziewięć dziesięć czerwony zielony biały czarny kobieta \
      dziecko dom woda dzień rok dobry duży mały nowy stary dzisiaj jutro tak kot pies jeść pić
      """
    ),
    (
      .czech,
      """
      a v z na do ne se si je být mít já ty on ona my vy oni co kdo kde kdy jak jeden dva tři čtyři \
      pět šest sedm osm devět deset červený zelený bílý černý muž žena dítě dům voda den rok dobrý \
      velký malý nový starý dnes zítra ano kočka pes jíst pít
      """
    ),
    (
      .turkish,
      """
      ve bir bu şu o ben sen biz siz onlar değil var yok ne kim nerede nasıl iki üç dört beş altı \
      yedi sekiz dokuz on kırmızı mavi yeşil beyaz siyah adam kadın çocuk ev su gün yıl iyi büyük \
      küçük yeni eski gitmek gelmek yapmak görmek bugün yarın evet hayır kedi köpek
      """
    ),
    (
      .finnish,
      """
      ja tai on ei olla minä sinä hän me te he mikä kuka missä yksi kaksi kolme neljä viisi kuusi \
      seitsemän kahdeksan yhdeksän kymmenen punainen sininen vihreä valkoinen musta mies nainen \
      lapsi talo vesi päivä vuosi hyvä suuri pieni uusi vanha kissa koira
      """
    ),
    (
      .hungarian,
      """
      a az egy és vagy nem van lenni én te ő mi ti ők ki hol mikor hogyan kettő három négy öt hat \
      hét nyolc kilenc tíz piros kék zöld fehér fekete férfi nő gyerek ház víz nap év jó nagy kicsi
      """
    ),
    (
      .latin,
      """
      et in est esse non ad cum ex ab de qui quae quod sum unus duo tres quattuor quinque sex septem \
      octo novem decem homo femina puer domus aqua dies annus bonus magnus parvus novus vetus amo \
      amare rex regis bellum -ae -i -us
      """
    ),
  ]
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
