/// Regular spellings of one word: British and American, singular and plural.
enum WordVariant {
  /// Whether two different texts are spelling or number variants of the same word.
  ///
  /// A plural is one within a phrase; alone, it is another form of the word.
  static func areOneWord(
    _ one: [Character], _ other: [Character], inPhrase: Bool = false
  ) -> Bool {
    if inPhrase, isPlural(one, of: other) || isPlural(other, of: one) { return true }
    let (one, other) = (String(one), String(other))
    if SpellingPairs.areOneWord(one, other) { return true }
    guard max(one.count, other.count) >= 5 else { return false }
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

/// British and American spellings that no rule tells, each a word or not.
private enum SpellingPairs {
  static func areOneWord(_ one: String, _ other: String) -> Bool {
    american[one] == other || american[other] == one
      || plural(one, other) || plural(other, one)
  }

  private static func plural(_ one: String, _ other: String) -> Bool {
    guard one.last == "s", other.last == "s" else { return false }
    return american[String(one.dropLast())] == String(other.dropLast())
  }

  private static let american: [String: String] = [
    "grey": "gray", "greyish": "grayish", "tyre": "tire", "cheque": "check", "plough": "plow",
    "jewellery": "jewelry", "jeweller": "jeweler", "kerb": "curb", "pyjamas": "pajamas",
    "mum": "mom", "mummy": "mommy", "sceptic": "skeptic", "sceptical": "skeptical",
    "scepticism": "skepticism", "judgement": "judgment", "acknowledgement": "acknowledgment",
    "ageing": "aging", "axe": "ax", "draught": "draft", "gaol": "jail", "mould": "mold",
    "mouldy": "moldy", "moult": "molt", "moustache": "mustache", "omelette": "omelet",
    "woollen": "woolen", "enrol": "enroll", "enrolment": "enrollment", "fulfil": "fulfill",
    "fulfilment": "fulfillment", "instalment": "installment", "skilful": "skillful",
    "wilful": "willful", "marvellous": "marvelous", "cosy": "cozy", "practise": "practice",
    "pretence": "pretense", "artefact": "artifact", "annexe": "annex", "doughnut": "donut",
    "whisky": "whiskey", "smoulder": "smolder", "furore": "furor",
    "analogue": "analog", "dialogue": "dialog", "carburettor": "carburetor",
    "chilli": "chili", "distil": "distill", "instil": "instill", "appal": "appall",
    "glycerine": "glycerin", "gramme": "gram", "kilogramme": "kilogram", "liquorice": "licorice",
    "mollusc": "mollusk", "phoney": "phony", "speciality": "specialty", "titbit": "tidbit",
    "yoghurt": "yogurt",
    "encyclopaedia":
      "encyclopedia", "mediaeval": "medieval", "leukaemia": "leukemia",
    "orthopaedics":
      "orthopedics", "amoeba": "ameba", "foetus": "fetus", "ageism": "agism",
    "counsellor":
      "counselor", "traveller": "traveler", "councillor": "councilor", "theatre": "theater",
    "metre": "meter", "litre": "liter", "programme": "program", "disc": "disk",
    "archaeology": "archeology", "manoeuvre": "maneuver", "sulphur": "sulfur",
    "oesophagus":
      "esophagus", "oestrogen": "estrogen", "anaesthesia": "anesthesia",
    "haemoglobin":
      "hemoglobin", "ischaemia": "ischemia", "dyspnoea": "dyspnea", "apnoea": "apnea",
  ]
}

/// Endings of chemical names, each of which makes another substance: methanol, methanal.
private enum ChemicalEndings {
  /// Whether two names differ only in their ending.
  static func part(_ one: String, _ other: String) -> Bool {
    for group in groups {
      guard let first = group.first(where: one.hasSuffix),
        let second = group.first(where: other.hasSuffix), first != second
      else { continue }
      let (stem, otherStem) = (one.dropLast(first.count), other.dropLast(second.count))
      if stem == otherStem, stems.contains(where: stem.hasSuffix) { return true }
    }
    return false
  }

  private static let groups = [
    [
      "anol", "anal", "anon", "anone", "ane", "ene", "yne", "ine", "oyl", "oic", "oate", "yl", "en",
      "an", "in", "ol",
    ],
    ["ose", "ase"], ["ic", "ous"], ["ium", "ine", "ide"],
  ]
  private static let stems = [
    "meth", "eth", "prop", "but", "pent", "hex", "hept", "oct", "non", "dec", "benz", "phen",
    "tolu", "xyl", "glyc", "glycer", "lact", "malt", "amyl", "cellul", "hydraz", "sulf", "phosph",
    "chlor", "nitr", "fluor", "brom", "iod", "naphthal", "terp", "pyrid", "anil",
  ]
}

/// Prefixes and suffixes that turn a stem into a different word: micro, macro; sulfate, sulfite.
enum OpposedParts {
  static func part(_ one: String, _ other: String) -> Bool {
    beginnings.contains { isOpposed(one, to: other, in: $0) { $0.hasPrefix($1) } }
      || endings.contains { isOpposed(one, to: other, in: $0) { $0.hasSuffix($1) } }
      || ChemicalEndings.part(one, other)
  }

  private static let beginnings = [
    ["micro", "macro"], ["hyper", "hypo"], ["inter", "intra"], ["ante", "anti"], ["pre", "pro"],
    ["endo", "exo"], ["ab", "ad"], ["af", "ef"], ["supra", "super"], ["para", "peri"],
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
