import TextUI
import Things

/// `stats`: how it goes, on one screen or block by block.
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
    ], isForNewcomers: true, json: members)

  /// Days of which blocks tell where nothing is said.
  private static let usualDays = 365
  /// More than anybody has.
  private static let mostDays = 36_500

  private static let members: [CommandHelp.Member] =
    [
      .init("scope.words", "the decks or the query, as they were typed"),
      .init("scope.decks[]", "the decks that have such Things"),
      .init("scope.things", "how many Things"),
      .init("scope.cards", "cards that are asked of them"),
      .init("scope.days", "the last so many days; null for all"),
    ] + StatisticsBlockNames.members

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
    switch call.form {
    case .json: try write(blocks, scope, report, session)
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
        try show(blocks, scope, report, session)
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

  private static func write(
    _ blocks: [any StatisticsBlock.Type], _ scope: ScopeWords, _ report: StatisticsReport,
    _ session: Session
  ) throws {
    let data = report.statistics.data
    var days = JSON.null
    if case .days(let count) = report.period { days = .int(count) }
    let head = JSON.object([
      ("words", .string(scope.words)), ("decks", .array(data.decks.map { .string($0.name) })),
      ("things", .int(data.things)), ("cards", .int(data.cards)), ("days", days),
    ])
    let members = try blocks.map { ($0.about.name, try $0.init(report).json) }
    session.write("stats", [("scope", head)] + members)
  }

  private static func show(
    _ blocks: [any StatisticsBlock.Type], _ scope: ScopeWords, _ report: StatisticsReport,
    _ session: Session
  ) throws {
    session.show(StatisticsHeader(scope: scope, report: report))
    for type in blocks {
      if !session.environment.isSpoken { session.show(Text("")) }
      try show(type, report, session)
    }
  }

  private static func show<Block: StatisticsBlock>(
    _ type: Block.Type, _ report: StatisticsReport, _ session: Session
  ) throws {
    session.show(BlockView(block: try Block(report)))
  }
}
