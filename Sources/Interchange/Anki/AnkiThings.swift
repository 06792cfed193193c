public import Things

/// The Things made from the notes of a collection, in the order of their decks.
public struct AnkiThings: Sendable {
  public struct Entry: Hashable, Sendable {
    public var thing: NewThing
    /// The directions of its cards; those of suspended cards only if all are suspended.
    public var directions = Directions.forward
    public var deck: String
    /// The index of the note in the collection.
    public var note: Int
    /// The number of the gap for a cloze note, otherwise 0.
    public var gap: Int
    /// The indices of its cards in the collection.
    public var forward: Int?
    public var backward: Int?
    public var isSuspended: Bool
    public var isFlagged: Bool
    /// Whether the note contains more than the Thing can represent.
    public var isLossy: Bool

    public var cards: [(place: Int, direction: Card.Direction)] {
      (forward.map { [($0, .forward)] } ?? []) + (backward.map { [($0, .backward)] } ?? [])
    }
  }

  /// What to convert.
  public struct Selection: Hashable, Sendable {
    /// The deck for all notes; nil for the decks of their cards.
    public var deck: String?
    /// Only these decks, by their names in til; all if empty.
    public var from: Set<String>
    /// Whether each gap of a cloze note becomes a Thing; otherwise these notes are left out.
    public var takesGaps: Bool

    public init(deck: String? = nil, from: Set<String> = [], takesGaps: Bool = true) {
      self.deck = deck
      self.from = from
      self.takesGaps = takesGaps
    }
  }

  /// Statistics about the conversion.
  public struct Counts: Hashable, Sendable {
    /// Notes with pictures; only the file names are imported.
    public var pictures = 0
    public var sounds = 0
    public var formulas = 0
    /// Image occlusion notes, which are left out.
    public var occlusions = 0
    public var withoutText = 0
    /// Cards left out: their gap no longer exists, or they duplicate another card.
    public var otherCards = 0
    /// Cloze notes, and Things of other decks, which were not selected.
    public var clozes = 0
    public var otherDecks = 0
  }

  public internal(set) var entries: [Entry] = []
  /// The decks that have cards, selected or not, by their names in til.
  public let allDecks: [String]
  public internal(set) var counts = Counts()
  /// The names of decks in Anki, where til's names do not say them.
  let deckSettings: [SettingLine]

  public init(
    _ collection: AnkiCollection, _ selection: Selection = Selection(),
    proceed: ImportProgress.Proceed = { _ in }
  ) throws {
    var maker = AnkiThingMaker(collection, selection)
    for place in collection.notes.indices {
      if place % 1024 == 0 { try proceed(ImportProgress("converting notes", rows: place)) }
      maker.take(place)
    }
    entries = maker.ordered()
    let used = Set(entries.map { Setting.Place.deck($0.deck) })
    allDecks = maker.decks.sorted()
    deckSettings =
      selection.deck == nil
      ? maker.deckSettings.filter { used.contains($0.place) } : []
    counts = maker.counts
  }
}

/// Converts notes to Things one after the other.
private struct AnkiThingMaker {
  private let collection: AnkiCollection
  private let selection: AnkiThings.Selection
  private let readers: [Int64: AnkiNoteReader]
  private let deckNames: [Int64: String]
  private var nextCard = 0
  private var entries: [AnkiThings.Entry] = []
  private(set) var counts = AnkiThings.Counts()
  private(set) var decks: Set<String> = []

  init(_ collection: AnkiCollection, _ selection: AnkiThings.Selection) {
    self.collection = collection
    self.selection = selection
    readers = collection.noteTypes.mapValues(AnkiNoteReader.init)
    deckNames = collection.decks.mapValues { deck in
      let name = DeckNaming.name(ofDeck: deck.name)
      return name.isEmpty ? "anki" : name
    }
  }

  /// Two decks with the same name in til keep the first name.
  var deckSettings: [SettingLine] {
    deckNames.sorted { $0.key < $1.key }.compactMap { id, name in
      collection.decks[id].flatMap { AnkiKept.setting(ofDeck: name, named: $0.name) }
    }
  }

  mutating func take(_ place: Int) {
    let note = collection.notes[place]
    let cards = cards(of: note)
    guard let reader = readers[note.type] else { return }
    let isOcclusion =
      reader.isOcclusion || note.fields.contains { $0.contains("::image-occlusion:") }
    guard !isOcclusion else {
      counts.occlusions += 1
      return
    }
    if reader.type.isCloze, !selection.takesGaps {
      counts.clozes += 1
      return
    }
    let texts = note.fields.map(AnkiFieldText.init)
    count(texts)
    if reader.type.isCloze {
      takeGaps(NoteAtHand(place: place, note: note, reader: reader, texts: texts, cards: cards))
    } else {
      takeForms(NoteAtHand(place: place, note: note, reader: reader, texts: texts, cards: cards))
    }
  }

  /// Both are sorted by note.
  private mutating func cards(of note: AnkiCollection.Note) -> Range<Int> {
    while nextCard < collection.cards.count, collection.cards[nextCard].note < note.id {
      nextCard += 1
    }
    let start = nextCard
    while nextCard < collection.cards.count, collection.cards[nextCard].note == note.id {
      nextCard += 1
    }
    return start..<nextCard
  }

  private mutating func count(_ texts: [AnkiFieldText]) {
    if texts.contains(where: { $0.losses.contains(.picture) }) { counts.pictures += 1 }
    if texts.contains(where: { $0.losses.contains(.sound) }) { counts.sounds += 1 }
    if texts.contains(where: \.hasFormula) { counts.formulas += 1 }
  }
}

/// The note being converted, with its texts and cards.
private struct NoteAtHand {
  let place: Int
  let note: AnkiCollection.Note
  let reader: AnkiNoteReader
  let texts: [AnkiFieldText]
  let cards: Range<Int>

  /// The remaining fields, each with its name.
  func remarks(without forms: Set<Int>) -> String {
    AnkiRemarks(of: reader, texts, without: forms).text
  }

  /// Whether two plain fields would not represent the whole note.
  func isLossy(_ short: Int, _ long: Int) -> Bool {
    (short, long) != (0, 1) || note.fields.count > 2
      || zip(note.fields, texts).contains { $0 != AnkiFieldText.html($1.text) }
  }

  func entry(short: String, long: String, guid: String) -> AnkiThings.Entry {
    AnkiThings.Entry(
      thing: NewThing(short: short, long: long, tags: note.tags, guid: guid), deck: "",
      note: place, gap: 0, isSuspended: false, isFlagged: false, isLossy: false)
  }
}

/// A Thing being built: its two fields and the cards that ask them.
private struct FormsAtHand {
  let short: Int
  let long: Int
  var entry: AnkiThings.Entry
}

// Notes whose templates ask one field for another.
extension AnkiThingMaker {
  private mutating func takeForms(_ note: NoteAtHand) {
    var made: [FormsAtHand] = []
    for card in note.cards {
      let template = collection.cards[card].template
      guard let forms = note.reader.forms(template, note.texts) else {
        counts.otherCards += 1
        continue
      }
      if let known = made.firstIndex(where: {
        [$0.short, $0.long].sorted() == [forms.short, forms.long].sorted()
      }) {
        add(card, asking: forms.short, to: &made[known])
      } else {
        made.append(begin(note, card, forms: forms, isFirst: made.isEmpty))
      }
    }
    if made.isEmpty { counts.withoutText += 1 }
    for one in made { finish(one.entry) }
  }

  /// Adds another card of the same two fields; each direction can have only one.
  private mutating func add(_ card: Int, asking field: Int, to made: inout FormsAtHand) {
    if field == made.short, made.entry.forward == nil {
      made.entry.forward = card
    } else if field != made.short, made.entry.backward == nil {
      made.entry.backward = card
    } else {
      counts.otherCards += 1
    }
  }

  private func begin(
    _ note: NoteAtHand, _ card: Int, forms: (short: Int, long: Int), isFirst: Bool
  ) -> FormsAtHand {
    // The first template determines the short form, even if its card is missing.
    let base = isFirst ? note.reader.forms(0, note.texts) ?? forms : forms
    let isReverse = base.short == forms.long && base.long == forms.short
    let (short, long) = isReverse ? base : forms
    let template = collection.cards[card].template
    var entry = note.entry(
      short: note.texts[short].text, long: note.texts[long].text,
      guid: isFirst ? note.note.guid : "\(note.note.guid) t\(template + 1)")
    entry.thing.note = note.remarks(without: [short, long])
    entry.isLossy = note.isLossy(short, long)
    if isReverse { entry.backward = card } else { entry.forward = card }
    return FormsAtHand(short: short, long: long, entry: entry)
  }
}

// Notes with gaps.
extension AnkiThingMaker {
  private mutating func takeGaps(_ note: NoteAtHand) {
    let field = note.reader.templates.first?.cloze ?? 0
    guard note.texts.indices.contains(field) else { return }
    let cloze = AnkiCloze(note.note.fields[field])
    var isEmpty = true
    for card in note.cards {
      let number = collection.cards[card].template + 1
      let short = AnkiFieldText(cloze.question(number)).text
      let long = AnkiFieldText(cloze.answer(number)).text
      guard cloze.numbers.contains(number), !long.isEmpty, !short.isEmpty else {
        counts.otherCards += 1
        continue
      }
      var entry = note.entry(short: short, long: long, guid: "\(note.note.guid) c\(number)")
      entry.thing.note = note.remarks(without: [field])
      entry.gap = number
      entry.forward = card
      entry.isLossy = true
      isEmpty = false
      finish(entry)
    }
    if isEmpty { counts.withoutText += 1 }
  }
}

// Marks and positions from the cards.
extension AnkiThingMaker {
  private mutating func finish(_ entry: AnkiThings.Entry) {
    var entry = entry
    let cards = entry.cards.map { (collection.cards[$0.place], $0.direction) }
    guard let first = cards.first?.0 else { return }
    let home = deckNames[first.homeDeck == 0 ? first.deck : first.homeDeck] ?? "anki"
    decks.insert(home)
    let isSelected =
      selection.from.isEmpty || selection.from.contains { home.isDeck(atOrBelow: $0) }
    guard isSelected else {
      counts.otherDecks += 1
      return
    }
    entry.deck = selection.deck ?? home
    entry.isSuspended = cards.allSatisfy { $0.0.queue == .suspended }
    let asked = entry.isSuspended ? cards : cards.filter { $0.0.queue != .suspended }
    entry.directions = Self.directions(asked.map(\.1))
    if let flag = cards.map(\.0.flag).first(where: { $0 > 0 }),
      AnkiFlag.names.indices.contains(flag)
    {
      entry.isFlagged = true
      entry.thing.tags.append(AnkiFlag.tag(flag))
    }
    entries.append(entry)
  }

  private static func directions(_ asked: [Card.Direction]) -> Directions {
    switch (asked.contains(.forward), asked.contains(.backward)) {
    case (true, true): .both
    case (false, true): .backward
    default: .forward
    }
  }

  /// The Things of each deck by their position among the new cards, current or former.
  func ordered() -> [AnkiThings.Entry] {
    let keys = entries.map { entry -> (Int64, Int) in
      let card = entry.cards.first.map { collection.cards[$0.place] }
      let isNew = card?.state == .new
      return (isNew ? card?.due ?? 0 : card?.position.map(Int64.init) ?? 0, entry.note)
    }
    return entries.indices.sorted { one, other in
      let (first, second) = (entries[one], entries[other])
      if first.deck != second.deck { return first.deck < second.deck }
      return (keys[one].0, keys[one].1, one) < (keys[other].0, keys[other].1, other)
    }.map { entries[$0] }
  }
}

/// Anki's seven flags, stored in til as one flag and a tag.
public enum AnkiFlag {
  static let names = ["", "red", "orange", "green", "blue", "pink", "turquoise", "purple"]

  static func tag(_ flag: Int) -> String { "flag-" + names[flag] }

  /// The flag that a tag represents; 0 for other tags.
  static func flag(ofTag tag: String) -> Int {
    tag.hasPrefix("flag-") ? names.firstIndex(of: String(tag.dropFirst(5))) ?? 0 : 0
  }
}
