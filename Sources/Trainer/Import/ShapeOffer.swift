import Interchange
import Things

/// The languages and lists that til finds in the rows of an import, which a key or a setting
/// changes.
struct ShapeOffer {
  private let deck: String
  private let shape: DeckShape
  /// Whether a key at the question changes it.
  private let hasKey: Bool
  /// The languages that the header names, if the texts alone do not tell them.
  private let named: String?
  /// The languages that were chosen instead.
  private(set) var chosen: String?

  /// Nil if the deck has one language and no lists, or its languages are set.
  init?(
    _ plan: ImportPlan, columns: [Reading.Column], _ settings: Settings, hasKey: Bool,
    chosen: String? = nil
  ) {
    let rows = plan.additions(.spread(DeckShape.mostRows))
    guard let deck = rows.first?.deck, settings[Setting.languages, deck] == "auto" else {
      return nil
    }
    let pairs = rows.filter { $0.deck == deck }.map { (short: $0.short, long: $0.long) }
    self.deck = deck
    self.hasKey = hasKey
    shape = DeckShape(deck: deck, pairs: pairs)
    self.chosen = chosen
    named = Self.languages(of: columns, besides: shape)
    guard shape.isTranslation || shape.long.hasCommaLists || languages != nil else { return nil }
  }

  private static func languages(of columns: [Reading.Column], besides shape: DeckShape) -> String? {
    let names: [String] = [DeckColumn.short, .long].map { role in
      columns.first { $0.role == role }?.name ?? ""
    }
    // A code alone may be a word, such as No.
    let areCodes = names.allSatisfy { $0.count == 2 }
    let found = [shape.short.language, shape.long.language]
    let named: [Language] = zip(names, found).compactMap { name, found in
      (name.count > 2 || areCodes ? Language(name) : nil) ?? found
    }
    guard named.count == 2, named[0] != named[1], named != found else { return nil }
    return named.map(\.rawValue).joined(separator: " ")
  }

  /// Whether any one item of a list is right already.
  var splitsCommas: Bool { shape.long.hasCommaLists }

  private var languages: String? { chosen ?? named }

  /// The setting, if languages were chosen or named.
  var event: Event? {
    languages.map { .set(.deck(deck), name: Setting.languages.name, value: $0) }
  }

  mutating func choose(_ languages: String) { chosen = languages }

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
