import Interchange
import Things

/// The languages and lists that til finds in the rows of an import, which a key or a setting
/// changes.
struct ShapeOffer {
  private let deck: String
  private let shape: DeckShape
  /// Whether a key at the question changes it.
  private let hasKey: Bool
  /// The languages that were chosen instead.
  private(set) var languages: String?

  /// Nil if the deck has one language and no lists, or its languages are set.
  init?(_ plan: ImportPlan, _ settings: Settings, hasKey: Bool, languages: String? = nil) {
    let rows = plan.additions(first: DeckShape.mostRows)
    guard let deck = rows.first?.deck, settings[Setting.languages, deck] == "auto" else {
      return nil
    }
    let pairs = rows.filter { $0.deck == deck }.map { (short: $0.short, long: $0.long) }
    self.deck = deck
    self.hasKey = hasKey
    self.languages = languages
    shape = DeckShape(deck: deck, pairs: pairs)
    guard shape.isTranslation || shape.long.hasCommaLists || languages != nil else { return nil }
  }

  /// Whether any one item of a list is right already.
  var splitsCommas: Bool { shape.long.hasCommaLists }

  /// The setting, if languages were chosen.
  var event: Event? {
    languages.map { .set(.deck(deck), name: Setting.languages.name, value: $0) }
  }

  mutating func choose(_ languages: String) { self.languages = languages }

  /// The languages as the setting takes them; unknown ones become `en`.
  var proposal: String {
    languages
      ?? [shape.short, shape.long].map { $0.language?.rawValue ?? "en" }
      .joined(separator: " ")
  }

  var sentence: String {
    let found = languages.map { "Languages: \($0)" } ?? shape.summary
    let name = Call.Word.asOperand(deck)
    return "\(found). To change"
      + (hasKey ? " the languages, press g." : ": set languages \(proposal) -d \(name)")
  }
}
