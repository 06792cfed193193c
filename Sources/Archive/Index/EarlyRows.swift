import Recall

/// Rows of a new deck, made ready for the index while the deck's file is still to be written.
struct EarlyRows {
  /// The number that the deck will most likely have in the index.
  let deck: Int
  private let ordered: Meanwhile<OrderedRows>

  init(_ rows: ThingRows, deck: Int) {
    self.deck = deck
    ordered = OrderedRows.making(all: rows, deck)
  }

  /// Waited for if need be.
  var rows: OrderedRows { ordered.value }
}
