/// The accepted answers of a Thing: its form, the alternatives in it, each without its bracketed
/// parts, and `also`.
enum AcceptedForms {
  /// A limit, so that a damaged deck takes no time.
  static let most = 64

  /// The accepted answers without duplicates, the form itself first.
  static func of(_ thing: Thing, asked direction: Card.Direction) -> [String] {
    let main = direction == .forward ? thing.long : thing.short
    var forms: [String] = []
    for text in [main] + thing.also.prefix(most) {
      for form in variants(of: text) where !form.isEmpty && !forms.contains(form) {
        forms.append(form)
        if forms.count == most { return forms }
      }
    }
    return forms
  }

  /// The text, its alternatives, and each of these in both genders, as word or reading, and without
  /// its bracketed parts.
  static func variants(of text: String) -> [String] {
    let trimmed = text.trimmed
    guard hasVariants(trimmed) else { return [trimmed] }
    let text = MediaText.shown(trimmed)
    return ([text] + alternatives(in: text)).flatMap { text in
      let inflected = WordAlternatives.forms(of: text)
      return ([text] + inflected).flatMap { [$0] + BracketedText($0).shortened }
        + Readings.forms(of: text)
    }
  }

  /// Whether a text contains bars or brackets, including East Asian ones, an ending after a comma,
  /// or Chinese characters.
  static func hasVariants(_ text: String) -> Bool {
    text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), 0xE3...0xE9,
        0xEF:
        true
      default: false
      }
    } || text.utf8.contains(UInt8(ascii: ",")) && text.contains(", -")
  }

  /// The parts between bars surrounded by spaces; empty if there is no such bar.
  static func alternatives(in text: String) -> [String] {
    let parts = text.split(separator: " / ").map { String($0).trimmed }
    return parts.count > 1 ? Array(parts.filter { !$0.isEmpty }.prefix(most)) : []
  }
}

extension Thing {
  /// The long form, its alternatives and `also`: the questions for the short form.
  public var meanings: [String] { [long] + AcceptedForms.alternatives(in: long) + also }
}

/// Distinguishes copies of the Thing asked in other decks from different Things.
struct Twins {
  private let asked: Asked
  private let answered: Set<Thing.ID>
  private let question: AnswerKey
  private let answers: [AnswerKey]

  init(of asked: Asked) {
    self.asked = asked
    answered = Set(asked.answered.map(\.id))
    question = AnswerKey(asked.question(of: asked.thing))
    answers = AnswerKey.all(of: asked.thing, asked: asked.direction)
  }

  /// The Things that are not copies, each once, by id.
  func others(among things: [DeckThing]) -> [DeckThing] {
    var seen = answered
    return things.filter { seen.insert($0.thing.id).inserted && !isTwin($0.thing) }
      .sorted { $0.thing.id < $1.thing.id }
  }

  // The same question and the same answer, apart from case, accents and the like.
  private func isTwin(_ thing: Thing) -> Bool {
    AnswerKey(asked.question(of: thing)) == question
      && AnswerKey.all(of: thing, asked: asked.direction).first == answers.first
  }
}
