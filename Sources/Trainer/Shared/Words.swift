import Things

extension Card.ID {
  /// The direction, as in `short → long`.
  var words: String { direction == .forward ? "short → long" : "long → short" }
}
