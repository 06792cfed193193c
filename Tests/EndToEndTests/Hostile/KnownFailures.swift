/// Cases that may still fail, with the point of the list of threats that they belong to.
///
/// A mark is removed with the fix.
enum KnownFailures {
  /// The point that a failing case belongs to; nil if it must pass.
  static func point(of name: String) -> String? {
    points.first { name.hasPrefix($0.case) }?.point
  }

  private static let points: [(case: String, point: String)] = [
    ("programs in lines", "0"),
    ("link: ", "1, 2"), ("name: ", "2"), ("tree: ", "2, 3"), ("leftover: ", "1"),
    ("attributes ", "2"), ("ignored ", "6"), ("file: ", "2"), ("deck: ", "3"),
    ("journal: ", "3, 5"),
    ("configuration ", "7"), ("repository: ", "7"), ("hook: ", "7"), ("url: ", "7"),
    ("slow: ", "8"), ("lines, ", "5"),
  ]
}
