// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// A grid of a few thousand memories; every card is distributed over the points around its memory.
struct MemoryGrid: Sendable {
  private let stability: GridAxis
  /// Nil for a model with a single stability.
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

  func memory(at point: Int) -> Memory {
    let difficulties = difficulty.values.count
    let rest = point / difficulties
    let fasts = fast?.values.count ?? 1
    return Memory(
      stability: Float(stability.values[rest / fasts]),
      fastStability: Float(fast?.values[rest % fasts] ?? 0),
      difficulty: Float(difficulty.values[point % difficulties]))
  }

  /// The points around a memory, and its share at each.
  @inline(__always)
  func corner(of memory: Memory) -> GridCorner {
    let slow = stability.place(Double(memory.stability))
    let hard = difficulty.place(Double(memory.difficulty))
    let difficulties = difficulty.values.count
    var corner = GridCorner()
    guard let fast else {
      let point = slow.index * difficulties + hard.index
      corner.add(point, share: 1 - slow.upper, upper: hard.upper)
      corner.add(point + difficulties, share: slow.upper, upper: hard.upper)
      return corner
    }
    let quick = fast.place(Double(memory.fastStability))
    for (row, share) in [(0, 1 - slow.upper), (1, slow.upper)] {
      let place = (slow.index + row) * fast.values.count + quick.index
      let point = place * difficulties + hard.index
      corner.add(point, share: share * (1 - quick.upper), upper: hard.upper)
      corner.add(point + difficulties, share: share * quick.upper, upper: hard.upper)
    }
    return corner
  }
}

/// Ascending values of a grid, between which numbers are interpolated.
private struct GridAxis: Sendable {
  let values: [Double]
  private let isLogarithmic: Bool
  private let origin: Double
  private let width: Double

  /// Values at equal distances.
  init(_ range: ClosedRange<Double>, count: Int) {
    isLogarithmic = false
    origin = range.lowerBound
    width = (range.upperBound - range.lowerBound) / Double(count - 1)
    let (origin, width) = (self.origin, self.width)
    values = (0..<count).map { origin + Double($0) * width }
  }

  /// Values at equal ratios.
  init(logarithmic range: ClosedRange<Double>, count: Int) {
    isLogarithmic = true
    origin = log(range.lowerBound)
    width = (log(range.upperBound) - log(range.lowerBound)) / Double(count - 1)
    let (origin, width) = (self.origin, self.width)
    values = (0..<count).map { exp(origin + Double($0) * width) }
  }

  /// The index of the value below a number, and the share of the value above (linear interpolation).
  func place(_ number: Double) -> (index: Int, upper: Double) {
    let position = ((isLogarithmic ? log(number) : number) - origin) / width
    let index = Int(min(max(position, 0), Double(values.count - 2)))
    let upper = (number - values[index]) / (values[index + 1] - values[index])
    return (index, min(max(upper, 0), 1))
  }
}

/// The points around a memory and its share at each: four points with one stability, eight with
/// two.
struct GridCorner: Sendable {
  private(set) var count = 0
  private(set) var points = SIMD8<Int32>()
  private(set) var shares = SIMD8<Double>()

  /// Adds a point and its neighbor of the next difficulty.
  @inline(__always)
  mutating func add(_ point: Int, share: Double, upper: Double) {
    points[count] = Int32(point)
    points[count + 1] = Int32(point + 1)
    shares[count] = share * (1 - upper)
    shares[count + 1] = share * upper
    count += 2
  }
}

/// The recall at every point of the grid after any number of days.
///
/// Computed at knots that grow by an eighth each, and interpolated linearly between them.
struct GridCurves: Sendable {
  private let knots: [Int]
  /// For every number of days, the last knot at or before it.
  private let knotBefore: [Int32]
  private let recalls: [Double]

  init(_ course: ReviewCourse, days: Int, _ workers: Workers) {
    let knots = Self.knots(upTo: days)
    self.knots = knots
    knotBefore = Self.knotBefore(knots, days)
    let count = course.grid.count
    let shared = SharedArray(repeating: 0.0, count: count * knots.count)
    let block = 64
    let fill: @Sendable (Int) -> Void = { number in
      for point in number * block..<min((number + 1) * block, count) {
        let memory = course.grid.memory(at: point)
        for (index, days) in knots.enumerated() {
          shared.elements[point * knots.count + index] = course.recall(of: memory, afterDays: days)
        }
      }
    }
    workers.run((count + block - 1) / block, proceed: {}, work: fill)
    recalls = shared.all
  }

  // One knot more, so that every day has a knot after it.
  private static func knots(upTo days: Int) -> [Int] {
    var knots = [1]
    while let last = knots.last, last <= max(days, 1) { knots.append(max(last + 1, last * 9 / 8)) }
    return knots
  }

  private static func knotBefore(_ knots: [Int], _ days: Int) -> [Int32] {
    var knot = 0
    return (0...days).map { day in
      if day >= knots[knot + 1] { knot += 1 }
      return Int32(knot)
    }
  }

  /// The recall after at least one day.
  func recall(at point: Int, afterDays days: Int) -> Double {
    let knot = Int(knotBefore[days])
    let share = Double(days - knots[knot]) / Double(knots[knot + 1] - knots[knot])
    let place = point * knots.count + knot
    return recalls[place] * (1 - share) + recalls[place + 1] * share
  }
}

/// The weighted mean of several memories.
struct MeanMemory {
  private(set) var share = 0.0
  private var stability = 0.0
  private var fastStability = 0.0
  private var difficulty = 0.0

  mutating func add(_ memory: Memory, share: Double) {
    self.share += share
    stability += share * Double(memory.stability)
    fastStability += share * Double(memory.fastStability)
    difficulty += share * Double(memory.difficulty)
  }

  var memory: Memory {
    Memory(
      stability: Float(stability / share), fastStability: Float(fastStability / share),
      difficulty: Float(difficulty / share))
  }
}
