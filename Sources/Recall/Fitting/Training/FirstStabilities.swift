import Glibc

/// The stabilities after a first answer of each grade, fitted by themselves.
///
/// Source: fsrs-rs. Each is looked for between 0.001 and 100 days under the default decay; the
/// recall after each number of days gets one answer of the mean recall on top, and going away from
/// the default costs a sixteenth a day.
struct FirstStabilities: Sendable {
  private let answers: FirstAnswers
  private let counts: [Int]

  init(_ answers: FirstAnswers) {
    self.answers = answers
    counts = answers.counts
  }

  private static let defaults = MemoryModel.fsrs6.defaults[0..<4].map { Double($0) }
  private static let bounds = 0.001...100.0

  /// Nil where no grade has any answers.
  func fitted(meanRecall: Double) -> [Double]? {
    let found = counts.indices.map { grade in
      counts[grade] > 0 ? search(grade, meanRecall) : nil
    }
    return completed(found)
  }

  /// The same four numbers put in ascending order where the grades allow it, and those that no
  /// answer speaks for put between the others.
  func completed(_ found: [Double?]) -> [Double]? {
    var known = counts.indices.map { counts[$0] > 0 ? found[$0] : nil }
    // The grade with more answers wins.
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
      if loss(grade, low + third, meanRecall) < loss(grade, high - third, meanRecall) {
        high -= third
      } else {
        low += third
      }
    }
    return (low + high) / 2
  }

  private func loss(_ grade: Int, _ stability: Double, _ meanRecall: Double) -> Double {
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

  // On a scale of logarithms hard is 0.59 of the way from again to good, good 0.54 of the way from
  // hard to easy. One known stability scales the defaults.
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
    // Both rules at once.
    case (let again?, nil, nil, let easy?):
      logs[1] = (0.41 * again + 0.59 * 0.54 * easy) / (1 - 0.59 * 0.46)
    default: preconditionFailure("With two stabilities known the others follow.")
    }
  }
}
