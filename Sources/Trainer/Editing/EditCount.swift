import TextUI
import Things

/// How many rows edits touch, by kind.
struct EditCount {
  private(set) var added = 0
  private(set) var changed = 0
  private(set) var removed = 0

  init(_ edits: [Change.Edit]) {
    for edit in edits {
      switch edit {
      case .add: added += 1
      case .addAll(let texts, _): added += texts.count
      case .remove: removed += 1
      case .replace, .move, .rename, .identify: changed += 1
      case .text: break
      }
    }
  }

  var total: Int { added + changed + removed }

  /// As in `2 changed, 1 removed`.
  var summary: String {
    guard total > 0 else { return "rows in another order or layout" }
    return [(added, "added"), (changed, "changed"), (removed, "removed")]
      .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
  }
}
