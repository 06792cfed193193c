import Recall
import TextUI
import Things

/// Recall after learning and relearning steps, by how long they were.
struct StepsBlock: StatisticsBlock {
  static let about = BlockAbout(
    name: "steps", title: "Learning steps",
    summary: "recall after the waits of learning and relearning steps, over all decks")

  static let fields: [Field<StepsBlock>] = [
    .list(
      "waits", of: { $0.answers.rows },
      [
        Field("relearning", "whether the card was forgotten, not new", value: \.isRelearning),
        Field("from", "shortest wait in seconds", value: \.from),
        .object("answers", of: { Proportion($0.right, of: $0.count) }, Proportion.fields),
      ])
  ]

  private let answers: StepAnswers
  private let advice: [String]

  init(_ report: StatisticsReport) throws {
    answers = StepAnswers(try report.store.library.log())
    advice = StepAdvice.sentences(answers, report.store.settings)
  }

  var isEmpty: Bool { answers.rows.allSatisfy { $0.count == 0 } }

  private var shown: [StepAnswers.Step] { answers.rows.filter { $0.count > 0 } }

  private static func name(_ row: StepAnswers.Step) -> String {
    let next = StepAnswers.classes.first { $0 > row.from }
    let from = IntervalText.usual.text(seconds: max(row.from, 1))
    let to = next.map { IntervalText.usual.text(seconds: $0) }
    let wait =
      row.from == 0 ? "under \(to ?? "")" : to.map { "\(from) to \($0)" } ?? "\(from) or more"
    return "\(row.isRelearning ? "relearning" : "learning"), \(wait)"
  }

  var sentence: String {
    guard !isEmpty else { return "No answers to learning steps yet." }
    let parts = shown.map {
      "\(Self.name($0)): \(ProportionText.spoken(Proportion($0.right, of: $0.count)))"
    }
    return (["Recall after steps: \(parts.joined(separator: "; "))."] + advice)
      .joined(separator: " ")
  }

  var body: some View {
    Table(
      shown, spacing: 3,
      columns: [
        TableColumn("wait") { StyledText(Self.name($0)) },
        TableColumn.number("recalled") { ProportionText.short(Proportion($0.right, of: $0.count)) },
        TableColumn("likely", alignment: .trailing) {
          let recalled = Proportion($0.right, of: $0.count)
          return StyledText(
            recalled.isTooFew ? "" : "\(ProportionText.likely(recalled)) %", .dim)
        },
      ])
    ForEach(advice) { Text($0) }
  }
}

/// Says which last learning step is clearly too short or too long.
private enum StepAdvice {
  /// Surely recalled more often than this, a step could be longer.
  private static let easy = 0.95
  /// Surely recalled less often than this, a step should be shorter.
  private static let hard = 0.7

  static func sentences(_ answers: StepAnswers, _ settings: Settings) -> [String] {
    let steps = [
      (Setting.steps, settings[Setting.steps], false),
      (Setting.relearn, settings[Setting.relearn], true),
    ]
    return steps.compactMap { key, delays, isRelearning in
      guard let last = delays.last else { return nil }
      let row = answers.row(of: last, isRelearning: isRelearning)
      guard let likely = Proportion(row.right, of: row.count).likely,
        likely.lowerBound > easy || likely.upperBound < hard
      else { return nil }
      let isEasy = likely.lowerBound > easy
      let better = min(isEasy ? last * 3 : max(60, last / 3), 43_200)
      guard better != last else { return nil }
      let value = (delays.dropLast() + [better]).map { DurationText.text(of: $0) }
      return "Your \(key.name == "steps" ? "learning" : "relearning") step of "
        + "\(DurationText.text(of: last)) is recalled "
        + "\(ProportionText.likely(Proportion(row.right, of: row.count))) % of the time, so it could "
        + "be \(isEasy ? "longer" : "shorter"). Try: set \(key.name) \(value.joined(separator: ","))"
    }
  }
}
