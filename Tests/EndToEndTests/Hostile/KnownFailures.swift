/// Cases that may still fail, with the point of the list of threats that they belong to.
///
/// A mark is removed with the fix.
enum KnownFailures {
  /// The point that a failing case belongs to; nil if it must pass.
  static func point(of name: String) -> String? {
    points.first { name.hasPrefix($0.case) }?.point
  }

  private static let points: [(case: String, point: String)] = [
  ]
}
