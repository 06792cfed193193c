public import DelimitedText
public import Things

/// Why a deck's text cannot be changed as asked; it is then as it was.
public struct DeckEditError: Reportable, Hashable {
  public enum Why: Hashable, Sendable {
    /// Something in the file has to be put right by a person first.
    case obstacle(String, remedy: String)
    case cellTooLong(limit: Int)
    case document(DocumentError)
  }

  /// Below `decks/`.
  public var path: String
  public var why: Why

  public var sentence: String {
    switch why {
    case .obstacle(let words, _): "decks/\(path) was not written: \(words)"
    case .cellTooLong(let limit):
      "decks/\(path) was not written: a cell would have more than \(limit) bytes."
    case .document(let error): "decks/\(path) was not written: \(error)"
    }
  }

  public var remedy: String {
    switch why {
    case .obstacle(_, let remedy): remedy
    case .cellTooLong: "Shorten it."
    case .document: "Mend the deck in an editor."
    }
  }

  public var status: ExitStatus { .badInput }
}
