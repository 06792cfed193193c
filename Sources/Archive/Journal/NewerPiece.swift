/// Something in a journal that only a later til understands.
struct NewerPiece: Hashable {
  enum What: Hashable {
    /// A header with a higher number: it closes the library for writing and studying.
    case format(Int)
    /// A kind that is not in our list.
    case kind(String)
  }

  var place: LinePlace
  var what: What
}
