/// A key, or a paste.
public enum Key: Hashable, Sendable {
  /// A typed character, including Space; full-width digits are not converted.
  case character(Character)
  /// Ctrl with a lowercase letter or a sign, as in `control("_")`.
  case control(Character)
  case `return`
  case tab
  case backspace
  case escape
  /// An arrow key, a function key, or an unknown escape sequence.
  case other
  /// Pasted text, which is never a command.
  case paste(String)
}

/// A key press, with the timing that distinguishes a decision from text typed too early.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  /// The binding that inputrc gives this key; nil leaves it to the screen's own table.
  public var binding: String?
  /// Text that came within 40 ms after the key; empty for a key pressed alone.
  public var burst: String
  /// Whether it was typed before the request was shown.
  public var isEarly: Bool
  /// The time since the request was shown; zero for an early key.
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

/// A key that ends a line early.
public struct StopKey: Hashable, Sendable {
  public let key: Key
  /// On other lines the key keeps its meaning in the line editor.
  public let onlyOnEmptyLine: Bool

  public init(_ key: Key, onlyOnEmptyLine: Bool = false) {
    self.key = key
    self.onlyOnEmptyLine = onlyOnEmptyLine
  }
}
