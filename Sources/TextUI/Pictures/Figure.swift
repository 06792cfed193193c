/// The numbers of a chart, to draw it on a page.
public enum Figure {
  case bars([Bar])
  case stacks([StackedBar], names: [String], fillsRow: Bool)
  case line(LineFigure)
  case calendar([HeatmapWeek], rows: [String], unit: String)
}

/// The numbers of a line chart.
public struct LineFigure {
  let values: [Double]
  let first: String
  let last: String
  let text: (Double) -> String
}

/// Takes the numbers of the charts that are drawn in its environment.
@MainActor
public final class FigureCollector {
  public private(set) var figures: [(figure: Figure, spoken: String)] = []

  public init() {}

  func add(_ figure: Figure, _ spoken: String) { figures.append((figure, spoken)) }
}

/// Round numbers for an axis from 0.
struct AxisScale {
  /// The numbers to write, starting with 0.
  let ticks: [Double]
  /// The number at the end of the axis; at least the greatest one.
  var end: Double { ticks.last ?? 1 }
  private let kind: Kind

  /// What is counted: an axis of cards has no half ones.
  enum Kind {
    case share
    case count
    case number
  }

  init(upTo greatest: Double, _ kind: Kind) {
    let greatest = min(max(greatest.drawable, 1e-6), 1e15)
    var power = 1e-6
    while power * 10 <= greatest { power *= 10 }
    let round =
      [power / 5, power / 2, power, power * 2, power * 5]
      .first { greatest / $0 <= 5 } ?? power
    let step = kind == .count ? max(1, round) : round
    let count = Int((greatest / step - 1e-9).rounded(.up))
    ticks = (0...max(1, count)).map { Double($0) * step }
    self.kind = kind
  }

  /// A share as a percentage; other numbers with their thousands separated.
  func text(_ tick: Double) -> String {
    if kind == .share { return "\(Int((tick * 100).rounded())) %" }
    return end < 5 ? Markup.number(tick) : Int(tick.rounded()).grouped
  }
}
