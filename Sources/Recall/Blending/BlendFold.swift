// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// An answer as the blend sees it.
struct BlendAnswer {
  let day: Int32
  let time: Int64
  let grade: UInt8
  let duration: UInt16
}

/// What a blend has learned from answers in the order of time: each is predicted, then learned.
///
/// Reviews on the day of the card's previous one are not predicted, because FSRS-6 does not predict
/// them either; they only count as answers.
struct BlendState: Hashable, Sendable {
  private(set) var blend = Blend()
  private(set) var history = BlendHistory()
  private var features = BlendFeatures()

  init() {}

  /// Takes the next answer, and returns the blend's prediction of it.
  ///
  /// `models` are the predictions of FSRS, or nil for a review that is not predicted.
  @inline(__always)
  mutating func take(
    _ answer: BlendAnswer, of card: inout BlendCard, predicted models: ModelRecalls?
  ) -> Double? {
    let wasRecalled = answer.grade > 1
    history.begin(day: answer.day, time: answer.time)
    var recall: Double?
    if let models {
      history.describe(answer.time, in: &features)
      history.describe(card, in: &features)
      blend.drift()
      recall = blend.predict(models, features)
      card.misses.add(recall: blend.recallOfOthers, wasRecalled: wasRecalled)
      blend.learn(wasRecalled: wasRecalled)
      let surprise = (wasRecalled ? 1 : 0) - blend.base
      history.learn(surprise: surprise)
      card.learn(surprise: surprise)
    }
    history.end(duration: answer.duration)
    card.duration = answer.duration
    card.wasAgain = !wasRecalled
    return recall
  }

  /// For predictions at a time, without learning.
  func moment(day: Int32, time: Int64) -> BlendMoment {
    var (blend, history, features) = (blend, history, features)
    blend.drift()
    history.begin(day: day, time: time)
    history.describe(time, in: &features)
    return blend.moment(features, history)
  }

  // MARK: As numbers

  /// What it has learned, in a fixed order.
  var learned: [Double] { blend.learned + history.learned }

  /// Takes it from the beginning of a list; nil if a number is impossible.
  init?(from numbers: inout ArraySlice<Double>) {
    guard numbers.count >= BlendState().learned.count else { return nil }
    blend.restore(from: &numbers)
    guard let history = BlendHistory(from: &numbers) else { return nil }
    self.history = history
  }
}

extension ReviewLog {
  /// Folds the whole log; `places` are the predicted reviews in the order of time, with the
  /// predictions of FSRS.
  func blended(
    at places: [Int32], standard: [Double], fsrs6: [Double], fsrs7: [Double]
  ) -> (recalls: [Double], blend: Blend) {
    var state = BlendState()
    var cards = [BlendCard](repeating: BlendCard(), count: cardCount)
    let cardOf = self.cards
    var recalls: [Double] = []
    recalls.reserveCapacity(places.count)
    for position in order {
      let next = recalls.count
      let isPredicted = next < places.count && places[next] == position
      let recall = state.take(
        answer(at: Int(position)), of: &cards[Int(cardOf[Int(position)])],
        predicted: isPredicted
          ? ModelRecalls(standard: standard[next], fsrs6: fsrs6[next], fsrs7: fsrs7[next]) : nil)
      if let recall { recalls.append(recall) }
    }
    return (recalls, state.blend)
  }

  func answer(at place: Int) -> BlendAnswer {
    BlendAnswer(
      day: days[place], time: times[place], grade: grades[place], duration: durations[place])
  }

  /// All positions in the order of time.
  var order: [Int32] { ascending(times.map { UInt64($0) }) }

  /// The number of the card at each position.
  var cards: [Int32] {
    var cards = [Int32](repeating: 0, count: count)
    for number in 0..<cardCount {
      for place in card(number) { cards[place] = Int32(number) }
    }
    return cards
  }
}
