public import Recall

/// What a person did with a question.
public struct Answer: Hashable, Sendable {
  public var grade: Grade
  /// Milliseconds to the first key, and in all.
  public var firstKey: Int
  public var duration: Int
  public var hints: Int
  public var verdict: VerdictKind
  /// The Thing it was taken for.
  public var other: Thing.ID?
  /// As it was typed; empty where nothing was.
  public var typed: String

  public init(
    _ grade: Grade, firstKey: Int = 0, duration: Int = 0, hints: Int = 0,
    verdict: VerdictKind = .revealed, other: Thing.ID? = nil, typed: String = ""
  ) {
    self.grade = grade
    self.firstKey = firstKey
    self.duration = duration
    self.hints = hints
    self.verdict = verdict
    self.other = other
    self.typed = typed
  }

  /// The most that is kept of what was typed.
  static let longestTyped = 200

  /// What the journal keeps of it by the setting `typed`; nil where it keeps nothing.
  public func keptText(_ setting: String) -> String? {
    guard !typed.isEmpty, verdict != .exact, setting == "all" || setting == "misses" && isMiss
    else { return nil }
    var kept = String.UnicodeScalarView()
    for character in typed {
      // Whole characters, however many marks somebody has piled on one of them.
      let scalars = character.unicodeScalars
      guard kept.count + scalars.count <= Self.longestTyped else { break }
      kept.append(contentsOf: scalars)
    }
    return kept.isEmpty ? nil : String(kept)
  }

  private var isMiss: Bool {
    switch verdict {
    case .other, .partly, .wrong: true
    case .exact, .same, .nearly, .meaning, .revealed: grade == .again
    }
  }
}
