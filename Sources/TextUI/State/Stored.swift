/// A value kept as text in one of the environment's storages.
@MainActor
struct Stored<Value> {
  let name: String
  let fallback: Value
  let storage: KeyPath<EnvironmentValues, (any ValueStorage)?>
  let decode: (String) -> Value?
  let encode: (Value) -> String?

  var value: Value {
    get { kept[name].flatMap(decode) ?? fallback }
    nonmutating set { kept[name] = encode(newValue) }
  }

  var binding: Binding<Value> {
    Binding {
      value
    } set: {
      value = $0
    }
  }

  private var kept: any ValueStorage {
    guard let kept = EnvironmentValues.current[keyPath: storage] else {
      let name = storage == \.settings ? "settings" : "scene"
      fatalError(MissingObject(name: "storage of \(name)").description)
    }
    return kept
  }
}

extension Stored where Value: LosslessStringConvertible {
  init(_ name: String, _ fallback: Value, _ path: KeyPath<EnvironmentValues, (any ValueStorage)?>) {
    self.init(
      name: name, fallback: fallback, storage: path, decode: { Value($0) },
      encode: { $0.description })
  }
}

extension Stored where Value: RawRepresentable, Value.RawValue == String {
  init(raw name: String, _ fallback: Value, _ path: KeyPath<EnvironmentValues, (any ValueStorage)?>)
  {
    self.init(
      name: name, fallback: fallback, storage: path, decode: { Value(rawValue: $0) },
      encode: { $0.rawValue })
  }
}
