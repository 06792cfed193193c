/// One key, or what arrives in the place of one.
public enum Key: Hashable, Sendable {
  /// A typed character, Space among them; full-width digits come as typed.
  case character(Character)
  /// Ctrl with a letter or sign, as `control("_")`, in small letters.
  case control(Character)
  case `return`
  case tab
  case backspace
  case escape
  /// A key with a name and no character (arrows, functions), or an unknown escape sequence.
  case other
  /// Pasted text, whole; it is never a command.
  case paste(String)
}

/// An action of a screen: its name, the keys that mean it, and what it does in words.
///
/// The same table answers keys, prints the help and names the commands that can be bound in
/// inputrc (`til-grade-good` for the name `grade-good`).
public struct KeyBinding: Hashable, Sendable {
  public let name: String
  public let keys: [Key]
  public let summary: String

  public init(_ name: String, _ keys: [Key], _ summary: String) {
    self.name = name
    self.keys = keys
    self.summary = summary
  }
}

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

/// A wait for one key.
public struct KeyRequest {
  /// Printed before, the last line without its end; empty where everything stands there already.
  public var prompt: [StyledText]
  /// The actions whose names may come back for keys that were bound in inputrc.
  public var bindings: [KeyBinding]
  /// How long to wait; nil waits for ever.
  public var timeout: Duration?

  public init(prompt: [StyledText] = [], bindings: [KeyBinding] = [], timeout: Duration? = nil) {
    self.prompt = prompt
    self.bindings = bindings
    self.timeout = timeout
  }
}

/// What ended a wait for a key.
public enum KeyResult: Hashable, Sendable {
  case press(KeyPress)
  case timedOut
  /// Ctrl-C, or a signal that says the same.
  case interrupted
  /// Ctrl-D, or the end of the input.
  case ended
}

/// A key that ends the reading of a line.
public struct StopKey: Hashable, Sendable {
  public let key: Key
  /// Elsewhere the key keeps its meaning in the line editor.
  public let onlyOnEmptyLine: Bool

  public init(_ key: Key, onlyOnEmptyLine: Bool = false) {
    self.key = key
    self.onlyOnEmptyLine = onlyOnEmptyLine
  }
}
