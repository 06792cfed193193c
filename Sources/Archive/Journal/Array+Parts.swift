extension Array {
  /// Parts of at most this many elements, in order.
  func parts(of most: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: most).map { self[$0...].prefix(most) }
  }
}
