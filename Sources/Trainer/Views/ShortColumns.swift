import TextUI

/// Short forms in as many columns as fit, read from top to bottom.
struct ShortColumns: View {
  let shorts: [String]

  init(_ shorts: [String]) { self.shorts = shorts }

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      Text(shorts.joined(separator: ", ") + ".")
    } else {
      ForEach(rows) { Text($0) }
    }
  }

  private var rows: [Line] {
    let room = max(4, EnvironmentValues.current.width - 2)
    let cells = shorts.map { Line($0).truncated(to: room, ellipsis: "…") }
    let width = cells.reduce(0) { max($0, $1.width) } + 2
    let columns = max(1, (room + 2) / width)
    let height = (cells.count + columns - 1) / columns
    return (0..<height).map { row in
      let line = stride(from: row, to: cells.count, by: height).reduce(Line()) { line, place in
        line.padded(to: (place / height) * width) + cells[place]
      }
      return Line("  ") + line
    }
  }
}
