/// Cases that may still fail, with the point of the list of threats that they belong to.
///
/// A mark is removed with the fix.
enum KnownFailures {
  /// The point that a failing case belongs to; nil if it must pass.
  static func point(of name: String) -> String? {
    points.first { name.hasPrefix($0.case) }?.point
  }

  private static let points: [(case: String, point: String)] = [
    // The index cannot tell such a tree from ours.
    ("name: a deck named a slash", "2"), ("name: a folder of decks named a slash", "2"),
    ("name: a machine named a slash", "2"), ("name: a file named a slash", "2"),
    ("name: a folder named a slash", "2"),
    // The machine's own journal is of a newer format, which only a newer version may write to.
    ("journal: a newer format of this machine", "5"),
    // Decks that a person must repair, and a header that is united with a hostile one.
    ("deck: a mark without an end", "3"), ("deck: one id in each row", "3"),
    ("deck: hostile ids", "3"), ("deck: 1,000,000 columns", "3"),
    ("configuration here: url ", "7"), ("configuration here: remote ", "7"),
    ("configuration of the remote: ", "7"), ("repository: ", "7"), ("url: FOLDER/z", "7"),
  ]
}
