import Observation

/// Which field of a screen is typed in: state like any other.
public typealias FocusState<Value> = State<Value>

/// A value that a screen keeps as long as it is kept itself.
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

/// A value that lives elsewhere: reading reads it there, writing writes it there.
@MainActor @propertyWrapper @dynamicMemberLookup
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

  /// A part of the value.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part> {
      wrappedValue[keyPath: path]
    } set: {
      wrappedValue[keyPath: path] = $0
    }
  }
}
