import Recall
import TextUI
import Things

/// How often each grade was given to learning, young and mature cards.
struct GradesBlock: StatisticsBlock {
  static let about = BlockAbout(
    name: "grades", title: "Grades",
    summary: "how often you gave each grade, for young and mature cards",
    coversPeriod: true, dependsOnJudging: true)

  static let fields: [Field<GradesBlock>] = [
    .list(
      "rows", of: { $0.grades.rows },
      [Field("met", "learning, young or mature") { "\($0.met)" }]
        + names.enumerated().map { index, name in
          Field(name, "reviews with this grade") { $0.counts[index] }
        })
  ]

  private static let names = Grade.allCases.map(\.word)

  private let grades: GradeCounts

  init(_ report: StatisticsReport) { grades = GradeCounts(report.statistics) }

  var isEmpty: Bool { grades.total == 0 }

  private var used: [GradeCounts.Counts] { grades.rows.filter { $0.total > 0 } }

  var sentence: String {
    guard !isEmpty else { return "No reviews in this period." }
    let parts = used.map { row in
      let counts = zip(Self.names, row.counts).map { "\($0) \($1.grouped)" }
      return "\(row.met): \(counts.joined(separator: ", "))"
    }
    return "Grades, \(parts.joined(separator: "; "))."
  }

  var body: some View {
    StackedBarChart(
      names: Self.names,
      used.map { row in
        StackedBar(
          "\(row.met)", row.counts.map(Double.init),
          text: row.counts.map(\.grouped).joined(separator: " · "))
      }, fillsRow: true, spoken: sentence)
  }
}
