/// What happens next at a scripted terminal.
public enum ScriptedInput: ExpressibleByStringLiteral {
  /// A line and Return.
  case line(TypedLine)
  /// A stop key on the line, after some text.
  case stop(Key, after: String)
  /// A key where one key is awaited.
  case press(KeyPress)
  /// Time goes by on an empty line: the prompt may change.
  case idle
  /// Something happens elsewhere meanwhile.
  case meanwhile(@MainActor () -> Void)
  case timeOut
  case interrupt
  case end

  public init(stringLiteral text: String) { self = .line(TypedLine(text)) }

  public static func key(_ key: Key) -> ScriptedInput { .press(KeyPress(key)) }
  public static func key(_ character: Character) -> ScriptedInput { .key(.character(character)) }
}
