import TextUI
import Things

/// What is shown when a session begins.
struct StudyOpening {
  let options: StudyOptions
  /// The decks of its cards.
  let decks: [String]
  let left: Int
  /// The number of cards at the start, if the session is resumed.
  let total: Int?

  /// As in `computing`, or `3 decks`.
  var scope: String {
    decks.count == 1 ? decks[0] : Counted.text(decks.count, "deck")
  }

  /// As in `22 to ask`, or `Resuming: 7 of 22 left`.
  var count: String {
    guard let total else { return Counted.text(left, "card") }
    return "Resuming: \(ResumeNote(left: left, total: total, scope: options.scope).text)"
  }

  /// Options worth mentioning.
  var remarks: [String] {
    var remarks: [String] = []
    switch options.kind {
    case .due: break
    case .ahead(let days): remarks.append("\(Counted.text(days, "day")) ahead")
    case .cram: remarks.append("cram: schedule unchanged")
    case .confusions: remarks.append("confusions, side by side")
    case .missed: remarks.append("missed cards")
    case .exam: remarks.append("mock exam")
    case .families: remarks.append("all meanings of each family")
    }
    if let minutes = options.minutes { remarks.append(Counted.text(minutes, "minute")) }
    return remarks
  }

  /// The parts of the header; the first is emphasized.
  var parts: [String] { total == nil ? [scope, count] + remarks : [count] + remarks }
}

/// The time that reviews take, estimated from recent weeks.
struct ExpectedTime {
  private static let days = 30
  /// With fewer answers, a default time is assumed.
  private static let fewest = 20
  private static let usualSeconds = 15.0
  /// How often a new card is usually asked on its first day.
  private static let answersOfNew = 2.0

  /// Answers that take less were not typed by hand.
  private static let leastSeconds = 0.5

  private let seconds: Double

  init(_ days: [AnsweredDay], now: Now) {
    let recent = days.prefix { now.day - $0.day <= Self.days }
    let answers = recent.reduce(0) { $0 + $1.answers }
    let milliseconds = recent.reduce(0) { $0 + $1.milliseconds }
    seconds =
      answers < Self.fewest
      ? Self.usualSeconds : Double(milliseconds) / Double(answers) / 1000
  }

  /// In whole minutes, at least one; nil if the answers came from a program.
  func minutes(reviews: Int, new: Int) -> Int? {
    guard seconds >= Self.leastSeconds else { return nil }
    let answers = Double(reviews) + Double(new) * Self.answersOfNew
    return max(1, Int((answers * seconds / 60).rounded()))
  }
}

/// Shown when `study` finds nothing due.
struct NothingDueView: View {
  @Environment(\.isSpoken) private var isSpoken
  let coming: UpcomingWork
  /// How to study more of what was asked for; nil for the usual ways.
  var more: String?

  var body: some View {
    if isSpoken {
      Text(spoken)
    } else {
      VStack {
        if let held = coming.held { Text(held).hanging(2) }
        Text(first)
        Text(
          more
            ?? "To study more: study --new 10 · study --ahead 1 · study --cram (keeps due dates)",
          .dim
        ).hanging(2)
      }.padding()
    }
  }

  var spoken: String {
    let ways =
      more
      ?? "To study more: study --new 10, study --ahead 1, or study --cram, which keeps due dates."
    return "\(coming.held.map { "\($0). " } ?? "")\(first) \(ways)"
  }

  private var first: String {
    let nothing = coming.held == nil ? "Nothing is due." : "Nothing else is due."
    return coming.list.isEmpty ? nothing : "\(nothing) Next: \(coming.list)."
  }
}

/// What is left of a session, including the current question.
struct StudyProgress: Hashable {
  let left: Int
  /// How many of them are new.
  let new: Int
  /// How many are in learning steps.
  var learning = 0
  /// Whether the cards are counted by kind, and not out of a fixed number.
  var showsKinds = true
  let answered: Int
  let rightAtOnce: Int
  /// The deck of the question, if the session has several.
  var deck: String?

  /// As in `2 new · 8 learning · 31 due`, or `3 of 10`.
  func text(separator: String) -> String {
    guard showsKinds else {
      return "\((answered + 1).grouped) of \(max(answered + left, answered + 1).grouped)"
    }
    let kinds = [(new, "new"), (learning, "learning"), (left - new - learning, "due")]
      .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    return kinds.isEmpty ? "\(left.grouped) left" : kinds.joined(separator: separator)
  }

  /// As in `131 left: 96 due and 35 new`, with the number of answers.
  var sentence: String {
    let kinds = Counted.names(
      [(left - new - learning, "due"), (learning, "in learning steps"), (new, "new")]
        .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" })
    let rest = "\(left.grouped) left" + (kinds.isEmpty ? "." : ": \(kinds).")
    guard answered > 0 else { return rest }
    return "\(rest) \(answered.grouped) answered, \(rightAtOnce.grouped) right on the first try."
  }
}

/// The line before a question: how many cards are left, and the deck if there are several.
struct StudyProgressLine: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  let progress: StudyProgress

  private static let margin = 2
  /// The end of the line in a wide window.
  private static let mostColumns = 80

  var body: some View {
    if isSpoken {
      Text([progress.deck, left].compactMap { $0 }.joined(separator: ", ") + ".")
    } else {
      Text(StyledText(String(repeating: " ", count: max(0, room - text.width))) + text)
    }
  }

  private var room: Int { min(width, Self.mostColumns) - Self.margin }
  private var left: String { progress.text(separator: isSpoken ? ", " : " · ") }

  private var text: StyledText {
    guard let deck = progress.deck else { return StyledText(left, .dim) }
    let count = StyledText("· \(left)", .dim)
    return StyledText(deck, .dim).truncated(to: max(1, room - count.width - 1)) + StyledText(" ")
      + count
  }
}
