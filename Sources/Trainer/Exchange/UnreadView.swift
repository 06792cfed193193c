import Interchange
import TextUI

/// How a file was read that cannot be imported, and the last rows before the fault.
struct UnreadView: View {
  private static var mostRows: Int { 3 }

  private let facts: ReadingFacts
  private let rows: [Line]

  init(_ reading: Reading) {
    facts = ReadingFacts(reading)
    rows = reading.lastRows(Self.mostRows).map { row in
      Line("line \(row.line)  ", .dim)
        + Line(row.fields.map { String($0.prefix(200)) }.joined(separator: "  "))
    }
  }

  var body: some View {
    Facts(facts.form, .dim).padding()
    ForEach(rows) { Text($0).hanging(4).padding() }
  }
}
