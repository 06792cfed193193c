import CEmbedded

/// The names of countries, capitals and elements: each is a word, and no slip of another.
///
/// They are the words of two decks that come with the program.
enum KnownNames {
  static func contains(_ word: String) -> Bool { names.contains(word) }

  private static let decks: Set<String> = ["capitals", "elements"]
  private static let shortest = 4

  private static let names: Set<String> = {
    var found: Set<String> = []
    for index in 0..<til_starter_deck_count() {
      let deck = til_starter_deck(index)
      guard decks.contains(String(cString: deck.name)) else { continue }
      let text = String(
        decoding: UnsafeBufferPointer(start: deck.text.start, count: deck.text.count), as: UTF8.self
      )
      for line in text.split(separator: "\n").dropFirst() {
        let names = line.split(separator: ",").prefix(2).joined(separator: " ")
        for word in Folding.lenient.words(of: names) where word.letters.count >= shortest {
          found.insert(word.folded)
        }
      }
    }
    return found
  }()
}
