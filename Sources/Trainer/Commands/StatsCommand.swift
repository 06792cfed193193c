import TextUI
import Things

enum StatsCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "stats", "Show your progress",
    usage: ["[DECK… | QUERY] [--days N | --all] [BLOCK…]"],
    text: """
      Without arguments, shows a one-screen overview. With --days or --all, shows every block for
      the last N days or for all time. With block names, shows those blocks (default: the last 365
      days). Pass decks or a query to choose the Things, as in stats computing or stats tag:network
      hardest. If a deck has the name of a block, write deck:NAME.

      The blocks: BLOCKS.

      Retention is what Anki calls true retention: the share of correct first answers of the day
      (hard, good or easy), for cards reviewed after an interval of at least a day. Young cards had
      an interval of less than 21 days; cards in a learning step that ended after the rollover to a
      new study day count as young too. A share is shown with its 95 % confidence interval if it is
      based on at least 20 answers; with fewer, it is too uncertain to be useful.

      --html writes a page with charts and tables instead, of every block unless you name some; it
      is one file and needs no network. --open shows it in your browser.
      """.replacing("BLOCKS", with: StatisticsBlocks.sentence),
    options: [
      Option("days", value: "N", "the last N days"), Option("all", "all time"),
      Option("open", "with --html: open the page in your browser"),
    ], operands: .decks, group: .memory,
    examples: [
      .init("stats", "Show the overview"),
      .init("stats retention hours", "Show two blocks for the last 365 days"),
      .init("stats --all", "Show every block for all time"),
      .init("stats --all --html stats.html", "Write a page with charts of every block"),
      .init("stats tag:network hardest --days 90", "Show the hardest Things with a tag"),
    ], isForNewcomers: true, json: scope.members + StatisticsBlocks.members)

  /// The period of blocks unless an option gives another.
  private static let usualDays = 365
  /// About a hundred years.
  private static let mostDays = 36_500

  private struct Answer {
    let scope: ScopeWords
    let report: StatisticsReport

    var data: StatisticsData { report.statistics.data }
  }

  private static let scope = Report<Answer>(
    "stats",
    [
      .object(
        "scope", of: \.self,
        [
          Field("words", "the decks or the query, as typed", value: { $0.scope.words }),
          Field("decks", "decks that contain these Things") { $0.data.decks.map(\.name) },
          Field("things", "number of Things", value: \.data.things),
          Field("cards", "number of their cards", value: \.data.cards),
          Field("days", "number of days; null for all time", value: { $0.report.period.dayCount }),
          Field(
            "judgedSince",
            "day before which answers were judged by earlier rules; null if none were",
            value: { $0.report.judgedSince }),
        ])
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let scope = try ScopeWords(call.operands, in: session)
    let period = try period(call)
    let isPage = call.has("html")
    let isOverview = scope.blocks.isEmpty && period == nil && !isPage
    guard isPage || !call.has("open") else {
      throw UsageError("--open needs a page.", remedy: "Try: stats --html stats.html --open")
    }
    let blocks =
      isOverview
      ? StatisticsBlocks.overview : scope.blocks.isEmpty ? StatisticsBlocks.all : scope.blocks
    let store = try session.store
    let needs = blocks.reduce(into: StatisticsQuestion.Needs()) { $0.formUnion($1.about.needs) }
    var question = StatisticsQuestion(
      scope: scope.scope, period: period ?? .days(usualDays), now: store.now(), needs: needs)
    if case .query(let query) = scope.scope {
      question.isLeech = try store.leeches(askedBy: query)
    }
    let statistics = try store.statistics(question)
    let plans = try store.examPlans().filter { plan in
      plan.exam >= statistics.today
        && statistics.data.decks.contains { $0.name.isDeck(atOrBelow: plan.deck) }
    }
    let report = StatisticsReport(
      statistics: statistics, store: store, judgedSince: try ToldChanges(session).judgedSince,
      plans: plans)
    if case .query = scope.scope, report.statistics.data.things == 0 {
      throw try scope.refusal(in: session)
    }
    if let path = call["html"] {
      let page = StatisticsPage(
        title: "til, statistics: \(scope.words)", blocks: try blocks.map { try $0.init(report) },
        report: report, environment: session.environment, colors: try Recording.colors(call))
      try session.prepareOutput(path, call)
      try session.save(page.html, to: path, call)
      return try call.has("open") && !call.isDryRun ? session.open(fileAt: path) : .done
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
        session.show(
          VStack(spacing: session.environment.isSpoken ? 0 : 1) {
            StatisticsHeader(scope: scope, report: report)
            StatisticsOverview(report)
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
      throw UsageError("cannot combine --days and --all.", remedy: "Use one of them.")
    }
    return .all
  }

  private static func show<Block: StatisticsBlock>(
    _ type: Block.Type, _ report: StatisticsReport, in session: Session
  ) throws {
    if !session.environment.isSpoken { session.show(Text("")) }
    session.show(BlockView(block: try Block(report), report: report))
  }
}
