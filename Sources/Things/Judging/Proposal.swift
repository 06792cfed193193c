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

/// How long the first key of an answer usually takes on one device, in milliseconds.
public struct Pace: Hashable, Sendable {
  /// Fewer answers say nothing.
  public static let fewest = 50
  /// Whoever takes longer was not thinking of the answer.
  public static let longest = 60_000
  /// Older answers no longer count: people get faster.
  static let most = 500

  private var samples: [Int] = []
  private var next = 0

  public init() {}

  public mutating func note(firstKey milliseconds: Int) {
    guard (0...Self.longest).contains(milliseconds) else { return }
    if samples.count < Self.most {
      samples.append(milliseconds)
    } else {
      samples[next] = milliseconds
      next = (next + 1) % Self.most
    }
  }

  /// Whether it took longer than nineteen answers of twenty, and more than twice the usual time.
  public func isSlow(firstKey milliseconds: Int) -> Bool {
    guard samples.count >= Self.fewest, milliseconds <= Self.longest else { return false }
    let faster = samples.reduce(0) { $0 + ($1 < milliseconds ? 1 : 0) }
    let twiceAsFast = samples.reduce(0) { $0 + (2 * $1 < milliseconds ? 1 : 0) }
    return faster * 20 >= samples.count * 19 && twiceAsFast * 2 >= samples.count
  }
}
