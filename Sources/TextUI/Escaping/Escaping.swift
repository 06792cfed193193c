/// Makes foreign text safe to print: characters that control, reorder or hide text are spelled out.
///
/// Foreign text is everything not written in this program: text and names of decks, file names,
/// excerpts in messages, typed answers. Storage and export keep their bytes; only
/// displayed text is escaped. The result contains no control characters except the requested line
/// breaks, no bidirectional embeddings, overrides or isolates, and no invisible characters that
/// the script does not need. Safe text stays as it is, so escaping twice changes nothing.
public enum Escaping {
  /// Text that is safe to print.
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

  /// The spelling of an unsafe character, as in `<U+001B>`.
  static func spelled(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
  }
}

/// One pass over a foreign text; characters already kept decide which may follow.
private struct EscapingPass {
  /// The limit of marks on one letter; real text has at most seven (Tibetan).
  static let markLimit = 8
  /// The limit of joined emoji; the longest sequence in use joins four.
  static let joinLimit = 6
  static let tab = "    "

  private let layout: TextLayout
  private var shown = ""
  /// The last character kept; nil at the start and after an escape, where marks have no base.
  private var previous: Unicode.Scalar?
  /// The last character kept that is neither a mark nor a joiner.
  private var base: Unicode.Scalar?
  private var marks = 0
  private var joins = 0
  private var directionIsHonest: Bool?

  init(layout: TextLayout) { self.layout = layout }

  /// Processes one character; `hasRightToLeft` is called at most once.
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

  /// A direction mark is legitimate, once in a place, in text with right-to-left letters.
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

  /// Writes our own text, which no foreign mark may modify.
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
    // A mark without a letter would be drawn over the text before the field.
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

/// How line breaks and tabs of foreign text are shown.
public enum TextLayout: Sendable {
  /// On one line: line breaks and tabs become a space each.
  case line
  /// Line breaks stay, tabs become spaces: for notes, long forms and excerpts.
  case text
}
