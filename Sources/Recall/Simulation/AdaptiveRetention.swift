// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// Target retentions by stability and difficulty that make the most of study time.
///
/// They maximize ∫ recall dt − price · seconds over about five years, by value iteration over a grid
/// of memories: waiting costs recall, and a review costs its time. Reviews later than the horizon
/// count less and less.
struct AdaptiveRetention: Sendable {
  /// The targets to choose from.
  static let targets: [Float] = stride(from: 70, through: 97, by: 3).map { Float($0) / 100 }

  private let grid: MemoryGrid
  /// By point of the grid.
  private let chosen: [Float]

  func target(for memory: Memory) -> Float {
    let corner = grid.corner(of: memory)
    var target: Float = 0
    for index in 0..<corner.count {
      target += chosen[Int(corner.points[index])] * Float(corner.shares[index])
    }
    return target.clamped(to: Forgetting.retentions)
  }

  /// What each target leads to from each point of the grid; it does not depend on the price.
  struct Choices: Sendable {
    struct Choice: Sendable {
      /// Days of recall until the review.
      let recall: Double
      /// The factor of everything after the review.
      let discount: Double
      let seconds: Double
      let parts: Range<Int>
    }

    let grid: MemoryGrid
    private(set) var choices: [Choice] = []
    private(set) var points: [Int32] = []
    private(set) var shares: [Double] = []

    static let horizon = 1_826.0

    init(_ policy: Policy, _ habits: AnswerHabits) {
      let course = ReviewCourse(policy, habits)
      grid = course.grid
      for point in 0..<grid.count {
        let memory = grid.memory(at: point)
        for target in AdaptiveRetention.targets {
          let days = course.interval(of: memory, retention: target)
          let review = course.review(memory, afterDays: days)
          let begin = points.count
          for way in review.ways where way.share > 1e-4 {
            let corner = grid.corner(of: way.memory)
            for index in 0..<corner.count where corner.shares[index] > 1e-4 {
              points.append(corner.points[index])
              shares.append(way.share * corner.shares[index])
            }
          }
          let time = Double(days)
          choices.append(
            Choice(
              recall: Self.recallDays(of: memory, for: time, course)
                * exp(-time / 2 / Self.horizon),
              discount: exp(-time / Self.horizon), seconds: review.seconds,
              parts: begin..<points.count))
        }
      }
    }

    /// ∫ recall dt, by Simpson's rule.
    private static func recallDays(
      of memory: Memory, for days: Double, _ course: ReviewCourse
    ) -> Double {
      let middle = course.recall(of: memory, afterDays: Int(days / 2))
      let end = course.recall(of: memory, afterDays: Int(days))
      return days * (1 + 4 * middle + end) / 6
    }
  }

  /// The best targets at a price of a second, in days of recall.
  ///
  /// `values` are those of the last price, which are a good start, and are replaced.
  init(_ choices: Choices, price: Double, values: inout [Double]) {
    grid = choices.grid
    let (count, targets) = (choices.grid.count, Self.targets.count)
    if values.count != count { values = [Double](repeating: 1_000, count: count) }
    var best = [Int](repeating: 0, count: count)
    for _ in 0..<Self.mostSweeps {
      var change = 0.0
      // Most reviews lead to a higher stability, whose value is then up to date.
      for point in (0..<count).reversed() {
        var most = -Double.infinity
        for target in 0..<targets {
          let choice = choices.choices[point * targets + target]
          var next = 0.0
          for part in choice.parts {
            next += choices.shares[part] * values[Int(choices.points[part])]
          }
          let value = choice.recall + choice.discount * (next - price * choice.seconds)
          if value > most { (most, best[point]) = (value, target) }
        }
        change = max(change, abs(most - values[point]))
        values[point] = most
      }
      if change < Self.enough { break }
    }
    chosen = best.map { Self.targets[$0] }
  }

  private static let mostSweeps = 60
  /// Days of recall; a card has more than a thousand.
  private static let enough = 0.5
}
