import Things

/// What the last import recorded about a Thing made from a note: the fields its texts came from,
/// the cards that ask it, and the state of both in Anki.
///
/// It decides which fields an export writes, and on which side something has changed since.
struct AnkiOrigin: Hashable, Sendable {
  /// The column of a deck that stores it.
  static let column = "anki-note"

  struct Card: Hashable, Sendable {
    /// The template's number, or a gap's number minus one.
    var template: Int
    var isBackward: Bool
    /// When the card was last changed in Anki, in seconds since 1970.
    var modified: Int64
    var isSuspended: Bool
    /// Whether it is suspended here only, because it shows nothing that can be shown here.
    var isHidden = false
    var flag: Int
    /// Its position among the new cards, current or former.
    var position: Int64
    /// The name of its deck in Anki.
    var deck: String

    var direction: Things.Card.Direction { isBackward ? .backward : .forward }
  }

  /// When the note was last changed in Anki, in seconds since 1970.
  var modified: Int64
  var forms: AnkiForms
  var cards: [Card]
  var texts: Texts

  /// Digests of a Thing's texts as they were imported.
  struct Texts: Hashable, Sendable {
    enum Part: Int, CaseIterable {
      case short
      case long
      case note
      case tags
    }

    private(set) var digests: [UInt32]

    init(_ short: String, _ long: String, note: String, tags: [String]) {
      digests = [short, long, note, Self.plain(tags)].map(Self.digest)
    }

    init(_ thing: Thing) {
      self.init(thing.short, thing.long, note: thing.note, tags: thing.tags)
    }

    init?(_ text: String) {
      digests = text.split(separator: " ").compactMap { UInt32($0, radix: 36) }
      guard digests.count == Part.allCases.count else { return nil }
    }

    subscript(_ part: Part) -> UInt32 { digests[part.rawValue] }

    /// The tags without those that represent flags, in any order.
    private static func plain(_ tags: [String]) -> String {
      tags.filter { AnkiFlag.flag(ofTag: $0) == 0 }.sorted().joined(separator: " ")
    }

    /// FNV-1a, which is stable across versions.
    private static func digest(_ text: String) -> UInt32 {
      text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
  }

  var isSuspended: Bool { cards.allSatisfy { $0.isSuspended || $0.isHidden } }
  var flag: Int { cards.lazy.map(\.flag).first { $0 > 0 } ?? 0 }
  var deck: String { cards.first?.deck ?? "" }

  /// The directions of its cards; those of suspended cards only if all are suspended.
  var directions: Directions {
    let isAll = cards.allSatisfy(\.isSuspended)
    let asked = isAll ? cards : cards.filter { !$0.isSuspended }
    let (forward, backward) = (
      asked.contains { !$0.isBackward }, asked.contains(where: \.isBackward)
    )
    return forward && backward ? .both : backward ? .backward : .forward
  }
}

// The cell.
extension AnkiOrigin {
  var cell: String {
    let was = texts.digests.map { String($0, radix: 36) }.joined(separator: " ")
    let members: [JSON.Member] = [
      ("mod", .int(Int(modified))), ("fields", .array(forms.texts.map(JSON.string))),
      ("cards", .array(cards.map(Self.json))), ("decks", .array(decks)),
      ("was", .string(was)),
    ]
    return JSON.object(members).text
  }

  /// One name if all cards are in the same deck.
  private var decks: [JSON] {
    let names = cards.map(\.deck)
    return (Set(names).count == 1 ? Array(names.prefix(1)) : names).map(JSON.string)
  }

  private static func json(_ card: Card) -> JSON {
    let marks =
      card.flag | (card.isSuspended ? 8 : 0) | (card.isBackward ? 16 : 0)
      | (card.isHidden ? 32 : 0)
    return .array([
      .int(card.template), .int(Int(card.modified)), .int(marks), .int(Int(card.position)),
    ])
  }

  init?(_ cell: String) {
    guard !cell.isEmpty, let value = JSON(cell), let modified = value["mod"]?.int,
      let texts = value["was"]?.string.flatMap({ Texts($0) }),
      let forms = AnkiForms((value["fields"]?.array ?? []).compactMap(\.string))
    else { return nil }
    self.modified = modified
    self.texts = texts
    self.forms = forms
    let decks = (value["decks"]?.array ?? []).compactMap(\.string)
    cards = (value["cards"]?.array ?? []).enumerated().compactMap { place, card in
      let numbers = (card.array ?? []).compactMap(\.int)
      guard numbers.count >= 4, (0..<1 << 16).contains(numbers[0]) else { return nil }
      return Card(
        template: Int(numbers[0]), isBackward: numbers[2] & 16 != 0, modified: numbers[1],
        isSuspended: numbers[2] & 8 != 0, isHidden: numbers[2] & 32 != 0, flag: Int(numbers[2] & 7),
        position: numbers[3],
        deck: decks.indices.contains(place) ? decks[place] : decks.first ?? "")
    }
    guard !cards.isEmpty else { return nil }
  }
}

/// The forms of templates that most Things of earlier imports have, by note type.
///
/// A later package, with other notes, must not ask for other fields.
struct AnkiUsualForms {
  private(set) var forms: [String: [Int: AnkiForms]] = [:]

  init() {}

  init(_ kept: some Sequence<(type: String, origin: AnkiOrigin)>) {
    var counts: [String: [Int: [AnkiForms: Int]]] = [:]
    for (type, origin) in kept {
      for card in origin.cards {
        let forms = card.isBackward ? origin.forms.reversed : origin.forms
        counts[type, default: [:]][card.template, default: [:]][forms, default: 0] += 1
      }
    }
    forms = counts.mapValues { templates in
      templates.compactMapValues { forms in
        forms.max { ($0.value, $1.key.texts.joined()) < ($1.value, $0.key.texts.joined()) }?.key
      }
    }
  }
}
