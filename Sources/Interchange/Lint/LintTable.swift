import Things

/// Drafts on their way into a deck, as rules look at them.
struct LintTable {
  let texts: ThingTexts
  /// The drafts to look at.
  let rows: [Int32]
  /// What kinds of bytes the forms of each of these rows hold.
  private let marks: [ByteMarks]

  init(_ texts: ThingTexts, rows: [Int32]) {
    self.texts = texts
    self.rows = rows
    marks = rows.map { row in
      texts.withCell(Int(row), .short) { ByteMarks.of($0) }
        .union(texts.withCell(Int(row), .long) { ByteMarks.of($0) })
    }
  }

  /// The rows that hold any of these kinds of bytes.
  func rows(with wanted: ByteMarks) -> some Sequence<Int> {
    zip(rows, marks).lazy.filter { !$0.1.isDisjoint(with: wanted) }.map { Int($0.0) }
  }
}
