public import TextUI

/// What is remembered from one command to the next, and from one session to the next.
@MainActor
public struct SessionMemory {
  /// Values kept on this device, outside the library; the program passes in persistent storage.
  public var storage: any ValueStorage = MemoryStorage()
  /// The corrected line: Return at the next prompt runs it, and Up recalls it.
  var offeredLine: String?
  /// The deck being studied, which is the default of `add`.
  var studiedDeck: String?
  /// The time of the newest received change that was already reported.
  var lastSyncSeen: Int64 = 0
  /// Whether the next idle moment starts a background sync.
  var awaitsSync = false
  /// The counters that were read so far.
  private var counts: [KeptCount: Int] = [:]

  /// Reads the file once, since this is asked after every answer.
  mutating func count(of count: KeptCount) -> Int {
    if let known = counts[count] { return known }
    let kept = storage[count.rawValue].flatMap { Int($0) } ?? 0
    counts[count] = kept
    return kept
  }

  mutating func raise(_ count: KeptCount) {
    let raised = self.count(of: count) + 1
    counts[count] = raised
    storage[count.rawValue] = "\(raised)"
  }
}

/// Counters of this device, for help that is given only at first.
enum KeptCount: String {
  /// How often the prompt was opened.
  case openings
  /// Answers under which `hard` was explained.
  case explained
  /// Whether it was said that a fit would help.
  case fit
}
