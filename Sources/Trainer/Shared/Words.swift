import Things

extension Card.ID {
  /// Which form is asked for which.
  var words: String { direction == .forward ? "short → long" : "long → short" }
}
