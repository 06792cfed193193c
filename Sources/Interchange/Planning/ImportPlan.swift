public import Things

/// A deck that receives rows or notes.
public struct ImportTarget: Hashable, Sendable {
  public var name: String
  public var isNew: Bool
  /// The number of Things added to it, if known.
  public var added = 0
}

/// What an import will do, row by row.
public struct ImportPlan: Sendable {
  /// What happens to a draft, in the words of `--json`.
  enum Fate: String, Sendable {
    case added
    case changed
    /// The deck already has it.
    case same
    /// Another deck already has it.
    case elsewhere
    case notTaken = "not-taken"
  }

  /// A Thing from an earlier import of this source that is no longer in the file.
  public struct Vanished: Hashable, Sendable {
    public var thing: Thing
    public var deck: String
  }

  public let file: String
  /// The file's name as recorded in the journal.
  public let source: String
  public let targets: [ImportTarget]
  public let changes: [RowChange]
  public let vanished: [Vanished]
  /// The number of rows that are already in each other deck.
  public let elsewhere: [(deck: String, count: Int)]
  let drafts: ImportDrafts
  private(set) var fates: [Fate]
  /// The index of each draft's target.
  let targetOfRow: [UInt32]
  /// Sorted by row, then rule.
  let findings: [Finding]
  let untaken: [Untaken]
  private(set) var sources: [SourceText]
  /// The columns of the file, and the names in its header.
  let columns: [Reading.Column]
  let headerNames: [String]
  /// Drafts that lose their id and guid because an earlier draft has the same.
  let nameless: Set<Int32>
  /// Answers given in other programs, and the ids of their drafts.
  let histories: PlannedHistories
  /// Whether doubtful rows were rejected.
  private(set) var leavesDoubtful = false

  /// Frees the text of the file.
  ///
  /// The fields of rejected records are no longer available.
  public mutating func forgetText() { sources = [] }
}

extension Reading {
  /// Plans the import of this file into a library.
  ///
  /// `offset` is the UTC offset of local time, in which other programs store answers.
  ///
  /// All rows go to `deck` if given; otherwise rows that name no deck go to one named after the
  /// file.
  public func plan(
    deck: String? = nil, asking library: any LibraryQuestions, offset: Int = 0,
    proceed: @escaping ImportProgress.Proceed = { _ in }
  ) throws -> ImportPlan {
    if let obstacle { throw obstacle }
    let source = DeckNaming.source(ofFile: file)
    let name = DeckNaming.name(ofSource: source)
    return try PlanMaker(self, source: source, asking: library, offset: offset, proceed: proceed)
      .plan(deck: deck, otherwise: name.isEmpty ? "imported" : name)
  }
}

extension ImportPlan {
  /// The number of rows by outcome.
  ///
  /// Each row counts once.
  public struct Counts: Hashable, Sendable {
    /// Not counting doubtful rows, and those that join a family.
    public var added = 0
    /// Added rows with another meaning of a short form; not counting doubtful ones.
    public var joining = 0
    public var changed = 0
    public var same = 0
    public var elsewhere = 0
    public var vanished = 0
    /// Added or changed rows to be checked.
    public var doubtful = 0
    public var notTaken = 0
    /// All added rows, doubtful or not.
    public var addedInAll = 0
    public var changedInAll = 0
    /// Answers given in another program.
    public var reviews = 0
  }

  public var counts: Counts {
    var counts = Counts()
    let doubtful = isDoubtful
    let joining = joinsFamily
    for (row, fate) in fates.enumerated() {
      switch fate {
      case .added:
        counts.addedInAll += 1
        if doubtful[row] {
          counts.doubtful += 1
        } else if joining[row] {
          counts.joining += 1
        } else {
          counts.added += 1
        }
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
    counts.reviews = histories.answerCount
    return counts
  }

  public var changesNothing: Bool {
    changes.isEmpty && !fates.contains(.added) && histories.events.isEmpty
  }

  /// Whether each draft is imported and marked for checking.
  private var isDoubtful: [Bool] {
    var isDoubtful = [Bool](repeating: false, count: fates.count)
    for finding in findings where Rules.all[Int(finding.rule)].weight == .doubtful {
      let fate = fates[Int(finding.row)]
      isDoubtful[Int(finding.row)] = fate == .added || fate == .changed
    }
    return isDoubtful
  }

  /// Whether each draft has another meaning of a known short form.
  private var joinsFamily: [Bool] {
    var joins = [Bool](repeating: false, count: fates.count)
    let rule = Rules.number(of: SecondMeaning.self)
    for finding in findings where finding.rule == rule { joins[Int(finding.row)] = true }
    return joins
  }
}

extension ImportPlan {
  /// How often the text uses the short form of each draft; empty for other files.
  public var uses: [Int] { drafts.uses }

  /// Whether the drafts were found in running text.
  public var isProse: Bool { !drafts.uses.isEmpty }

  private func textFile(_ row: Int) -> String? {
    let name = file(at: drafts.places[row])
    return name == file ? nil : name
  }

  /// Rejects the doubtful rows, because nobody looks at them.
  public mutating func leaveDoubtful() {
    for (row, isDoubtful) in isDoubtful.enumerated() where isDoubtful && fates[row] == .added {
      fates[row] = .notTaken
    }
    leavesDoubtful = true
  }

  /// A draft that becomes a Thing.
  public struct Addition: Hashable, Sendable {
    public var line: Int
    public var short: String
    public var long: String
    public var deck: String
    /// How often the text uses the short form; nil if the file is no text.
    public var uses: Int?
    /// The file in a folder; nil for the source itself.
    public var file: String?
  }

  /// Added rows that are not doubtful: those that join a family, or the others.
  public func additions(_ sample: RowSample = .all, joiningFamilies: Bool = false) -> [Addition] {
    let (isDoubtful, joins) = (isDoubtful, joinsFamily)
    let rows = fates.indices.lazy.filter {
      fates[$0] == .added && !isDoubtful[$0] && joins[$0] == joiningFamilies
    }
    return sample.rows(of: rows).map { row in
      Addition(
        line: drafts.line(row), short: drafts.texts[row, .short], long: drafts.texts[row, .long],
        deck: targets[Int(targetOfRow[row])].name,
        uses: drafts.uses.isEmpty ? nil : drafts.uses[row],
        file: isProse ? textFile(row) : nil)
    }
  }

  /// The first changes that are not doubtful.
  public func plainChanges(first count: Int = .max) -> [RowChange] {
    let isDoubtful = isDoubtful
    let plain = zip(changedRows, changes).filter { row, _ in !isDoubtful[Int(row)] }
    return plain.prefix(count).map { $0.1 }
  }

  /// Calls `body` with the outcome of each draft in order, in the words of `--json`.
  public func forEachDraft(
    _ body: (_ line: Int, _ fate: String, NewThing, _ deck: String) throws -> Void
  ) rethrows {
    for row in fates.indices {
      try body(
        drafts.line(row), fates[row].rawValue, drafts.texts.draft(row),
        targets[Int(targetOfRow[row])].name)
    }
  }

  /// Records that did not become drafts, with their fields.
  public var recordsNotTaken: [(line: Int, fields: [String])] {
    untaken.map { (Int($0.place.line), fields($0)) }
  }

  private var changedRows: [Int32] {
    fates.indices.filter { fates[$0] == .changed }.map { Int32($0) }
  }
}

extension ImportPlan {
  /// The change that performs the import.
  ///
  /// `pruning` suspends vanished Things; `splitting` accepts any one item of a list as an answer.
  public func change(
    pruning: Bool = false, splitting: ListedAnswers? = nil, languages: Event? = nil
  ) -> Change {
    var rows = [[Int]](repeating: [], count: targets.count)
    for row in fates.indices where fates[row] == .added { rows[Int(targetOfRow[row])].append(row) }
    var edits: [Change.Edit] = []
    for (deck, rows) in zip(targets, rows) where !rows.isEmpty {
      if histories.ids.isEmpty {
        edits.append(.addAll(texts(of: rows), deck: deck.name))
      } else {
        edits += rows.map { .add(thing(of: $0), deck: deck.name) }
      }
    }
    edits += changes.map { .replace($0.old.id, $0.new) }
    let events =
      histories.events + (pruning ? vanished.map { .suspend($0.thing.id) } : [])
      + [splitting?.setting, languages].compactMap(\.self)
    return Change("import", source: source, events: events, edits: edits)
  }

  /// A draft whose history names its id.
  private func thing(of row: Int) -> NewThing {
    var thing = drafts.texts.draft(row)
    thing.id = histories.ids[Int32(row)] ?? thing.id
    return thing
  }

  private func texts(of rows: [Int]) -> ThingColumns {
    if rows.count == drafts.count, nameless.isEmpty { return drafts.texts }
    var texts = ThingColumns()
    texts.reserve(rows: rows.count, bytes: 0)
    for row in rows {
      texts.append(row, of: drafts.texts, withoutNames: nameless.contains(Int32(row)))
    }
    return texts
  }
}
