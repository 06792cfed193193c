/// The letters of languages, to tell those apart that share most of their letters.
enum AlphabetTable {
  /// The letters beyond ASCII that a language uses.
  static let letters: [Language: Set<Character>] = [
    .german: Set("äöüßé"), .french: Set("àâæçéèêëîïôœùûüÿ"), .spanish: Set("áéíóúüñ"),
    .portuguese: Set("áâãàçéêíóôõúü"), .italian: Set("àèéìíîòóùú"), .catalan: Set("àçéèíïóòúü"),
    .dutch: Set("éëïöüèêáó"), .swedish: Set("åäöéà"), .danish: Set("æøåé"),
    .norwegian: Set("æøåéèòô"), .polish: Set("ąćęłńóśźż"), .czech: Set("áčďéěíňóřšťúůýž"),
    .finnish: Set("äöåšž"), .hungarian: Set("áéíóöőúüű"), .turkish: Set("çğıöşüâîûi̇"),
  ]

  /// Letters of other languages in the same script.
  static let foreign: [Language: Set<Character>] = [
    .russian: Set("әіїєґөүұқғңһјљњћђџѓќѕўѝӣӯҷҳ"), .ukrainian: Set("ыэёъәөүұқғңһўјљњћђџ"),
    .arabic: Set("پچژگکیٹڈڑںےہۀټډړږښۍې"),
  ]
}
