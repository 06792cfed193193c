public import Things

/// The Things made from the notes of a collection, in the order of their decks.
public struct AnkiThings: Sendable {
  public struct Entry: Hashable, Sendable {
    public var thing: NewThing
    /// The directions of its cards; those of suspended cards only if all are suspended.
    var directions = Directions.forward
    public var deck: String
    /// The index of the note in the collection.
    var note: Int
    /// The number of the gap for a cloze note, otherwise 0.
    var gap: Int
    /// The indices of its cards in the collection.
    var forward: Int?
    var backward: Int?
    var isSuspended: Bool
    var isFlagged: Bool
    /// Whether the note contains more than the Thing can represent.
    var isLossy: Bool
    var forms: AnkiForms
    /// What a later import compares.
    var origin: AnkiOrigin?

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
    public var withoutCards = 0
    /// Things with a side that is only a picture or a sound and cannot be shown here: suspended.
    public var hidden = 0
    /// Notes of types with a single field, which have no answer.
    public var oneField = 0
    /// Cards left out: their gap no longer exists, or they duplicate another card.
    public var otherCards = 0
    /// Things whose short and long form are the same.
    public var sameForms = 0
    /// Things whose cards show further fields on the front, which are in the note.
    public var furtherFields = 0
    /// Things whose short form contains the long one.
    public var toldAnswers = 0
    /// Things whose notes have others with the same short form: only the text of the template, which
    /// is not imported, tells what each asks.
    public var sameQuestions = 0
    /// Notes with the identifier of another note.
    public var repeatedGUIDs = 0
    /// Cloze notes, and Things of other decks, which were not selected.
    public var clozes = 0
    public var otherDecks = 0
  }

  public internal(set) var entries: [Entry] = []
  /// The fields that become short and long forms, for each note type as most of its notes have them;
  /// the type with the most notes first.
  public let forms: [(short: String, long: String)]
  /// The decks that have cards, selected or not, by their names in til.
  public let allDecks: [String]
  public internal(set) var counts = Counts()
  /// The names of decks in Anki, where til's names do not say them.
  let deckSettings: [SettingLine]

  /// `usual` contains the forms of earlier imports, `shows` what can be shown or played here.
  init(
    _ collection: AnkiCollection, _ selection: Selection = Selection(),
    usual: AnkiUsualForms = AnkiUsualForms(), shows: Set<MediaFormat.Kind> = [],
    proceed: ImportProgress.Proceed = { _ in }
  ) throws {
    var maker = AnkiThingMaker(collection, selection, usual: usual, shows: shows)
    for place in collection.notes.indices {
      if place % 1024 == 0 { try proceed(ImportProgress("converting notes", rows: place)) }
      maker.take(place)
    }
    entries = maker.ordered()
    let used = Set(entries.map { Setting.Scope.deck($0.deck) })
    allDecks = maker.decks.sorted()
    deckSettings =
      selection.deck == nil
      ? maker.deckSettings.filter { used.contains($0.scope) } : []
    counts = maker.counts
    forms = Self.forms(of: entries, collection)
  }

  private static func forms(
    of entries: [Entry], _ collection: AnkiCollection
  ) -> [(short: String, long: String)] {
    var counts: [Int64: [AnkiForms: Int]] = [:]
    for entry in entries {
      counts[collection.notes[entry.note].type, default: [:]][entry.forms, default: 0] += 1
    }
    let usual = counts.compactMap { id, counts in
      counts.max {
        ($0.value, $1.key.short.field, $1.key.long.field)
          < ($1.value, $0.key.short.field, $0.key.long.field)
      }.map { (id: id, forms: $0.key, count: $0.value) }
    }
    return usual.sorted { ($1.count, $0.id) < ($0.count, $1.id) }.compactMap { usual in
      guard let fields = collection.noteTypes[usual.id]?.fields,
        usual.forms.fields.allSatisfy(fields.indices.contains)
      else { return nil }
      return (fields[usual.forms.short.field], fields[usual.forms.long.field])
    }
  }
}

extension AnkiThings {
  /// The notes that are left out.
  var leftOutNotes: Int {
    counts.occlusions + counts.withoutText + counts.withoutCards + counts.oneField + counts.clozes
  }
}

/// Converts notes to Things one after the other.
private struct AnkiThingMaker {
  private let collection: AnkiCollection
  private let selection: AnkiThings.Selection
  private let readers: [Int64: AnkiNoteReader]
  private let usual: AnkiUsualForms
  private let deckNames: [Int64: String]
  private let shows: Set<MediaFormat.Kind>
  /// The number of answers of each card.
  private let answers: [Int64: Int]
  private var nextCard = 0
  private var entries: [AnkiThings.Entry] = []
  private(set) var counts = AnkiThings.Counts()
  private(set) var decks: Set<String> = []

  init(
    _ collection: AnkiCollection, _ selection: AnkiThings.Selection, usual: AnkiUsualForms,
    shows: Set<MediaFormat.Kind>
  ) {
    self.collection = collection
    self.shows = shows
    self.selection = selection
    self.usual = usual
    let variety = AnkiVariety.of(collection)
    readers = collection.noteTypes.mapValues { type in
      AnkiNoteReader(type, variety: variety[type.id], usual: usual.forms[type.id] ?? [:])
    }
    answers = collection.reviews.reduce(into: [:]) { counts, row in
      if row.button > 0 { counts[row.card, default: 0] += 1 }
    }
    counts.repeatedGUIDs = collection.repeatedGUIDs
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
    guard !cards.isEmpty else {
      counts.withoutCards += 1
      return
    }
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

  /// A Thing that til exported, as it was; its identifier is its own.
  func takeOwn(_ entry: inout AnkiThings.Entry) {
    guard reader.isOwn, note.fields.count == 4 else { return }
    var fields = note.fields
    (fields[0], entry.thing.media) = AnkiOwnMedia.split(fields[0])
    fields = fields.map(AnkiFieldText.exact)
    (entry.thing.short, entry.thing.long, entry.thing.note) = (fields[0], fields[1], fields[2])
    entry.thing.also = CellLists.also(fields[3])
    guard let id = Thing.ID(entry.thing.guid) else { return }
    (entry.thing.id, entry.thing.guid) = (id, "")
  }

  /// Whether two plain fields would not represent the whole note.
  func isLossy(_ forms: AnkiForms) -> Bool {
    forms != .plain || note.fields.count > 2
      || zip(note.fields, texts).contains { $0 != AnkiFieldText.html($1.text) }
  }

  func entry(short: String, long: String, guid: String, _ forms: AnkiForms) -> AnkiThings.Entry {
    AnkiThings.Entry(
      thing: NewThing(
        short: short, long: long, note: remarks(without: forms.fields),
        tags: note.tags.withoutRepetition, guid: guid),
      deck: "", note: place, gap: 0, isSuspended: false, isFlagged: false,
      isLossy: isLossy(forms), forms: forms)
  }
}

// Notes whose templates ask one field for another.
extension AnkiThingMaker {
  private mutating func takeForms(_ note: NoteAtHand) {
    var made: [AnkiThings.Entry] = []
    let guid = note.note.guid
    var asked: Set<AnkiForms> = []
    for card in note.cards {
      let template = collection.cards[card].template
      let question = note.reader.question(
        template, note.texts, known: usual.exceptions[guid],
        isUsual: usual.apply(to: template, ofNote: guid), asked: asked)
      switch question {
      case .forms(let forms):
        asked.insert(forms)
        if let known = made.firstIndex(where: { [forms, forms.reversed].contains($0.forms) }) {
          add(card, asking: forms, to: &made[known])
        } else {
          made.append(begin(note, card, forms: forms, isFirst: made.isEmpty))
        }
      case .nothing: counts.otherCards += 1
      }
    }
    let shorts = Dictionary(grouping: made, by: \.thing.short).values
    counts.sameQuestions += shorts.filter { $0.count > 1 }.reduce(0) { $0 + $1.count }
    for entry in made { finish(entry, showsMore: showsMore(entry, note)) }
    guard made.isEmpty else { return }
    counts.otherCards -= note.cards.count
    if note.note.fields.count == 1 {
      counts.oneField += 1
    } else {
      counts.withoutText += 1
    }
  }

  private func showsMore(_ entry: AnkiThings.Entry, _ note: NoteAtHand) -> Bool {
    guard let card = entry.forward ?? entry.backward,
      case let template = collection.cards[card].template,
      note.reader.templates.indices.contains(template)
    else { return false }
    return note.reader.templates[template].front.contains { mention in
      mention.role == .shown && !entry.forms.fields.contains(mention.view.field)
        && mention.isShown(note.texts) && note.texts[mention.view.field].hasWords
    }
  }

  /// Adds another card of the same two forms; each direction can have only one.
  private mutating func add(
    _ card: Int, asking forms: AnkiForms, to entry: inout AnkiThings.Entry
  ) {
    if forms == entry.forms, entry.forward == nil {
      entry.forward = card
    } else if forms != entry.forms, entry.backward == nil {
      entry.backward = card
    } else {
      counts.otherCards += 1
    }
  }

  private func begin(
    _ note: NoteAtHand, _ card: Int, forms: AnkiForms, isFirst: Bool
  ) -> AnkiThings.Entry {
    // The first template determines the short form, even if its card is missing.
    let first = note.reader.forms(0, note.texts, known: usual.exceptions[note.note.guid])
    let template = collection.cards[card].template
    // Which form is the short one must not depend on the other notes of a later package.
    let isReverse =
      isFirst
      && usual.isBackward(template, ofNote: note.note.guid) ?? (first == forms.reversed)
    let forms = isReverse ? forms.reversed : forms
    var entry = note.entry(
      short: forms.short.text(of: note.texts), long: forms.long.text(of: note.texts),
      guid: isFirst ? note.note.guid : "\(note.note.guid) t\(template + 1)", forms)
    if isReverse { entry.backward = card } else { entry.forward = card }
    note.takeOwn(&entry)
    return entry
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
      var entry = note.entry(
        short: short, long: long, guid: "\(note.note.guid) c\(number)", AnkiForms(cloze: field))
      entry.gap = number
      entry.forward = card
      isEmpty = false
      finish(entry)
    }
    if isEmpty { counts.withoutText += 1 }
  }
}

// Marks and positions from the cards.
extension AnkiThingMaker {
  /// `showsMore` tells whether the front of a card shows words besides the short form.
  private mutating func finish(_ entry: AnkiThings.Entry, showsMore: Bool = false) {
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
    let isHidden = [entry.thing.short, entry.thing.long].contains(where: isHidden)
    entry.origin = origin(of: entry, isHidden: isHidden)
    if entry.thing.short == entry.thing.long {
      counts.sameForms += 1
    } else if entry.thing.long.count > 3, entry.thing.short.contains(entry.thing.long) {
      counts.toldAnswers += 1
    }
    if showsMore { counts.furtherFields += 1 }
    let isSuspended = cards.allSatisfy { $0.0.queue == .suspended }
    entry.isSuspended = isSuspended || isHidden
    if isHidden { counts.hidden += 1 }
    let asked = isSuspended ? cards : cards.filter { $0.0.queue != .suspended }
    entry.directions = Self.directions(asked.map(\.1))
    if let flag = cards.map(\.0.flag).first(where: { $0 > 0 }),
      AnkiFlag.names.indices.contains(flag)
    {
      entry.isFlagged = true
      entry.thing.tags.append(AnkiFlag.tag(flag))
    }
    entries.append(entry)
  }

  /// Whether a side is only pictures or sounds that cannot be shown here.
  private func isHidden(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "[")), !AnkiFieldText.hasWords(text) else { return false }
    return !MediaText(text).references.contains { reference in
      MediaFormat(name: reference.name).map { shows.contains($0.kind) } ?? false
    }
  }

  private func origin(of entry: AnkiThings.Entry, isHidden: Bool) -> AnkiOrigin {
    AnkiOrigin(
      modified: collection.notes[entry.note].modified, forms: entry.forms,
      cards: entry.cards.map { place, direction in
        let card = collection.cards[place]
        return AnkiOrigin.Card(
          template: card.template, isBackward: direction == .backward, modified: card.modified,
          isSuspended: card.queue == .suspended, isHidden: isHidden, flag: card.flag,
          position: card.newPosition,
          deck: collection.decks[card.homeDeck == 0 ? card.deck : card.homeDeck]?.name ?? "",
          schedule: .init(card, answers: answers[card.id] ?? 0))
      },
      texts: .init(
        entry.thing.short, entry.thing.long, note: entry.thing.note, tags: entry.thing.tags),
      rest: entry.thing.id.map { _ in
        AnkiOrigin.rest(also: entry.thing.also, entry.thing.media)
      }, tags: AnkiFlag.without(entry.thing.tags))
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
      (entry.cards.first.map { collection.cards[$0.place].newPosition } ?? 0, entry.note)
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

  /// A Thing without the tags that represent flags.
  public static func removed(_ thing: Thing) -> Thing {
    var thing = thing
    thing.tags = without(thing.tags)
    return thing
  }

  /// The tags that represent no flags.
  static func without(_ tags: [String]) -> [String] { tags.filter { flag(ofTag: $0) == 0 } }

  /// The flag that a tag represents; 0 for other tags.
  static func flag(ofTag tag: String) -> Int {
    tag.hasPrefix("flag-") ? names.firstIndex(of: String(tag.dropFirst(5))) ?? 0 : 0
  }
}
