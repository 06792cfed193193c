import Things

/// Tags and other answers as typed and shown.
enum ThingWords {
  /// Separated by spaces or commas.
  static func tags(_ text: String) -> [String] {
    var tags: [String] = []
    for tag in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init)
    where !tags.contains(tag) {
      tags.append(tag)
    }
    return tags
  }

  static func text(tags: [String]) -> String { tags.joined(separator: " ") }

  /// As in the cell of a deck, with spaces around the bars.
  static func text(also: [String]) -> String {
    also.map { CellLists.cell(also: [$0]) }.joined(separator: " | ")
  }
}

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
    case .later: "short → long, and later both"
    }
  }
}

extension Card.ID {
  /// The direction, as in `short → long`.
  var words: String { direction == .forward ? "short → long" : "long → short" }
}
