import Observation

/// A value that a screen keeps, and that live lines notice.
@Observable
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
