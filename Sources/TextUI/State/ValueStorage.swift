/// Keeps texts by name beyond the life of a screen: settings, or what a sitting was.
///
/// Reading must read something observable if live lines are to follow changes made elsewhere.
@MainActor
public protocol ValueStorage: AnyObject {
  /// Nil stands for a name without a value; writing nil takes the value away.
  subscript(name: String) -> String? { get set }
}
