/// What ended a wait for a line.
public enum LineResult: Hashable, Sendable {
  case line(TypedLine)
  /// One of the request's stop keys, and the text typed until then.
  case stopped(Key, TypedLine)
  case timedOut
  /// Ctrl-C on an empty line (on any other it only empties it), or a signal that says the same.
  case interrupted
  /// Ctrl-D on an empty line, or the end of the input.
  case ended
}
