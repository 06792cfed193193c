/// Places in a list of decks, by the numbers that the index gives them.
struct DeckPlaces {
  private var places: [Int]

  init(_ numbers: [Int]) {
    places = Array(repeating: -1, count: (numbers.max() ?? 0) + 1)
    for (place, number) in numbers.enumerated() { places[number] = place }
  }

  /// Nil for a deck that is not in the list, and for the number of no deck.
  subscript(deck: Int) -> Int? {
    guard places.indices.contains(deck), places[deck] >= 0 else { return nil }
    return places[deck]
  }
}
