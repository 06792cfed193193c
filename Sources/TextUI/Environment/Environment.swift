/// Reads a value or an object from the environment of the view, at the moment of drawing.
@MainActor @propertyWrapper
public struct Environment<Value> {
  private let read: @MainActor () -> Value

  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    read = { EnvironmentValues.current[keyPath: path] }
  }

  /// Finds an object by its type; it stops the program if none was added.
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

/// A view reads an object that is not in its environment: a mistake in the program.
struct MissingObject: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "No \(name) in the environment. Add one with .environment(…) above the view."
  }
}
