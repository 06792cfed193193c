/// The settings of this computer, kept outside every library.
///
/// A journal can be written by anyone who can write to a shared library. What names a program or a
/// file therefore has its value here, and nowhere else.
public protocol ComputerSettings: AnyObject {
  /// The file that they are in; nil if there is no directory for it.
  var path: String? { get }
  /// The values by name; throws if others could have written them.
  func values() throws -> [String: String]
  /// Nil removes the value.
  func set(_ name: String, to value: String?) throws
  /// Whether a program is at this path, or in a directory of `PATH`.
  func hasProgram(_ name: String) -> Bool
}
