import Observation

/// A value that a screen keeps, and that live lines notice.
///
/// What `@Observable` would write for it makes its key path anew at every use, since the type is
/// generic, and that takes longer than all the rest; so it is written out here.
final class Box<Value>: Observable {
  private let registrar = ObservationRegistrar()
  private let path: KeyPath<Box, Value> = \Box.value
  private var kept: Value

  init(_ value: Value) { kept = value }

  var value: Value {
    get {
      registrar.access(self, keyPath: path)
      return kept
    }
    set { registrar.withMutation(of: self, keyPath: path) { kept = newValue } }
  }
}
