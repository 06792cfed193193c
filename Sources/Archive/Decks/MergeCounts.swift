/// What one side of a merge has done, in numbers.
struct MergeCounts: Hashable {
  var added = 0
  var changed = 0
  var removed = 0

  var isEmpty: Bool { self == MergeCounts() }

  /// Such as: 1 added and 2 changed.
  var words: String {
    let parts = [(added, "added"), (changed, "changed"), (removed, "removed")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    guard let last = parts.last else { return "nothing" }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
