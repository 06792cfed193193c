/// What may not be read over because nothing else tells two Things apart: Co and CO, papa and papá.
enum TellingDifference {
  static func between(_ forms: [String], and others: [String]) -> Strictness {
    if others.isEmpty { return [] }
    let keyed = others.map { (key: AnswerKey($0), text: $0) }
    return forms.reduce(into: []) { telling, form in
      let key = AnswerKey(form)
      for other in keyed where other.key == key {
        telling.formUnion(difference(form, other.text))
      }
    }
  }

  /// The first difference that tells them apart, those that are seldom typed carelessly first.
  private static func difference(_ one: String, _ other: String) -> Strictness {
    let isPhrase = one.contains(where: \.isWhitespace)
    for strictness in [Strictness.punctuation, .accents, .letterCase, .articles] {
      // A phrase in other capitals is the same phrase.
      if strictness == .letterCase, isPhrase { continue }
      let folding = Folding(strict: strictness)
      if folding.joined(one) != folding.joined(other) { return strictness }
    }
    return []
  }
}
