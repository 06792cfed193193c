/// Which field of a screen is typed in.
@MainActor @propertyWrapper
public struct FocusState<Value: Hashable> {
  private let box: Box<Value>

  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  public init<Field: Hashable>() where Value == Field? { box = Box(nil) }

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
