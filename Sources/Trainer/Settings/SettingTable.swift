import TextUI
import Things

/// Settings one below the other: name, value, where it comes from, what it means.
struct SettingTable: View {
  private let rows: [SettingRow]

  init(_ rows: [SettingRow]) { self.rows = rows }

  var body: some View {
    if EnvironmentValues.current.width < 64, !EnvironmentValues.current.isSpoken {
      ForEach(rows) { row in
        VStack {
          Text(Line(row.setting.name, .strong) + Line("  \(row.value)") + origin(row)).padding()
          Text(row.setting.meaning, .dim).padding(4)
        }
      }
    } else {
      Table(
        rows,
        columns: [
          TableColumn { Line($0.setting.name, .strong) },
          TableColumn(shrinksTo: 8) { Line($0.value) },
          TableColumn(shrinksTo: 8) { Line($0.origin, .accent) },
          TableColumn(shrinksTo: 20) { Line($0.setting.meaning, .dim) },
        ]
      ).padding()
    }
  }

  private func origin(_ row: SettingRow) -> Line {
    row.origin.isEmpty ? Line() : Line("  \(row.origin)", .accent)
  }
}
