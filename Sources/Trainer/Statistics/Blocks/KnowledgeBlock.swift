import TextUI
import Things

/// Knowledge at the end of past days.
struct KnowledgeBlock: StatisticsBlock {
  static let about = BlockAbout(
    name: "knowledge", title: "Knowledge",
    summary: "cards known over time, according to the memory model",
    needs: [.schedules, .knowledge], coversPeriod: true)

  static let fields: [Field<KnowledgeBlock>] = [
    .list(
      "points", of: { $0.points },
      [
        Field("day", "the end of this day; for the last one, now", value: \.day),
        Field(
          "known", "expected number of known cards", value: \.known),
        Field("met", "cards reviewed by then", value: \.met),
      ])
  ]

  private let points: [StatisticsData.Knowledge]
  private let today: StudyDay
  private let counted: (Int) -> String

  init(_ report: StatisticsReport) {
    let today = report.today
    points = report.statistics.data.knowledge.filter {
      report.period.contains($0.day, today: today)
    }
    self.today = today
    counted = report.counted
  }

  var isEmpty: Bool { points.isEmpty }

  var sentence: String {
    guard let first = points.first, let last = points.last else {
      return "No reviews yet, so nothing to show."
    }
    let now = "\(NumberText.whole(last.known)) of \(counted(last.met)) seen so far"
    // The estimate of what is known right now also uses how recent predictions turned out.
    let by = "By the memory model alone, you"
    guard points.count > 1 else { return "\(by) know \(now)." }
    let then = DateText.short(first.day, today: today)
    return
      "\(by) knew \(NumberText.whole(first.known)) of \(first.met.grouped) on \(then), and now know "
      + "\(now)."
  }

  var body: some View {
    if points.count > 1 {
      LineChart(
        points.map(\.known), from: end(points.first), to: "today", height: 6, spoken: sentence,
        text: NumberText.whole)
    }
    Text(sentence, .dim)
  }

  private func end(_ point: StatisticsData.Knowledge?) -> String {
    point.map { DateText.short($0.day, today: today) } ?? ""
  }
}
