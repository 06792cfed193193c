/// Points among which all memories of cards are shared out, so that a whole library becomes so
/// many cards at each of a few thousand points.
struct MemoryGrid: Sendable {
  private let stability: GridAxis
  /// Nil under a model that has one stability.
  private let fast: GridAxis?
  private let difficulty: GridAxis

  init(_ model: MemoryModel) {
    switch model {
    case .fsrs6:
      stability = GridAxis(logarithmic: 0.01...36_500, count: 108)
      fast = nil
      difficulty = GridAxis(1...10, count: 11)
    case .fsrs7:
      stability = GridAxis(logarithmic: 0.01...36_500, count: 44)
      fast = GridAxis(logarithmic: 0.01...36_500, count: 24)
      difficulty = GridAxis(1...10, count: 16)
    }
  }

  var count: Int { stability.values.count * (fast?.values.count ?? 1) * difficulty.values.count }

  /// The memory at a point.
  func memory(at point: Int) -> Memory {
    let difficulties = difficulty.values.count
    let rest = point / difficulties
    let fasts = fast?.values.count ?? 1
    return Memory(
      stability: Float(stability.values[rest / fasts]),
      fastStability: Float(fast?.values[rest % fasts] ?? 0),
      difficulty: Float(difficulty.values[point % difficulties]))
  }

  /// The points around a memory, and its shares at them.
  @inline(__always)
  func corner(of memory: Memory) -> GridCorner {
    let slow = stability.place(Double(memory.stability))
    let hard = difficulty.place(Double(memory.difficulty))
    let difficulties = difficulty.values.count
    var corner = GridCorner()
    guard let fast else {
      let point = slow.index * difficulties + hard.index
      corner.add(point, 1 - slow.upper, hard.upper)
      corner.add(point + difficulties, slow.upper, hard.upper)
      return corner
    }
    let quick = fast.place(Double(memory.fastStability))
    for (row, share) in [(0, 1 - slow.upper), (1, slow.upper)] {
      let place = (slow.index + row) * fast.values.count + quick.index
      let point = place * difficulties + hard.index
      corner.add(point, share * (1 - quick.upper), hard.upper)
      corner.add(point + difficulties, share * quick.upper, hard.upper)
    }
    return corner
  }
}
