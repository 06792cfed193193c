import TextUI
import Things

/// Things one below the other, short forms left, long forms beside them or hidden.
struct PairList: View {
  private let entries: [Entry]
  private let hidesLong: Bool

  init(_ entries: [Entry], hidesLong: Bool = false) {
    self.entries = entries
    self.hidesLong = hidesLong
  }

  var body: some View {
    ForEach(EnvironmentValues.current.isSpoken ? sentences : rows) { Text($0) }
  }

  private var sentences: [Line] {
    entries.map { entry in
      hidesLong ? Line("\(entry.thing.short).") : Line("\(entry.thing.short): \(entry.thing.long).")
    }
  }

  /// Two columns; a short form that is wider than its column has a line of its own.
  private var rows: [Line] {
    let width = EnvironmentValues.current.width
    let most = max(6, min(24, width / 3))
    let shorts = entries.map { Line($0.thing.short, .strong) }
    let column = min(most, shorts.reduce(0) { max($0, $1.width) })
    return zip(entries, shorts).flatMap { entry, short in
      hidesLong
        ? (Line("  ") + short).wrapped(to: width, hanging: 2)
        : Self.row(short, Line(entry.thing.long), column: column, width: width)
    }
  }

  private static func row(_ short: Line, _ long: Line, column: Int, width: Int) -> [Line] {
    let start = Line(String(repeating: " ", count: column + 4))
    let longs = long.wrapped(to: max(8, width - column - 4))
    guard short.width <= column, let first = longs.first else {
      return (Line("  ") + short).wrapped(to: width, hanging: 2) + longs.map { start + $0 }
    }
    return [Line("  ") + short.padded(to: column) + Line("  ") + first]
      + longs.dropFirst().map { start + $0 }
  }
}
