import CEmbedded

/// Decks that come with the program: the CSV files beside this one, within the binary.
///
/// A deck is one file here and two lines in `Sources/CEmbedded/embedded.c`.
public enum StarterDecks {
  private static var decks: [til_deck] {
    (0..<til_starter_deck_count()).map { til_starter_deck($0) }
  }

  public static var names: [String] { decks.map { String(cString: $0.name) } }

  /// The CSV text of a deck; nil if no deck has that name.
  public static func bytes(_ name: String) -> [UInt8]? {
    decks.first { String(cString: $0.name) == name }.map {
      Array(UnsafeBufferPointer(start: $0.text.start, count: $0.text.count))
    }
  }
}
