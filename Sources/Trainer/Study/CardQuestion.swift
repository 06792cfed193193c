import TextUI
import Things

/// A question: the form asked, what distinguishes it from its family, and how it is answered.
struct CardQuestion {
  let card: Card.ID
  let entry: DeckThing
  /// This Thing and the Things of other meanings or decks that have the same question.
  let family: Family
  /// The other Things with the same question.
  let alike: [DeckThing]
  /// Whether the answer is typed; otherwise it is only shown.
  let isTyped: Bool
  /// Whether it is only shown because it is too long to type.
  var isTooLong = false
  /// The members of its family that were given or shown since this card was asked last.
  var given: Set<Thing.ID> = []
  /// The first letters of the answer, shown while it is learned.
  var cue: String?
  /// Whether all members are asked together, whatever distinguishes them.
  var asksFamily = false
  /// The revision of the library that its texts were read from.
  var revision: Int?

  init(_ card: Card.ID, _ entry: DeckThing, family: [DeckThing], isTyped: Bool) {
    self.card = card
    self.entry = entry
    self.isTyped = isTyped
    let others = family.filter { $0.thing.id != entry.thing.id }
    alike =
      card.direction == .forward
      ? Self.meanings(of: entry, among: others) : Self.translations(of: entry, among: others)
    let members =
      card.direction == .forward ? alike : alike.filter { $0.deck != entry.deck }
    self.family = Family(
      [entry] + members, asked: card.direction)
  }

  var thing: Thing { entry.thing }
  /// The form that is asked; the name of a file could be the answer.
  var asked: String {
    MediaText.shown(card.direction == .forward ? thing.short : thing.long, names: false)
  }
  /// The form to recall.
  var answer: String { MediaText.shown(card.direction == .forward ? thing.long : thing.short) }
  var mark: Family.Mark? { asksFamily ? nil : family.mark(of: thing.id) }

  /// Other correct answers: those of the Thing, and short forms of the same deck.
  var otherAnswers: [String] {
    let synonyms =
      card.direction == .forward ? [] : alike.filter { $0.deck == entry.deck }.map(\.thing.short)
    return card.direction == .forward ? thing.also : synonyms
  }

  /// The Things with exactly this short form, each with a different long form.
  private static func meanings(of entry: DeckThing, among others: [DeckThing]) -> [DeckThing] {
    let short = entry.thing.short.trimmed
    var keys: Set = [AnswerKey(entry.thing.long)]
    return others.filter { other in
      other.thing.short.trimmed == short && keys.insert(AnswerKey(other.thing.long)).inserted
    }
  }

  /// The Things that have this long form among their answers, each with a different short form.
  private static func translations(of entry: DeckThing, among others: [DeckThing]) -> [DeckThing] {
    let question = AnswerKey(entry.thing.long)
    let short = AnswerKey(entry.thing.short)
    return others.filter { other in
      other.thing.meanings.contains { AnswerKey($0) == question }
        && AnswerKey(other.thing.short) != short
    }
  }

  /// As in `networks, 1 of 2 meanings`, `the other meaning` or `fr, 1 of 2`; empty if the question
  /// is unambiguous.
  var remark: String {
    guard card.direction == .forward else { return backwardRemark }
    guard family.members.count > 1 else { return "" }
    if let mark { return "\(mark.text), 1 of \(family.members.count) meanings" }
    return openMeanings
  }

  /// As in `the other meaning` or `3 of 4 left`.
  private var openMeanings: String {
    let all = family.members.count
    let given = family.members.count { self.given.contains($0.thing.id) && $0.thing.id != thing.id }
    if asksFamily {
      return given == 0 ? "\(all) meanings" : "\(given) of \(all) given, \(all - given) open"
    }
    if given == 0 { return "1 of \(all) meanings" }
    return all == 2 ? "the other meaning" : "\(all - given) of \(all) left"
  }

  private var backwardRemark: String {
    let others = alike.filter { $0.deck == entry.deck }
    let given = others.count { self.given.contains($0.thing.id) }
    let all = others.count + 1
    let count =
      all == 1
      ? []
      : given == 0
        ? ["1 of \(all)"] : [all == 2 ? "the other one" : "\(all - given) of \(all) left"]
    return ((mark.map { [$0.text] } ?? []) + count).joined(separator: ", ")
  }

  /// Shown when another meaning was typed, as in `this one is in networks`.
  var correction: String {
    switch mark {
    case .deck(let deck): "this one is in \(deck)"
    case .tag(let tag): "this one has the tag \(tag)"
    case .note(let note): "this one has the note \(note)"
    case nil: "this is a different one"
    }
  }
}

extension CardQuestion {
  /// The Things whose questions may be the same as that of a card, from all decks.
  static func family(
    of entry: DeckThing, asked direction: Card.Direction, in library: any LibraryQuestions
  ) throws -> [DeckThing] {
    guard direction == .backward else { return try library.family(of: entry.thing.short) }
    let known = library.knownAnswers(asked: .forward, in: entry.deck)
    // Another deck may ask this form as a short one.
    let reversed = try library.family(of: entry.thing.long).filter {
      $0.deck != entry.deck && $0.thing.short.trimmed == entry.thing.long.trimmed
    }
    return known.things(AnswerKey(entry.thing.long)) + reversed.map(\.reversed)
  }

  /// The Things of other decks whose long form is the short form asked here.
  func reversed(in library: any LibraryQuestions) -> [DeckThing] {
    guard card.direction == .forward else { return [] }
    return library.knownAnswers(asked: .forward, in: entry.deck).things(AnswerKey(thing.short))
      .filter { other in
        other.deck != entry.deck
          && other.thing.meanings.contains { AnswerKey($0) == AnswerKey(thing.short) }
      }.map(\.reversed)
  }
}

extension DeckThing {
  /// With short and long form exchanged, as asked in the other direction.
  fileprivate var reversed: DeckThing {
    var thing = thing
    (thing.short, thing.long, thing.also) = (thing.long, thing.short, [])
    return DeckThing(thing: thing, deck: deck)
  }
}

extension CardQuestion {
  /// The widest form that shares the answer line.
  private static let mostCells = 16
  /// Longer answers are shown instead of typed.
  private static let mostWords = 8
  private static let mostCharacters = 60

  /// Whether the question is on the same line as the answer.
  ///
  /// The line editor counts each scalar separately, and a terminal reorders right-to-left text:
  /// both would misplace the cursor.
  var isOnAnswerLine: Bool {
    asked.displayWidth <= Self.mostCells && asked.unicodeScalars.allSatisfy(Self.isSimple)
  }

  private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0x300: return true
    // Hebrew, Arabic and their neighbors; joiners and selectors.
    case 0..<0x20, 0x7F..<0xA0, 0x590..<0x900, 0x2000..<0x2070, 0xFB1D..<0xFE10, 0xFE70..<0xFF00,
      0x10800..<0x11000, 0x1E800..<0x1F000:
      return false
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .format: return false
      default: return !scalar.properties.isEmojiModifier
      }
    }
  }

  /// A card as the library has it now; `way` overrides the setting `answer`.
  @MainActor
  init(_ card: Card.ID, _ entry: DeckThing, way: AnswerWay?, from store: ThingStore) throws {
    let way = way ?? store.settings[Setting.answer, entry.deck]
    let form = card.direction == .forward ? entry.thing.long : entry.thing.short
    let words = MediaText(form).text
    let isTooLong = way == .auto && !words.isEmpty && !Self.canBeTyped(words)
    self.init(
      card, entry,
      family: try Self.family(of: entry, asked: card.direction, in: store.library),
      // A picture or recording alone cannot be typed.
      isTyped: way != .reveal && !isTooLong && !words.isEmpty)
    self.isTooLong = isTooLong
    revision = store.revision
  }

  /// Whether a form is short enough to type.
  static func canBeTyped(_ form: String) -> Bool {
    // Fast path: most forms are short ASCII.
    let blanks = form.utf8.count { $0 == 0x20 }
    if form.utf8.count <= mostCharacters, blanks < mostWords,
      form.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    {
      return true
    }
    return form.count <= mostCharacters && !form.contains(where: \.isNewline)
      && form.split(whereSeparator: \.isWhitespace).count <= mostWords
  }
}
