// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The rating of a review; the raw value is the digit on the key and in the journal.
public enum Grade: UInt8, CaseIterable, Comparable, Sendable {
  case again = 1
  case hard
  case good
  case easy

  public static func < (one: Grade, other: Grade) -> Bool { one.rawValue < other.rawValue }

  /// Whether the card was recalled; hard means recalled with effort.
  public var isSuccess: Bool { self != .again }
}

/// One value for each of the four grades.
struct ByGrade<Value> {
  var again: Value
  var hard: Value
  var good: Value
  var easy: Value

  init(_ value: (Grade) -> Value) {
    again = value(.again)
    hard = value(.hard)
    good = value(.good)
    easy = value(.easy)
  }

  @inline(__always)
  subscript(grade: Grade) -> Value {
    get {
      switch grade {
      case .again: again
      case .hard: hard
      case .good: good
      case .easy: easy
      }
    }
    set {
      switch grade {
      case .again: again = newValue
      case .hard: hard = newValue
      case .good: good = newValue
      case .easy: easy = newValue
      }
    }
  }
}

extension ByGrade: Equatable where Value: Equatable {}
extension ByGrade: Hashable where Value: Hashable {}
extension ByGrade: Sendable where Value: Sendable {}
