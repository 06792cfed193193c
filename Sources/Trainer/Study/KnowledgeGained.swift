import TextUI
import Things

/// What studying added: the cards learned today, those known now, and the change within a week.
struct KnowledgeGained {
  let learned: Int
  let known: Int
  /// Known cards gained since a week ago; nil if that would take too long to compute.
  let week: Int?

  private static let days = 7
  /// The most lines of the journal that are read.
  private static let mostLines = 20_000

  @MainActor
  init(_ store: ThingStore) throws {
    let now = store.now()
    known = try store.library.counts(at: now).reduce(0) { $0 + $1.known }
    // The phase of each card before its first answer of today, and of the last days.
    var today: [Card.ID: Phase] = [:]
    var week: [Card.ID: Phase] = [:]
    var lines = 0
    try store.library.lines(of: nil) { past in
      lines += 1
      guard now.day - past.line.day < Self.days, lines < Self.mostLines else { return false }
      if past.stands, case .review(let card, let review) = past.line.event, review.mode != .cram {
        week[card] = review.phaseBefore
        if past.line.day == now.day { today[card] = review.phaseBefore }
      }
      return true
    }
    let records = try store.library.records(of: week.keys.sorted())
    let isKnown = { records[$0]?.phase == .review }
    learned = today.count { isKnown($0.key) && ($0.value == .new || $0.value == .learning) }
    self.week =
      lines < Self.mostLines
      ? week.reduce(0) { $0 + (isKnown($1.key) ? 1 : 0) - ($1.value == .review ? 1 : 0) } : nil
  }

  /// As in `8 learned today, 129 known now, 6 more than a week ago`; empty if nothing is known.
  var text: String {
    guard known > 0 else { return "" }
    var parts = learned > 0 ? ["\(learned.grouped) learned today"] : []
    parts.append("\(known.grouped) known now")
    if let week, week != 0, week < known {
      parts.append("\(abs(week).grouped) \(week > 0 ? "more" : "fewer") than a week ago")
    }
    return parts.joined(separator: ", ")
  }
}
