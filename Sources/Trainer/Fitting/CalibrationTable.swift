import Recall
import TextUI

/// How often what was predicted came true, by tenths of the prediction.
struct CalibrationTable: View {
  /// Whose predictions.
  let title: String
  let bins: [CalibrationBin]

  var body: some View {
    VStack {
      Text("How often what \(title) said came true", .dim)
      table
    }.padding()
  }

  private var table: some View {
    Table(
      bins,
      columns: [
        TableColumn("said") { Line(Self.range($0.tenth)) },
        TableColumn("answers", alignment: .trailing) { Line($0.items.grouped) },
        TableColumn("expected", alignment: .trailing) { Line(Self.percent($0.expected)) },
        TableColumn("known", alignment: .trailing) { Line(Self.percent($0.observed)) },
      ])
  }

  private static func range(_ tenth: Int) -> String { "\(tenth * 10)–\(tenth * 10 + 10) %" }
  private static func percent(_ share: Double) -> String { NumberText.percent(Float(share)) }
}
