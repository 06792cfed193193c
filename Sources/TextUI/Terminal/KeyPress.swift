/// A key, and what tells a decision from text that came too early.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  /// The name of the binding that inputrc gives this key; nil leaves it to the screen's own table.
  public var binding: String?
  /// What was waiting or came within 40 ms after the key: empty for a key that came alone.
  public var burst: String
  /// Typed before the request was shown.
  public var isEarly: Bool
  /// From the moment the request was shown; zero for what came early.
  public var delay: Duration

  public init(
    _ key: Key, binding: String? = nil, burst: String = "", isEarly: Bool = false,
    delay: Duration = .zero
  ) {
    self.key = key
    self.binding = binding
    self.burst = burst
    self.isEarly = isEarly
    self.delay = delay
  }
}
