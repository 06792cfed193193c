import TextUI
import Things

/// A block of statistics: a picture as a view, and the same numbers in three other forms.
///
/// A block is one file in `Views/Statistics` and one line in `StatisticsBlocks`.
@MainActor
protocol StatisticsBlock: View {
  static var about: BlockAbout { get }

  init(_ report: StatisticsReport) throws

  /// What stands dim behind the title, as the days it is about.
  var remark: String { get }
  /// Whether there is nothing to draw: then the sentence stands there.
  var isEmpty: Bool { get }
  /// Everything in words, for those who listen.
  var sentence: String { get }
  /// Every number that is drawn.
  var json: JSON { get }
  /// The same for `--plain`, without the block's name.
  var rows: [[String]] { get }
}

extension StatisticsBlock {
  var remark: String { "" }
}

/// What help and the manual say of a block of statistics.
struct BlockAbout: Sendable {
  /// The word that asks for it.
  var name: String
  /// What stands above it.
  var title: String
  /// One line, without a full stop.
  var summary: String
  /// What must be looked up for it.
  var needs: StatisticsQuestion.Needs
  /// What its `--json` gives, by paths from the block on.
  var json: [CommandHelp.Member]

  init(
    _ name: String, _ title: String, _ summary: String, needs: StatisticsQuestion.Needs = [],
    json: [CommandHelp.Member]
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.needs = needs
    self.json = json
  }
}

/// A block under its title; read aloud, its sentence alone.
struct BlockView<Block: StatisticsBlock>: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  let block: Block

  var body: some View {
    if isSpoken {
      Text(block.sentence)
    } else {
      VStack {
        Text(title).padding()
        if block.isEmpty {
          Text(block.sentence, .dim).padding(margin)
        } else {
          VStack { block }.padding(margin)
        }
      }
    }
  }

  private var title: StyledText {
    let remark = block.isEmpty ? "" : block.remark
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
    CalibrationBlock.self,
    AnswersBlock.self,
    HoursBlock.self,
    GradesBlock.self,
    IntervalsBlock.self,
    StabilityBlock.self,
    DifficultyBlock.self,
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

  /// The block that a word asks for.
  static func named(_ name: String) -> (any StatisticsBlock.Type)? {
    all.first { $0.about.name == name }
  }
}

/// What help says of all blocks together.
@MainActor
enum StatisticsBlockNames {
  /// As in `today, what was answered on this study day; …`.
  static var sentence: String {
    StatisticsBlocks.all.map { type in
      let about = type.about
      return "\(about.name) (\(about.summary))"
    }.joined(separator: ", ")
  }

  /// What each gives in JSON, by paths from the answer on.
  static var members: [CommandHelp.Member] {
    StatisticsBlocks.all.flatMap { type in
      let about = type.about
      return about.json.map { CommandHelp.Member("\(about.name).\($0.path)", $0.meaning) }
    }
  }
}
