// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The blend after all reviews of a log, which predicts recall now.
///
/// Up to the time when the current parameters were set, it has learned from the predictions of the
/// standard ones, as `StandingEvaluation` does.
public struct StandingBlend: Sendable {
  /// With fewer predicted reviews, the blend has not learned enough to be shown.
  public static let fewest = 100

  private let log: ReviewLog
  private let fold: BlendFold
  private let fsrs6: Forgetting
  private let fsrs7: Forgetting

  /// Nil with too few reviews; `time` is when the parameters were set, in milliseconds since 1970.
  public init?(_ log: ReviewLog, by parameters: Parameters, since time: Int64?) {
    let fit = Fit(log)
    guard fit.itemCount >= Self.fewest else { return nil }
    self.log = log
    fold = fit.blended(by: parameters, since: time).fold
    func forgetting(_ model: MemoryModel) -> Forgetting {
      Forgetting(parameters.model == model ? parameters : Parameters(defaultsOf: model))
    }
    fsrs6 = forgetting(.fsrs6)
    fsrs7 = forgetting(.fsrs7)
  }

  /// The probability that a card is recalled at a time of a study day; cards are numbered in the
  /// order of the log.
  public func recall(of card: Int, day: Int, time: Int64) -> Double? {
    guard (0..<log.cardCount).contains(card) else { return nil }
    return fold.recall(
      of: card, day: Int32(clamping: day), time: time,
      fsrs6: recall(of: card, by: fsrs6, day, time), fsrs7: recall(of: card, by: fsrs7, day, time))
  }

  private func recall(
    of card: Int, by forgetting: Forgetting, _ day: Int, _ time: Int64
  ) -> Double {
    let places = log.card(card)
    var memory: Memory?
    for place in places {
      guard let grade = Grade(rawValue: log.grades[place]) else { continue }
      memory =
        memory.map { memory in
          let elapsed = Elapsed(
            studyDays: log.elapsedDays(at: place, in: places),
            seconds: Int(log.times[place] - log.times[place - 1]) / 1000)
          return forgetting.review(memory, after: elapsed, grade: grade).memory
        } ?? forgetting.first(grade)
    }
    guard let memory, let last = places.last else { return 0 }
    let elapsed = Elapsed(
      studyDays: day - Int(log.days[last]), seconds: Int(time - log.times[last]) / 1000)
    return Double(forgetting.recall(of: memory, after: elapsed))
  }
}
