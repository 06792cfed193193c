import Recall
import TextUI
import Things

/// The four grades with the exact interval of each, and the one that Return takes.
struct GradeLine: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  /// The interval of each grade, in key order; empty if no grade changes the schedule.
  let waits: [Wait]
  let proposed: Grade?
  /// Text before the grades, when all is read as one line.
  var lead = ""
  /// Whether to explain hard, which newcomers take for a miss.
  var explainsHard = false
  /// Whether to explain the keys.
  var explainsKeys = false

  private static let hard = "hard = you knew it, but it took effort"
  private static let keys = "Press 1 to 4, or Return for the one in brackets. ? lists the keys."
  private static let keysWithoutProposal = "Press 1 to 4 to say how well you knew it."

  var body: some View {
    if isSpoken {
      Text([lead, spoken].filter { !$0.isEmpty }.joined(separator: " "))
    } else {
      ForEach(lines) { Text($0) }
    }
  }

  private var lines: [StyledText] {
    // The cursor needs a cell after the line.
    let room = width - 1
    let line = [wide, narrow].first { $0.width <= room }.map { [$0] }
    let grades = line ?? narrow.wrapped(to: max(1, room), hanging: 2)
    let keys = proposed == nil ? Self.keysWithoutProposal : Self.keys
    let lessons = [explainsHard ? Self.hard : nil, explainsKeys ? keys : nil].compactMap { $0 }
    return grades
      + lessons.flatMap { StyledText("  \($0)", .dim).wrapped(to: max(1, room), hanging: 2) }
  }

  private var wide: StyledText {
    let grades = Grade.allCases.map { grade in
      StyledText("\(grade.rawValue) ", .accent)
        + StyledText(waits.isEmpty ? grade.word : "\(grade.word) ", role(grade))
        + StyledText(text(grade, .usual))
    }
    let line = StyledText("  ") + Self.joined(grades, gap: "   ")
    return proposed.map { line + StyledText("   [Return = \($0.word)]", .dim) } ?? line
  }

  /// On a narrow screen only the proposed grade is spelled out.
  private var narrow: StyledText {
    let grades = Grade.allCases.map { grade in
      let isNamed = grade == proposed || waits.isEmpty
      let word = isNamed ? grade.word : ""
      let wait = text(grade, .narrow)
      let text =
        StyledText("\(grade.rawValue) ", .accent)
        + StyledText(isNamed && !wait.isEmpty ? "\(word) " : word, role(grade)) + StyledText(wait)
      return grade == proposed ? StyledText("[") + text + StyledText("]") : text
    }
    return StyledText("  ") + Self.joined(grades, gap: "  ")
  }

  private func role(_ grade: Grade) -> Role { grade == proposed ? .strong : .plain }

  private func text(_ grade: Grade, _ style: IntervalText) -> String {
    waits.isEmpty ? "" : style.text(waits[Int(grade.rawValue) - 1])
  }

  private static func joined(_ lines: [StyledText], gap: String) -> StyledText {
    lines.dropFirst().reduce(lines.first ?? StyledText()) { $0 + StyledText(gap) + $1 }
  }

  private var spoken: String {
    let grades =
      proposed.map { "Press Return for \(named($0))." } ?? "1 again, 2 hard, 3 good, 4 easy."
    return explainsHard ? "\(grades) Hard means that you knew it, but it took effort." : grades
  }

  /// All four grades, for a screen reader.
  var sentence: String {
    Grade.allCases.map { "\($0.rawValue) \(named($0))." }.joined(separator: " ")
  }

  private func named(_ grade: Grade) -> String {
    [grade.word, text(grade, .words)].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension GradeLine {
  /// The line for a card's turn.
  init(
    _ turn: Turn, proposed: Grade?, lead: String = "", explainsHard: Bool = false,
    explainsKeys: Bool = false
  ) {
    self.init(
      waits: turn.mode == .cram ? [] : Grade.allCases.map { turn.outlook[$0].wait },
      proposed: proposed, lead: lead, explainsHard: explainsHard, explainsKeys: explainsKeys)
  }
}

extension Grade {
  /// As shown and typed.
  var word: String { "\(self)" }
}

/// The grade of an answer, and when the card is due again.
struct GradedLine: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  let grade: Grade
  let due: Due
  let now: Now
  let mode: Review.Mode
  /// Days between the due date and the one that the model computed.
  let moved: Int

  var body: some View {
    if isSpoken {
      Text(spoken)
    } else {
      let lines = written.map { StyledText(grade.word, .strong) + StyledText(" · \($0)") }
      Text(lines.first { $0.width + 2 <= width } ?? lines[lines.count - 1]).hanging(2).padding()
    }
  }

  /// From the longest wording to the shortest.
  private var written: [String] {
    guard mode != .cram else { return ["schedule unchanged"] }
    let text = DueText(now: now).long(due)
    return moved == 0
      ? [text] : ["\(text) (\(move), to spread reviews)", "\(text) (\(move))", text]
  }

  /// As in `1 day later`.
  private var move: String {
    "\(Counted.text(abs(moved), "day")) \(moved < 0 ? "earlier" : "later")"
  }

  private var spoken: String {
    let due = mode == .cram ? "schedule unchanged" : DueText(now: now).short(due)
    let spread = moved == 0 || mode == .cram ? "" : ", \(move), to spread reviews"
    return "\(grade.word.capitalizedFirst), \(due)\(spread)."
  }
}
