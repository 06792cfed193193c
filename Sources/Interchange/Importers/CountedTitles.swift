/// Headings that count what is below them: `1. What is a closure?`, `Question 2: …`, or only `3`.
enum CountedTitles {
  /// Titles without their numbers, if most are counted.
  static func removed(from titles: [String]) -> [String] {
    let counted = titles.map(parts)
    let numbers = counted.compactMap { $0?.number }
    // A number may be wrong in a long list.
    let steps = zip(numbers, numbers.dropFirst()).count { $0 <= $1 }
    guard numbers.count > 2, numbers.count * 10 >= titles.count * 6,
      steps * 20 >= (numbers.count - 1) * 19
    else { return titles }
    return zip(titles, counted).map { title, counted in counted?.text ?? title }
  }

  /// The number and the text of `12. Text`, `Q12: Text` and the like.
  static func parts(of title: String) -> (number: Int, text: String)? {
    let word = ["Question ", "Q"].first(where: title.hasPrefix) ?? ""
    let digits = title.dropFirst(word.count).prefix { $0.isASCII && $0.isNumber }
    let rest = title[digits.endIndex...]
    guard let number = Int(digits), let sign = rest.first, ".):".contains(sign) else { return nil }
    let text = rest.dropFirst()
    return text.first == " " ? (number, Blanks.trimmed(text)) : nil
  }

  /// Whether the titles only count cards or the parts of a text, as in `7`, `Card 7` or `Lesson 7`,
  /// unlike `Article 7`.
  static func areAlone(_ titles: [String]) -> Bool {
    words(titles).map { cards.contains($0) || parts.contains($0) } ?? false
  }

  private static let cards: Set<String> = [
    "", "card", "note", "flashcard", "question", "q", "no.", "karte", "frage", "carte", "tarjeta",
    "pregunta", "pergunta", "domanda", "карточка", "вопрос", "题",
  ]
  private static let parts: Set<String> = [
    "chapter", "lesson", "unit", "week", "day", "page", "kapitel", "lektion", "capítulo", "lección",
    "chapitre", "leçon", "capitolo", "lezione", "глава", "урок",
  ]

  /// The word before the numbers of titles that have nothing else and are in order.
  private static func words(_ titles: [String]) -> String? {
    let words = titles.map {
      $0.lowercased().trimmingSuffix { ".):".contains($0) }.split { " #".contains($0) }
    }
    let numbers = words.compactMap { $0.last.flatMap { Int($0) } }
    let before = Set(words.map { $0.dropLast().joined(separator: " ") })
    guard titles.count > 2, numbers.count == titles.count, before.count == 1,
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    return before.first
  }

  /// Cards whose titles are only numbers: the first paragraph below is what is asked.
  ///
  /// None if most are not a question or two paragraphs, as in chapters.
  static func divided(_ cards: [FoundThing], below titles: [String]) -> [FoundThing] {
    guard words(titles).map(Self.cards.contains) ?? false else { return [] }
    let divided = cards.map { card in
      let lines = card.long.split(separator: "\n", omittingEmptySubsequences: false)
      let first = lines.prefix { !Blanks.isBlank($0) }
      return FoundThing(
        line: card.line, short: first.joined(separator: "\n"),
        long: lines.dropFirst(first.count).joined(separator: "\n"))
    }
    let questions = divided.count { $0.short.hasSuffix("?") }
    let pairs = divided.count { !$0.long.isEmpty && !$0.long.contains("\n\n") }
    return max(questions, pairs) * 10 >= cards.count * 9 ? divided : []
  }
}
