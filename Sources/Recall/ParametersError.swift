/// Why numbers cannot be the parameters of a memory model, and which one is at fault.
public enum ParametersError: Error, Hashable, Sendable {
  case count(Int)
  case notFinite(index: Int, count: Int)
  case outOfBounds(index: Int, count: Int, value: Float, bounds: ClosedRange<Float>)
}

extension ParametersError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .count(let count):
      let given = count == 1 ? "1 number was" : "\(count) numbers were"
      return "FSRS-6 takes 21 numbers (or the 17 or 19 of its forerunners) and FSRS-7 takes 34; "
        + "\(given) given."
    case .notFinite(let index, let count):
      return "\(Self.place(index, count)) is not a finite number."
    case .outOfBounds(let index, let count, let value, let bounds):
      return "\(Self.place(index, count)) is \(value); "
        + "it must lie between \(bounds.lowerBound) and \(bounds.upperBound)."
    }
  }

  // People count from one, the formulas from w0.
  private static func place(_ index: Int, _ count: Int) -> String {
    "Number \(index + 1) of the \(count) (w\(index))"
  }
}
