import TextUI
import Things

/// What went on at a question before its answer: hints, and time.
struct Attempt {
  var hints: Hints
  /// What stands on the answer line when it is asked again.
  var prefilled = ""
  private var firstKey: Swift.Duration?
  private var total = Swift.Duration.zero

  init(_ hints: Hints) { self.hints = hints }

  /// A line was typed, or broken off by a key that asks for something.
  mutating func note(_ line: TypedLine) {
    if firstKey == nil { firstKey = line.firstKey.map { total + $0 } ?? total }
    total += line.total
    prefilled = ""
  }

  mutating func note(_ wait: Swift.Duration) { total += wait }

  /// Milliseconds until a person began to answer; all the time where nothing was typed.
  func firstKey(isRevealed: Bool) -> Int {
    (isRevealed ? total : firstKey ?? total).milliseconds
  }

  var duration: Int { total.milliseconds }
}

extension Swift.Duration {
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
