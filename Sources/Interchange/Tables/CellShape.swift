import Things

/// What the text of a cell tells without its column.
enum CellShape {
  static func isNumber(_ text: String) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return text.utf8.contains(where: digits.contains)
      && text.utf8.allSatisfy { digits.contains($0) || "+-.,% $".utf8.contains($0) }
  }

  /// Whether a text abbreviates another one: by initials, or cut off with a period, as `Bar.` for
  /// `Baracke`.
  static func abbreviates(_ short: String, _ long: String) -> Bool {
    if InitialLetters.fit(short, long) { return true }
    // Of several, the first tells.
    let first = short.prefix { $0 != "," && $0 != ";" }
    guard first.hasSuffix("."), first.count > 1, first.count <= long.count else { return false }
    return long.lowercased().hasPrefix(first.dropLast().lowercased())
  }

  /// Whether a text is another one with signs in place of some letters.
  static func isHint(_ hint: String, for text: String) -> Bool {
    hint != text && hint.count == text.count
      && zip(hint, text).allSatisfy { $0 == $1 || "-_.*".contains($0) && $1.isLetter }
  }

  /// Whether a text is written in kana alone.
  static func isKana(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      0x3041..<0x3100 ~= scalar.value || "・～〜、,/() 　".unicodeScalars.contains(scalar)
    }
  }

  /// Whether a text is written in kana, not only in those of foreign words.
  static func isOwnKana(_ text: String) -> Bool {
    isKana(text) && text.unicodeScalars.contains { 0x3041..<0x30A0 ~= $0.value }
  }

  /// Whether a text consists of syllables of pinyin with tones, as in `āi yō` or `ai1 yo1`.
  static func isPinyin(_ text: String) -> Bool {
    let words = text.lowercased().split { " ,'’·/-.?!".contains($0) }
    return words.allSatisfy(areSyllables)
      && words.contains { $0.contains { toned.contains($0) || $0.isNumber } }
  }

  private static func areSyllables(_ word: Substring) -> Bool {
    var rest = word
    while let first = rest.first {
      if ["zh", "ch", "sh"].contains(where: rest.hasPrefix) {
        rest = rest.dropFirst(2)
      } else if "bpmfdtnlgkhjqxzcsrwy".contains(first) {
        rest = rest.dropFirst()
      }
      let vowels = rest.prefix { isVowel($0) }
      guard 1...4 ~= vowels.count else { return false }
      rest = rest.dropFirst(vowels.count)
      // Before a vowel, the letter begins the next syllable.
      if let end = ["ng", "n", "r"].first(where: rest.hasPrefix),
        !(rest.dropFirst(end.count).first.map(isVowel) ?? false)
      {
        rest = rest.dropFirst(end.count)
      }
      if let digit = rest.first, "12345".contains(digit) { rest = rest.dropFirst() }
    }
    return true
  }

  private static func isVowel(_ letter: Character) -> Bool {
    "aeiouüv".contains(letter) || toned.contains(letter)
  }

  private static let toned: Set<Character> = Set("āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ")

  /// Whether a text is only a picture or a recording.
  static func isMedia(_ text: String) -> Bool {
    let marks = [("<img ", ">"), ("[sound:", "]"), ("[picture:", "]")]
    return Media.isName(text)
      || marks.contains {
        text.hasPrefix($0) && text.firstRange(of: $1)?.upperBound == text.endIndex
      }
  }

  /// Whether a text spells sounds, as in `/ˈætməsfɪə/` or `[bɛlt]`.
  static func isIPA(_ text: String) -> Bool {
    if text.contains(where: { "ˈˌːɪɡɜɒʌɹɑ".contains($0) }) { return true }
    // A letter of Greek among Latin ones.
    if text.contains("θ"), text.contains(where: \.isASCII) { return true }
    let ends = [text.first, text.last]
    return text.count > 2 && !text.contains(":") && (ends == ["/", "/"] || ends == ["[", "]"])
  }

  /// Whether a text says only what kind of word another one is, as in `noun` or `v., adj.`.
  static func isWordClass(_ text: String) -> Bool {
    let parts = text.lowercased().split { ",;/&. ".contains($0) }
    return !parts.isEmpty && parts.allSatisfy(wordClasses.contains)
  }

  static func beginsWithKind(_ text: String) -> Bool {
    let kind = text.prefix { $0 != " " }
    return kind.hasSuffix(".") && isWordClass(String(kind.dropLast()))
  }

  private static let wordClasses: Set<Substring> = Set(
    """
    neg,cop,aux,imp,past,pres,fut,pf,perf,inf,ptcp,trans,intrans,n,v,vt,vi,vb,adj,adv,prep,pron,conj,interj,art,num,det,aux,prop,phr,noun,verb,adjective,adverb,\
    preposition,pronoun,conjunction,interjection,article,numeral,determiner,particle,phrase,idiom,\
    exclamation,auxiliary,modal,phrasal,plural,proper,transitive,intransitive,propn,adp,cconj,sconj,\
    intj,substantiv,nomen,adjektiv,präposition,pronomen,konjunktion,partikel,nom,verbe,adjectif,\
    adverbe,préposition,pronom,sustantivo,sostantivo,substantivo,verbo,adjetivo,aggettivo,adverbio,\
    avverbio,名词,动词,形容词,副词,代词,介词,连词,名詞,動詞,形容詞,副詞,代名詞,助詞,существительное,\
    глагол,прилагательное,наречие
    """.split(separator: ","))

  /// Whether a text can name one or more of several choices, as in `B`, `AD` or `3`.
  static func namesChoices(_ text: String) -> Bool {
    let keys = text.filter { !" ,;.".contains($0) }
    return Int(keys).map { 0..<10 ~= $0 }
      ?? (!keys.isEmpty && keys.count < 9 && keys.allSatisfy { "ABCDEFGHabcdefgh".contains($0) })
  }

  /// Whether a text ends as a sentence does.
  static func isSentence(_ text: String) -> Bool {
    text.last.map { ".?!…。？！".contains($0) } ?? false
  }

  /// Whether a text is made of letters and digits as no word is, as in `609phcvm` or `2_1`; `CS101`
  /// can be a short form.
  static func isCode(_ text: String) -> Bool {
    text.contains(where: \.isNumber) && text.contains { $0.isLetter || "_-".contains($0) }
      && text.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || "_-.".contains($0)) }
  }

  /// Whether a text is a share or a measure, as in `0.0457` or `12 %`.
  static func isDecimal(_ text: String) -> Bool {
    isNumber(text) && text.contains { ".,%".contains($0) }
  }

  /// Whether a text is only the names of files, as in `b.json, bb.json`.
  static func areFiles(_ text: String) -> Bool {
    text.split { ", ;".contains($0) }.allSatisfy { name in
      let parts = name.split(separator: ".")
      return parts.count > 1 && fileEndings.contains(parts[parts.count - 1])
    }
  }

  /// Whether a text is an identifier such as `ab65f276-06d1-11ed-802f-4115f6f84da7`.
  static func isUUID(_ text: String) -> Bool {
    text.utf8.count == 36 && text.split(separator: "-").count == 5
      && text.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  private static let fileEndings: Set<Substring> = [
    "jpg", "jpeg", "png", "gif", "svg", "webp", "mp3", "wav", "json", "txt", "csv", "tsv", "xml",
    "html", "htm", "md", "yml", "yaml", "pdf", "docx", "xlsx",
  ]

  /// Whether a text is a share such as `0.9140`, which nobody learns.
  static func isShare(_ text: String) -> Bool {
    text.utf8.count > 5 && (text.hasPrefix("0.") || text.hasPrefix("-0."))
      && text.utf8.allSatisfy { "0123456789.-".utf8.contains($0) }
  }

  /// Whether each of several numbers is one more than the one before.
  static func areConsecutive(_ numbers: [Int?]) -> Bool {
    numbers.count >= 3
      && zip(numbers, numbers.dropFirst()).allSatisfy { one, two in
        one.flatMap { one in two.map { $0 > one && $0 == one &+ 1 } } ?? false
      }
  }
}

extension String {
  var isIDForm: Bool { Thing.ID(self) != nil }
}
