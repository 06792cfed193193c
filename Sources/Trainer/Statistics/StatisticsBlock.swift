import Interchange
import TextUI
import Things

/// A block of statistics: a view, a sentence, and the same numbers as data.
///
/// A block is one file in `Statistics/Blocks` and one line in `StatisticsBlocks`.
@MainActor
protocol StatisticsBlock: View {
  static var about: BlockAbout { get }

  init(_ report: StatisticsReport) throws

  /// The dim text after the title, before the period.
  var remark: String { get }
  /// Whether there is nothing to draw; the sentence is shown instead.
  var isEmpty: Bool { get }
  /// The block in words, for screen readers.
  var sentence: String { get }
  /// All numbers in the block.
  static var fields: [Field<Self>] { get }
}

extension StatisticsBlock {
  var remark: String { "" }

  static var members: [CommandHelp.Member] { report.members }
  private static var report: Report<Self> { Report(about.name, fields) }
  var json: JSON { .object(Self.report.json(self)) }
  /// For `--plain`, without the block's name.
  var rows: [[String]] { Self.report.rows(self) }
}

/// The description of a statistics block for help and the manual.
struct BlockAbout: Sendable {
  /// Its name on the command line.
  var name: String
  /// The heading.
  var title: String
  /// One line, without a full stop.
  var summary: String
  var needs: StatisticsQuestion.Needs = []
  /// Whether its numbers are those of the period that was asked for.
  var coversPeriod = false
  /// Whether its numbers depend on how answers are judged.
  var dependsOnJudging = false
}

/// A block under its title; read aloud, its sentence alone.
struct BlockView<Block: StatisticsBlock>: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  let block: Block
  let report: StatisticsReport

  var body: some View {
    if isSpoken {
      Text(block.sentence)
      if let remark = judging { Text(remark) }
    } else {
      VStack {
        Text(title).padding()
        if block.isEmpty {
          Text(block.sentence, .dim).padding(margin)
        } else {
          VStack { block }.padding(margin)
          if let remark = judging { Text(remark, .dim).padding(margin) }
        }
      }
    }
  }

  private var judging: String? {
    guard Block.about.dependsOnJudging, !block.isEmpty else { return nil }
    return report.judgingRemark(coversPeriod: Block.about.coversPeriod)
  }

  private var title: StyledText {
    let parts = [block.remark, Block.about.coversPeriod ? report.periodWords : ""]
    let remark = block.isEmpty ? "" : parts.filter { !$0.isEmpty }.joined(separator: ", ")
    return StyledText(Block.about.title, .strong)
      + StyledText(remark.isEmpty ? "" : "  " + remark, .dim)
  }

  private var margin: Int { width < 56 ? 2 : 4 }
}

/// Every block of statistics, in the order in which they are drawn.
@MainActor
enum StatisticsBlocks {
  static let all: [any StatisticsBlock.Type] = [
    TodayBlock.self,
    StreakBlock.self,
    CalendarBlock.self,
    ForecastBlock.self,
    RetentionBlock.self,
    TrendBlock.self,
    CalibrationBlock.self,
    ModelBlock.self,
    WeeksBlock.self,
    AnswersBlock.self,
    KindsBlock.self,
    HoursBlock.self,
    GradesBlock.self,
    StepsBlock.self,
    DistributionBlock<Intervals>.self,
    DistributionBlock<Stability>.self,
    DistributionBlock<Difficulty>.self,
    RecallBlock.self,
    KnowledgeBlock.self,
    DecksBlock.self,
    HardestBlock.self,
    ConfusionsBlock.self,
    DirectionsBlock.self,
  ]

  /// What the overview draws.
  static let overview: [any StatisticsBlock.Type] = [
    TodayBlock.self, StreakBlock.self, CalendarBlock.self, ForecastBlock.self,
    RetentionBlock.self, RecallBlock.self,
  ]

  static func named(_ name: String) -> (any StatisticsBlock.Type)? {
    all.first { $0.about.name == name }
  }

  /// The blocks in the help, as in `today, what was answered on this study day; …`.
  static var sentence: String {
    all.map { "\($0.about.name) (\($0.about.summary))" }.joined(separator: ", ")
  }

  static var members: [CommandHelp.Member] {
    all.flatMap { type in
      type.members.map { CommandHelp.Member("\(type.about.name).\($0.path)", $0.meaning) }
    }
  }
}

/// The requested statistics, with what blocks need to describe them.
@MainActor
struct StatisticsReport {
  let statistics: Statistics
  let store: ThingStore
  /// The day on which other rules of judging began; nil if all answers were judged by the same.
  var judgedSince: StudyDay?
  var plans: [ExamPlan] = []

  var today: StudyDay { statistics.today }

  /// The daily limit of new Things; at least what exam plans need.
  var newGoal: Int? {
    let settings = store.settings.following(plans, on: today)
    let decks = statistics.data.decks
    if decks.count == 1 { return settings[Setting.new, decks[0].name] }
    let planned = plans.compactMap { settings[Setting.new, $0.deck] }.reduce(0, +)
    return settings[Setting.new].map { max($0, planned) }
  }

  /// The target retention of the only deck, or of the library.
  var goal: Float {
    let decks = statistics.data.decks
    return store.settings[Setting.retention, decks.count == 1 ? decks[0].name : nil]
  }

  var period: Period { statistics.question.period }

  /// As in `last 90 days`.
  var periodWords: String {
    switch period {
    case .days(1): "today"
    case .days(let count): "last \(Counted.text(count, "day"))"
    case .all: "all time"
    }
  }

  /// Names the change of rules if answers of the last days were judged by both.
  func judgingRemark(days: Int) -> String? {
    guard let day = judgedSince, today - day < days,
      let first = statistics.data.days.first?.day, first < day
    else { return nil }
    return "Answers before \(DateText.short(day, today: today)) were judged by earlier rules."
  }

  /// The same for the period, or for the longest span of blocks with spans of their own.
  fileprivate func judgingRemark(coversPeriod: Bool) -> String? {
    switch period {
    case .days(let count): judgingRemark(days: coversPeriod ? count : 365)
    case .all: judgingRemark(days: .max)
    }
  }

  /// What counted cards are called: where only one direction is asked they are Things.
  func counted(_ number: Int) -> String {
    statistics.data.asksBothWays ? Counted.text(number, "card") : Counted.things(number)
  }

  /// A Thing's short form; nil if it is no longer in any deck.
  func short(_ id: Thing.ID) throws -> String? { try store.library.thing(id)?.thing.short }
}
