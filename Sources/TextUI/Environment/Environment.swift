/// Reads the environment at the moment of drawing, so that the innermost override wins.
@MainActor @propertyWrapper
public struct Environment<Value> {
  private let read: @MainActor () -> Value

  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    read = { EnvironmentValues.current[keyPath: path] }
  }

  /// An object handed in under its type.
  public init(_ type: Value.Type) where Value: AnyObject {
    read = {
      do throws(MissingObject) {
        return try EnvironmentValues.current.object(type)
      } catch {
        fatalError(error.description)
      }
    }
  }

  public var wrappedValue: Value { read() }
}

/// A view asked for something that nobody handed in: a mistake in the program.
struct MissingObject: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "No \(name) is in the environment. Hand one in with .environment(…) above the view."
  }
}
