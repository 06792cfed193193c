/// The texts one slip beside a word, made of given letters.
struct OneSlipNeighbours: Sequence {
  private let word: [Character]
  private let letters: [Character]

  /// Longer words have no neighbours worth looking for.
  static let longest = 24

  init(of word: [Character], letters: [Character]) {
    self.word = word
    self.letters = word.count <= Self.longest ? letters : []
  }

  func makeIterator() -> some IteratorProtocol<String> {
    let places = letters.isEmpty ? 0..<0 : word.indices
    return places.lazy.flatMap { place in self.neighbours(at: place) }.makeIterator()
  }

  private func neighbours(at place: Int) -> [String] {
    let (before, after) = (word[..<place], word[(place + 1)...])
    var neighbours = [String(before + after)]
    if let next = after.first {
      neighbours.append(String(before + [next, word[place]] + after.dropFirst()))
    }
    for letter in letters {
      neighbours.append(String(before + [letter] + after))
      neighbours.append(String(before + [letter, word[place]] + after))
    }
    return neighbours
  }
}
