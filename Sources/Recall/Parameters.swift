// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// Parameters of a memory model: the right number of values, each within its bounds.
public struct Parameters: Hashable, Sendable {
  /// The model that they belong to.
  public let model: MemoryModel
  /// As many as the model has, within its bounds.
  public let values: [Float]

  /// The published default parameters.
  public init(defaultsOf model: MemoryModel) {
    self.model = model
    values = model.defaults
  }

  /// Clamps each value to its bounds.
  ///
  /// The number of values must be that of the model.
  public init(_ model: MemoryModel, clipping numbers: [Float]) {
    precondition(
      numbers.count == model.defaults.count, "\(model.name) takes a different number of parameters."
    )
    self.model = model
    values = numbers.indices.map { index in
      let bounds = model.bounds[index]
      let number = numbers[index]
      return number.isNaN
        ? model.defaults[index] : min(max(number, bounds.lowerBound), bounds.upperBound)
    }
  }

  /// Takes 21 values for FSRS-6, 34 for FSRS-7, or 17 (FSRS-4.5) or 19 (FSRS-5), which are
  /// converted to FSRS-6.
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

  /// Converts the values to Float, then checks them.
  public init(_ numbers: [Double]) throws(ParametersError) {
    try self.init(numbers.map { Float($0) })
  }

  // FSRS-5 (19) had a fixed decay, and no power of stability in its same-day rule. FSRS-4.5 (17)
  // had no same-day rule, and its initial difficulty was linear in the grade.
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
  /// The values in their shortest exact form, separated by commas, as the setting takes them.
  public var description: String { values.map(\.description).joined(separator: ",") }
}

/// Why values are not valid parameters, and which value is at fault.
public enum ParametersError: Error, Hashable, Sendable {
  case count(Int)
  case notFinite(index: Int, count: Int)
  case outOfBounds(index: Int, count: Int, value: Float, bounds: ClosedRange<Float>)
}

extension ParametersError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .count(let count):
      return "FSRS-6 takes 21 numbers (or the 17 or 19 of earlier versions) and FSRS-7 takes 34, "
        + "not \(count)."
    case .notFinite(let index, let count):
      return "\(Self.place(index, count)) is not a finite number."
    case .outOfBounds(let index, let count, let value, let bounds):
      return "\(Self.place(index, count)) is \(value); "
        + "it must be between \(bounds.lowerBound) and \(bounds.upperBound)."
    }
  }

  // People count from 1, the formulas from w0.
  private static func place(_ index: Int, _ count: Int) -> String {
    "Number \(index + 1) of the \(count) (w\(index))"
  }
}
