/// Where written text goes.
public enum OutputChannel: Sendable {
  /// Data, and what a change reports as done.
  case output
  /// Questions, warnings, progress.
  case error
}
