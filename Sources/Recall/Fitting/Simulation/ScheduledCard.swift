/// A card that has been answered: what is left of it, and when it comes back.
public struct ScheduledCard: Hashable, Sendable {
  public var memory: Memory
  /// Study days since its last answer, today.
  public var elapsedDays: Int
  /// Study days from today to the day it is due; below 0 if it is late.
  public var dueIn: Int

  public init(memory: Memory, elapsedDays: Int, dueIn: Int) {
    self.memory = memory
    self.elapsedDays = elapsedDays
    self.dueIn = dueIn
  }
}
