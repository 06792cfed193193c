import TextUI
import Things

/// `stats`: Shows progress, on one screen or block by block.
enum StatsCommand: Command {
  static let about = CommandHelp(
    "stats", "show how it goes: one screen, or blocks of statistics",
    usage: ["[DECK… | QUERY] [--days N | --all] [BLOCK…]"],
    text: """
      Without a block it is one screen to look at once a day. With --days or --all it is every
      block, of the last N days or of all; with a block, or several, it is those, of the last 365
      days unless said. Decks and queries choose the Things: stats computing, stats tag:network
      hardest. A deck that is called like a block is asked for with deck:NAME.

      The blocks: BLOCKS.

      Retention is what Anki calls true retention: of the cards that came back from days, the first
      answer of a card's day, hard, good and easy being right; young cards came back from less than
      21 days, or from a step that ended on a later day. Below 20 answers a share says next to
      nothing; from there on the range is named in which it likely is, in 95 of 100 cases.
      """.replacing("BLOCKS", with: StatisticsBlockNames.sentence),
    options: [
      Option("days", value: "N", "of the last N days"), Option("all", "of all days"),
    ], operands: .decks, group: .memory,
    examples: [
      .init("stats", "the overview"),
      .init("stats retention hours", "two blocks, of 365 days"),
      .init("stats --all", "every block, of all days"),
      .init("stats tag:network hardest --days 90", "what slips, of some Things"),
    ], isForNewcomers: true, json: scope.members + StatisticsBlockNames.members)

  /// The period of blocks unless an option gives another.
  private static let usualDays = 365
  /// About a hundred years.
  private static let mostDays = 36_500

  private struct Answer {
    let scope: ScopeWords
    let report: StatisticsReport

    var data: StatisticsData { report.statistics.data }
    @MainActor var days: Int? { if case .days(let count) = report.period { count } else { nil } }
  }

  private static let scope = Report<Answer>(
    "stats",
    [
      .object(
        "scope", of: \.self,
        [
          Field("words", "the decks or the query, as they were typed", value: { $0.scope.words }),
          Field("decks", "the decks that have such Things") { $0.data.decks.map(\.name) },
          Field("things", "how many Things", value: \.data.things),
          Field("cards", "cards that are asked of them", value: \.data.cards),
          Field("days", "the last so many days; null for all", value: { $0.days }),
        ])
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let scope = try ScopeWords(call.operands, in: session)
    let period = try period(call)
    let isOverview = scope.blocks.isEmpty && period == nil
    let blocks =
      isOverview
      ? StatisticsBlocks.overview : scope.blocks.isEmpty ? StatisticsBlocks.all : scope.blocks
    let store = try session.store
    let needs = blocks.reduce(into: StatisticsQuestion.Needs()) { $0.formUnion($1.about.needs) }
    let report = try StatisticsReport(
      StatisticsQuestion(
        scope: scope.scope, period: period ?? .days(usualDays), now: store.now(), needs: needs),
      store)
    if case .query = scope.scope, report.statistics.data.things == 0 {
      throw try scope.refusal(in: session)
    }
    switch call.form {
    case .json:
      let members = try blocks.map { ($0.about.name, try $0.init(report).json) }
      session.write("stats", Self.scope.json(Answer(scope: scope, report: report)) + members)
    case .plain:
      session.write(
        rows: try blocks.flatMap { type in
          try type.init(report).rows.map { [type.about.name] + $0 }
        })
    case .pretty:
      if isOverview {
        let overview = StatisticsOverview(report)
        session.show(
          VStack(spacing: session.environment.isSpoken ? 0 : 1) {
            StatisticsHeader(scope: scope, report: report)
            overview
          })
      } else {
        session.show(StatisticsHeader(scope: scope, report: report))
        for block in blocks { try show(block, report, in: session) }
      }
    }
    return .done
  }

  private static func period(_ call: Call) throws -> Period? {
    let days = try call.number("days", in: 1...mostDays)
    guard call.has("all") else { return days.map(Period.days) }
    guard days == nil else {
      throw UsageError("--days and --all say two things.", remedy: "Leave one of them out.")
    }
    return .all
  }

  private static func show<Block: StatisticsBlock>(
    _ type: Block.Type, _ report: StatisticsReport, in session: Session
  ) throws {
    if !session.environment.isSpoken { session.show(Text("")) }
    session.show(BlockView(block: try Block(report)))
  }
}
