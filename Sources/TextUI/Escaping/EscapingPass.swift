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
