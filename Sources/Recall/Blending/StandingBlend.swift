// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The blend after all reviews of a log, which predicts recall now.
///
/// Up to the time when the current parameters were set, it has learned from the predictions of the
/// standard ones, as `StandingEvaluation` does.
public struct StandingBlend: Sendable {
  /// With fewer predicted reviews, the blend has not learned enough to be shown.
  public static let fewest = 100

  private let blend: Blend
  private let history: BlendHistory
  /// In the order of the log.
  private let cards: [StandingCard]
  private let models: BlendModels

  /// Nil with too few reviews; `time` is when the parameters were set, in milliseconds since 1970.
  public init?(_ log: ReviewLog, by parameters: Parameters, since time: Int64?) {
    let fit = Fit(log)
    guard fit.itemCount >= Self.fewest else { return nil }
    let fold = fit.blended(by: parameters, since: time).fold
    let models = BlendModels(parameters)
    (blend, history, self.models) = (fold.blend, fold.history, models)
    cards = (0..<log.cardCount).map {
      StandingCard(log, log.card($0), of: fold.cards[$0], by: models)
    }
  }

  /// Predicts recall at a time of a study day.
  public func at(day: Int, time: Int64) -> RecallNow {
    RecallNow(blend, after: history, of: cards, by: models, day: day, time: time)
  }

  // MARK: As bytes

  /// Everything but the parameters, in the layout of this machine.
  public var bytes: [UInt8] {
    (blend.learned + history.learned).withUnsafeBytes { Array($0) }
      + cards.withUnsafeBytes { Array($0) }
  }

  /// Nil unless these are the bytes of a blend; the parameters are those that it was made with.
  public init?(bytes: some Collection<UInt8>, by parameters: Parameters) {
    var blend = Blend()
    let size = (blend.learned.count + BlendHistory().learned.count) * MemoryLayout<Double>.size
    guard bytes.count >= size,
      (bytes.count - size).isMultiple(of: MemoryLayout<StandingCard>.size)
    else { return nil }
    var numbers = Self.values(of: bytes.prefix(size), as: Double.self)[...]
    blend.restore(from: &numbers)
    guard let history = BlendHistory(from: &numbers) else { return nil }
    (self.blend, self.history, models) = (blend, history, BlendModels(parameters))
    cards = Self.values(of: bytes.dropFirst(size), as: StandingCard.self)
  }

  private static func values<Value: BitwiseCopyable>(
    of bytes: some Collection<UInt8>, as type: Value.Type
  ) -> [Value] {
    let count = bytes.count / MemoryLayout<Value>.size
    return [Value](unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
      initialized = count
    }
  }
}

/// Predicts the recall of cards at one moment.
public struct RecallNow {
  private var blend: Blend
  private let history: BlendHistory
  private let cards: [StandingCard]
  private let models: BlendModels
  private let day: Int
  private let time: Int64
  private var features = BlendFeatures()

  fileprivate init(
    _ blend: Blend, after history: BlendHistory, of cards: [StandingCard],
    by models: BlendModels, day: Int, time: Int64
  ) {
    (self.blend, self.cards, self.models, self.day, self.time) = (blend, cards, models, day, time)
    self.blend.drift()
    var history = history
    history.begin(day: Int32(clamping: day), time: time)
    self.history = history
  }

  /// The probability that a card is recalled; cards are numbered in the order of the log.
  public mutating func recall(of number: Int) -> Double? {
    guard cards.indices.contains(number) else { return nil }
    let card = cards[number]
    let elapsed = Elapsed(
      studyDays: day - Int(card.day), seconds: Int(time - card.time) / 1000)
    history.describe(card.answers, time: time, in: &features)
    return blend.predict(
      fsrs6: Double(models.fsrs6.recall(of: card.fsrs6, after: elapsed)),
      fsrs7: Double(models.fsrs7.recall(of: card.fsrs7, after: elapsed)), features)
  }
}

/// Both versions of FSRS: the one in use with its parameters, the other with the standard ones.
private struct BlendModels: Sendable {
  let fsrs6: Forgetting
  let fsrs7: Forgetting

  init(_ parameters: Parameters) {
    func forgetting(_ model: MemoryModel) -> Forgetting {
      Forgetting(parameters.model == model ? parameters : Parameters(defaultsOf: model))
    }
    fsrs6 = forgetting(.fsrs6)
    fsrs7 = forgetting(.fsrs7)
  }
}

/// A card after its last review, in 48 bytes without gaps.
private struct StandingCard: BitwiseCopyable, Sendable {
  private let surprise: Double
  let time: Int64
  let day: Int32
  private let slow: Float
  private let fast: Float
  private let difficulty: Float
  private let stability6: Float
  private let difficulty6: Float
  private let duration: UInt16
  private let wasAgain: UInt16
  private let unused: UInt32

  init(_ log: ReviewLog, _ places: Range<Int>, of answers: BlendCard, by models: BlendModels) {
    (surprise, duration) = (answers.surprise, answers.duration)
    (wasAgain, unused) = (answers.wasAgain ? 1 : 0, 0)
    let last = places.last
    (time, day) = (last.map { log.times[$0] } ?? 0, last.map { log.days[$0] } ?? 0)
    let (six, seven) = (log.memory(places, by: models.fsrs6), log.memory(places, by: models.fsrs7))
    (stability6, difficulty6) = (six.stability, six.difficulty)
    (slow, fast, difficulty) = (seven.stability, seven.fastStability, seven.difficulty)
  }

  var answers: BlendCard {
    BlendCard(surprise: surprise, duration: duration, wasAgain: wasAgain != 0)
  }

  var fsrs6: Memory { Memory(stability: stability6, difficulty: difficulty6) }

  var fsrs7: Memory { Memory(stability: slow, fastStability: fast, difficulty: difficulty) }
}

extension ReviewLog {
  /// The memory of a card after all its reviews.
  fileprivate func memory(_ places: Range<Int>, by forgetting: Forgetting) -> Memory {
    var memory: Memory?
    for index in places {
      guard let grade = Grade(rawValue: grades[index]) else { continue }
      memory =
        memory.map { memory in
          let elapsed = Elapsed(
            studyDays: elapsedDays(at: index, in: places),
            seconds: Int(times[index] - times[index - 1]) / 1000)
          return forgetting.review(memory, after: elapsed, grade: grade).memory
        } ?? forgetting.first(grade)
    }
    return memory ?? forgetting.first(.good)
  }
}
