import TextUI
import Things

/// A question: the form that is asked, what tells it from its family, and how it is answered.
struct CardQuestion {
  let card: Card.ID
  let entry: DeckThing
  /// The meanings of the short form, this one among them; one where there are no others, and none
  /// where the long form is asked.
  let family: Family
  /// Whether the answer is typed; otherwise it is only shown.
  let isTyped: Bool
  /// The revision of the library that its texts were read from.
  var revision: Int?

  init(_ card: Card.ID, _ entry: DeckThing, family: [DeckThing], isTyped: Bool) {
    self.card = card
    self.entry = entry
    self.isTyped = isTyped
    let members = card.direction == .forward ? Self.meanings(of: entry, among: family) : []
    self.family = Family(members.map { Family.Member($0.thing, deck: $0.deck) })
  }

  var thing: Thing { entry.thing }
  /// The form that is asked.
  var asked: String { card.direction == .forward ? thing.short : thing.long }
  /// The form to recall.
  var answer: String { card.direction == .forward ? thing.long : thing.short }
  var mark: Family.Mark? { family.mark(of: thing.id) }

  /// The Things with exactly this short form, each with another long form.
  private static func meanings(of entry: DeckThing, among family: [DeckThing]) -> [DeckThing] {
    let short = entry.thing.short.trimmingBlanks
    var meanings = [entry]
    for other in family
    where other.thing.id != entry.thing.id && other.thing.short.trimmingBlanks == short {
      let isKnown = meanings.contains {
        AnswerKey($0.thing.long) == AnswerKey(other.thing.long)
      }
      if !isKnown { meanings.append(other) }
    }
    return meanings
  }

  /// As in `networks, 1 of 2 meanings`; empty if there are no other meanings.
  var remark: String {
    guard family.members.count > 1 else { return "" }
    let count = "1 of \(family.members.count) meanings"
    return mark.map { "\($0.text), \(count)" } ?? count
  }

  /// Said when another meaning was typed, as in `this one belongs to networks`.
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
  /// The widest form that shares the answer line.
  private static let mostCells = 16
  /// Longer answers are shown instead of typed.
  private static let mostWords = 8
  private static let mostCharacters = 60

  /// Whether the question is on the same line as the answer.
  ///
  /// A line editor counts every scalar for itself, and a terminal turns lines that are read from
  /// right to left: both put the cursor in a wrong place.
  var isOnAnswerLine: Bool {
    asked.displayWidth <= Self.mostCells && asked.unicodeScalars.allSatisfy(Self.isSimple)
  }

  private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0x300: return true
    // Hebrew, Arabic and their neighbours; joiners and selectors.
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

  /// A card as the library has it now; `way` is how it is to be answered, if that was said.
  @MainActor
  init(_ card: Card.ID, _ entry: DeckThing, way: String?, from store: ThingStore) throws {
    let way = way ?? store.settings.value("answer", deck: entry.deck).value
    let form = card.direction == .forward ? entry.thing.long : entry.thing.short
    let family = card.direction == .forward ? try store.library.family(of: entry.thing.short) : []
    self.init(
      card, entry, family: family,
      isTyped: way == "type" || way == "auto" && Self.canBeTyped(form))
    revision = store.revision
  }

  /// Whether a form is short enough to type.
  static func canBeTyped(_ form: String) -> Bool {
    // Most forms are short ASCII, which the bytes show.
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
