/// All candidates with what each judged answer cost them, from which follows what to do.
struct FitContest {
  struct Entry {
    let name: FitCandidate.Name
    let parameters: Parameters?
    let metrics: PredictionMetrics
    /// −ln of the chance given to what happened, an answer each.
    let losses: [Double]
  }

  let answers: JudgedAnswers
  /// In the order of the table; the first is what is in force.
  private(set) var entries: [Entry] = []

  init(_ answers: JudgedAnswers) {
    self.answers = answers
  }

  mutating func enter(
    _ name: FitCandidate.Name, _ parameters: Parameters?, predicting predictions: [Prediction]
  ) {
    entries.append(
      Entry(
        name: name, parameters: parameters, metrics: PredictionMetrics(predictions),
        losses: predictions.map(PredictionMetrics.loss)))
  }

  /// What came out, where parameters of these models may be adopted.
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
    return FitReport(candidates: candidates, decision: decision(rivals, present))
  }

  private func decision(_ rivals: [(Entry, FitGain)], _ present: Entry) -> FitDecision {
    let ahead = rivals.filter { $0.1.logLoss > 0 }.sorted { $0.1.logLoss > $1.1.logLoss }
    let clear = ahead.filter(\.1.isClear)
    guard let best = clear.first else {
      return ahead.first.map { .keepAhead($0.0.name, $0.1) } ?? .keep
    }
    // Another model is another course for every card; what does as well without is nearer.
    let near = clear.first { $0.0.parameters?.model == present.parameters?.model }
    if let near, !answers.gain(of: best.0.losses, over: near.0.losses).isClear,
      near.0.name != best.0.name
    {
      return .adopt(near.0.name, near.1, beside: best.0.name)
    }
    return .adopt(best.0.name, best.1, beside: nil)
  }
}

/// One way to predict answers, and how well it did on answers it had not seen.
public struct FitCandidate: Hashable, Sendable {
  /// What it is called in the table.
  public enum Name: String, CaseIterable, Sendable {
    case current
    case defaults
    case fsrs6
    case fsrs7
    case movingAverage = "moving average"
  }

  public let name: Name
  /// Nil where nothing but a moving average is behind it.
  public let parameters: Parameters?
  public let metrics: PredictionMetrics
  /// How much better it did than what is in force; nil for that itself.
  public let gain: FitGain?
}
