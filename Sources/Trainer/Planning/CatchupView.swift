import Recall
import TextUI

/// What waits, and what it costs to work it off in so many days.
struct CatchupView: View {
  let waiting: Int
  let options: [CatchupOption]
  let answers: Int

  var body: some View {
    VStack(spacing: 1) {
      Text("\(Counted.text(waiting, "card")) \(waiting == 1 ? "is" : "are") waiting.").padding()
      if EnvironmentValues.current.isSpoken {
        VStack { ForEach(options) { Text(Self.sentence($0)) } }
      } else {
        table.padding()
      }
      VStack {
        Text("Forgotten: so many more than if all were asked today.", .dim)
        Text(HabitsText.basis(answers), .dim)
      }.padding()
    }
  }

  private var table: some View {
    Table(
      options, spacing: 3,
      columns: [
        TableColumn("days", alignment: .trailing) { Line("\($0.days)", .strong) },
        TableColumn("a day", alignment: .trailing) { Line($0.perDay.grouped) },
        TableColumn("min a day", alignment: .trailing) { Line(Self.minutes($0)) },
        TableColumn("forgotten", alignment: .trailing) { Line(Self.forgotten($0)) },
      ])
  }

  private static func minutes(_ option: CatchupOption) -> String {
    Int(option.minutesPerDay.rounded(.up)).grouped
  }

  private static func forgotten(_ option: CatchupOption) -> String {
    Int(option.expectedLoss.rounded()).grouped
  }

  private static func sentence(_ option: CatchupOption) -> String {
    let minutes = Counted.text(Int(option.minutesPerDay.rounded(.up)), "minute")
    return "\(option.days) days: \(option.perDay.grouped) a day, \(minutes) a day, "
      + "\(forgotten(option)) forgotten."
  }
}
