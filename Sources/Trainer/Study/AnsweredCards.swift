import Recall
import Things

/// The answers of a session, in order; each can be undone.
///
/// There may be thousands, so each takes only a few bytes.
struct AnsweredCards {
  /// Answers per part; a single array would be copied each time it grows.
  private static let partSize = 256

  /// Separates the texts of two tries; no line contains it.
  private static let separator: UInt8 = 0

  private var parts: [[AnsweredCard]] = []
  /// All typed texts, concatenated.
  private var texts: [UInt8] = []
  private(set) var cardCount = 0
  /// Those whose first answer was not a miss.
  private(set) var rightCount = 0
  /// Those of them that needed no second try.
  private(set) var rightAtOnce = 0
  /// Answers to cards that were new.
  private(set) var newCount = 0

  var last: AnsweredCard? { parts.last?.last }
  var isEmpty: Bool { parts.isEmpty }
  var count: Int { parts.reduce(0) { $0 + $1.count } }

  /// Adds an answer by its journal line; `wasStarted` means that the session asked the card before.
  ///
  /// `second` is the text of a second try.
  mutating func append(
    _ line: JournalLine, wasStarted: Bool, typed: String, second: String? = nil
  ) {
    guard case .review(let card, let review) = line.event else {
      preconditionFailure("The line of an answer is a review.")
    }
    texts.append(contentsOf: typed.utf8)
    if let second { texts += [Self.separator] + Array(second.utf8) }
    let answer = AnsweredCard(
      card, review, lineNumber: line.number, wasStarted: wasStarted, textEnd: texts.count)
    if parts.last.map({ $0.count == Self.partSize }) ?? true {
      parts.append([])
      parts[parts.count - 1].reserveCapacity(Self.partSize)
    }
    parts[parts.count - 1].append(answer)
    count(answer, 1)
  }

  /// The text that was typed for the newest answer, and that of its second try.
  var lastTyped: (first: String, second: String?) {
    guard let part = parts.last, let last = part.last else { return ("", nil) }
    let before = part.count > 1 ? part[part.count - 2] : parts.dropLast().last?.last
    return tries(Int(before?.textEnd ?? 0), last)
  }

  mutating func removeLast() {
    guard let answer = parts[parts.count - 1].popLast() else { return }
    if parts[parts.count - 1].isEmpty { parts.removeLast() }
    count(answer, -1)
    texts.removeSubrange(Int(last?.textEnd ?? 0)...)
  }

  private mutating func count(_ answer: AnsweredCard, _ sign: Int) {
    if answer.wasNew { newCount += sign }
    guard !answer.wasStarted else { return }
    cardCount += sign
    guard !answer.isMiss else { return }
    rightCount += sign
    if !answer.hasSecond { rightAtOnce += sign }
  }

  private func tries(_ start: Int, _ answer: AnsweredCard) -> (first: String, second: String?) {
    let bytes = texts[start..<Int(answer.textEnd)]
    let first = answer.hasSecond ? bytes.prefix { $0 != Self.separator } : bytes
    let second = answer.hasSecond ? bytes.dropFirst(first.count + 1) : nil
    return (
      String(decoding: first, as: UTF8.self), second.map { String(decoding: $0, as: UTF8.self) }
    )
  }

  /// The cards that are next due on another day.
  var over: [Card.ID] { parts.joined().filter(\.isOver).map(\.card) }

  /// The cards that were missed, one of each Thing, with the typed text, in order of the misses.
  var missed: [(card: Card.ID, typed: String)] {
    var missed: [(card: Card.ID, typed: String)] = []
    var seen: Set<Thing.ID> = []
    var start = 0
    for answer in parts.joined() {
      if answer.isMiss, seen.insert(answer.card.thing).inserted {
        missed.append((answer.card, tries(start, answer).first))
      }
      start = Int(answer.textEnd)
    }
    return missed
  }
}

/// An answer in 32 bytes: enough to undo it and to ask for its grade again.
struct AnsweredCard {
  private struct Traits: OptionSet {
    let rawValue: UInt16

    static let isMiss = Traits(rawValue: 1)
    /// Its schedule stays as it was.
    static let isCram = Traits(rawValue: 2)
    /// It is due on another day.
    static let hasDay = Traits(rawValue: 4)
    static let wasNew = Traits(rawValue: 8)
    static let wasStarted = Traits(rawValue: 16)
    static let hasSecond = Traits(rawValue: 32)
  }

  private let number: UInt64
  /// The number of its journal line.
  private let line: UInt32
  private let day: Int32
  private let milliseconds: (toFirstKey: UInt32, inAll: UInt32)
  /// The end of its text among all typed texts.
  fileprivate let textEnd: UInt32
  private let hintCount: UInt16
  private let traits: Traits

  fileprivate init(
    _ card: Card.ID, _ review: Review, lineNumber: Int, wasStarted: Bool, textEnd: Int
  ) {
    number = card.number
    line = UInt32(clamping: lineNumber)
    milliseconds = (UInt32(clamping: review.firstKey), UInt32(clamping: review.duration))
    self.textEnd = UInt32(clamping: textEnd)
    hintCount = UInt16(clamping: review.hints)
    var traits: Traits = []
    if !review.grade.isSuccess { traits.insert(.isMiss) }
    if review.mode == .cram { traits.insert(.isCram) }
    if review.phaseBefore == .new { traits.insert(.wasNew) }
    if wasStarted { traits.insert(.wasStarted) }
    if review.second != nil { traits.insert(.hasSecond) }
    if case .day(let day) = review.due {
      self.day = Int32(clamping: day.number)
      traits.insert(.hasDay)
    } else {
      day = 0
    }
    self.traits = traits
  }

  var card: Card.ID { Card.ID(number: number) }
  fileprivate var isMiss: Bool { traits.contains(.isMiss) }
  fileprivate var hasSecond: Bool { traits.contains(.hasSecond) }
  fileprivate var wasNew: Bool { traits.contains(.wasNew) }
  var wasStarted: Bool { traits.contains(.wasStarted) }
  /// Whether it left the schedule as it was.
  var isCram: Bool { traits.contains(.isCram) }
  /// The day on which the card is due again; nil if its schedule stays, or it is in steps.
  var due: Due? { isOver ? .day(StudyDay(number: Int(day))) : nil }
  /// Whether it is due on another day.
  fileprivate var isOver: Bool { traits.contains(.hasDay) && !isCram }
  var firstKey: Int { Int(milliseconds.toFirstKey) }
  var duration: Int { Int(milliseconds.inAll) }
  var hints: Int { Int(hintCount) }

  /// The journal line to undo.
  func line(of device: Device) -> LineName {
    LineName(device: device, number: Int(line), kind: .review, subject: "\(card)")
  }
}
