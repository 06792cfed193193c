import Recall

/// The recall of cards now, as the blend predicts it; see BLEND.md in Recall.
///
/// Intervals and due dates never depend on it.
public struct CardBlend: Sendable {
  private var blend: StandingBlend
  /// By number in the log; 0 for histories that a reset has ended.
  private var cards: [UInt64]
  private var numbers: CardNumbers
  /// Cards whose history lacks its beginning; their answers are left out.
  private let headless: Set<UInt64>

  /// Nil with too few reviews.
  init?(_ log: AnswerLog, _ settings: Settings) {
    let reviews = log.log()
    guard
      let blend = StandingBlend(
        reviews, by: settings.parameters, since: settings.parametersTime)
    else { return nil }
    var cards = [UInt64](repeating: 0, count: reviews.cardCount)
    for (card, number) in log.numbers { cards[number] = card.number }
    self.init(blend, of: cards, headless: log.headless)
  }

  private init(_ blend: StandingBlend, of cards: [UInt64], headless: Set<UInt64>) {
    (self.blend, self.cards, self.headless) = (blend, cards, headless)
    numbers = CardNumbers(cards)
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

  /// The misses of a card since its last reset; nil for cards without a complete history.
  func misses(of card: Card.ID) -> MissCount? {
    numbers[card.number].flatMap { blend.misses(of: $0) }
  }

  /// Whether a card is a leech by `LeechRule.auto`; nil for cards without a complete history.
  func isLeech(_ card: Card.ID) -> Bool? { misses(of: card)?.isSurprising }

  /// Whether each card with enough lapses is a leech.
  var leeches: [UInt64: Bool] {
    var leeches: [UInt64: Bool] = [:]
    for (number, card) in cards.enumerated() where card != 0 {
      guard let misses = blend.misses(of: number), misses.misses >= MissCount.fewest else {
        continue
      }
      leeches[card] = misses.isSurprising
    }
    return leeches
  }

  /// Predicted and actual recall from a study day on, over all cards.
  public func calibration(from day: StudyDay?) -> Calibration {
    Calibration(blend.calibration(from: day?.number ?? .min))
  }

  /// The recall of cards at a time.
  public struct Recalls {
    fileprivate let numbers: CardNumbers
    fileprivate var moment: RecallNow
    /// By number, if they were all predicted.
    private var known: [Float] = []
    private var place = 0

    fileprivate init(numbers: CardNumbers, moment: RecallNow) {
      (self.numbers, self.moment) = (numbers, moment)
    }

    /// Nil for cards without a complete history, such as new ones; fastest in order.
    public subscript(_ card: Card.ID) -> Float? {
      mutating get {
        guard let number = numbers.number(of: card.number, near: &place) else { return nil }
        if known.indices.contains(number) { return known[number] }
        return moment.recall(of: number).map { Float($0) }
      }
    }

    /// Predicts all cards at once, so that they need only be looked up.
    mutating func predictAll() { known = moment.all() }
  }

  // MARK: Continuing

  /// Takes lines that were appended since, if they change nothing but by answers that are later than
  /// all others; else nil, and everything has to be folded again.
  func continued(by lines: [JournalLine]) -> CardBlend? {
    guard let answers = AppendedAnswers(lines) else { return nil }
    var copy = self
    for answer in answers.inOrder where !headless.contains(answer.card.number) {
      guard copy.take(answer) else { return nil }
    }
    return copy
  }

  private mutating func take(_ answer: AppendedAnswers.Answer) -> Bool {
    let number = numbers[answer.card.number] ?? cards.count
    // A card that was answered before and is not known here has a history of another kind.
    guard number < cards.count || answer.isFirst else { return false }
    guard blend.take(answer.logged, of: number) else { return false }
    if number == cards.count {
      numbers.add(answer.card.number)
      cards.append(answer.card.number)
    }
    return true
  }

  // MARK: As bytes

  /// The numbers of cards and headless ones, their ids, and the blend.
  var bytes: [UInt8] {
    ([UInt64(cards.count), UInt64(headless.count)] + cards + headless.sorted())
      .withUnsafeBytes { Array($0) } + blend.bytes
  }

  init?(_ kept: KeptResult, _ settings: Settings) throws {
    guard var source = try kept.bytes(), let counts = try source.values(2, of: UInt64.self),
      let cards = try source.values(Int(clamping: counts[0]), of: UInt64.self),
      let headless = try source.values(Int(clamping: counts[1]), of: UInt64.self),
      let blend = try StandingBlend(
        from: &source, by: settings.parameters, since: settings.parametersTime),
      blend.cardCount == cards.count
    else { return nil }
    self.init(blend, of: cards, headless: Set(headless))
  }
}

/// The numbers of cards in a log.
///
/// Cards are numbered in their own order, so that looking one up needs no table that has to be filled
/// first; only those that came later have one.
private struct CardNumbers {
  private var cards: [UInt64] = []
  /// Of these cards, as some are missing whose history was ended.
  private var numbers: [Int32] = []
  private var later: [UInt64: Int] = [:]
  private var count = 0
  private static let fewNext = 8

  init(_ all: [UInt64]) {
    cards.reserveCapacity(all.count)
    numbers.reserveCapacity(all.count)
    for card in all { add(card) }
  }

  /// Gives a card the next number; a 0 only takes it.
  mutating func add(_ card: UInt64) {
    defer { count += 1 }
    guard card != 0 else { return }
    if card > cards.last ?? 0 {
      cards.append(card)
      numbers.append(Int32(count))
    } else {
      later[card] = count
    }
  }

  subscript(_ card: UInt64) -> Int? {
    var place = 0
    return number(of: card, near: &place)
  }

  /// Looks among the next few cards first, since many are looked up in order.
  func number(of card: UInt64, near place: inout Int) -> Int? {
    let last = min(place + Self.fewNext, cards.count)
    while place < last, cards[place] < card { place += 1 }
    if place == last || cards[place] != card { place = cards.sortedIndex(of: card) }
    guard place < cards.count, cards[place] == card else { return later[card] }
    return Int(numbers[place])
  }
}

/// Answers among appended lines.
private struct AppendedAnswers {
  struct Answer {
    let card: Card.ID
    let isFirst: Bool
    let logged: LoggedAnswer
  }

  private(set) var inOrder: [Answer] = []

  /// Nil if a line does more to memory than an answer does.
  init?(_ lines: [JournalLine]) {
    var undone: Set<LineAddress> = []
    let added = Set(lines.map { LineAddress(device: $0.device, number: $0.number) })
    for line in lines {
      switch line.event {
      case .undo(let name):
        guard name.kind == .review, added.contains(name.address) else { return nil }
        undone.insert(name.address)
      case .batch(let batch) where ["undo", "redo"].contains(batch.command): return nil
      case .redo, .reset, .past, .due(_, _, .some): return nil
      default: break
      }
    }
    for line in lines {
      guard case .review(let card, let review) = line.event, review.mode != .cram,
        !undone.contains(LineAddress(device: line.device, number: line.number))
      else { continue }
      inOrder.append(
        Answer(
          card: card, isFirst: review.phaseBefore == .new,
          logged: LoggedAnswer(
            card: 0, day: line.day.number, time: line.time.milliseconds,
            grade: Int(review.grade.rawValue), milliseconds: review.duration)))
    }
    inOrder.sort { $0.logged.time < $1.logged.time }
  }
}
