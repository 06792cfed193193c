import TextUI
import Things

/// All exams that are planned for, the nearest first.
struct ExamTable: View {
  let standings: [ExamStanding]

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      ForEach(standings) { standing in
        let text = ExamText(standing: standing)
        Text(
          "\(standing.plan.deck), exam \(ExamText.distance(standing.daysLeft)), \(text.begun), "
            + "\(text.outcome).")
      }
    } else {
      table
    }
  }

  private var table: some View {
    Table(
      standings, spacing: 3,
      columns: [
        TableColumn(shrinksTo: 8) { Line($0.plan.deck) },
        TableColumn { Line(ExamText.distance($0.daysLeft)) },
        TableColumn { Line(ExamText(standing: $0).begun) },
        TableColumn {
          Line(
            ExamText(standing: $0).outcome, $0.forecast != nil && !$0.isOnTrack ? .warning : .plain)
        },
      ]
    ).padding()
  }
}
