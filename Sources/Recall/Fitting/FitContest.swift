// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// All candidates with their loss on each judged review, and the decision between them.
struct FitContest {
  struct Entry {
    let name: FitCandidate.Name
    let parameters: Parameters?
    let metrics: PredictionMetrics
    /// For each review, −ln of the probability given to its outcome.
    let losses: [Double]
  }

  let answers: JudgedAnswers
  /// In the order of the table, the current parameters first.
  private(set) var entries: [Entry] = []

  mutating func enter(
    _ name: FitCandidate.Name, _ parameters: Parameters?, predicting predictions: [Prediction]
  ) {
    entries.append(
      Entry(
        name: name, parameters: parameters, metrics: PredictionMetrics(predictions),
        losses: predictions.map(PredictionMetrics.loss)))
  }

  /// The result, if parameters of these models may be adopted.
  func report(mayAdopt models: [MemoryModel]) -> FitReport {
    let present = entries[0]
    let gains = entries.dropFirst().map { answers.gain(of: $0.losses, over: present.losses) }
    let candidates = zip(entries, [nil] + gains).map { entry, gain in
      FitCandidate(
        name: entry.name, parameters: entry.parameters, metrics: entry.metrics, gain: gain)
    }
    let rivals = zip(entries.dropFirst(), gains).filter { entry, _ in
      entry.parameters.map { $0 != present.parameters && models.contains($0.model) } ?? false
    }
    let outside = zip(entries.dropFirst(), gains).filter { entry, _ in
      entry.name == .fsrs6 || entry.name == .fsrs7
    }
    return FitReport(
      candidates: candidates, decision: decision(rivals, present),
      preferred: decision(outside, present).name)
  }

  private func decision(_ rivals: [(Entry, FitGain)], _ present: Entry) -> FitDecision {
    let ahead = rivals.filter { $0.1.logLoss > 0 }.sorted { $0.1.logLoss > $1.1.logLoss }
    let clear = ahead.filter(\.1.isClear)
    guard let best = clear.first else {
      return ahead.first.map { .keepAhead($0.0.name, $0.1) } ?? .keep
    }
    // A change of model reschedules every card: prefer the current model if it does as well.
    let near = clear.first { $0.0.parameters?.model == present.parameters?.model }
    if let near, !answers.gain(of: best.0.losses, over: near.0.losses).isClear,
      near.0.name != best.0.name
    {
      return .adopt(near.0.name, near.1, beside: best.0.name)
    }
    return .adopt(best.0.name, best.1, beside: nil)
  }
}

/// A way to predict reviews, and how well it predicted reviews that it was not fitted to.
public struct FitCandidate: Hashable, Sendable {
  /// The name in the table.
  public enum Name: String, CaseIterable, Sendable {
    case current
    case defaults
    case fsrs6
    case fsrs7
    case movingAverage = "moving average"
  }

  /// Which model and parameters predicted.
  public let name: Name
  /// Nil for the moving average.
  public let parameters: Parameters?
  /// How good the predictions were.
  public let metrics: PredictionMetrics
  /// The gain over the current parameters; nil for those themselves.
  public let gain: FitGain?
}
