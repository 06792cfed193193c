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
