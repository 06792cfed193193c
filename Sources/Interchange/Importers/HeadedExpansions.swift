/// Headings that have both forms: `QA - Quality Assurance`, or `QA (Quality Assurance)`.
enum HeadedExpansions {
  /// The same cards; where most headings have both forms, the text below them is the note.
  static func divided(_ cards: [FoundThing]) -> [FoundThing] {
    let divided = cards.map(Self.divided)
    let count = divided.count { $0 != nil }
    guard count > 1, 2 * count >= cards.count else { return cards }
    return zip(cards, divided).map { $1 ?? $0 }
  }

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
    return [" - ", " – ", " — ", ": ", " = "].lazy.compactMap { title.cut(at: $0) }.first
  }
}
