/// How letters are raised or lowered for display.
public enum TextCase: Sendable {
  case uppercase
  case lowercase
}
