import TextUI
import Things

extension CardQuestion {
  /// Cells that a form may take beside what is typed.
  private static let mostCells = 16
  /// What is longer is shown, and the grade is said by oneself.
  private static let mostWords = 8
  private static let mostCharacters = 60

  /// Whether the question stands on the line that is typed on.
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
  init(_ card: Card.ID, _ entry: Entry, way: String?, from store: ThingStore) throws {
    let way = way ?? store.settings.value("answer", deck: entry.deck).value
    let form = card.direction == .forward ? entry.thing.long : entry.thing.short
    let family = card.direction == .forward ? try store.shelf.family(of: entry.thing.short) : []
    self.init(
      card, entry, family: family,
      isTyped: way == "type" || way == "auto" && Self.canBeTyped(form))
    revision = store.revision
  }

  /// Whether a form is short enough to be typed.
  static func canBeTyped(_ form: String) -> Bool {
    // Most forms show in their bytes that they are short.
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
