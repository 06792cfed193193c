import Observation

/// The field of a screen that has the focus.
public typealias FocusState<Value> = State<Value>

/// A value that a screen keeps until the screen is left.
@MainActor @propertyWrapper
public struct State<Value> {
  private let box: Box<Value>

  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  public init() where Value: ExpressibleByNilLiteral { box = Box(nil) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    Binding {
      box.value
    } set: {
      box.value = $0
    }
  }
}

/// An observable value, shared by the copies of a screen.
///
/// `@Observable` would create the key path at every access, because the type is
/// generic, and that takes longer than the access itself.
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

/// Reads and writes a value that is stored elsewhere.
@MainActor @propertyWrapper
public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A value that cannot be changed.
  public static func constant(_ value: Value) -> Binding {
    Binding {
      value
    } set: { _ in
    }
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Binding { self }
}
