import Recall

/// Works on many histories on another thread, in parts, while this one reads the next ones and
/// writes those that are done.
struct WorkInParts<History, Sums> {
  /// Histories that are worked on at once, and the sums to which the work adds.
  typealias Part = (histories: [History], sums: Sums)

  private enum State {
    case resting(Sums)
    case working(WorkAhead<Part>)
  }

  private let work: @Sendable (inout Part) -> Void
  private var state: State
  private var gathered: [History] = []
  /// The lines of the gathered histories.
  private var lines = 0

  /// The lines that make a part: working on them takes far longer than starting a thread, and they
  /// need little memory.
  private static var linesOfPart: Int { 16_384 }

  init(_ sums: Sums, _ work: @escaping @Sendable (inout Part) -> Void) {
    self.work = work
    state = .resting(sums)
  }

  /// Takes a history; returns those that are done, in the order in which they were taken.
  mutating func take(_ history: History, lines count: Int) -> [History] {
    gathered.append(history)
    lines += count
    guard lines >= Self.linesOfPart else { return [] }
    let done = finishPart()
    state = .working(WorkAhead((takeGathered(), done.sums), work))
    return done.histories
  }

  /// Works on the last histories; returns all that are left, and the sums.
  mutating func finish() -> Part {
    let done = finishPart()
    var last: Part = (takeGathered(), done.sums)
    work(&last)
    state = .resting(last.sums)
    return (done.histories + last.histories, last.sums)
  }

  private mutating func takeGathered() -> [History] {
    defer { (gathered, lines) = ([], 0) }
    return gathered
  }

  private func finishPart() -> Part {
    switch state {
    case .resting(let sums): ([], sums)
    case .working(let work): work.finish()
    }
  }
}
