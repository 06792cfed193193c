import Recall

/// Works on many histories on another thread, in parts, while this one reads the next ones and
/// writes those that are done.
struct WorkInParts<History, Sums> {
  /// Only one thread at a time has it.
  private final class Shared<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private let work: @Sendable (Shared<[History]>) -> Void
  private let shared: Shared<Sums>
  private var gathered: [History] = []
  /// The lines of the gathered histories.
  private var lines = 0
  private var running: (part: Shared<[History]>, work: WorkAhead)?

  /// The lines that make a part: working on them takes far longer than starting a thread, and they
  /// need little memory.
  private static var linesOfPart: Int { 16_384 }

  /// `work` adds to the sums.
  init(_ sums: Sums, _ work: @escaping @Sendable (inout [History], inout Sums) -> Void) {
    let shared = Shared(sums)
    self.shared = shared
    self.work = { work(&$0.value, &shared.value) }
  }

  /// Takes a history; returns those that are done, in the order in which they were taken.
  mutating func take(_ history: History, lines count: Int) -> [History] {
    gathered.append(history)
    lines += count
    guard lines >= Self.linesOfPart else { return [] }
    let done = finishPart()
    let part = Shared(gathered)
    (gathered, lines) = ([], 0)
    running = (part, WorkAhead { [work] in work(part) })
    return done
  }

  /// Works on the last histories; returns all that are left, and the sums.
  mutating func finish() -> (histories: [History], sums: Sums) {
    let done = finishPart()
    let last = Shared(gathered)
    (gathered, lines) = ([], 0)
    work(last)
    return (done + last.value, shared.value)
  }

  private mutating func finishPart() -> [History] {
    guard let (part, work) = running else { return [] }
    running = nil
    work.finish()
    return part.value
  }
}
