/// What follows an answer.
enum Course: Hashable, Sendable {
  case step(seconds: Int, left: Int)
  /// Days until recall falls to the retention, not rounded.
  case interval(Float)

  var isInterval: Bool {
    if case .interval = self { true } else { false }
  }
}
