import Testing

@testable import Things

@Suite struct SlipTests {
  @Test(arguments: [
    ("mail", "mial", 1), ("mail", "maill", 1), ("transfer", "tranfer", 1),
    ("transfer", "trasnfer", 1), ("protocol", "protocal", 1), ("protocol", "protovol", 1),
    ("asynchronous", "asynchrnous", 1), ("asynchronous", "asycnhrnous", 2),
    ("tunnelling", "tuneling", 2), ("tunnelling", "tunneling", 1), ("address", "adress", 1),
    ("committee", "comittee", 1), ("reykjavik", "reykyavik", 1),
    ("библиотека", "библотека", 1), ("프로토콜", "프로토골", 1),
    ("プログラム", "プロクラム", 1), ("超文本传输协议", "超文本输传协议", 1),
  ])
  func `changes that are slips`(expected: String, typed: String, slips: Int?) {
    #expect(slips == count(expected, typed))
  }

  @Test(arguments: [
    ("of", "fo"), ("mode", "node"), ("strangle", "tangle"), ("perro", "pero"),
    ("penna", "pena"), ("atypical", "typical"), ("amoral", "moral"),
    ("hypertension", "hypotension"), ("encryption", "decryption"),
    ("utf8", "utf9"), ("h264codec", "h265codec"), ("transport", "transfer"),
    ("第一次世界大战", "第二次世界大战"), ("国内生产总值", "国民生产总值"), ("おばあさん", "おばさん"),
    ("كتاب", "كاتب"), ("мой", "мои"),
  ])
  func `changes that make another word`(expected: String, typed: String) {
    #expect(count(expected, typed) == nil)
  }

  @Test(arguments: [
    ("amigo", "amiga"), ("comprare", "comprate"), ("ventana", "ventaja"), ("hermanos", "hermanas"),
    ("hablar", "hablan"),
    ("enterrar", "enterar"), ("cappello", "capello"),
  ])
  func `the ending of a single word is not a slip`(expected: String, typed: String) {
    #expect(matcher(isPhrase: false).slips(Array(expected), Array(typed)) == nil)
  }

  @Test(arguments: [
    ("password", "pasword"), ("opposite", "oposite"), ("unsuccessful", "unsuccesful"),
    ("address", "adress"), ("everything", "everythin"), ("account", "acoount"),
    ("initialization", "inicialization"), ("hopefully", "hopefuly"), ("chance", "chanse"),
  ])
  func `a slip in an answer of one English word`(expected: String, typed: String) {
    #expect(Judge().verdict(typed, for: [.made("x", expected)]) == .nearly(slips: 1))
  }

  @Test func `a question that is the answer tests the spelling`() {
    let verdict = Judge().verdict("necesary", for: [.made("necessary", "necessary")])

    #expect(verdict == .wrong)
  }

  @Test(arguments: [
    ("battles", "batles"), ("happily", "hapily"), ("witness", "witnes"), ("matches", "maches"),
  ])
  func `a regular form of an English word is one, too`(expected: String, typed: String) {
    #expect(Judge().verdict(typed, for: [.made("x", expected)]) == .nearly(slips: 1))
  }

  @Test(arguments: [
    ("message", "massage"), ("typical", "atypical"), ("symmetric", "asymmetric"),
    ("memory", "memories"), ("macroscopic", "microscopic"),
    ("sulfate", "sulfite"), ("path", "bath"), ("interstate", "intrastate"),
    ("transmitter", "transmitted"),
  ])
  func `a real word is not a slip`(expected: String, typed: String) {
    #expect(matcher(isPhrase: true).slips(Array(expected), Array(typed)) == nil)
  }

  @Test func `acronyms inside an answer have no slips, all in capitals they are words`() {
    #expect(Judge().verdict("wireless ASCIJ", for: [.made("x", "wireless ASCII")]).isRight == false)
    #expect(Judge().verdict("TOTLA LOSS", for: [.made("x", "TOTAL LOSS")]) == .nearly(slips: 1))
  }

  private func count(_ expected: String, _ typed: String) -> Int? {
    SlipSearch(expected: Array(expected), typed: Array(typed), isAlone: false).count()
  }

  private func matcher(isPhrase: Bool) -> WordMatcher {
    WordMatcher(
      allowsCuts: false, isKnownWord: { _ in false }, isPhrase: isPhrase, isAllCapitals: false,
      strict: [])
  }
}
