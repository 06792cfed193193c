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
