import TextUI
import Things

/// What the statistics below are of.
struct StatisticsHeader: View {
  let scope: ScopeWords
  let report: StatisticsReport

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      Text("Statistics of \(scope.words), \(Counted.things(report.statistics.data.things)).")
    } else {
      HStack {
        Text("stats", .strong)
        Spacer()
        Text("\(scope.words) · \(Counted.things(report.statistics.data.things))", .dim)
      }
    }
  }
}
