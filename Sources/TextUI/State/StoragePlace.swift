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
