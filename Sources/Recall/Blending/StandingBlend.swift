// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The blend after all reviews of a log, which predicts recall now.
///
/// Later answers continue it, with the same result as folding all of them again.
public struct StandingBlend: Sendable {
  /// With fewer predicted reviews, the blend has not learned enough to be shown.
  public static let fewest = 100

  private var fold: StandingFold
  private let parameters: Parameters
  private let since: Int64?

  /// Nil with too few reviews; `time` is when the parameters were set, in milliseconds since 1970.
  public init?(_ log: ReviewLog, by parameters: Parameters, since time: Int64?) {
    var fold = StandingFold(cards: log.cardCount, by: parameters, since: time)
    let cards = log.cards
    for place in log.order {
      _ = fold.take(log.answer(at: Int(place)), of: Int(cards[Int(place)]))
    }
    guard fold.predicted >= Self.fewest else { return nil }
    (self.fold, self.parameters, since) = (fold, parameters, time)
  }

  /// Predicts recall at a time of a study day.
  public func at(day: Int, time: Int64) -> RecallNow {
    RecallNow(
      fold.state, of: fold.cards, by: BlendModels(parameters), day: Int32(clamping: day),
      time: time)
  }

  /// The misses of a card, compared with what the blend predicted without knowing of them; cards
  /// are numbered in the order of the log.
  public func misses(of number: Int) -> MissCount? {
    fold.cards.indices.contains(number) ? fold.cards[number].answers.misses : nil
  }

  /// The blend's predictions from a study day on, each made before the answer, by tenths of recall.
  public func calibration(from day: Int) -> [CalibrationBin] { fold.calibration.bins(from: day) }

  /// The number of cards.
  public var cardCount: Int { fold.cards.count }

  /// Takes a later answer; false, without a change, if it is not later than all others, or if its
  /// prediction needs what was not kept.
  ///
  /// The number `cardCount` adds a card.
  public mutating func take(_ answer: LoggedAnswer, of number: Int) -> Bool {
    guard let logged = BlendAnswer(answer), logged.time > fold.state.history.newest,
      parameters == Parameters(defaultsOf: parameters.model) || logged.time > since ?? .max,
      number <= fold.cards.count
    else { return false }
    if number == fold.cards.count { fold.add() }
    _ = fold.take(logged, of: number)
    return true
  }

  // MARK: As bytes

  /// Everything but the parameters, in the layout of this machine.
  public var bytes: [UInt8] {
    let numbers = fold.state.learned + [Double(fold.predicted), Double(fold.calibration.count)]
    return numbers.withUnsafeBytes { Array($0) }
      + fold.calibration.withUnsafeBytes { Array($0) } + fold.cards.withUnsafeBytes { Array($0) }
  }

  /// Nil unless the rest are the bytes of a blend; the parameters are those that it was made with.
  public init?(
    from source: inout ByteSource, by parameters: Parameters, since time: Int64?
  ) throws {
    guard
      let learned = try source.values(BlendState().learned.count + 2, of: Double.self)
    else { return nil }
    var numbers = learned[...]
    guard let state = BlendState(from: &numbers), let predicted = Int(exactly: numbers.first ?? 0),
      let sums = Int(exactly: numbers.last ?? 0),
      let calibration = try source.values(sums, of: CalibrationSum.self),
      source.count.isMultiple(of: MemoryLayout<StandingCard>.stride),
      let cards = try source.values(
        source.count / MemoryLayout<StandingCard>.stride, of: StandingCard.self)
    else { return nil }
    fold = StandingFold(
      state, cards: cards, predicted: predicted, calibration: calibration, by: parameters,
      since: time)
    (self.parameters, since) = (parameters, time)
  }
}

/// Predicts the recall of cards at one moment.
public struct RecallNow {
  private let moment: BlendMoment
  private let cards: [StandingCard]
  private let models: BlendModels
  private let day: Int32
  private let time: Int64

  fileprivate init(
    _ state: BlendState, of cards: [StandingCard], by models: BlendModels, day: Int32, time: Int64
  ) {
    (self.cards, self.models, self.day, self.time) = (cards, models, day, time)
    moment = state.moment(day: day, time: time)
  }

  /// The probability of each card.
  public func all() -> [Float] { cards.map { Float(recall(of: $0)) } }

  /// The probability that a card is recalled; cards are numbered in the order of the log.
  public func recall(of number: Int) -> Double? {
    cards.indices.contains(number) ? recall(of: cards[number]) : nil
  }

  private func recall(of card: StandingCard) -> Double {
    moment.recall(
      of: card.answers, predicted: card.recalls(day: day, time: time, by: models))
  }
}
