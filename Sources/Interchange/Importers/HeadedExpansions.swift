/// Headings that have both forms: `QA - Quality Assurance`, `QA (Quality Assurance)`, or a word and
/// its translation, as in `perro - dog`.
enum HeadedExpansions {
  /// The same cards; where most headings have both forms, the text below them is the note.
  static func divided(_ cards: [FoundThing]) -> [FoundThing] {
    let divided = cards.map(Self.divided)
    let count = divided.count { $0 != nil }
    guard count > 1, 2 * count >= cards.count else { return glossed(cards) }
    return zip(cards, divided).map { $1 ?? $0 }
  }

  /// The same cards, divided at the dash that all titles have between a few words.
  private static func glossed(_ cards: [FoundThing]) -> [FoundThing] {
    guard cards.count > 2,
      let dash = dashes.first(where: { dash in cards.allSatisfy { $0.short.contains(dash) } })
    else { return cards }
    let forms = cards.map { $0.short.split(separator: dash).map { Blanks.trimmed($0) } }
    let areFew = forms.allSatisfy { forms in
      forms.count == 2 && forms[0].split(separator: " ").count <= mostWords
        && !forms[0].contains(where: \.isNumber)
        && forms[1].split(separator: " ").count <= 2 * mostWords
    }
    // Parts of a text have such titles as well, with one subject.
    guard areFew, [0, 1].allSatisfy({ form in Set(forms.map { $0[form] }).count == cards.count }),
      Set(forms.map { $0[0].prefix { $0 != " " } }).count * 2 > cards.count
    else { return cards }
    return zip(cards, forms).map { card, forms in
      FoundThing(line: card.line, short: forms[0], long: forms[1], note: card.long)
    }
  }

  private static let mostWords = 3
  private static let dashes = [" - ", " – ", " — "]

  private static let longestTitle = 200

  /// Nil unless one form of the heading abbreviates the other.
  private static func divided(_ card: FoundThing) -> FoundThing? {
    guard card.short.utf8.count < longestTitle, let forms = forms(card.short) else { return nil }
    let (one, other) = (Blanks.trimmed(forms.0), Blanks.trimmed(forms.1))
    let isTurned = !InitialLetters.fit(one, other)
    guard !isTurned || InitialLetters.fit(other, one) else { return nil }
    var card = card
    card.note = card.long
    (card.short, card.long) = isTurned ? (other, one) : (one, other)
    return card
  }

  private static func forms(_ title: String) -> (Substring, Substring)? {
    if title.hasSuffix(")"), let (before, inside) = title.cut(at: " (") {
      return (before, inside.dropLast())
    }
    return (dashes + [": ", " = "]).lazy.compactMap { title.cut(at: $0) }.first
  }
}
