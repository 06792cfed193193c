/// A row of small columns in the order of time.
public struct Sparkline: Chart {
  public let spoken: String
  private let values: [Double]
  private let role: Role

  public init(_ values: [Double], role: Role = .accent, spoken: String) {
    self.values = values
    self.role = role
    self.spoken = spoken
  }

  public func picture(width: Int, symbols: Symbols) -> [Line] {
    let values = values.map(\.drawable).folded(into: width) { $0.max() ?? 0 }
    let most = values.max() ?? 0
    guard !values.isEmpty else { return [] }
    let columns = values.map { value in
      symbols.column(eighths: most > 0 ? 1 + Int((value / most * 6).rounded()) : 1)
    }
    return [Line(String(columns), role)]
  }
}
