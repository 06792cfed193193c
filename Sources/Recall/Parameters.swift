import Glibc

/// The numbers of a memory model, known to be as many as it takes and within its bounds.
public struct Parameters: Hashable, Sendable {
  public let model: MemoryModel
  public let values: [Float]

  /// The numbers published with the model.
  public init(defaultsOf model: MemoryModel) {
    self.model = model
    values = model.defaults
  }

  /// As many numbers as the model takes, each moved to the nearest bound if it lies outside.
  public init(_ model: MemoryModel, clipping numbers: [Float]) {
    precondition(numbers.count == model.defaults.count, "\(model.name) takes another number.")
    self.model = model
    values = numbers.indices.map { index in
      let bounds = model.bounds[index]
      let number = numbers[index]
      return number.isNaN
        ? model.defaults[index] : min(max(number, bounds.lowerBound), bounds.upperBound)
    }
  }

  /// 21 numbers of FSRS-6, 34 of FSRS-7, or 17 or 19 of the versions before, brought up to FSRS-6.
  public init(_ numbers: [Float]) throws(ParametersError) {
    let model: MemoryModel
    switch numbers.count {
    case 17, 19, 21: model = .fsrs6
    case 34: model = .fsrs7
    default: throw .count(numbers.count)
    }
    for (index, number) in numbers.enumerated() {
      guard number.isFinite else { throw .notFinite(index: index, count: numbers.count) }
      let bounds = model.bounds[index]
      guard bounds.contains(number) else {
        throw .outOfBounds(index: index, count: numbers.count, value: number, bounds: bounds)
      }
    }
    self.init(model, clipping: Self.upgraded(numbers))
  }

  /// The same from numbers as they are written; they are narrowed before they are looked at.
  public init(_ numbers: [Double]) throws(ParametersError) {
    try self.init(numbers.map { Float($0) })
  }

  // FSRS-5 (19) had a fixed decay and no power of stability on the same day. FSRS-4.5 (17) had
  // no same-day rule either, and its first difficulty was linear in the grade, counted from good.
  private static func upgraded(_ numbers: [Float]) -> [Float] {
    switch numbers.count {
    case 19: return numbers + [0, 0.5]
    case 17:
      var numbers = numbers
      numbers[4] = numbers[5] * 2 + numbers[4]
      numbers[5] = logf(numbers[5] * 3 + 1) / 3
      numbers[6] += 0.5
      return numbers + [0, 0, 0, 0.5]
    default: return numbers
    }
  }
}

extension Parameters: CustomStringConvertible {
  /// The numbers in their shortest exact form, as a setting takes them.
  public var description: String { values.map(\.description).joined(separator: ",") }
}

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
