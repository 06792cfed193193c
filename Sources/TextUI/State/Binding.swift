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
