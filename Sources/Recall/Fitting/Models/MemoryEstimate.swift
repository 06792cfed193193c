import Glibc

/// The memory of a card in the precision of the fit; stabilities are kept with their logarithms,
/// which the formulas need at every step.
struct MemoryEstimate: Sendable {
  /// In days.
  var stability: Double
  var logStability: Double
  /// The second, fast stability of FSRS-7, in days.
  var fastStability = 1.0
  var logFastStability = 0.0
  var difficulty: Double
}

extension MemoryEstimate {
  /// The same as the scheduler has it.
  init(_ memory: Memory) {
    stability = Double(memory.stability)
    logStability = log(stability)
    fastStability = memory.fastStability > 0 ? Double(memory.fastStability) : 1
    logFastStability = log(fastStability)
    difficulty = Double(memory.difficulty)
  }
}
