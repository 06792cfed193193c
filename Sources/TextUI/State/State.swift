/// A value that a screen keeps as long as it is kept itself.
@MainActor @propertyWrapper
public struct State<Value> {
  private let box: Box<Value>

  public init(wrappedValue: Value) { box = Box(wrappedValue) }

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
