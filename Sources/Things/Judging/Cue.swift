import Recall

/// The first letters of an answer, shown with the first questions of a new Thing and of a leech.
///
/// Each time one letter less is shown. Only an answer that counts as a step has a cue: a review has
/// to show what is known without one.
public struct Cue: Sendable {
  /// How often the card was asked since it was new, or since it was missed.
  private let asked: Int
  /// How often a cue is shown: the setting `cues`.
  private let most: Int

  /// Nil if the next question shows no cue.
  ///
  /// `hasSteps` tells whether a new card has learning steps.
  init?<Failure: Error>(
    of record: CardRecord, most: Int, hasSteps: Bool,
    isLeech: ([HistoryEntry]) throws(Failure) -> Bool,
    history: () throws(Failure) -> [HistoryEntry]
  ) throws(Failure) {
    guard most > 0 else { return nil }
    switch record.phase {
    case .review: return nil
    case .new:
      guard hasSteps else { return nil }
      asked = 0
    case .learning: asked = try history().answersAtEnd { _ in true }
    case .relearning:
      let history = try history()
      guard try isLeech(history) else { return nil }
      asked = history.answersAtEnd { $0 != .again }
    }
    guard asked < most else { return nil }
    self.most = most
  }

  /// As in `S… M… T…`; nil unless the question is an abbreviation of the answer.
  func text(for thing: Thing) -> String? {
    guard let initials = Hints.initials(of: thing.long, abbreviatedAs: thing.short) else {
      return nil
    }
    let shown = initials.dropLast(asked)
    return shown.isEmpty ? nil : shown.map { "\($0)…" }.joined(separator: " ")
  }
}

extension [HistoryEntry] {
  /// The number of last answers with such a grade since the last reset.
  fileprivate func answersAtEnd(_ counts: (Grade) -> Bool) -> Int {
    var count = 0
    for entry in reversed() where entry.stands {
      switch entry.what {
      case .reset: return count
      case .answer(let answer) where answer.mode != .cram:
        guard counts(answer.grade) else { return count }
        count += 1
      default: continue
      }
    }
    return count
  }
}
