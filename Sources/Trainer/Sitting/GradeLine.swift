import Recall
import TextUI
import Things

/// The four grades with the interval that each really gives, and what Return takes.
struct GradeLine: View {
  /// What each grade gives, in order of the keys; empty where none changes the schedule.
  let waits: [Wait]
  let proposed: Grade?
  /// What is said before, where one line holds it all.
  var lead = ""
  /// Whether to say what hard is for, which newcomers take for a miss.
  var explainsHard = false

  private static let hard = "hard means: I knew it, with effort"

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      Text([lead, spoken].filter { !$0.isEmpty }.joined(separator: " "))
    } else {
      ForEach(lines) { Text($0) }
    }
  }

  private var lines: [Line] {
    // The cursor stands behind the line.
    let room = EnvironmentValues.current.width - 1
    let line = [wide, narrow].first { $0.width <= room }.map { [$0] }
    let grades = line ?? narrow.wrapped(to: max(1, room), hanging: 2)
    return explainsHard
      ? grades + Line("  \(Self.hard)", .dim).wrapped(to: max(1, room), hanging: 2) : grades
  }

  private var wide: Line {
    let grades = Grade.allCases.map { grade in
      Line("\(grade.rawValue) ", .accent)
        + Line(waits.isEmpty ? grade.word : "\(grade.word) ", role(grade))
        + Line(text(grade, .usual))
    }
    let line = Line("  ") + Self.joined(grades, gap: "   ")
    return proposed.map { line + Line("      Return: \($0.word)", .dim) } ?? line
  }

  /// Where cells are few only the proposed grade has its word.
  private var narrow: Line {
    let grades = Grade.allCases.map { grade in
      let isNamed = grade == proposed || waits.isEmpty
      let word = isNamed ? grade.word : ""
      let wait = text(grade, .narrow)
      return Line("\(grade.rawValue) ", .accent)
        + Line(isNamed && !wait.isEmpty ? "\(word) " : word, role(grade)) + Line(wait)
    }
    return Line("  ") + Self.joined(grades, gap: "  ")
  }

  private func role(_ grade: Grade) -> Role { grade == proposed ? .strong : .plain }

  private func text(_ grade: Grade, _ style: IntervalText) -> String {
    waits.isEmpty ? "" : style.text(waits[Int(grade.rawValue) - 1])
  }

  private static func joined(_ lines: [Line], gap: String) -> Line {
    lines.dropFirst().reduce(lines.first ?? Line()) { $0 + Line(gap) + $1 }
  }

  private var spoken: String {
    let grades =
      proposed.map { "Return takes \(named($0))." } ?? "1 again, 2 hard, 3 good, 4 easy."
    return explainsHard ? "\(grades) Hard means: I knew it, with effort." : grades
  }

  /// All four, for who listens and asks for them.
  var sentence: String {
    Grade.allCases.map { "\($0.rawValue) \(named($0))." }.joined(separator: " ")
  }

  private func named(_ grade: Grade) -> String {
    [grade.word, text(grade, .words)].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension GradeLine {
  /// What the four keys do to a card now.
  init(_ turn: Turn, proposed: Grade?, lead: String = "", explainsHard: Bool = false) {
    self.init(
      waits: turn.mode == .cram ? [] : Grade.allCases.map { turn.outlook[$0].wait },
      proposed: proposed, lead: lead, explainsHard: explainsHard)
  }
}

extension Grade {
  /// As it is shown and typed.
  var word: String {
    switch self {
    case .again: "again"
    case .hard: "hard"
    case .good: "good"
    case .easy: "easy"
    }
  }
}
