/// From which number on each of the four shades holds.
public struct HeatmapScale: Hashable, Sendable {
  public let steps: [Int]

  /// Round numbers up to the greatest: 1, 10, 25, 50 for anything from 50 to 99.
  public init(upTo greatest: Double) {
    let top = Self.roundNumber(below: min(greatest.drawable, 1e15))
    var steps: [Int] = []
    for step in [1, top / 5, top / 2, top] { steps.append(max(step, (steps.last ?? 0) + 1)) }
    self.steps = steps
  }

  private static func roundNumber(below limit: Double) -> Int {
    var power = 1
    while Double(power * 10) <= limit { power *= 10 }
    return [5, 2, 1].map { $0 * power }.first { Double($0) <= limit } ?? 1
  }

  /// 0 for nothing, 1–4 for the shades.
  public func level(of value: Double) -> Int {
    let value = value.drawable
    return value > 0 ? max(1, steps.count { Double($0) <= value }) : 0
  }

  func key(_ symbols: Symbols) -> [Line] {
    steps.enumerated().map { index, step in
      let words = " \(step.grouped)" + (index == steps.count - 1 ? " up" : "")
      return Line(symbols.shades[index], .level(index + 1)) + Line(words, .dim)
    }
  }
}
