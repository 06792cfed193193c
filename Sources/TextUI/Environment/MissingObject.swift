/// A view asked for something that nobody handed in: a mistake in the program.
struct MissingObject: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "No \(name) is in the environment. Hand one in with .environment(…) above the view."
  }
}
