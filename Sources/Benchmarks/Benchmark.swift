/// Measured work with a budget, side by side with its yardstick.
protocol Benchmark {
  /// A word to choose it by on the command line.
  static var name: String { get }
  static func run(_ bench: Bench) throws -> [Measurement]
}

/// A figure, what it may be, and whether it is.
struct Measurement {
  var what: String
  var figure: Double
  var budget: Double
  var unit: String
  /// What the figure is made of: the yardstick's own time, the number of runs.
  var remark = ""

  var isMet: Bool { figure <= budget }
}
