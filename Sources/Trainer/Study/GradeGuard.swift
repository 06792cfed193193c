import TextUI
import Things

/// Distinguishes a grade key or a typed word from text that was typed too early.
///
/// A letter counts only if it arrives alone, or spells a word such as `help`; digits and Return are
/// not text, and any keys after them belong to the next answer. After a verdict other than right,
/// keys typed before it could be read are ignored, and so are Return and Space for a moment: they
/// were meant as part of the answer.
struct GradeGuard {
  /// How long Return and Space are ignored.
  private static let deafTime = Duration.milliseconds(300)
  /// The letters of a word follow each other within this time.
  private static let wordTime = Duration.seconds(1)
  /// The same after a letter that has acted already.
  private static let restTime = Duration.milliseconds(500)
  /// A command after a colon ends with Return; its keys follow each other within this time.
  private static let lineTime = Duration.seconds(5)

  private let isRight: Bool
  /// Time since the verdict was shown.
  private var elapsed = Duration.zero
  /// The beginning of a word, such as `he`.
  private var word: String
  /// Whether the first letter of the word has acted already, as in `undo`.
  private var hasActed: Bool

  /// `acted` is the key that has just acted, if it may begin a word.
  init(isRight: Bool, acted: String = "") {
    self.isRight = isRight
    word = acted
    hasActed = !acted.isEmpty
  }

  /// Nil for a key without a meaning here; text that is discarded is told.
  mutating func decide(_ press: KeyPress) -> StudyAction? {
    elapsed += press.delay
    if press.isEarly, !isRight { return press.key == .return ? nil : .tooEarly }
    if press.isEarly, !Self.isDecision(press) || !press.burst.isEmpty { return .tooEarly }
    if case .paste = press.key { return .unknown("") }
    if press.binding == nil {
      if !press.burst.isEmpty { return decide(text: press) }
      if let spelled = spelled(press) { return spelled.action }
    }
    guard let action = StudyKey.action(for: press) else { return nil }
    if action == .take, !isRight, elapsed < Self.deafTime { return nil }
    return action
  }

  /// A key with text that came at once: a word, its beginning, or text that was meant elsewhere.
  private mutating func decide(text press: KeyPress) -> StudyAction? {
    guard case .character(let first) = press.key else { return .unknown(press.burst) }
    let text = String(first) + press.burst
    let typed = text.trimmed
    if typed.count == 1 {
      // These keys wait for a second letter, and Return is none.
      guard StudyKey.waiting.contains(first), let action = StudyKey.action(for: typed) else {
        return .unknown(typed)
      }
      return action
    }
    let isOpen = Self.isLine(typed) && !text.contains(where: \.isNewline)
    if !isOpen, let action = StudyKey.action(forWord: typed) { return action }
    guard StudyKey.beginsWord(typed), !text.contains(where: \.isNewline) else {
      return .unknown(typed)
    }
    (word, hasActed) = (typed, false)
    return nil
  }

  /// A key that begins, continues or ends a word; nil if it is not part of one.
  private mutating func spelled(_ press: KeyPress) -> (action: StudyAction?, Void)? {
    let begun = word
    word = ""
    let time = hasActed ? Self.restTime : Self.isLine(begun) ? Self.lineTime : Self.wordTime
    let isInTime = press.delay < time
    switch press.key {
    case .return where !begun.isEmpty && isInTime:
      if hasActed { return StudyKey.action(forWord: begun) == nil ? nil : (nil, ()) }
      return (StudyKey.action(forWord: begun) ?? .unknown(begun), ())
    case .character(let letter):
      if !begun.isEmpty, isInTime, StudyKey.beginsWord(begun + String(letter)) {
        word = begun + String(letter)
        return (nil, ())
      }
      hasActed = false
      guard StudyKey.action(for: press) == nil, StudyKey.beginsWord(String(letter)) else {
        return nil
      }
      word = String(letter)
      return (nil, ())
    default: return nil
    }
  }

  private static func isLine(_ word: String) -> Bool {
    word.first.map { ":：".contains($0) } ?? false
  }

  /// Digits and Return count however quickly they arrive.
  private static func isDecision(_ press: KeyPress) -> Bool {
    guard case .character(let character) = press.key else { return press.key == .return }
    return character.isWholeNumber
  }
}
