extension BinaryFloatingPoint {
  /// Like `min(max(…))`, but what is not a number becomes the lower bound.
  @inline(__always)
  func clamped(to range: ClosedRange<Self>) -> Self {
    self > range.lowerBound ? (self < range.upperBound ? self : range.upperBound) : range.lowerBound
  }
}

extension Int {
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
