// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// What is known before an answer, apart from the predictions of FSRS; each value is about −1 to 1.
///
/// A correction uses the first few of them.
struct BlendFeatures: Hashable, Sendable {
  /// In the order of `Index`.
  private(set) var values = [Double](repeating: 0, count: Index.count)

  /// The places of the features.
  enum Index {
    static let constant = 0
    /// Three means of recent surprises, over about 10, 50 and 200 answers.
    static let surprises = 1
    static let cardSurprise = 4
    static let seconds = 5
    static let today = 6
    static let session = 7
    static let sine = 8
    static let cosine = 9
    static let again = 10
    static let count = 11
  }

  init() { values[Index.constant] = 1 }

  @inline(__always)
  mutating func set(_ index: Int, _ value: Double) { values[index] = value }
}

/// The features that differ from card to card, in the order of `indices`.
typealias CardFeatures = SIMD3<Double>

extension CardFeatures {
  static let indices = [
    BlendFeatures.Index.cardSurprise, BlendFeatures.Index.seconds, BlendFeatures.Index.again,
  ]
}

/// What earlier answers say about the next one, over all cards.
struct BlendHistory: Hashable, Sendable {
  private var surprises = [0.0, 0.0, 0.0]
  private var day = Int32.min
  private var answersToday = 0
  private var lastTime = Int64.min
  private var answersInSession = 0
  /// The logarithm of the median answer time, in seconds plus `quick`.
  private var median: Double?

  private static let rates = [0.1, 0.02, 0.005]
  /// Brings the means to about the size of a single surprise.
  private static let scales = rates.map { (2 / $0).squareRoot() }
  // Keeps the logarithm of very quick answers finite.
  private static let quick = 0.3
  private static let medianStep = 0.02
  private static let secondsADay: Int64 = 86_400

  init() {}

  /// The time of the last answer; `Int64.min` before the first one.
  var newest: Int64 { lastTime }

  /// Counts the answer as the next one of its day and session.
  mutating func begin(day: Int32, time: Int64) {
    if day != self.day { answersToday = 0 }
    if isSessionStart(day: day, time: time) { answersInSession = 0 }
    (self.day, lastTime) = (day, time)
  }

  /// Whether an answer at this time would start a new session.
  func isSessionStart(day: Int32, time: Int64) -> Bool {
    day != self.day || lastTime == .min || time - lastTime >= FitSchedule.sessionGap
  }

  /// Sets what the next answers at a time have in common, whichever the card.
  func describe(_ time: Int64, in features: inout BlendFeatures) {
    typealias Index = BlendFeatures.Index
    for index in 0..<3 {
      features.set(Index.surprises + index, surprises[index] * Self.scales[index])
    }
    features.set(Index.today, log(1 + Double(answersToday)) / 5)
    features.set(Index.session, log(1 + Double(answersInSession)) / 5)
    // The offset of the timezone only turns this circle.
    let angle = Double(time / 1000 % Self.secondsADay) / Double(Self.secondsADay) * 2 * .pi
    features.set(Index.sine, sin(angle))
    features.set(Index.cosine, cos(angle))
  }

  /// Sets what the next answer to a card has of its own.
  func describe(_ card: BlendCard, in features: inout BlendFeatures) {
    let own = self.features(of: card)
    for (place, index) in CardFeatures.indices.enumerated() { features.set(index, own[place]) }
  }

  func features(of card: BlendCard) -> CardFeatures {
    CardFeatures(card.surprise, slowness(of: card.duration), card.wasAgain ? 1 : 0)
  }

  private func slowness(of duration: UInt16) -> Double {
    guard duration > 0, let median else { return 0 }
    return min(max(Self.logSeconds(duration) - median, -2), 2)
  }

  private static func logSeconds(_ duration: UInt16) -> Double {
    log(Double(duration) / 100 + quick)
  }

  /// Learns how far an answer was from its prediction.
  mutating func learn(surprise: Double) {
    for index in 0..<3 {
      surprises[index] += Self.rates[index] * (surprise - surprises[index])
    }
  }

  /// Counts an answer that took this long.
  mutating func end(duration: UInt16) {
    answersToday += 1
    answersInSession += 1
    guard duration > 0 else { return }
    let seconds = Self.logSeconds(duration)
    guard let median else {
      self.median = seconds
      return
    }
    self.median = median + (seconds > median ? Self.medianStep : -Self.medianStep)
  }

  /// All of it, in a fixed order; no median is NaN.
  var learned: [Double] {
    surprises + [
      Double(day), Double(answersToday), Double(lastTime), Double(answersInSession),
      median ?? .nan,
    ]
  }

  /// Takes it from the beginning of a list; nil if a number is impossible.
  init?(from numbers: inout ArraySlice<Double>) {
    surprises = numbers.takeFirst(3)
    let rest = numbers.takeFirst(5)
    guard let day = Int32(exactly: rest[0]), let today = Int(exactly: rest[1]),
      let time = Int64(exactly: rest[2]), let session = Int(exactly: rest[3])
    else { return nil }
    (self.day, answersToday, lastTime, answersInSession) = (day, today, time, session)
    median = rest[4].isNaN ? nil : rest[4]
  }
}

/// What earlier answers to a card say about its next one, apart from its memory.
struct BlendCard: Hashable, BitwiseCopyable, Sendable {
  /// Compared with predictions that know nothing of the card's own surprises.
  var misses = MissCount()
  /// 0.8 times the previous value plus the last surprise.
  var surprise = 0.0
  /// The duration of the last answer in hundredths of a second; 0 if unknown.
  var duration: UInt16 = 0
  /// Whether the last grade was again.
  var wasAgain = false

  mutating func learn(surprise: Double) { self.surprise = 0.8 * self.surprise + surprise }
}
