import Interchange
import TestSupport
import Testing
import Things

/// Importers that look at the beginning of a text first, with rows that end near there.
struct SampleEdgeTests {
  /// Rows of each format, with the row's number in the place of a percent sign.
  static let shapes = [
    "Hund %\tdog;", "Hund %\ta dog,\nwhich é\nbarks\nat night;", "SMTP % = Simple é Mail\n",
    "A%,long é %\n",
  ]

  @Test(arguments: [0, 100] + Edges.around(1 << 13, 1 << 14, 1 << 16), shapes)
  func `every row is read, wherever the sample ends`(size: Int, shape: String) throws {
    var rows: [String] = []
    var length = 0
    while length < size {
      rows.append(shape.replacing("%", with: "\(rows.count)"))
      length += rows[rows.count - 1].utf8.count
    }
    // The first form makes a row end exactly there.
    if let last = rows.popLast() {
      let missing = size - (length - last.utf8.count)
      rows[0] = String(repeating: "x", count: missing) + rows[0]
    }
    for _ in 0..<50 { rows.append(shape.replacing("%", with: "\(rows.count)")) }

    let text = rows.joined()
    let reading = try Importers.read(ImportSource(name: "set.txt", bytes: Array(text.utf8)))

    #expect(reading.drafts.count == rows.count)
  }
}
