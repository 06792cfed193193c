/// A setting; it survives the program and is the same wherever it is read.
public typealias AppStorage<Value> = Stored<Value, SettingsPlace>

/// What a broken-off screen was about, to be taken up by the next start.
public typealias SceneStorage<Value> = Stored<Value, ScenePlace>

/// A value kept as text, by name, in one of the environment's storages.
@MainActor @propertyWrapper
public struct Stored<Value, Place: StoragePlace> {
  private let name: String
  private let fallback: Value
  private let decode: (String) -> Value?
  private let encode: (Value) -> String?

  public init(wrappedValue: Value, _ name: String) where Value: LosslessStringConvertible {
    (self.name, fallback) = (name, wrappedValue)
    (decode, encode) = ({ Value($0) }, { $0.description })
  }

  public init(wrappedValue: Value, _ name: String)
  where Value: RawRepresentable, Value.RawValue == String {
    (self.name, fallback) = (name, wrappedValue)
    (decode, encode) = ({ Value(rawValue: $0) }, { $0.rawValue })
  }

  /// Nil where nothing is kept.
  public init(_ name: String) where Value == String? {
    (self.name, fallback) = (name, nil)
    (decode, encode) = ({ .some($0) }, { $0 })
  }

  public var wrappedValue: Value {
    get { kept[name].flatMap(decode) ?? fallback }
    nonmutating set { kept[name] = encode(newValue) }
  }

  public var projectedValue: Binding<Value> {
    Binding {
      wrappedValue
    } set: {
      wrappedValue = $0
    }
  }

  private var kept: any ValueStorage {
    guard let kept = EnvironmentValues.current[keyPath: Place.path] else {
      fatalError(MissingObject(name: Place.name).description)
    }
    return kept
  }
}

/// One of the environment's storages.
@MainActor
public protocol StoragePlace {
  static var name: String { get }
  static var path: KeyPath<EnvironmentValues, (any ValueStorage)?> { get }
}

public enum SettingsPlace: StoragePlace {
  public static let name = "storage of settings"
  public static var path: KeyPath<EnvironmentValues, (any ValueStorage)?> { \.settings }
}

public enum ScenePlace: StoragePlace {
  public static let name = "storage of the scene"
  public static var path: KeyPath<EnvironmentValues, (any ValueStorage)?> { \.scene }
}

/// Keeps texts by name beyond the life of a screen: settings, or what a sitting was.
///
/// Reading must read something observable if live lines are to follow changes made elsewhere.
@MainActor
public protocol ValueStorage: AnyObject {
  /// Nil stands for a name without a value; writing nil takes the value away.
  subscript(name: String) -> String? { get set }
}
