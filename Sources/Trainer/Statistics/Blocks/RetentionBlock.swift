import TextUI
import Things

/// True retention of young and mature cards, with its confidence interval.
struct RetentionBlock: StatisticsBlock {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  static let about = BlockAbout(
    name: "retention", title: "True retention",
    summary: "share of reviews answered correctly, young and mature", dependsOnJudging: true)

  static let fields: [Field<RetentionBlock>] = [
    Field("goal", "target retention, from 0 to 1", value: { $0.goal }),
    .list(
      "spans", of: { $0.retention.rows },
      [
        Field("span", "today, week, month, year or all", value: \.span.rawValue),
        .object("young", of: \.young, Proportion.fields),
        .object("mature", of: \.mature, Proportion.fields),
        .object("both", of: \.both, Proportion.fields),
      ]
    ).plain(rows: { $0.rows }),
  ]

  private let retention: TrueRetention
  private let goal: Float

  init(_ report: StatisticsReport) {
    retention = TrueRetention(report.statistics)
    goal = report.goal
  }

  var isEmpty: Bool { retention[.all].map { $0.both.count == 0 } ?? true }

  let remark = "first reviews of the day, of cards with an interval of at least a day"

  private static func words(_ span: TrueRetention.Span) -> String {
    switch span {
    case .today: "today"
    case .week: "7 days"
    case .month: "30 days"
    case .year: "365 days"
    case .all: "all"
    }
  }

  private static func inWords(_ span: TrueRetention.Span) -> String {
    switch span {
    case .today: "today"
    case .all: "overall"
    default: "in the last " + words(span)
    }
  }

  private var goalWords: String { "target \(NumberText.percent(goal))" }

  /// The days of `month`.
  static let overviewDays = 30

  /// The last thirty days in a line, or all days if those have too few reviews.
  var month: String {
    guard let month = retention[.month], let all = retention[.all], all.both.count > 0 else {
      return "no reviews yet"
    }
    let span: TrueRetention.Span = month.both.isTooFew && !all.both.isTooFew ? .all : .month
    let both = span == .all ? all.both : month.both
    guard !both.isTooFew, let share = both.share else {
      return "\(both.right) of \(both.count) \(Self.inWords(span)), too few to tell; \(goalWords)"
    }
    let likely =
      isSpoken
      ? ProportionText.likely(both).replacing("–", with: " to ") : ProportionText.likely(both)
    return "\(ProportionText.percent(share)) of \(both.count.grouped) \(Self.inWords(span)), "
      + "likely \(likely) %; \(goalWords)"
  }

  var sentence: String {
    guard !isEmpty else { return "No reviews yet, so no retention to show." }
    let parts = retention.rows.filter { $0.both.count > 0 }.map { row in
      let classes = [("young", row.young), ("mature", row.mature)].filter { $0.1.count > 0 }
        .map { "\($0.0) \(ProportionText.spoken($0.1))" }
      return "\(Self.inWords(row.span).capitalizedFirst): \(classes.joined(separator: "; "))"
    }
    return
      "True retention. \(parts.joined(separator: ". ")). The target is \(NumberText.percent(goal))."
  }

  private var rows: [[String]] {
    retention.rows.flatMap { row in
      [("young", row.young), ("mature", row.mature), ("both", row.both)].map {
        [row.span.rawValue, $0.0] + Proportion.fields.cells(of: $0.1)
      }
    }
  }

  @ViewBuilder var body: some View {
    if tableWidth > width {
      ForEach([("young", \TrueRetention.Entry.young), ("mature", \.mature)]) { name, path in
        Text(name)
        Table(
          retention.rows,
          columns: [
            TableColumn { StyledText("  " + Self.words($0.span), .dim) },
            TableColumn { Self.cell($0[keyPath: path]) },
          ])
      }
    } else {
      Table(
        retention.rows, spacing: 3,
        columns: [
          TableColumn { StyledText(Self.words($0.span), .dim) },
          TableColumn("young") { Self.cell($0.young) },
          TableColumn("mature") { Self.cell($0.mature) },
          TableColumn("both") { Self.cell($0.both) },
        ])
    }
    Text("In parentheses: 95 % confidence interval; \(goalWords).", .dim)
  }

  /// Cells of the wide table.
  private var tableWidth: Int {
    let columns: [(TrueRetention.Entry) -> StyledText] = [
      { StyledText(Self.words($0.span)) }, { Self.cell($0.young) }, { Self.cell($0.mature) },
      { Self.cell($0.both) },
    ]
    return columns.reduce(9) { width, column in
      width + retention.rows.reduce(0) { max($0, column($1).width) }
    }
  }

  private static func cell(_ proportion: Proportion) -> StyledText {
    guard proportion.count > 0 else { return StyledText("–", .dim) }
    guard !proportion.isTooFew, let share = proportion.share else {
      return StyledText("\(proportion.right) of \(proportion.count), too few", .dim)
    }
    return StyledText(ProportionText.percent(share), .accent)
      + StyledText(" of \(proportion.count.grouped)")
      + StyledText(" (\(ProportionText.likely(proportion)))", .dim)
  }
}
