import TextUI
import Things

/// The Things with the most lapses, each with a reason from its history.
struct HardestBlock: StatisticsBlock {
  @Environment(\.width) private var width
  static let about = BlockAbout(
    name: "hardest", title: "Hardest", summary: "Things you forget most, and why", needs: .standings
  )

  static let fields: [Field<HardestBlock>] = [
    Field("count", "number of cards with lapses", value: { $0.count }),
    .list(
      "cards", of: { $0.shown },
      [
        Field(
          "id", "the Thing's id, then > for short → long or < for long → short",
          value: \.card.card),
        Field("short", "its short form", value: \.short),
        Field("lapses", "number of lapses", value: \.card.lapses),
        Field("answers", "its reviews", value: \.card.answers),
        Field("difficulty", "from 1 to 10", value: \.card.difficulty),
        Field("reason", "reason, in words", value: \.reason),
      ]),
  ]

  private struct NamedCard {
    var card: HardestCards.Entry
    var short: String
    var reason: String
    /// Whether the reason says more than the numbers.
    var isExplained: Bool
  }

  private var shown: [NamedCard] = []
  private let count: Int

  init(_ report: StatisticsReport) throws {
    let hardest = HardestCards(report.statistics)
    count = hardest.count
    for row in hardest.rows {
      guard let short = try report.short(row.card.thing) else { continue }
      let library = report.store.library
      let reason = SlipReason(
        try library.history(of: row.card), mixUps: try library.mixUps(of: row.card))
      var isExplained = true
      if case .misses = reason { isExplained = false }
      shown.append(
        NamedCard(
          card: row, short: short, reason: try Self.words(reason, report),
          isExplained: isExplained))
    }
  }

  private static func words(_ reason: SlipReason, _ report: StatisticsReport) throws -> String {
    switch reason {
    case .takenFor(let other, let times):
      let name = try report.short(other) ?? "a removed Thing"
      return "mistaken for \(name) \(Counted.times(times))"
    case .late(let misses, let all):
      return
        "\(misses) of \(Counted.text(all, "miss", many: "misses")) came long after the due date"
    case .neverLonger(0): return "never recalled after a day"
    case .neverLonger(let days):
      return "never recalled after an interval over \(Counted.text(days, "day"))"
    case .lostAgain(let days):
      return "recalled once after \(Counted.text(days, "day")), missed since"
    case .misses(let misses, let all): return "\(misses) of \(Counted.text(all, "answer")) missed"
    }
  }

  var isEmpty: Bool { shown.isEmpty }

  private func name(_ row: NamedCard) -> String {
    row.card.card.direction == .forward ? row.short : "\(row.short), long → short"
  }

  private func facts(_ row: NamedCard) -> String {
    "forgotten \(Counted.times(row.card.lapses)) in "
      + "\(Counted.text(row.card.answers, "answer"))\(row.isExplained ? ", " + row.reason : "")"
  }

  var sentence: String {
    guard !isEmpty else { return "No lapses." }
    return "Hardest: \(shown.map { "\(name($0)): \(facts($0))" }.joined(separator: "; "))."
  }

  /// Short names are in a column.
  private func gap(behind row: NamedCard) -> String {
    let widths = shown.map { StyledText(name($0)).width }.filter { $0 <= Self.longest }
    let column = width < 56 ? 0 : widths.max() ?? 0
    return String(repeating: " ", count: max(0, column - StyledText(name(row)).width) + 2)
  }

  private static let longest = 16

  var body: some View {
    ForEach(shown) { row in
      Text(StyledText(name(row), .strong) + StyledText(gap(behind: row) + facts(row), .dim))
        .hanging(2)
    }
    if count > shown.count {
      Text("\((count - shown.count).grouped) more with lapses.", .dim)
    }
  }
}
