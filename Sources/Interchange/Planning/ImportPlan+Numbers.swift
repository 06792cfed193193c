extension ImportPlan {
  /// How many rows become what; each row counts once.
  public struct Counts: Hashable, Sendable {
    /// Without those that are doubtful.
    public var added = 0
    public var changed = 0
    public var same = 0
    public var elsewhere = 0
    public var vanished = 0
    /// Rows that are added, or change something, and should be looked at.
    public var doubtful = 0
    public var notTaken = 0
    /// All that are added, doubtful or not.
    public var addedInAll = 0
    public var changedInAll = 0
  }

  public var counts: Counts {
    var counts = Counts()
    let doubtful = isDoubtful
    for (row, fate) in fates.enumerated() {
      switch fate {
      case .added:
        counts.addedInAll += 1
        if doubtful[row] { counts.doubtful += 1 } else { counts.added += 1 }
      case .changed:
        counts.changedInAll += 1
        if doubtful[row] { counts.doubtful += 1 } else { counts.changed += 1 }
      case .same: counts.same += 1
      case .elsewhere: counts.elsewhere += 1
      case .notTaken: counts.notTaken += 1
      }
    }
    counts.notTaken += untaken.count
    counts.vanished = vanished.count
    return counts
  }

  /// Whether there is anything to be done.
  public var changesNothing: Bool {
    changes.isEmpty && !fates.contains(.added)
  }

  /// Whether a draft is taken and should be looked at.
  var isDoubtful: [Bool] {
    var isDoubtful = [Bool](repeating: false, count: fates.count)
    for finding in findings where Rules.all[Int(finding.rule)].weight == .doubtful {
      let fate = fates[Int(finding.row)]
      isDoubtful[Int(finding.row)] = fate == .added || fate == .changed
    }
    return isDoubtful
  }
}
