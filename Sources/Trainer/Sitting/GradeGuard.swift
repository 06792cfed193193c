import TextUI

/// Tells a decision at the grade line from text that came too early.
///
/// A letter counts only when it comes alone; digits and Return are no text, and what follows them
/// belongs to the next answer. After a verdict that is not right nothing counts that was typed
/// before it could be read, and Return and Space are deaf for a moment: they were meant for more
/// of the answer.
struct GradeGuard {
  /// How long Return and Space are deaf.
  static let deafTime = Duration.milliseconds(300)

  enum Decision: Hashable {
    case act(StudyAction)
    /// Text that came too early: it is dropped, and that is said.
    case tooEarly
    /// Something that means nothing here.
    case nothing
  }

  private let isRight: Bool
  /// Since the verdict was shown, over all keys so far.
  private var elapsed = Duration.zero

  init(isRight: Bool) { self.isRight = isRight }

  mutating func decide(_ press: KeyPress) -> Decision {
    elapsed += press.delay
    if case .paste = press.key { return .tooEarly }
    if !press.burst.isEmpty { return .tooEarly }
    if press.isEarly, !isRight { return press.key == .return ? .nothing : .tooEarly }
    if press.isEarly, !Self.isDecision(press) { return .tooEarly }
    guard let action = StudyKey.action(for: press) else { return .nothing }
    if action == .take, !isRight, elapsed < Self.deafTime { return .nothing }
    return .act(action)
  }

  /// Digits and Return stand for themselves, however fast they come.
  private static func isDecision(_ press: KeyPress) -> Bool {
    guard case .character(let character) = press.key else { return press.key == .return }
    return character.isWholeNumber
  }
}
