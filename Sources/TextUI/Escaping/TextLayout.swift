/// What may become of line breaks and tabs in foreign text.
public enum TextLayout: Sendable {
  /// Everything on one line: line breaks and tabs become one blank each.
  case line
  /// Line breaks stay, tabs become blanks: notes, long forms, excerpts.
  case text
}
