public import Recall

/// An interval and an ease, to initialize memory without a history.
public struct SM2Schedule: Hashable, Sendable {
  /// In days.
  public var interval: Int
  /// In permille; values up to 1100 encode a difficulty from 1 to 10.
  public var ease: Int

  public init(interval: Int, ease: Int) {
    self.interval = interval
    self.ease = ease
  }
}

/// A card's state in another program.
public struct CarriedState: Hashable, Sendable {
  public var phase: Phase
  public var stepsLeft: Int
  /// The initial memory of a card without answers.
  public var start: SM2Schedule?
  /// The memory that the other program continues from.
  public var memory: CarriedMemory?

  public init(
    phase: Phase, stepsLeft: Int = 0, start: SM2Schedule? = nil, memory: CarriedMemory? = nil
  ) {
    self.phase = phase
    self.stepsLeft = stepsLeft
    self.start = start
    self.memory = memory
  }
}

/// A memory under FSRS-6 as another program stored it: rounded, or computed with parameters of its
/// own.
///
/// It replaces the memory that til computes from the answers as long as that is the one it was
/// imported beside. After a fit, or with additional answers, the computed memory counts.
public struct CarriedMemory: Hashable, Sendable {
  public var stability: Float
  public var difficulty: Float
  /// The stability that til computed when it was imported; nil for a card without answers.
  public var computed: Float?

  /// Mathematical functions of another system may differ in the last digit.
  private static let tolerance: Float = 1e-5

  public init(stability: Float, difficulty: Float, computed: Float?) {
    self.stability = stability
    self.difficulty = difficulty
    self.computed = computed
  }

  /// The memory to continue from in place of the computed one; nil if that one counts.
  public func memory(insteadOf memory: Memory?, by parameters: Parameters) -> Memory? {
    guard parameters.model == .fsrs6 else { return nil }
    if let memory {
      guard let computed, abs(memory.stability - computed) <= computed * Self.tolerance else {
        return nil
      }
    } else if computed != nil {
      return nil
    }
    return Memory(stability: stability, difficulty: difficulty)
  }
}
