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
