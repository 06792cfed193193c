/// From how much on reading is worth a second thread: fewer are read before it has begun.
struct Parting {
  /// Lines of the journal.
  var lines = 20_000
  /// Cards whose histories are read.
  var cards = 2000

  static let always = Parting(lines: 0, cards: 1)
}
