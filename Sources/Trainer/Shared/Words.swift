import Things

extension Option {
  static let directions = Option(
    "directions", value: "WHICH", "forward, backward, both or deck (the deck's setting)",
    completed: .words(["forward", "backward", "both", "deck"]))
}

extension Call {
  /// The directions given as an option; nil for the deck's setting.
  func directions() throws -> Directions? {
    guard let text = self["directions"], text.lowercased() != "deck" else { return nil }
    if let directions = Directions(cell: text) { return directions }
    throw UsageError("--directions takes forward, backward, both or deck, not \"\(text)\".")
  }
}

extension Directions {
  /// As in `short → long only`.
  var words: String {
    switch self {
    case .forward: "short → long only"
    case .backward: "long → short only"
    case .both: "both directions"
    }
  }
}

extension Card.ID {
  /// The direction, as in `short → long`.
  var words: String { direction == .forward ? "short → long" : "long → short" }
}
