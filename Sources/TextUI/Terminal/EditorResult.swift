/// How an editor was left.
public enum EditorResult: Hashable, Sendable {
  case finished
  /// It could not be started, or said that it failed; a sentence.
  case failed(String)
}
