/// An error that the one reporter can print.
///
/// Its form is `til: what happened. What to do.` Both parts are whole sentences with their full stop. They may name a path, never the user's text.
public protocol Reportable: Error, Sendable {
  /// What happened; it follows `til: `, so it begins small.
  var sentence: String { get }
  /// What to do about it; empty where nothing can be done.
  var remedy: String { get }
  var status: ExitStatus { get }
}
