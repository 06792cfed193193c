/// The differences that count because they alone distinguish two Things of a deck: Co and CO, papa
/// and papá.
enum TellingDifference {
  static func between(
    _ forms: [String], and others: [String], articles: [String], ignoring ignored: Strictness = []
  ) -> Strictness {
    if others.isEmpty { return [] }
    let lenient = Folding(articles: articles)
    let keyed = others.map { (key: lenient.joined($0), text: $0) }
    return forms.reduce(into: Strictness()) { telling, form in
      // Its alternatives are compared by themselves.
      if !AcceptedForms.alternatives(in: form).isEmpty { return }
      let key = lenient.joined(form)
      // What both have in common tells nothing.
      if keyed.contains(where: { $0.key == key && forms.contains($0.text) }) { return }
      for other in keyed where other.key == key {
        telling.formUnion(difference(form, other.text, articles: articles))
      }
    }.subtracting(ignored)
  }

  /// The first difference between them, starting with those that are rarely careless.
  private static func difference(
    _ one: String, _ other: String, articles: [String]
  ) -> Strictness {
    let isPhrase = one.contains(where: \.isWhitespace)
    for strictness in [Strictness.punctuation, .accents, .letterCase, .articles] {
      // A phrase with different capitals is the same phrase.
      if strictness == .letterCase, isPhrase { continue }
      let folding = Folding(strict: strictness, articles: articles)
      if folding.joined(one) != folding.joined(other) { return strictness }
    }
    return []
  }
}
