import Things

/// Plans an import by comparing the drafts with the library.
struct PlanMaker {
  private let library: any LibraryQuestions
  private var reading: Reading
  private let source: String
  private let proceed: ImportProgress.Proceed
  private var targets: [ImportTarget] = []
  private var targetOfRow: [UInt32] = []
  private var fates: [ImportPlan.Fate]
  /// Whether each row is new to its deck and not a repetition.
  private var isOpen: [Bool]
  private var changes: [Int32: RowChange] = [:]
  private var vanished: [ImportPlan.Vanished] = []
  private var findings: [Finding] = []
  private var nameless: Set<Int32> = []
  /// The existing Things of drafts that have a history.
  private var known: [Int32: Thing.ID] = [:]
  private var newIDs: Set<Thing.ID> = []
  private var histories = PlannedHistories()
  private let offset: Int
  /// Whether the user named the deck, so that the file's name may be another than last time.
  private var mayBeRenamed = false
  private var elsewhere: [String: Int] = [:]

  init(
    _ reading: Reading, source: String, asking library: any LibraryQuestions, offset: Int,
    proceed: @escaping ImportProgress.Proceed
  ) {
    self.reading = reading
    self.source = source
    self.offset = offset
    self.library = library
    self.proceed = proceed
    fates = [ImportPlan.Fate](repeating: .added, count: reading.drafts.count)
    isOpen = [Bool](repeating: false, count: reading.drafts.count)
  }

  private var drafts: ImportDrafts { reading.drafts }
  private var texts: ThingColumns { reading.drafts.texts }

  /// All rows go to `deck` if given; otherwise rows that name no deck go to `otherwise`.
  consuming func plan(deck: String?, otherwise: String) throws -> ImportPlan {
    try chooseTargets(deck, otherwise)
    mayBeRenamed = deck != nil
    var open: [Int32] = []
    for (target, rows) in rowsByTarget.enumerated() { open += try match(rows, with: target) }
    if !open.isEmpty { try lookFurther(open) }
    try lint()
    try takeHistories()
    return result
  }

  private var result: ImportPlan {
    ImportPlan(
      file: reading.file, source: source, targets: targets,
      changes: fates.indices.compactMap { fates[$0] == .changed ? changes[Int32($0)] : nil },
      vanished: vanished,
      elsewhere: elsewhere.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
      drafts: reading.drafts, fates: fates, targetOfRow: targetOfRow,
      findings: findings.sorted { ($0.row, $0.rule) < ($1.row, $1.rule) },
      untaken: reading.untaken, sources: reading.texts, columns: reading.columns,
      headerNames: reading.header?.names ?? [], nameless: nameless, histories: histories)
  }
}

// Answers given in another program.
extension PlanMaker {
  private mutating func takeHistories() throws {
    guard !reading.histories.isEmpty else { return }
    let settings = Settings(lines: try library.settings(), device: library.device)
    let rollover = settings[Setting.rollover]
    for (row, found) in reading.histories.sorted(by: { $0.key < $1.key }) {
      let fate = fates[Int(row)]
      guard fate != .notTaken, fate != .elsewhere || known[row] != nil else { continue }
      let id = try known[row] ?? newID(row)
      if fate == .added { histories.ids[row] = id }
      for history in found {
        try histories.take(
          history, of: id, from: library, offset: offset, rollover: rollover,
          isNew: fate == .added)
      }
    }
  }

  private mutating func newID(_ row: Int32) throws -> Thing.ID {
    let id = try Thing.ID.computed(
      short: texts[Int(row), .short], long: texts[Int(row), .long]
    ) { try newIDs.contains($0) || library.thing($0) != nil }
    newIDs.insert(id)
    return id
  }
}

// Target decks.
extension PlanMaker {
  private mutating func chooseTargets(_ deck: String?, _ otherwise: String) throws {
    let known = Set(try library.decks().map(\.name))
    var numbers: [String: UInt32] = [:]
    func number(_ name: String) -> UInt32 {
      if let number = numbers[name] { return number }
      numbers[name] = UInt32(targets.count)
      targets.append(ImportTarget(name: name, isNew: !known.contains(name)))
      return UInt32(targets.count - 1)
    }
    guard deck == nil, !drafts.decks.isEmpty else {
      let only = number(deck ?? otherwise)
      targetOfRow = [UInt32](repeating: only, count: drafts.count)
      return
    }
    targetOfRow = (0..<drafts.count).map { number(drafts.deck($0) ?? otherwise) }
  }

  private var rowsByTarget: [[Int32]] {
    if targets.count == 1 { return [Array(0..<Int32(drafts.count))] }
    var rows = [[Int32]](repeating: [], count: targets.count)
    for (row, target) in targetOfRow.enumerated() { rows[Int(target)].append(Int32(row)) }
    return rows
  }
}

// Comparison with the target deck.
extension PlanMaker {
  /// Matches drafts with the deck, and returns the drafts that are new to it.
  private mutating func match(_ rows: [Int32], with target: Int) throws -> [Int32] {
    let deck = targets[target].isNew ? ThingColumns() : try library.texts(of: targets[target].name)
    try proceed(ImportProgress("comparing", rows: 0))
    var match = DeckMatch(texts, rows, in: deck)
    match.run()
    let brought = try brought(to: targets[target].name, match.isTaken)
    match.matchRenamed(brought.vanished(from: deck, match.isTaken))
    for (row, first) in match.repeatedIdentities {
      nameless.insert(row)
      findings.append(
        Finding(row: Int(row), RepeatedIdentity.self, detail: drafts.line(Int(first))))
    }
    for (index, partner) in match.partners.enumerated() where partner >= 0 {
      let row = Int(rows[index])
      if reading.histories[rows[index]] != nil { known[rows[index]] = deck.id(Int(partner)) }
      guard let change = RowChange(drafts, row: row, into: deck, at: Int(partner)) else {
        fates[row] = .same
        continue
      }
      fates[row] = .changed
      changes[Int32(row)] = change
    }
    try keepLaterEdits(in: rows)
    try findVanished(
      brought.vanished(from: deck, match.isTaken), in: deck, named: targets[target].name)
    return leaveRepeats(match.open.map { rows[Int($0)] }, among: rows)
  }

  /// A copy of a deck must not revert what was edited here since.
  private mutating func keepLaterEdits(in rows: [Int32]) throws {
    var copied: [Thing.ID: (short: String, long: String)] = [:]
    for row in rows where texts.id(Int(row)) != nil {
      guard let change = changes[row], change.new.id == texts.id(Int(row)) else { continue }
      copied[change.new.id] = (change.new.short, change.new.long)
    }
    let outdated = try EarlierVersions(library).outdated(copied)
    for row in rows {
      guard let change = changes[row], outdated.contains(change.new.id) else { continue }
      var kept = change
      (kept.new.short, kept.new.long) = (change.old.short, change.old.long)
      kept.new.note = change.old.note.isEmpty ? change.new.note : change.old.note
      if kept.new == kept.old {
        changes[row] = nil
        fates[Int(row)] = .same
      } else {
        changes[row] = kept
      }
    }
  }

  /// What earlier imports of this source added to a deck that has rows without a match.
  private func brought(to deck: String, _ isTaken: [Bool]) throws -> Set<Thing.ID> {
    guard !source.isEmpty, isTaken.contains(false) else { return [] }
    let brought = Set(try library.brought(by: source, to: deck))
    guard brought.isEmpty, mayBeRenamed,
      let last = try EarlierVersions(library).lastSource(of: deck)
    else { return brought }
    // Only if the file is mostly the same can it be the same under another name.
    let former = Set(try library.brought(by: last, to: deck))
    return 2 * isTaken.count { $0 } >= former.count ? former : []
  }

  private mutating func findVanished(
    _ rows: [Int32], in deck: ThingColumns, named name: String
  ) throws {
    guard !rows.isEmpty else { return }
    let gone = rows.compactMap { row in
      deck.id(Int(row)).map { deck.thing(Int(row), id: $0) }
    }
    let records = try library.records(of: gone.map { Card.ID($0.id, .forward) })
    for thing in gone where records[Card.ID(thing.id, .forward)]?.isSuspended != true {
      vanished.append(ImportPlan.Vanished(thing: thing, deck: name))
    }
  }

  /// Rejects rows repeated in the file, and returns the rest.
  private mutating func leaveRepeats(_ open: [Int32], among rows: [Int32]) -> [Int32] {
    guard !open.isEmpty else { return [] }
    let keys = SortedKeys(rows) { texts.pairKey(Int($0)) }
    for row in open { isOpen[Int(row)] = true }
    keys.forEachGroup { group in
      guard group.count > 1 else { return }
      // Prefer a row that matches the deck, then the first in the file.
      let first = group.first { !isOpen[Int($0.row)] } ?? group[group.startIndex]
      for entry in group where entry.row != first.row && isOpen[Int(entry.row)] {
        // Two Things may have the same text if each has its own id.
        guard texts.id(Int(entry.row)) == nil || nameless.contains(entry.row),
          texts.hasSameForms(Int(entry.row), as: texts, Int(first.row))
        else { continue }
        fates[Int(entry.row)] = .notTaken
        isOpen[Int(entry.row)] = false
        findings.append(
          Finding(row: Int(entry.row), RepeatedPair.self, detail: drafts.line(Int(first.row))))
      }
    }
    return open.filter { isOpen[Int($0)] }
  }
}

// Comparison with other decks and rows.
extension PlanMaker {
  private mutating func lookFurther(_ open: [Int32]) throws {
    var fold = SearchFold()
    let keys = texts.keysByShort(open)
    var distinct: [UInt64] = []
    keys.forEachGroup { distinct.append($0[$0.startIndex].key) }
    try library.entries(underKeys: distinct) { key, entry in
      for row in keys.rows(key) { compare(Int(row.row), with: entry, &fold) }
    }
    keys.forEachGroup { if $0.count > 1 { compare($0.map(\.row), &fold) } }
  }

  /// Compares a draft with a Thing that has the same short form.
  private mutating func compare(_ row: Int, with entry: DeckThing, _ fold: inout SearchFold) {
    let thing = entry.thing
    guard fates[row] == .added, fold(thing.short) == fold(texts[row, .short]) else { return }
    if thing.short == texts[row, .short], thing.long == texts[row, .long] {
      fates[row] = .elsewhere
      elsewhere[entry.deck, default: 0] += 1
    } else if plainLong(thing.long, &fold) == plainLong(texts[row, .long], &fold) {
      note(row, CaseTwin.self)
    } else {
      note(row, SecondMeaning.self)
    }
  }

  /// Compares drafts that have the same short form.
  private mutating func compare(_ rows: [Int32], _ fold: inout SearchFold) {
    let taken = rows.filter { fates[Int($0)] == .added }
    guard let first = taken.first else { return }
    var seen = [plainLong(texts[Int(first), .long], &fold): first]
    for row in taken.dropFirst() {
      let long = plainLong(texts[Int(row), .long], &fold)
      if let twin = seen[long] {
        note(Int(row), CaseTwin.self, line: drafts.line(Int(twin)))
      } else {
        seen[long] = row
        if drafts.uses.isEmpty {
          note(Int(row), SecondMeaning.self)
        } else {
          note(Int(row), RarerDefinition.self)
        }
      }
    }
  }

  /// A long form without case, accents and spaces.
  private func plainLong(_ text: String, _ fold: inout SearchFold) -> [UInt8] {
    fold(text).filter { $0 > 0x20 }
  }

  private mutating func note(_ row: Int, _ rule: any Rule.Type, line: Int = 0) {
    let finding = Finding(row: row, rule, detail: line)
    let number = finding.rule
    if !findings.reversed().prefix(8).contains(where: { $0.row == row && $0.rule == number }) {
      findings.append(finding)
    }
  }
}

// Lint rules.
extension PlanMaker {
  private mutating func lint() throws {
    findings += reading.findings.filter { isTaken(Int($0.row)) }
    var rows: [Int32] = []
    for row in fates.indices where isTaken(row) { rows.append(Int32(row)) }
    let table = LintTable(texts, rows: rows)
    // Forms in formats other than tables may have several lines.
    let isTable = reading.text?.isDelimited ?? true
    let hasHeadings = HeadingCards.formats.contains(reading.format)
    for rule in Rules.looked
    where (isTable || rule != TwoForms.self) && (hasHeadings || rule != SectionOfText.self) {
      try proceed(ImportProgress("checking rows", rows: rows.count))
      var found: [Finding] = []
      rule.check(table) { found.append($0) }
      findings += found
      guard rule.weight == .notTaken else { continue }
      for finding in found { fates[Int(finding.row)] = .notTaken }
    }
  }

  private func isTaken(_ row: Int) -> Bool { fates[row] == .added || fates[row] == .changed }
}

extension ThingColumns {
  /// Rows by short form, ignoring case and accents.
  func keysByShort(_ rows: some Sequence<Int32>) -> SortedKeys {
    var fold = SearchFold()
    return SortedKeys(rows) { row in withCell(Int(row), .short) { fold.key($0) } }
  }
}

/// The journal events that a plan adds for answers given in another program.
struct PlannedHistories: Sendable {
  var ids: [Int32: Thing.ID] = [:]
  private(set) var events: [Event] = []
  private(set) var answerCount = 0

  mutating func take(
    _ history: FoundHistory, of id: Thing.ID, from library: any LibraryQuestions, offset: Int,
    rollover: Int, isNew: Bool
  ) throws {
    let card = Card.ID(id, history.direction)
    let known = isNew ? [] : try library.history(of: card).compactMap(\.answerTime)
    let newest = known.max() ?? .min
    var hasNews = false
    var isFirst = true
    var interval = 0
    for answer in history.answers.sorted(by: { $0.wallTime < $1.wallTime }) {
      let time = Moment(
        milliseconds: answer.wallTime - Int64(offset) * 1000, offset: offset)
      let phase: Phase = isFirst && answer.start == nil ? .new : .review
      isFirst = false
      let before = interval
      interval = answer.interval
      // The index stores times in seconds.
      if known.contains(where: { abs($0 - time.milliseconds) < 1000 }) { continue }
      hasNews = hasNews || time.milliseconds > newest
      answerCount += 1
      events.append(
        .past(
          PastAnswer(
            card, answer.grade, time: time, day: time.studyDay(rollover: rollover),
            source: "import", intervalBefore: before, phaseBefore: phase, start: answer.start)))
    }
    if hasNews, let due = history.due {
      events.append(.due(card, .day(due), CarriedState(phase: .review, stepsLeft: 0, start: nil)))
    }
  }
}

extension HistoryEntry {
  /// When the answer was given, in milliseconds; nil if the line is not an answer in effect.
  var answerTime: Int64? {
    switch kind {
    case .answer, .past: stands ? time.milliseconds : nil
    default: nil
    }
  }
}

extension Set<Thing.ID> {
  /// The rows of these Things in a deck that have no match.
  fileprivate func vanished(from deck: ThingColumns, _ isTaken: [Bool]) -> [Int32] {
    guard !isEmpty else { return [] }
    return isTaken.indices.filter { row in
      !isTaken[row] && deck.id(row).map(contains) == true
    }.map { Int32($0) }
  }
}
