public import Recall

/// The grade that Return takes, from verdict, hints and pace; never easy.
public struct Proposal: Hashable, Sendable {
  /// Nil where nothing is proposed.
  public let grade: Grade?
  /// Whether only the time it took made hard of good.
  public let isSlow: Bool

  public init(for verdict: Verdict, hints: Hints, firstKey milliseconds: Int, pace: Pace) {
    guard verdict.isRight else {
      // Who was wrong did not know it with effort.
      grade = verdict.isMiss ? .again : nil
      isSlow = false
      return
    }
    isSlow = hints.count == 0 && pace.isSlow(firstKey: milliseconds)
    if hints.gaveHalf {
      grade = .again
    } else {
      grade = hints.count > 0 || isSlow ? .hard : .good
    }
  }
}
