/// A setting; it survives the program and is the same wherever it is read.
@MainActor @propertyWrapper
public struct AppStorage<Value> {
  private let stored: Stored<Value>

  public init(wrappedValue: Value, _ name: String) where Value: LosslessStringConvertible {
    stored = Stored(name, wrappedValue, \.settings)
  }

  public init(wrappedValue: Value, _ name: String)
  where Value: RawRepresentable, Value.RawValue == String {
    stored = Stored(raw: name, wrappedValue, \.settings)
  }

  /// Nil where nothing is kept.
  public init(_ name: String) where Value == String? {
    stored = Stored(
      name: name, fallback: nil, storage: \.settings, decode: { .some($0) }, encode: { $0 })
  }

  public var wrappedValue: Value {
    get { stored.value }
    nonmutating set { stored.value = newValue }
  }

  public var projectedValue: Binding<Value> { stored.binding }
}
