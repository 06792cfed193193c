/// What a piece of text is for; the theme decides how that looks, if it looks like anything.
public enum Role: Hashable, Sendable {
  case plain
  /// Help, and what can be skipped.
  case dim
  /// What matters on its line.
  case strong
  case good
  case warning
  case bad
  /// A name, a key, the number to look at.
  case accent
  case prompt
  /// A shade of a heatmap, from 0 (nothing) to 4 (most).
  case level(Int)
  /// A part of a stacked chart, counted from 0.
  case series(Int)
}
