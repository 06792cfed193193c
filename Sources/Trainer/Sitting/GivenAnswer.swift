import Recall
import Things

/// What a person answered, and what was found of it; only the grade is missing.
struct GivenAnswer {
  /// As it was typed; empty where the answer was only shown.
  var typed = ""
  var judgement: Judgement
  var hints: Hints
  /// Milliseconds to the first key, and in all.
  var firstKey: Int
  var duration: Int
  /// What Return takes.
  var proposed: Grade?
  /// Whether only the time it took made hard of good.
  var isSlow = false

  func answer(_ grade: Grade) -> Answer {
    Answer(
      grade, firstKey: firstKey, duration: duration, hints: hints.count,
      verdict: judgement.verdict.kind, other: judgement.verdict.otherThing, typed: typed)
  }
}
