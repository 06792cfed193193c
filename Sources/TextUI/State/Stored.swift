/// A setting: it outlives the program and is the same wherever it is read.
public typealias AppStorage<Value> = Stored<Value, SettingsPlace>

/// A value that an interrupted screen leaves for the next start.
public typealias SceneStorage<Value> = Stored<Value, ScenePlace>

/// A value that is kept as text, by name, in one of the environment's storages.
@MainActor @propertyWrapper
public struct Stored<Value, Place: StoragePlace> {
  private let name: String
  private let standard: Value
  private let decode: (String) -> Value?
  private let encode: (Value) -> String?
  /// The storage of the environment in which a screen was made; a view uses the current one.
  private let storage = EnvironmentValues.current[keyPath: Place.path]

  public init(wrappedValue: Value, _ name: String) where Value: LosslessStringConvertible {
    (self.name, standard) = (name, wrappedValue)
    (decode, encode) = ({ Value($0) }, { $0.description })
  }

  public init(wrappedValue: Value, _ name: String)
  where Value: RawRepresentable, Value.RawValue == String {
    (self.name, standard) = (name, wrappedValue)
    (decode, encode) = ({ Value(rawValue: $0) }, { $0.rawValue })
  }

  /// Nil if nothing is stored, or nothing that makes sense.
  public init<Wrapped: LosslessStringConvertible>(_ name: String) where Value == Wrapped? {
    (self.name, standard) = (name, nil)
    (decode, encode) = ({ .some(Wrapped($0)) }, { $0?.description })
  }

  public var wrappedValue: Value {
    get { stored[name].flatMap(decode) ?? standard }
    nonmutating set { stored[name] = encode(newValue) }
  }

  public var projectedValue: Binding<Value> {
    Binding {
      wrappedValue
    } set: {
      wrappedValue = $0
    }
  }

  private var stored: any ValueStorage {
    guard let stored = storage ?? EnvironmentValues.current[keyPath: Place.path] else {
      fatalError(MissingObject(name: Place.name).description)
    }
    return stored
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

/// Keeps texts by name: settings, or what an interrupted screen left.
///
/// Its getter must read something observable if a live line is to follow changes made elsewhere.
@MainActor
public protocol ValueStorage: AnyObject {
  /// Nil means that the name has no value; setting nil removes the value.
  subscript(name: String) -> String? { get set }
}
