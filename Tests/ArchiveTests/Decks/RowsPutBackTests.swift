import Testing
import Things

@testable import Archive

/// Restored rows return to their former order.
struct RowsPutBackTests {
  private static func id(_ letter: String) -> Thing.ID {
    .computed(short: letter, long: letter)
  }

  /// Rows with the row that once followed each; `x` and `y` are rows 0 and 1 of the deck.
  static let rows: [(rows: [(String, String?)], order: [String])] = [
    ([("a", nil), ("b", nil)], ["a>end", "b>end"]),
    ([("c", nil), ("b", "c"), ("a", "b")], ["a>end", "b>end", "c>end"]),
    ([("a", "b"), ("b", "c"), ("c", nil)], ["a>end", "b>end", "c>end"]),
    ([("b", "y"), ("a", "b")], ["a>1", "b>1"]),
    ([("a", "x"), ("b", "y")], ["a>0", "b>1"]),
    ([("a", "c"), ("b", "c"), ("c", "x")], ["a>0", "b>0", "c>0"]),
    ([("a", "gone")], ["a>end"]),
    ([("a", "b"), ("b", "a"), ("c", nil)], ["c>end", "a>end", "b>end"]),
    ([("a", "a")], ["a>end"]),
  ]

  @Test(arguments: rows)
  func `a row is restored before its successor`(
    rows: [(String, String?)], order: [String]
  ) {
    var back = RowsPutBack()
    for (row, next) in rows { back.add(Array(row.utf8), Self.id(row), before: next.map(Self.id)) }

    let edits = back.edits { id in ["x", "y"].firstIndex { Self.id($0) == id } }

    let found = edits.map { edit -> String in
      guard case .insert(let raw, _, let place) = edit else { return "" }
      return String(decoding: raw, as: UTF8.self) + ">" + (place.map(String.init) ?? "end")
    }
    #expect(found == order)
  }
}
