/// The mean of memories that are taken together.
struct MeanMemory {
  private(set) var share = 0.0
  private var stability = 0.0
  private var fastStability = 0.0
  private var difficulty = 0.0

  mutating func add(_ memory: Memory, _ part: Double) {
    share += part
    stability += part * Double(memory.stability)
    fastStability += part * Double(memory.fastStability)
    difficulty += part * Double(memory.difficulty)
  }

  var memory: Memory {
    Memory(
      stability: Float(stability / share), fastStability: Float(fastStability / share),
      difficulty: Float(difficulty / share))
  }
}
