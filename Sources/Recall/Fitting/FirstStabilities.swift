// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// The stabilities after a first review of each grade, fitted separately.
///
/// Source: fsrs-rs. Searches each stability between 0.001 and 100 days under the default decay. The
/// observed recall after each number of days is smoothed by one review of mean recall, and each day
/// of distance from the default costs 1/16.
struct FirstStabilities: Sendable {
  private let answers: FirstAnswers
  private let counts: [Int]

  init(_ answers: FirstAnswers) {
    self.answers = answers
    counts = answers.counts
  }

  private static let defaults = MemoryModel.fsrs6.defaults[0..<4].map { Double($0) }
  private static let bounds = 0.001...100.0

  /// Nil if no grade has any reviews.
  func fitted(meanRecall: Double) -> [Double]? {
    let found = counts.indices.map { grade in
      counts[grade] > 0 ? search(grade, meanRecall) : nil
    }
    return completed(found)
  }

  /// Makes the stabilities ascend with the grade, and interpolates those without reviews.
  func completed(_ found: [Double?]) -> [Double]? {
    var known = counts.indices.map { counts[$0] > 0 ? found[$0] : nil }
    // Of two grades in the wrong order, the one with more reviews keeps its value.
    for (low, high) in [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (0, 3)] {
      guard let lower = known[low], let higher = known[high], lower > higher else { continue }
      if counts[low] > counts[high] { known[high] = lower } else { known[low] = higher }
    }
    return Self.filled(known)?.map { min(max($0, Self.bounds.lowerBound), Self.bounds.upperBound) }
  }

  private func search(_ grade: Int, _ meanRecall: Double) -> Double {
    var (low, high) = (Self.bounds.lowerBound, Self.bounds.upperBound)
    for _ in 0..<200 where high - low > 1e-12 {
      let third = (high - low) / 3
      if loss(at: low + third, of: grade, meanRecall)
        < loss(at: high - third, of: grade, meanRecall)
      {
        high -= third
      } else {
        low += third
      }
    }
    return (low + high) / 2
  }

  private func loss(at stability: Double, of grade: Int, _ meanRecall: Double) -> Double {
    let decay = -Double(MemoryModel.fsrs6.defaults[20])
    let factor = pow(0.9, 1 / decay) - 1
    var loss = abs(stability - Self.defaults[grade]) / 16
    for group in answers.groups[grade] {
      let count = Double(group.count)
      let recalled = (Double(group.recalled) + meanRecall) / (count + 1)
      let recall = pow(1 + factor * Double(group.days) / stability, decay)
      loss -= count * (recalled * log(recall) + (1 - recalled) * log(1 - recall))
    }
    return loss
  }

  // On a logarithmic scale, hard is 59 % of the way from again to good, and good is 54 % of the way
  // from hard to easy. A single known stability scales the defaults.
  private static func filled(_ known: [Double?]) -> [Double]? {
    let given = known.indices.filter { known[$0] != nil }
    guard let only = given.first, let stability = known[only] else { return nil }
    if given.count == 1 { return defaults.map { $0 * stability / defaults[only] }.sorted() }
    var logs = known.map { $0.map { log($0) } }
    while logs.contains(where: { $0 == nil }) { fillOne(&logs) }
    return zip(known, logs).map { $0 ?? exp($1 ?? 0) }
  }

  private static func fillOne(_ logs: inout [Double?]) {
    switch (logs[0], logs[1], logs[2], logs[3]) {
    case (nil, let hard?, let good?, _): logs[0] = (hard - 0.59 * good) / 0.41
    case (let again?, nil, let good?, _): logs[1] = 0.41 * again + 0.59 * good
    case (_, let hard?, nil, let easy?): logs[2] = 0.46 * hard + 0.54 * easy
    case (_, let hard?, let good?, nil): logs[3] = (good - 0.46 * hard) / 0.54
    case (let again?, let hard?, nil, nil): logs[2] = (hard - 0.41 * again) / 0.59
    case (nil, nil, let good?, let easy?): logs[1] = (good - 0.54 * easy) / 0.46
    // Both rules combined.
    case (let again?, nil, nil, let easy?):
      logs[1] = (0.41 * again + 0.59 * 0.54 * easy) / (1 - 0.59 * 0.46)
    default: preconditionFailure("Two known stabilities determine the others.")
    }
  }
}

/// The first review of every card and the first one at least a day later, counted by first grade
/// and by the days between them.
struct FirstAnswers: Sendable {
  /// Cards with the same first grade and the same number of days until the next review.
  struct Group: Sendable {
    let days: Int
    var count = 0
    var recalled = 0
  }

  /// By first grade, starting with again; each sorted by days.
  private(set) var groups: [[Group]]
  /// The cards that have both reviews.
  private var pairs: [(card: Int, grade: Int, days: Int)] = []

  /// Counts only reviews that are marked as items.
  init(_ log: ReviewLog, isItem: [Bool]) {
    var counted = [[Int: Group]](repeating: [:], count: 4)
    for number in 0..<log.cardCount {
      let card = log.card(number)
      guard let long = card.first(where: { log.elapsedDays(at: $0, in: card) > 0 }), isItem[long]
      else { continue }
      let days = log.elapsedDays(at: long, in: card)
      let grade = Int(log.grades[card.lowerBound]) - 1
      pairs.append((number, grade, days))
      counted[grade][days, default: Group(days: days)].count += 1
      counted[grade][days]?.recalled += log.grades[long] > 1 ? 1 : 0
    }
    groups = counted.map { $0.values.sorted { $0.days < $1.days } }
  }

  /// The number of cards by first grade.
  var counts: [Int] { groups.map { $0.reduce(0) { $0 + $1.count } } }

  /// Removes outliers and returns their cards.
  ///
  /// Source: fsrs-rs. Removes the smallest groups of a first grade (and of these the shortest
  /// intervals first) as long as fewer than 20 cards or 5 % of the cards are removed; then groups of
  /// fewer than 6 cards, and intervals above 100 days (365 after easy).
  mutating func removeOutliers() -> [Int] {
    let kept = groups.indices.map { Self.kept(groups[$0], latest: $0 == 3 ? 365 : 100) }
    let outliers = pairs.filter { !kept[$0.grade].contains($0.days) }.map(\.card)
    for grade in groups.indices { groups[grade].removeAll { !kept[grade].contains($0.days) } }
    pairs.removeAll { !kept[$0.grade].contains($0.days) }
    return outliers
  }

  private static func kept(_ groups: [Group], latest: Int) -> Set<Int> {
    let total = groups.reduce(0) { $0 + $1.count }
    var removed = 0
    var kept: Set<Int> = []
    for group in groups.sorted(by: { ($0.count, $0.days) < ($1.count, $1.days) }) {
      if removed + group.count < max(20, total / 20) {
        removed += group.count
      } else if group.count >= 6 && group.days <= latest {
        kept.insert(group.days)
      }
    }
    return kept
  }
}

/// Limits w17 and w18 of FSRS-6 so that several relearning steps cannot leave a card with a higher
/// stability than before it was forgotten.
///
/// Source: fsrs-rs. The ceiling is
/// c = min(2, sqrt(max(0.01, −(ln w11 + ln(2^w13 − 1) + 0.3·w14) / steps))).
/// During training w17 and w18 are measured in units of c/2, so that their bounds stay 0 and 2.
struct RelearningCeiling: Sendable {
  let steps: Int

  /// Converts training variables to parameters.
  func parameters(_ variables: [Double]) -> [Double] {
    var parameters = variables
    parameters[17] *= ceiling(variables) / 2
    parameters[18] *= ceiling(variables) / 2
    return parameters
  }

  /// Converts parameters to training variables.
  func variables(_ parameters: [Double]) -> [Double] {
    var variables = parameters
    variables[17] = min(parameters[17] * 2 / ceiling(parameters), 2)
    variables[18] = min(parameters[18] * 2 / ceiling(parameters), 2)
    return variables
  }

  /// Converts derivatives with respect to parameters into derivatives with respect to variables.
  func pullBack(_ slope: [Double], at variables: [Double]) -> [Double] {
    let ceiling = ceiling(variables)
    var result = slope
    let byCeiling = (slope[17] * variables[17] + slope[18] * variables[18]) / 2
    for (index, derivative) in derivatives(variables) { result[index] += byCeiling * derivative }
    result[17] *= ceiling / 2
    result[18] *= ceiling / 2
    return result
  }

  func pullBack(_ curvature: SymmetricMatrix, at variables: [Double]) -> SymmetricMatrix {
    let half = (0..<curvature.count).map { row in
      pullBack((0..<curvature.count).map { curvature[row, $0] }, at: variables)
    }
    var result = SymmetricMatrix(count: curvature.count)
    for column in 0..<curvature.count {
      let whole = pullBack(half.map { $0[column] }, at: variables)
      for row in column..<curvature.count { result[row, column] = whole[row] }
    }
    return result
  }

  private func strength(_ w: [Double]) -> Double {
    -(log(w[11]) + log(pow(2, w[13]) - 1) + 0.3 * w[14]) / Double(steps)
  }

  private func ceiling(_ w: [Double]) -> Double { min(2, sqrt(max(0.01, strength(w)))) }

  // The derivatives of the ceiling with respect to the parameters that it depends on.
  private func derivatives(_ w: [Double]) -> [(Int, Double)] {
    let strength = strength(w)
    guard strength > 0.01 && strength < 4 else { return [] }
    let outer = -1 / (2 * sqrt(strength) * Double(steps))
    let power = pow(2, w[13])
    return [(11, outer / w[11]), (13, outer * power * log(2) / (power - 1)), (14, outer * 0.3)]
  }
}
