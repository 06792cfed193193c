/// How rows of label, bar and text share a width.
struct BarLayout {
  static let leastBar = 4
  /// Longer bars would only part a number from its label.
  static let longestBar = 48

  let labels: Int
  let texts: Int
  /// Cells of the longest bar, 0 where there is no room for bars.
  let bar: Int
  let symbols: Symbols

  init(labels: [String], texts: [String], width: Int, symbols: Symbols) {
    let longest = labels.reduce(0) { max($0, Line($1).width) }
    let text = texts.reduce(0) { max($0, Line($1).width) }
    let spare = width - text - Self.leastBar - 2
    self.labels = min(longest, max(width / 3, min(spare, width / 2)))
    self.texts = text
    self.symbols = symbols
    let gaps = (self.labels > 0 ? 1 : 0) + (text > 0 ? 1 : 0)
    let room = width - self.labels - text - gaps
    bar = room < Self.leastBar ? 0 : min(room, Self.longestBar)
  }

  /// One row; the text stands at the end of its bar.
  func row(label: String, bar: Line, text: String, width: Int) -> [Line] {
    let head = Line(label, .dim).truncated(to: labels, ellipsis: symbols.ellipsis).padded(
      to: labels)
    let bar = self.bar > 0 ? bar : Line()
    let row = Line.joined([head, bar, Line(text)], by: .blank(1))
    return row.trimmed.wrapped(to: width, hanging: 2)
  }
}
