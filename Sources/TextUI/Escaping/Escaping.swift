/// The one way for foreign text to a screen: what could steer, reorder or hide is spelled out.
///
/// Foreign is all that was not written in this program: text and names of decks, file names,
/// excerpts in messages, typed answers shown again. Storage and export keep their bytes; only
/// what is displayed goes through here. What comes out holds no control character but the line
/// breaks asked for, no bidirectional embedding, override or isolate, and nothing invisible that
/// its surroundings do not need. Safe text stays as it is, so escaping twice changes nothing.
public enum Escaping {
  /// The text as it may be shown.
  public static func safe(_ foreign: some StringProtocol, as layout: TextLayout = .line) -> String {
    if foreign.plainLength != nil { return String(foreign) }
    var pass = EscapingPass(layout: layout)
    var rest = foreign.unicodeScalars.makeIterator()
    var scalar = rest.next()
    while let current = scalar {
      let next = rest.next()
      pass.take(current, before: next) { foreign.unicodeScalars.contains(where: \.isRightToLeft) }
      scalar = next
    }
    return pass.finished()
  }

  /// How a character that must not be sent is spelled: `<U+001B>`.
  static func spelled(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
  }
}

/// One walk through a foreign text: what was kept so far decides what may follow.
struct EscapingPass {
  /// Marks on one base that are shown; honest writing has at most seven (Tibetan).
  static let markLimit = 8
  /// Emoji joined in one sequence; the longest in use joins four.
  static let joinLimit = 6
  static let tab = "    "

  private let layout: TextLayout
  private var shown = ""
  /// The last character kept; nil where nothing can be modified: at the start, after an escape.
  private var previous: Unicode.Scalar?
  /// The last character kept that is no mark and no joiner.
  private var base: Unicode.Scalar?
  private var marks = 0
  private var joins = 0
  private var directionIsHonest: Bool?

  init(layout: TextLayout) { self.layout = layout }

  /// Takes one character; `hasRightToLeft` is asked at most once, when a mark depends on it.
  mutating func take(
    _ scalar: Unicode.Scalar, before next: Unicode.Scalar?, hasRightToLeft: () -> Bool
  ) {
    switch scalar {
    case " "..."~": keep(scalar)
    case "\r" where next == "\n": break
    case "\n", "\t": breakOrTab(scalar)
    case _ where scalar.isDirectionMark: takeDirection(scalar, hasRightToLeft)
    case _ where scalar.isHarmful: spell(scalar)
    case _ where scalar.isInvisible: takeInvisible(scalar, before: next)
    case _ where scalar.isMark: takeMark(scalar)
    default: keep(scalar)
    }
  }

  mutating func finished() -> String {
    closeTower()
    return shown
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    closeTower()
    if previous?.value != 0x200D { joins = 0 }
    shown.unicodeScalars.append(scalar)
    previous = scalar
    base = scalar
  }

  private mutating func spell(_ scalar: Unicode.Scalar) {
    write(Escaping.spelled(scalar))
  }

  /// Among letters read from right to left the mark is honest, once in a place.
  private mutating func takeDirection(_ scalar: Unicode.Scalar, _ hasRightToLeft: () -> Bool) {
    let isHonest = directionIsHonest ?? hasRightToLeft()
    directionIsHonest = isHonest
    guard isHonest, previous?.isDirectionMark != true else { return spell(scalar) }
    shown.unicodeScalars.append(scalar)
    previous = scalar
  }

  private mutating func breakOrTab(_ scalar: Unicode.Scalar) {
    switch (layout, scalar) {
    case (.line, _): write(" ")
    case (.text, "\t"): write(Self.tab)
    case (.text, _): write("\n")
    }
  }

  /// Writes text of ours, which nothing foreign may modify.
  private mutating func write(_ text: String) {
    closeTower()
    shown += text
    previous = nil
    base = nil
    joins = 0
  }

  private mutating func takeMark(_ scalar: Unicode.Scalar) {
    marks += 1
    guard marks <= Self.markLimit else { return }
    // A mark without a letter would sit on whatever stands before the field.
    if previous == nil || previous == " " { keepBase("\u{25CC}") }
    shown.unicodeScalars.append(scalar)
    previous = scalar
  }

  private mutating func keepBase(_ scalar: Unicode.Scalar) {
    shown.unicodeScalars.append(scalar)
    base = scalar
  }

  private mutating func closeTower() {
    let dropped = marks - Self.markLimit
    marks = 0
    if dropped > 0 { shown += "<+\(dropped)>" }
  }

  private mutating func takeInvisible(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    guard let previous, let base else { return spell(scalar) }
    if scalar.isSelector, scalar.selects(previous) {
      takeMark(scalar)
    } else if scalar.isTag, base.value == 0x1F3F4, marks < Self.markLimit {
      takeMark(scalar)
    } else if joins < Self.joinLimit, scalar.joins(previous, on: base, to: next) {
      joins += 1
      shown.unicodeScalars.append(scalar)
      self.previous = scalar
    } else {
      spell(scalar)
    }
  }
}

/// What may become of line breaks and tabs in foreign text.
public enum TextLayout: Sendable {
  /// Everything on one line: line breaks and tabs become one blank each.
  case line
  /// Line breaks stay, tabs become blanks: notes, long forms, excerpts.
  case text
}

/// Where a character that has no look of its own is a part of honest writing.
extension Unicode.Scalar {
  /// Chooses between the looks of the character before it.
  var isSelector: Bool {
    switch value {
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: true
    default: false
    }
  }

  /// Whether that character has looks to choose from.
  func selects(_ letter: Unicode.Scalar) -> Bool {
    switch value {
    case 0xFE0E, 0xFE0F: letter.properties.isEmoji
    case 0xFE00...0xFE0D: letter.value >= 0x1000 && !letter.isSelector
    case 0xE0100...0xE01EF: letter.properties.isIdeographic
    default: (0x1800...0x18AF).contains(letter.value) && !letter.isSelector
    }
  }

  /// A letter of the region that a flag of emoji names.
  var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  /// Whether this joiner shapes letters of a joining script, or makes one emoji of two.
  func joins(
    _ previous: Unicode.Scalar, on base: Unicode.Scalar, to next: Unicode.Scalar?
  ) -> Bool {
    switch value {
    case 0x200C, 0x034F: previous.isOfJoiningScript
    case 0x200D where base.isPictograph: previous.endsEmoji && next?.isPictograph == true
    case 0x200D: previous.isOfJoiningScript
    default: false
    }
  }

  private var isPictograph: Bool { value > 0xFF && properties.isEmoji }

  private var endsEmoji: Bool { isPictograph || value == 0xFE0F }

  private var isOfJoiningScript: Bool {
    switch value {
    case 0x0590...0x1CFF, 0xA800...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: isLetterOrMark
    case 0x10A00...0x11FFF, 0x1E900...0x1E95F: isLetterOrMark
    default: false
    }
  }

  private var isLetterOrMark: Bool {
    !properties.isDefaultIgnorableCodePoint && (properties.isAlphabetic || isMark)
  }
}

/// What a single character could do to a screen.
extension Unicode.Scalar {
  /// A control, an embedding, override or isolate, a separator of lines, or no character at all.
  var isHarmful: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFFF9...0xFFFB: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// The three marks that give a direction to their surroundings and open nothing.
  var isDirectionMark: Bool { value == 0x200E || value == 0x200F || value == 0x061C }

  /// Something that has no look of its own.
  var isInvisible: Bool {
    if value < 0xAD { return false }
    // The stand-in for what a font lacks and the signs that enclose digits are visible.
    return properties.isDefaultIgnorableCodePoint
      || (properties.generalCategory == .format && !isPrepended)
  }

  /// The format characters that are drawn: number and verse signs.
  private var isPrepended: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    case 0x13430...0x1343F: true
    default: false
    }
  }

  /// A mark that is drawn on, under, around or beside the letter before it.
  var isMark: Bool {
    if value < 0x300 { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }

  /// A letter that is read from right to left.
  var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic
    default: false
    }
  }
}
