/// How much of a word has to be typed: the setting `typing`.
public enum Typing: String, CaseIterable, Sendable {
  case full
  /// A word may be cut after three letters.
  case short
}
