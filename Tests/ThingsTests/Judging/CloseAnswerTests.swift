import Testing
import Things

@Suite struct CloseAnswerTests {
  @Test(arguments: [
    ("hello", "helo", "right, one typo", "hello, not helo"),
    ("perro", "pero", "close: 1 letter", "pero: r is missing"),
    ("amigo", "amiga", "close: 1 letter", "amiga: o, not a"),
    ("amigo", "amigoo", "right, one typo", "amigo, not amigoo"),
    ("Kilo", "kiol", "right, one typo", "Kilo, not kiol"),
    ("Hund", "Mund", "close: 1 letter", "mund: h, not m"),
    ("Glasgow Coma Scale", "slasgow coma scale", "close: 1 letter", "slasgow: g, not s"),
    ("Intensive Care Unit", "intensive care unibt", "close: 1 letter", "unibt: b is extra"),
    ("Simple Mail", "simple main", "1 of 2 words", "Mail, not main"),
    ("accommodate", "acomodate", "right, 2 typos", "accommodate, not acomodate"),
    ("accappatoio", "acapatoio", "close: 2 letters", "acapatoio: c is missing; p is missing"),
  ])
  func `a word that is not forgiven says how close it is`(
    long: String, typed: String, words: String, correction: String
  ) {
    let judgement = Judge().judgement(typed, for: [.made("x", long)])

    #expect(VerdictWords.words(for: judgement) == words)
    #expect(judgement.corrections.first?.lowercased() == correction.lowercased())
  }

  @Test(arguments: [
    ("cat", "cut"), ("word", "sentence"), ("utf8", "utf9"), ("协议", "协会"),
    ("five words are here", "x"),
  ])
  func `other words are not close`(long: String, typed: String) {
    let judgement = Judge().judgement(typed, for: [.made("x", long)])

    #expect(judgement.difference == nil)
    #expect(!judgement.verdict.isRight)
  }

  @Test func `close is a miss`() {
    let verdict = Judge().verdict("pero", for: [.made("x", "perro")])

    #expect(verdict == .wrong)
    #expect(verdict.isMiss)
  }

  @Test(arguments: [
    ("organise", "organize"), ("colour", "color"), ("programme", "program"),
    ("signalling", "signaling"), ("centre", "center"), ("anaemia", "anemia"),
    ("oesophagus", "esophagus"),
    ("catalogue", "catalog"),
  ])
  func `regular spellings are slips`(long: String, typed: String) {
    for (long, typed) in [(long, typed), ("the big \(long)", "big \(typed)")] {
      #expect(Judge().verdict(typed, for: [.made("x", long)]) == .nearly(slips: 1))
    }
  }

  @Test(arguments: [("network", "networks"), ("networks", "network")])
  func `a plural is a slip in a phrase, and close alone`(long: String, typed: String) {
    let phrase = Judge().verdict("big \(typed)", for: [.made("x", "the big \(long)")])
    let alone = Judge().judgement(typed, for: [.made("x", long)])

    #expect(phrase == .nearly(slips: 1))
    #expect(!alone.verdict.isRight)
    #expect(alone.isClose)
  }

  @Test(arguments: [
    ("hospital", "hespital", true), ("elephant", "lephant", true), ("bicycle", "icycle", true),
    ("princess", "princes", false), ("canoe", "cane", false), ("filling", "filing", false),
    ("amoral", "moral", false), ("transfer", "tranfer", true),
  ])
  func `a wrong vowel or a dropped first letter is a slip in longer words`(
    long: String, typed: String, isRight: Bool
  ) {
    #expect(Judge().verdict(typed, for: [.made("x", long)]).isRight == isRight)
  }

  @Test(arguments: [
    ("sich freuen (auf + Akk.)", "sich freuen auf", true),
    ("sich freuen (auf + Akk.)", "sich freuen auf akk", true),
    ("sich freuen (auf + Akk.)", "sich freuen", true),
    ("sich freuen (auf + Akk.)", "sich freuen an", false),
    ("(to) look (up at)", "look at", true), ("(to) look (up at)", "up at", false),
  ])
  func `brackets may be left out in part`(long: String, typed: String, isRight: Bool) {
    #expect(Judge().verdict(typed, for: [.made("x", long)]).isRight == isRight)
  }

  @Test(arguments: [
    ("nǐ hǎo", "ni3 hao3", true), ("nǐ hǎo", "ni3hao3", true), ("nǐ hǎo", "ni hao", true),
    ("nǐ hǎo", "ni2 hao3", false), ("nǚ'ér", "nv3 er2", true), ("ni3 hao3", "nǐ hǎo", true),
    ("māma", "ma1ma5", true), ("ひらがな", "ヒラガナ", true), ("コーヒー", "こーひー", true),
    ("か", "カ", false), ("हिन्दी", "हिंदी", true), ("हिंदी", "हिन्दी", true), ("चाँद", "चांद", true),
    ("ज़रूर", "जरूर", true), ("लड़का", "लडका", false), ("अन्न", "अंन", false),
  ])
  func `other spellings of the same are right`(long: String, typed: String, isRight: Bool) {
    let judgement = Judge().judgement(typed, for: [.made("x", long)])

    #expect((judgement.verdict == .same) == isRight)
  }

  @Test func `tones tell two Things of a deck apart, in digits too`() {
    let (mother, horse) = (Thing.made("mother", "mā"), Thing.made("horse", "mǎ"))

    #expect(Judge().verdict("ma1", for: [mother, horse]) == .same)
    #expect(Judge().verdict("ma3", for: [mother, horse]) == .other(horse.id))
  }
}
