import TextUI

/// How much is left of a sitting that was broken off.
struct GoingOn: Hashable {
  let left: Int
  /// Cards when it began, or those that are left where they have become more.
  let total: Int

  init(left: Int, total: Int) {
    self.left = left
    self.total = max(left, total)
  }

  /// As in `7 of 22 left`.
  var text: String { "\(left.grouped) of \(total.grouped) left" }
}
