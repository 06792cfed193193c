// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// The share of the usual work that is wanted on each day: 1 on usual days, less on easy ones.
public struct WorkShares: Hashable, Sendable {
  /// A share for a range of days, counted from today.
  public struct Span: Hashable, Sendable {
    /// Days from today; 0 is today.
    public let days: ClosedRange<Int>
    /// From 0, no work, to 1, the usual work.
    public let share: Float

    /// `WorkShares` limits the result to 0 to 1.
    public init(_ days: ClosedRange<Int>, share: Float) {
      self.days = days
      self.share = share
    }
  }

  /// No easy days.
  public static let usual = WorkShares()

  private let week: [Float]
  private let spans: [Span]
  private let isUsual: Bool

  /// Takes the shares of today and of the six days after it, which repeat as `week`, and of spans.
  ///
  /// If a day has several shares, the least one counts.
  public init(week: [Float] = [], spans: [Span] = []) {
    self.week = week.count == 7 ? week : []
    self.spans = spans
    isUsual = week.allSatisfy { $0 >= 1 } && spans.allSatisfy { $0.share >= 1 }
  }

  /// The share of a day, from 0 to 1; `day` counts from today.
  public subscript(day: Int) -> Float {
    guard !isUsual else { return 1 }
    let share = week.isEmpty ? 1 : week[(day % 7 + 7) % 7]
    let least = spans.reduce(share) { $1.days.contains(day) ? min($0, $1.share) : $0 }
    return least.clamped(to: 0...1)
  }

  /// The sum over the next days, including today: the number of usual days with the same work.
  public func total(of days: Int) -> Double {
    isUsual ? Double(max(days, 0)) : (0..<max(days, 0)).reduce(0) { $0 + Double(self[$1]) }
  }

  /// How much less often a day is drawn.
  ///
  /// Cards with short intervals cannot move, so the others have to avoid easy days more than the
  /// share says. A day without work is only drawn if all candidates are such days: the factor is
  /// less than the quotient of the weights of any two loads.
  func factor(of day: Int) -> Float {
    let share = self[day]
    return share >= 1 ? 1 : max(powf(share, 5), 1e-15)
  }

  func isEasier(onAnyOf days: ClosedRange<Int>) -> Bool {
    !isUsual && days.contains { self[$0] < 1 }
  }
}
