import Recall

/// The recall of cards now, as the blend predicts it; see BLEND.md in Recall.
///
/// Intervals and due dates never depend on it.
public struct CardBlend: Sendable {
  private let blend: StandingBlend
  /// By number in the log; 0 for histories that a reset has ended.
  private let cards: [UInt64]
  private let numbers: [UInt64: Int]

  /// Nil with too few reviews.
  init?(_ log: AnswerLog, _ settings: Settings) {
    let reviews = log.log()
    guard
      let blend = StandingBlend(
        reviews, by: settings.parameters, since: settings.parametersTime)
    else { return nil }
    var cards = [UInt64](repeating: 0, count: reviews.cardCount)
    for (card, number) in log.numbers { cards[number] = card.number }
    self.init(blend, of: cards)
  }

  private init(_ blend: StandingBlend, of cards: [UInt64]) {
    (self.blend, self.cards) = (blend, cards)
    var numbers: [UInt64: Int] = [:]
    numbers.reserveCapacity(cards.count)
    for (number, card) in cards.enumerated() where card != 0 { numbers[card] = number }
    self.numbers = numbers
  }

  /// The recall of many cards at the same time.
  public func at(_ now: Now) -> Recalls {
    Recalls(
      numbers: numbers, moment: blend.at(day: now.day.number, time: now.time.milliseconds))
  }

  /// Nil for cards without a complete history, such as new ones.
  public func recall(of card: Card.ID, at now: Now) -> Float? {
    var recalls = at(now)
    return recalls[card]
  }

  /// The recall of cards at a time.
  public struct Recalls {
    fileprivate let numbers: [UInt64: Int]
    fileprivate var moment: RecallNow

    /// Nil for cards without a complete history, such as new ones.
    public subscript(_ card: Card.ID) -> Float? {
      mutating get {
        numbers[card.number].flatMap { moment.recall(of: $0) }.map { Float($0) }
      }
    }
  }

  // MARK: As bytes

  /// The number of cards, their ids, and the blend.
  fileprivate var bytes: [UInt8] {
    ([UInt64(cards.count)] + cards).withUnsafeBytes { Array($0) } + blend.bytes
  }

  fileprivate init?(bytes: [UInt8], by parameters: Parameters) {
    let size = MemoryLayout<UInt64>.size
    guard bytes.count >= size else { return nil }
    let count = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    guard count < bytes.count / size,
      let blend = StandingBlend(bytes: bytes.dropFirst(size * (Int(count) + 1)), by: parameters)
    else { return nil }
    let cards = bytes.withUnsafeBytes { buffer in
      (1...max(1, Int(count))).prefix(Int(count)).map {
        buffer.loadUnaligned(fromByteOffset: $0 * size, as: UInt64.self)
      }
    }
    self.init(blend, of: cards)
  }
}

extension ThingStore {
  /// With fewer answers, folding them takes no longer than a glance.
  public static let answersWorthKeeping = 20_000

  /// Predicts recall now; nil if the setting `blend` is off, or with too few reviews.
  ///
  /// Folds all answers, about a microsecond each, once after every change; the index keeps the
  /// result for the next start.
  public func blend() throws -> CardBlend? {
    guard settings[Setting.blend] else { return nil }
    if let known = knownBlend, known.revision == library.revision { return known.blend }
    let blend = try keptOrFoldedBlend()
    knownBlend = (library.revision, blend)
    return blend
  }

  private func keptOrFoldedBlend() throws -> CardBlend? {
    let (kept, log, key) = try library.together {
      let key = try blendKey()
      let kept = try library.kept(for: key).flatMap {
        CardBlend(bytes: $0, by: settings.parameters)
      }
      return (kept, kept == nil ? try library.answerLog() : nil, key)
    }
    guard let log else { return kept }
    let blend = CardBlend(log, settings)
    if let blend, log.count >= Self.answersWorthKeeping { library.keep(blend.bytes, for: key) }
    return blend
  }

  /// All that the blend depends on, and the version of its bytes.
  private func blendKey() throws -> [UInt8] {
    let parameters = settings.parameters
    let words =
      ["blend 1", parameters.model.rawValue, "\(settings.parametersTime ?? 0)"]
      + parameters.values.map { "\($0.bitPattern)" }
    return Array(words.joined(separator: " ").utf8) + (try library.journalState())
  }
}
