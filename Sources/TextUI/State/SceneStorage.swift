/// What a broken-off screen was about, to be taken up by the next start.
@MainActor @propertyWrapper
public struct SceneStorage<Value> {
  private let stored: Stored<Value>

  public init(wrappedValue: Value, _ name: String) where Value: LosslessStringConvertible {
    stored = Stored(name, wrappedValue, \.scene)
  }

  public init(wrappedValue: Value, _ name: String)
  where Value: RawRepresentable, Value.RawValue == String {
    stored = Stored(raw: name, wrappedValue, \.scene)
  }

  /// Nil where nothing is kept.
  public init(_ name: String) where Value == String? {
    stored = Stored(
      name: name, fallback: nil, storage: \.scene, decode: { .some($0) }, encode: { $0 })
  }

  public var wrappedValue: Value {
    get { stored.value }
    nonmutating set { stored.value = newValue }
  }

  public var projectedValue: Binding<Value> { stored.binding }
}
