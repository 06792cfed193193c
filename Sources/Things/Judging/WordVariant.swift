/// Regular spellings of one word: British and American, singular and plural.
enum WordVariant {
  /// Whether two different texts are spelling or number variants of the same word.
  static func areOneWord(_ one: [Character], _ other: [Character]) -> Bool {
    if isPlural(one, of: other) || isPlural(other, of: one) { return true }
    guard max(one.count, other.count) >= 5 else { return false }
    let (one, other) = (String(one), String(other))
    return spelling(one) == spelling(other) && !ownWords.contains(one) && !ownWords.contains(other)
  }

  private static func isPlural(_ plural: [Character], of word: [Character]) -> Bool {
    word.count >= 4 && word.last != "s" && plural.count == word.count + 1 && plural.last == "s"
      && plural.starts(with: word)
  }

  /// One spelling for all variants of a word.
  private static func spelling(_ word: String) -> String {
    var word = word
    for (variant, plain) in parts where word.contains(variant) {
      word = word.replacing(variant, with: plain)
    }
    for (variant, plain) in endings where word.hasSuffix(variant) {
      word = word.dropLast(variant.count) + plain
    }
    // Filling does not become filing.
    for (variant, plain) in doubled where word.count >= 8 && word.hasSuffix(variant) {
      word = word.dropLast(variant.count) + plain
    }
    return word
  }

  /// Words that look like another spelling of a different word: timbre, timber.
  private static let ownWords: Set<String> = [
    "timbre", "timbres", "sises", "wises", "visaed", "apprise", "apprised", "apprises",
    "apprising", "refiled", "refiling", "staling",
  ]

  private static let parts = [
    ("isation", "ization"), ("sulph", "sulf"), ("colour", "color"), ("behaviour", "behavior"),
    ("favour", "favor"), ("labour", "labor"), ("honour", "honor"), ("armour", "armor"),
    ("harbour", "harbor"), ("humour", "humor"), ("tumour", "tumor"), ("vapour", "vapor"),
    ("neighbour", "neighbor"), ("rumour", "rumor"), ("flavour", "flavor"), ("odour", "odor"),
    ("aluminium", "aluminum"), ("programme", "program"), ("defence", "defense"),
    ("licence", "license"), ("offence", "offense"), ("grey", "gray"), ("aem", "em"),
    ("aed", "ed"), ("aec", "ec"), ("aesth", "esth"), ("aetio", "etio"), ("oesoph", "esoph"),
    ("oestr", "estr"), ("oedem", "edem"), ("foet", "fet"), ("coeliac", "celiac"),
    ("diarrhoe", "diarrhe"), ("homoeo", "homeo"), ("manoeuv", "maneuv"), ("caesi", "cesi"),
  ]

  private static let endings = [
    ("ise", "ize"), ("ised", "ized"), ("ises", "izes"), ("iser", "izer"), ("ising", "izing"),
    ("isers", "izers"), ("yse", "yze"), ("ysed", "yzed"), ("yses", "yzes"), ("ysing", "yzing"),
    ("logue", "log"), ("logues", "logs"), ("tre", "ter"), ("tres", "ters"), ("bre", "ber"),
  ]

  private static let doubled = [
    ("lling", "ling"), ("lled", "led"), ("ller", "ler"), ("llers", "lers"), ("llor", "lor"),
  ]
}

/// Prefixes and suffixes that turn a stem into a different word: micro, macro; sulfate, sulfite.
enum OpposedParts {
  static func part(_ one: String, _ other: String) -> Bool {
    beginnings.contains { isOpposed(one, to: other, in: $0) { $0.hasPrefix($1) } }
      || endings.contains { isOpposed(one, to: other, in: $0) { $0.hasSuffix($1) } }
  }

  private static let beginnings = [
    ["micro", "macro"], ["hyper", "hypo"], ["inter", "intra"], ["ante", "anti"], ["pre", "pro"],
    ["endo", "exo"], ["ab", "ad"],
  ]
  private static let endings = [
    ["ate", "ite", "ide", "ine"], ["ane", "ene", "yne"], ["ose", "ase"], ["er", "ee", "ed"],
    ["o", "a"], ["os", "as"],
  ]

  private static func isOpposed(
    _ one: String, to other: String, in group: [String], by has: (String, String) -> Bool
  ) -> Bool {
    guard let first = group.first(where: { has(one, $0) }),
      let second = group.first(where: { has(other, $0) })
    else { return false }
    return first != second
  }
}
