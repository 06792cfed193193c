/// The points around a memory, four under a model with one stability and eight with two, and its
/// shares at them.
struct GridCorner: Sendable {
  private(set) var count = 0
  private(set) var points = SIMD8<Int32>()
  private(set) var shares = SIMD8<Double>()

  /// Adds a point and the one of the next difficulty.
  @inline(__always)
  mutating func add(_ point: Int, _ share: Double, _ upper: Double) {
    points[count] = Int32(point)
    points[count + 1] = Int32(point + 1)
    shares[count] = share * (1 - upper)
    shares[count + 1] = share * upper
    count += 2
  }
}
