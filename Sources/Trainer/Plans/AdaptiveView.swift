import Recall
import TextUI

/// One target retention for all cards beside targets that depend on the price of time.
struct AdaptiveView: View {
  @Environment(\.isSpoken) private var isSpoken
  @Environment(\.width) private var width
  let result: AdaptiveResult

  var body: some View {
    VStack(spacing: 1) {
      Text(
        StyledText("simulate", .strong)
          + StyledText(
            " · one target of \(NumberText.percent(result.goal)) beside targets by the price of time"
          )
      )
      if isSpoken || width < Self.widthOfTable {
        VStack { ForEach(result.rows) { Text(sentence($0)).hanging(2) } }
      } else {
        table.padding()
      }
      VStack { ForEach(remarks) { Text($0) } }.padding()
    }
  }

  private static let widthOfTable = 76

  private var table: some View {
    Table(
      result.rows, spacing: 3,
      columns: [
        TableColumn("if true") { StyledText(Self.name($0.world)) },
        TableColumn.number("min a day") { Self.short($0.fixed.minutesPerDay) },
        TableColumn.number("adaptive") { $0.minutesForSame.map(Self.short) ?? "–" },
        TableColumn.number("saved") { Self.saved($0) ?? "–" },
        TableColumn.number("known") { NumberText.percent(Float($0.fixed.known)) },
        TableColumn.number("adaptive") {
          $0.knownInSame.map { NumberText.percent(Float($0)) } ?? "–"
        },
      ])
  }

  static func name(_ world: AdaptiveComparison.World) -> String {
    switch world {
    case .own: "your parameters"
    case .other: "another person's"
    case .fsrs7: "FSRS-7"
    case .drift: "memory that changes"
    }
  }

  private static func short(_ minutes: Double) -> String { NumberText.short(Float(minutes)) }

  /// As in `9 ± 2 %`.
  private static func saved(_ row: AdaptiveComparison.WorldResult) -> String? {
    guard let saved = row.saved else { return nil }
    let error = row.error.map { " ± \(Int(($0 * 100).rounded(.up)))" } ?? ""
    return "\(Int((saved * 100).rounded()))\(error) %"
  }

  private func sentence(_ row: AdaptiveComparison.WorldResult) -> String {
    let fixed = "\(Self.name(row.world)): \(Self.short(row.fixed.minutesPerDay)) minutes a day"
    guard let adaptive = row.minutesForSame else { return fixed + "." }
    return fixed + ", adaptive \(Self.short(adaptive)) minutes for the same knowledge."
  }

  private var remarks: [String] {
    var remarks = [
      "For \(AdaptiveComparison.shown.grouped) cards over \(Counted.text(result.days, "day")): minutes for the same "
        + "knowledge, and what you would know in the same time. The schedule always assumes your "
        + "parameters."
    ]
    if let own = result.rows.first {
      remarks.append(
        "A target of 95 % for everything: \(Self.short(own.strict.minutesPerDay)) min a day, "
          + "\(NumberText.percent(Float(own.strict.known))) known.")
    }
    if result.goal < 0.8 {
      remarks.append("Below a target of 80 %, adaptive targets can cost more than they save.")
    }
    return remarks + [HabitsText.basis(result.answers)]
  }
}

/// The rows of the comparison, and what they are based on.
struct AdaptiveResult {
  static let cards = 120

  let rows: [AdaptiveComparison.WorldResult]
  let goal: Float
  let days: Int
  let answers: Int

  @MainActor static let report = Report<AdaptiveResult>(
    "simulate",
    [
      Field("days", "number of days simulated", value: \.days),
      Field(
        "answers", "number of your reviews used to estimate times and grades", value: \.answers),
      Field("goal", "your target retention", value: \.goal),
      .list(
        "worlds", of: \.rows,
        [
          Field("world", "with --adaptive: what is true: own, other, fsrs7 or drift") {
            $0.world.rawValue
          },
          Field(
            "minutesPerDay", "with one target, for 1,000 cards", value: \.fixed.minutesPerDay),
          Field("known", "mean share of cards known with it", value: \.fixed.known),
          Field(
            "adaptiveMinutes", "with adaptive targets, for the same knowledge",
            value: \.minutesForSame),
          Field("saved", "share of the time that this saves", value: \.saved),
          Field("savedError", "its standard error", value: \.error),
          Field(
            "adaptiveKnown", "share known with adaptive targets, in the same time",
            value: \.knownInSame),
          Field(
            "strictMinutes", "with a target of 95 % for everything", value: \.strict.minutesPerDay),
          Field("strictKnown", "share known with it", value: \.strict.known),
        ]),
    ])
}
