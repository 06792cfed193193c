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
    /// Nil for a new card.
    var schedule: Schedule?

    var direction: Things.Card.Direction { isBackward ? .backward : .forward }
  }

  /// What Anki stores of a card's schedule, and til computes with another result.
  ///
  /// An export restores it unless the card has been answered or moved since.
  struct Schedule: Hashable, Sendable {
    /// Permille.
    var ease: Int
    /// Days.
    var interval: Int
    var reviews: Int
    var lapses: Int
    /// The answers in the review log, which may lack some.
    var answers: Int
    /// Whether Anki schedules it with FSRS.
    var hasMemory: Bool

    init?(_ card: AnkiCollection.Card, answers: Int) {
      guard card.state != .new else { return nil }
      self.answers = answers
      (ease, interval) = (card.ease, card.interval)
      (reviews, lapses) = (card.reviews, card.lapses)
      hasMemory = card.stability != nil
    }

    fileprivate init?(_ numbers: some Sequence<Int64>, hasMemory: Bool) {
      let values = numbers.compactMap(Int.init(exactly:))
      guard values.count == 5, values.allSatisfy({ (0..<1 << 31).contains($0) }) else { return nil }
      (ease, interval, reviews, lapses) = (values[0], values[1], values[2], values[3])
      answers = values[4]
      self.hasMemory = hasMemory
    }
  }

  /// When the note was last changed in Anki, in seconds since 1970.
  var modified: Int64
  var forms: AnkiForms
  var cards: [Card]
  var texts: Texts
  /// The texts that til has written into the collection since; nil if it has written none.
  ///
  /// Those of the import still decide how an edit is written into the fields.
  var written: Texts?
  /// A digest of the other answers and the media when both sides last agreed; only for Things that
  /// were made in til.
  var rest: UInt32?
  /// The tags as they were imported, without those that represent flags; nil if an earlier version
  /// of til imported the note.
  var tags: [String]?

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

    fileprivate var cell: String {
      digests.map { String($0, radix: 36) }.joined(separator: " ")
    }

    subscript(_ part: Part) -> UInt32 { digests[part.rawValue] }

    mutating func take(_ part: Part, of other: Texts) {
      digests[part.rawValue] = other.digests[part.rawValue]
    }

    /// The digest of no tags.
    static let untagged = digest("")

    /// The tags without those that represent flags, in any order.
    private static func plain(_ tags: [String]) -> String {
      AnkiFlag.without(tags).sorted().joined(separator: " ")
    }

    /// FNV-1a, which is stable across versions.
    fileprivate static func digest(_ text: String) -> UInt32 {
      text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
  }

  /// The digest of what a note of til's type has besides.
  static func rest(also: [String], _ media: Media) -> UInt32 {
    Texts.digest(CellLists.cell(also: also) + AnkiOwnMedia.html(media))
  }

  static func rest(of thing: Thing) -> UInt32 { rest(also: thing.also, thing.media) }

  /// Whether a Thing made in til is unchanged since both sides last agreed.
  func agrees(with thing: Thing) -> Bool {
    agreed == Texts(thing) && rest == Self.rest(of: thing)
  }

  /// The texts that both sides had last.
  var agreed: Texts { written ?? texts }

  var isSuspended: Bool { cards.allSatisfy { $0.isSuspended || $0.isHidden } }
  /// When one of its cards was last changed, in seconds since 1970.
  var changed: Int64 { cards.map(\.modified).max() ?? 0 }
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
    var members: [JSON.Member] = [
      ("mod", .int(Int(modified))), ("fields", .array(forms.texts.map(JSON.string))),
      ("cards", .array(cards.map(Self.json))), ("decks", .array(decks)),
      ("was", .string(texts.cell)),
    ]
    if let rest { members.append(("rest", .int(Int(rest)))) }
    if let written { members.append(("wrote", .string(written.cell))) }
    if let tags, !tags.isEmpty { members.append(("tags", .array(tags.map(JSON.string)))) }
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
      | (card.isHidden ? 32 : 0) | (card.schedule?.hasMemory == true ? 64 : 0)
    let schedule =
      card.schedule.map { [$0.ease, $0.interval, $0.reviews, $0.lapses, $0.answers] } ?? []
    return .array(
      ([card.template, Int(card.modified), marks, Int(card.position)] + schedule).map(JSON.int))
  }

  init?(_ cell: String) {
    guard !cell.isEmpty, let value = JSON(cell), let modified = value["mod"]?.int,
      let texts = value["was"]?.string.flatMap({ Texts($0) }),
      let forms = AnkiForms((value["fields"]?.array ?? []).compactMap(\.string))
    else { return nil }
    self.modified = modified
    self.texts = texts
    self.forms = forms
    rest = value["rest"]?.int.flatMap(UInt32.init(exactly:))
    written = value["wrote"]?.string.flatMap { Texts($0) }
    tags = value["tags"]?.array?.compactMap(\.string)
    if tags == nil, texts[.tags] == Texts.untagged { tags = [] }
    let decks = (value["decks"]?.array ?? []).compactMap(\.string)
    cards = (value["cards"]?.array ?? []).enumerated().compactMap { place, card in
      let numbers = (card.array ?? []).compactMap(\.int)
      guard numbers.count >= 4, (0..<1 << 16).contains(numbers[0]) else { return nil }
      return Card(
        template: Int(numbers[0]), isBackward: numbers[2] & 16 != 0, modified: numbers[1],
        isSuspended: numbers[2] & 8 != 0, isHidden: numbers[2] & 32 != 0, flag: Int(numbers[2] & 7),
        position: numbers[3],
        deck: decks.indices.contains(place) ? decks[place] : decks.first ?? "",
        schedule: .init(numbers.dropFirst(4), hasMemory: numbers[2] & 64 != 0))
    }
    guard !cards.isEmpty else { return nil }
  }
}

/// The forms of templates in earlier imports, by note type and template.
///
/// A later package, with other notes, must not ask for other fields.
struct AnkiUsualForms {
  /// A Thing that an earlier import made.
  struct Known {
    /// The id of its note type.
    var type: Int64
    /// The guid of its note.
    var guid: String
    var origin: AnkiOrigin
  }

  /// Those of most Things.
  private(set) var forms: [Int64: [Int: AnkiForms]] = [:]
  /// Those of notes that have others, by guid.
  private(set) var exceptions: [String: [Int: AnkiForms]] = [:]
  /// The templates whose cards became Things, by the guid of the note, and whether they ask for the
  /// short form.
  private var asked: [String: [Int: Bool]] = [:]

  init() {}

  init(_ known: some Sequence<Known>) {
    var counts: [Int64: [Int: [AnkiForms: Int]]] = [:]
    for thing in known {
      for (template, forms) in thing.forms {
        counts[thing.type, default: [:]][template, default: [:]][forms, default: 0] += 1
      }
    }
    forms = counts.mapValues { templates in
      templates.compactMapValues { forms in
        forms.max { ($0.value, $1.key.texts.joined()) < ($1.value, $0.key.texts.joined()) }?.key
      }
    }
    for thing in known where !thing.guid.isEmpty {
      for card in thing.origin.cards {
        asked[thing.guid, default: [:]][card.template] = card.isBackward
      }
      for (template, found) in thing.forms {
        guard forms[thing.type]?[template] != found else { continue }
        exceptions[thing.guid, default: [:]][template] = found
      }
    }
  }

  /// Whether the usual forms apply to a card; one that was left out would become a Thing with them.
  func apply(to template: Int, ofNote guid: String) -> Bool {
    asked[guid].map { $0[template] != nil } ?? true
  }

  /// Whether a card of an earlier import asks for the short form; nil for others.
  func isBackward(_ template: Int, ofNote guid: String) -> Bool? { asked[guid]?[template] }
}

extension AnkiUsualForms.Known {
  /// What each of its cards asks.
  fileprivate var forms: some Sequence<(template: Int, forms: AnkiForms)> {
    origin.cards.lazy.map { card in
      (card.template, card.isBackward ? origin.forms.reversed : origin.forms)
    }
  }
}
