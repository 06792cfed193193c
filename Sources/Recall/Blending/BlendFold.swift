// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Folds a log into a blend, in the order of time: each answer is predicted, then learned.
///
/// Reviews on the day of the card's previous one are not predicted, because FSRS-6 does not predict
/// them either; they only count as answers.
struct BlendFold: Sendable {
  private(set) var blend = Blend()
  private(set) var history = BlendHistory()
  /// By card of the log.
  private(set) var cards: [BlendCard]
  private var features = BlendFeatures()

  init(cards count: Int) {
    cards = [BlendCard](repeating: BlendCard(), count: count)
  }

  /// Takes the next review, and returns the blend's prediction of it.
  ///
  /// `predicted` are the predictions of both versions of FSRS, or nil for a review that is not
  /// predicted.
  @inline(__always)
  mutating func take(
    _ index: Int, of card: Int, in log: borrowing ReviewLog,
    predicted: (fsrs6: Double, fsrs7: Double)?
  ) -> Double? {
    let (time, grade) = (log.times[index], log.grades[index])
    history.begin(day: log.days[index], time: time)
    var recall: Double?
    if let predicted {
      history.describe(cards[card], time: time, in: &features)
      blend.drift()
      recall = blend.predict(fsrs6: predicted.fsrs6, fsrs7: predicted.fsrs7, features)
      blend.learn(wasRecalled: grade > 1)
      let surprise = (grade > 1 ? 1 : 0) - blend.base
      history.learn(surprise: surprise)
      cards[card].learn(surprise: surprise)
    }
    history.end(duration: log.durations[index])
    cards[card].duration = log.durations[index]
    cards[card].wasAgain = grade == 1
    return recall
  }

  /// Folds a whole log; `places` are the predicted reviews in the order of time, with the
  /// predictions of both versions of FSRS.
  static func folding(
    _ log: ReviewLog, at places: [Int32], fsrs6: [Double], fsrs7: [Double]
  ) -> (recalls: [Double], fold: BlendFold) {
    var fold = BlendFold(cards: log.cardCount)
    let cards = log.cards
    var recalls: [Double] = []
    recalls.reserveCapacity(places.count)
    for position in log.order {
      let next = recalls.count
      let isPredicted = next < places.count && places[next] == position
      let recall = fold.take(
        Int(position), of: Int(cards[Int(position)]), in: log,
        predicted: isPredicted ? (fsrs6[next], fsrs7[next]) : nil)
      if let recall { recalls.append(recall) }
    }
    return (recalls, fold)
  }
}

extension ReviewLog {
  /// All positions in the order of time.
  var order: [Int32] { ascending(times.map { UInt64($0) }) }

  /// The number of the card at each position.
  var cards: [Int32] {
    var cards = [Int32](repeating: 0, count: count)
    for number in 0..<cardCount {
      for index in card(number) { cards[index] = Int32(number) }
    }
    return cards
  }
}
