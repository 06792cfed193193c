import TextUI
import Things

/// What was done, a line each: its name, when, what.
struct PastTable: View {
  struct Row {
    let name: String
    let past: PastLine
    let what: String

    init(_ past: PastLine, _ what: String, _ name: String) {
      self.past = past
      self.what = past.stands ? what : "undone: \(what)"
      self.name = name
    }
  }

  private let rows: [Row]
  private let today: StudyDay

  init(_ rows: [Row], today: StudyDay) {
    self.rows = rows
    self.today = today
  }

  var body: some View {
    if EnvironmentValues.current.width < 56, !EnvironmentValues.current.isSpoken {
      ForEach(rows) { row in
        Facts([row.name, time(row)], .dim).padding()
        Text(row.what).padding(6)
      }
    } else {
      Table(
        rows,
        columns: [
          TableColumn(alignment: .trailing) { Line($0.name, .dim) },
          TableColumn { Line(time($0), .dim) },
          TableColumn(shrinksTo: 16) { Line($0.what) },
        ]
      ).padding()
    }
  }

  private func time(_ row: Row) -> String {
    DateText.past(row.past.line.time, on: row.past.line.day, today: today)
  }
}
