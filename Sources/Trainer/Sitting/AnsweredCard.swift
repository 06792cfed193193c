import Recall
import Things

/// An answer of a sitting in 32 bytes, with what it takes to take it back and ask for its grade
/// again; the rest is asked of the library then.
struct AnsweredCard {
  private struct Traits: OptionSet {
    let rawValue: UInt16

    static let isMiss = Traits(rawValue: 1)
    /// Its schedule stays as it was.
    static let isCram = Traits(rawValue: 2)
    /// It comes back on another day.
    static let hasDay = Traits(rawValue: 4)
    static let wasNew = Traits(rawValue: 8)
    static let wasBegun = Traits(rawValue: 16)
  }

  private let number: UInt64
  /// The number of its line; 0 where it has none.
  private let line: UInt32
  private let day: Int32
  private let milliseconds: (toFirstKey: UInt32, inAll: UInt32)
  /// Where its text ends among those that were typed.
  let textEnd: UInt32
  private let hintCount: UInt16
  private let traits: Traits

  /// `wasBegun` says that the card was asked in this sitting before.
  init(_ kept: KeptAnswer, of card: Card.ID, wasBegun: Bool, textEnd: Int) {
    let review = kept.review
    number = card.number
    line = UInt32(clamping: kept.line?.number ?? 0)
    milliseconds = (UInt32(clamping: review.firstKey), UInt32(clamping: review.duration))
    self.textEnd = UInt32(clamping: textEnd)
    hintCount = UInt16(clamping: review.hints)
    var traits: Traits = []
    if !review.grade.isSuccess { traits.insert(.isMiss) }
    if review.mode == .cram { traits.insert(.isCram) }
    if review.phaseBefore == .new { traits.insert(.wasNew) }
    if wasBegun { traits.insert(.wasBegun) }
    if case .day(let day) = review.due {
      self.day = Int32(clamping: day.number)
      traits.insert(.hasDay)
    } else {
      day = 0
    }
    self.traits = traits
  }

  var card: Card.ID { Card.ID(number: number) }
  var isMiss: Bool { traits.contains(.isMiss) }
  var wasNew: Bool { traits.contains(.wasNew) }
  var wasBegun: Bool { traits.contains(.wasBegun) }
  /// Whether it comes back on another day only.
  var isOver: Bool { traits.contains(.hasDay) && !traits.contains(.isCram) }
  var firstKey: Int { Int(milliseconds.toFirstKey) }
  var duration: Int { Int(milliseconds.inAll) }
  var hints: Int { Int(hintCount) }

  /// The line that an undo names.
  func line(of device: Device) -> LineName? {
    guard line > 0 else { return nil }
    return LineName(device: device, number: Int(line), kind: .review, subject: "\(card)")
  }

  /// What it did to a sitting, now that the card is what it was before.
  func passed(_ candidate: Candidate, _ record: CardRecord) -> Sitting.Passed {
    let isCram = traits.contains(.isCram)
    return Sitting.Passed(
      candidate, dueBefore: isCram ? nil : record.due,
      due: isOver ? .day(StudyDay(number: Int(day))) : nil, wasBegun: wasBegun)
  }
}
