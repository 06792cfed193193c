public import Things

extension ImportPlan {
  /// A draft that becomes a Thing.
  public struct Addition: Hashable, Sendable {
    public var line: Int
    public var short: String
    public var long: String
    public var deck: String
  }

  /// The first rows that are added and nothing is wrong with.
  public func additions(first count: Int = .max) -> [Addition] {
    let isDoubtful = isDoubtful
    return rows(.added, first: count) { !isDoubtful[$0] }.map { row in
      Addition(
        line: drafts.line(row), short: drafts.texts[row, .short], long: drafts.texts[row, .long],
        deck: targets[Int(targetOfRow[row])].name)
    }
  }

  /// The first rows that change something and nothing is wrong with.
  public func plainChanges(first count: Int = .max) -> [RowChange] {
    let isDoubtful = isDoubtful
    let plain = zip(changedRows, changes).filter { row, _ in !isDoubtful[Int(row)] }
    return plain.prefix(count).map { $0.1 }
  }

  /// What becomes of each draft, in their order: the words of `--json`.
  public func forEachDraft(
    _ body: (_ line: Int, _ fate: String, Draft, _ deck: String) throws -> Void
  ) rethrows {
    for row in fates.indices {
      try body(
        drafts.line(row), Self.word(fates[row]), drafts.texts.draft(row),
        targets[Int(targetOfRow[row])].name)
    }
  }

  /// Records that became no draft, with their fields.
  public var recordsNotTaken: [(line: Int, fields: [String])] {
    untaken.map { (Int($0.place.line), fields($0)) }
  }

  private static func word(_ fate: Fate) -> String {
    switch fate {
    case .added: "added"
    case .changed: "changed"
    case .same: "same"
    case .elsewhere: "elsewhere"
    case .notTaken: "not-taken"
    }
  }

  var changedRows: [Int32] { fates.indices.filter { fates[$0] == .changed }.map { Int32($0) } }

  private func rows(_ fate: Fate, first count: Int, where isWanted: (Int) -> Bool) -> [Int] {
    var rows: [Int] = []
    for row in fates.indices where rows.count < count && fates[row] == fate && isWanted(row) {
      rows.append(row)
    }
    return rows
  }
}
