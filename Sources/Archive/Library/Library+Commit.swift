import SQLiteAccess
import SystemFiles
public import Things

extension Library {
  public func commit(_ change: Change, at now: Now) throws -> Receipt {
    try commit(change, despiteLoss: false, at: now)
  }

  func commit(_ change: Change, despiteLoss: Bool, at now: Now) throws -> Receipt {
    try writing(despiteLoss: despiteLoss) {
      if let again = try appendAgain(change) { return again }
      if let turn = change.turn, try edition(turn.card) != turn.record.edition {
        return Receipt(nil)
      }
      keepCopy(on: now.day)
      // An answer changes no deck.
      if change.edits.isEmpty, change.follow.isEmpty { return try append(change, at: now) }
      return try commit(change, answering { try TextChange(change.edits, in: self) }, at: now)
    }
  }

  /// Holds the lock from the ingest to the last sync or rename of a commit.
  ///
  /// If the journal has lost lines, only what brings them back or accepts the loss may write.
  func writing<Result>(
    despiteLoss: Bool = false, _ body: () throws -> Result
  ) throws -> Result {
    switch writes.files {
    case .full, .shortened: break
    case .newer(let why): throw LibraryError.newer(why)
    case .readOnly(let why):
      guard writes.keptLines != nil else { throw LibraryError.readOnly(why) }
      _ = try takeIn()
      takeNewName()
      return try mending(body)
    }
    let lock = try LibraryLock.wait(places.journal) { holder in
      let words = holder?.words ?? "another til, which has locked the library"
      try proceed(Progress(what: "waiting for \(words)", done: 0, isWaiting: true))
    }
    defer { lock.release() }
    _ = try takeIn(recover())
    if case .newer(let why) = access { throw LibraryError.newer(why) }
    try eraseTexts(index.devices.erasedTexts)
    if !despiteLoss, writes.lost != nil { throw LibraryError.shortened }
    takeNewName()
    // Damage found before the append; afterwards `finish` repairs the index itself.
    return try mending(body)
  }

  /// Writes a change that edits no deck.
  func append(_ change: Change, at now: Now) throws -> Receipt {
    guard !change.events.isEmpty else { return Receipt(nil) }
    let prepared = try prepare(change, events: [], decks: [], at: now)
    if writes.keptLines != nil, case .readOnly = writes.files {
      return try keep(prepared, added: [])
    }
    return try finish(prepared)
  }

  private func edition(_ card: Card.ID) throws -> CardRecord.Edition {
    try answering { try CardStore(database: database).record(of: card) ?? CardRecord(card) }.edition
  }

  /// Retries a failed append with the same lines, which count once.
  ///
  /// If another terminal has used their numbers meanwhile, it is encoded again like a new change.
  private func appendAgain(_ change: Change) throws -> Receipt? {
    guard let unsaved = writes.unsaved, let earlier = unsaved.change, change.isRetry(of: earlier),
      try areFree(unsaved.lines)
    else {
      writes.unsaved = nil
      return nil
    }
    return try finish(unsaved)
  }

  /// Whether these lines still own their numbers: no other terminal used them, unless the lines
  /// themselves had reached the disk.
  private func areFree(_ lines: [JournalLine]) throws -> Bool {
    guard let first = lines.first, Int(index.high(of: device)) >= first.number else { return true }
    var isThere = false
    try visitLines(of: device) { line in
      if line.sum == first.sum { isThere = true }
      return !isThere && line.number >= first.number
    }
    return isThere
  }

  /// Writes a change together with these deck texts; does nothing if both are empty.
  func commit(_ change: Change, _ text: consuming TextChange, at now: Now) throws -> Receipt {
    let follow = try followLines(of: change)
    let events = text.events + follow.map(\.event)
    let added = text.added
    var texts = try text.texts()
    guard !change.events.isEmpty || !events.isEmpty || !texts.isEmpty else {
      return Receipt(nil, added: added)
    }
    let changes = texts.flatMap { Self.deckChanges($0.deck, $0.text) }
    var prepared = try prepare(change, events: events, decks: changes, at: now)
    if writes.keptLines != nil, case .readOnly(let why) = writes.files {
      // Journal lines can be kept in memory, but a deck's text only exists in its file.
      guard texts.isEmpty, follow.isEmpty else { throw LibraryError.readOnly(why) }
      return try keep(prepared, added: added)
    }
    guard let sum = prepared.lines.first?.sum else {
      return Receipt(nil, added: added)
    }
    prepared.staged = try stage.write(
      try texts.map { try stagedText($0.deck, text: $0.text, events: events, changes: changes) },
      sum: sum)
    do { prepared.followed = try FollowStage(places).write(follow, sum: sum) } catch {
      stage.discard(prepared.staged)
      throw error
    }
    let results = texts.map { DeckResult($0.deck, text: $0.text) }
    var decks = try? answering { try intake(of: results) }
    decks?.expect(prepared.staged)
    // They are on disk; free the memory for the next step.
    texts = []
    return try finish(prepared, decks: decks, added: added)
  }

  /// Replaces deck files.
  var stage: DeckStage { DeckStage(root: places.decks) }

  private func stagedText(
    _ deck: TextChange.Deck, text: [UInt8], events: [Event], changes: [DeckChange]
  ) throws -> DeckStage.Text {
    let name = deck.newName ?? deck.place.name
    guard let change = StagedChange(of: name, events, changes) else {
      preconditionFailure("A deck whose text changes is among the changes.")
    }
    let path = deck.newName.map(DeckName.path) ?? deck.place.path
    let mode = try Folder.look(places.path(of: deck.place)).map(\.mode) ?? 0o600
    return DeckStage.Text(
      path: path, bytes: text, change: change, stamp: deck.stamp, mode: mode,
      formerPath: deck.newName == nil ? nil : deck.place.path)
  }

  private static func deckChanges(
    _ deck: TextChange.Deck, _ text: [UInt8]
  ) -> [DeckChange] {
    let before = deck.isNew ? nil : deck.file.digest
    guard let newName = deck.newName else {
      return [DeckChange(deck: deck.place.name, before: before, after: CRC64.of(text))]
    }
    return [
      DeckChange(deck: deck.place.name, before: before, after: nil),
      DeckChange(deck: newName, before: nil, after: CRC64.of(text)),
    ]
  }

  private func prepare(
    _ change: Change, events: [Event], decks: [DeckChange], at now: Now
  ) throws(LibraryError) -> PreparedLines {
    guard now.time.milliseconds <= JournalFormat.latestTime, now.day <= JournalFormat.latestDay
    else { throw .tooLate(now.day) }
    let isAnswer = change.turn != nil || change.events.first?.review != nil
    let time = isAnswer ? now.time : afterOthers(now.time)
    var prepared = lines(
      of: change, events: events, decks: decks, at: Now(time: time, day: now.day))
    prepared.change = change
    return prepared
  }

  /// A time after all lines of other machines whose clocks are a little ahead: of two changes the
  /// later one counts, and this one was made knowing theirs.
  private func afterOthers(_ time: Moment) -> Moment {
    let latest = index.devices.rows.lazy.filter { $0.device != self.device && $0.lines > 0 }
      .map(\.latest).filter { $0 - Self.clockTolerance <= time.milliseconds }.max()
    guard let latest, latest >= time.milliseconds else { return time }
    return Moment(milliseconds: latest + 1, offset: time.offset)
  }

  /// A single event is a line that includes its change of the deck; more events are a batch.
  private func lines(
    of change: Change, events: [Event], decks: [DeckChange], at now: Now
  ) -> PreparedLines {
    let number = Int(index.high(of: device)) + 1
    let all = [change.events, events].lazy.joined()
    guard change.events.count + events.count == 1, decks.count <= 1, change.source.isEmpty,
      let event = all.first, event.canStandAlone
    else {
      // Not concatenated: an import may have a million events.
      return PreparedLines(
        command: change.command, source: change.source, decks: decks, all, number: number,
        time: now.time, day: now.day, device: device, keepsAllLines: writes.keptLines != nil)
    }
    return PreparedLines(
      event.naming(decks.first), typed: change.typed, number: number, time: now.time,
      day: now.day, device: device)
  }

  /// Appends and syncs, which makes the change durable; then replaces deck files and updates the
  /// index.
  private func finish(
    _ unsaved: consuming PreparedLines, decks: DeckIntake? = nil, added: [Thing.ID] = []
  ) throws -> Receipt {
    var prepared = copy unsaved
    do {
      writes.unsaved = consume unsaved
      let writer = JournalWriter(
        journal: places.journal, newestYear: files.newestYear(of: device))
      let appended = try writer.append(prepared)
      writes.unsaved = nil
      prepared.drop()
      try FollowStage(places).putInPlace(prepared.followed)
      // The change is durable and can no longer be canceled; progress is still shown.
      if !prepared.staged.isEmpty { try? proceed(Progress(what: "indexing rows", done: 0)) }
      try takeOwn(appended, of: prepared, decks: decks)
    } catch {
      guard writes.unsaved == nil else { throw error }
      try complete(after: error)
    }
    revision += 1
    return Receipt(prepared.lines.first, added: added)
  }

  /// Completes a change that is in the journal, and therefore durable, as the next start would.
  private func complete(after error: any Error) throws {
    do {
      _ = try recover()
      switch error {
      case let error as IndexError: try rebuildIndex(said: IndexFile.Verdict(error))
      case is RebuildNeeded: try rebuildIndex()
      default: _ = try takeIn()
      }
    } catch let later {
      throw Self.unfinished(later)
    }
    if !writes.unfinished.isEmpty { throw Self.unfinished(error) }
  }

  private static func unfinished(_ error: any Error) -> any Error {
    guard let error = error as? any Reportable else { return error }
    return LibraryError.unfinishedChange(because: error.sentence)
  }

  /// Takes what was just written into the index.
  private func takeOwn(
    _ appended: ConsumedFile, of prepared: PreparedLines, decks: DeckIntake?
  ) throws {
    let staged = prepared.staged
    if let decks, decks.madeRows >= Self.rowsWorthFile, try holdsLittle(beside: decks.madeRows) {
      try stage.tellPutInPlace(staged, to: self)
      try rebuildIndex(made: decks)
      return
    }
    if try index.devices.existing(device) == nil && mayOwnDamage() {
      throw RebuildNeeded.lineCameLate
    }
    var kept: IndexedDevices?
    // Forgotten until it is done: if this fails, the state of the index is unknown.
    var known = files.takeConsumed()
    var isComplete = staged.isEmpty
    try database.transaction {
      // Another program may have ingested these lines meanwhile.
      if try !index.isCurrent() { known = nil }
      let before = try known ?? JournalState(database: database).consumed(in: places.journal)
      guard prepared.hasAllLines,
        let consumed = appended.following(before[appended.file.name])
      else {
        try stage.tellPutInPlace(staged, to: self)
        isComplete = false
        return
      }
      kept = try ingestOwn(prepared.lines)
      Trace.note("index: took \(prepared.lines.count) lines")
      try JournalState(database: database).save([consumed])
      known?[consumed.file.name] = consumed
      try stage.tellPutInPlace(staged, to: self)
      if var decks, try decks.confirm(in: places) {
        try take(decks)
        files.lastDeck = decks.decks.last?.file.flatMap { $0.size <= Self.largeDeck ? $0 : nil }
        isComplete = true
        // Changed rows require a new queue, whether til or an editor changed them.
        revision += 1
      }
    }
    if let kept {
      index.kept(kept)
      files.keep(known)
    }
    // Anything else is read like an outside change.
    if !isComplete { _ = try takeIn() }
  }

  /// Below this number of rows, the existing index is always updated rather than rebuilt.
  private static let rowsWorthFile = 1000
  /// The size above which a deck's text and rows are not kept in memory.
  private static let largeDeck = 1 << 20
}

extension Event {
  /// Whether it can be a single line; a change of two decks needs a batch.
  fileprivate var canStandAlone: Bool {
    switch self {
    case .move, .deck: false
    case .add(let added): added.ids.count <= JournalFormat.idsInLine
    default: true
    }
  }
}

extension Library {
  /// Finishes the changes of an interrupted run, and returns the resulting listing of `decks/`.
  ///
  /// The caller holds the lock.
  func recover() throws -> DeckListing {
    let listing = try files.listedDecks()
    writes.unfinished = []
    let sync = SyncMark(of: self)
    let followed = FollowStage(places).temporaries
    guard sync != nil || !listing.temporaries.isEmpty || !followed.isEmpty else { return listing }
    let said = try lines(withSums: Set(listing.temporaries.map(\.sum) + followed.map(\.sum)))
    try FollowStage(places).recover { said[$0]?.compactMap { FollowLine($0.event) } ?? [] }
    try sync?.finish(in: places)
    let remarks = stage.recover(listing) { name throws(ArchiveError) in
      let change =
        sync?.change(of: name) ?? said[name.sum].flatMap { Self.change(of: name, $0) }
      if change == nil { setAside(name) }
      return change
    }
    if sync != nil { try SyncMark.remove(for: self) }
    notices += remarks.map(\.notice)
    let left = try DeckListing(library: places.realLibrary)
    writes.unfinished = Set(left.temporaries.map(\.deckPath))
    return left
  }

  /// Keeps a text that nothing records among the backups: the change was never made, or whatever
  /// recorded it is lost.
  private func setAside(_ name: StagedName) {
    guard let copies = RollingCopy(places),
      let text = try? WholeFile.read(places.decks + "/" + name.path).bytes
    else { return }
    let folder = copies.root + "/unfinished"
    try? Folder.make(folder)
    try? WholeFile.replace(folder + "/\(Hex.text(name.sum)).csv", with: text)
  }

  private static func change(of name: StagedName, _ lines: [JournalLine]) -> StagedChange? {
    guard let head = lines.first, let deck = DeckName.name(ofPath: name.deckPath) else {
      return nil
    }
    let changes: [DeckChange]
    switch head.event {
    case .batch(let batch): changes = batch.decks
    case .add, .edit, .remove: changes = head.event.deckChange.map { [$0] } ?? []
    default: return nil
    }
    return StagedChange(of: deck, lines.map(\.event), changes)
  }

  /// Lines by checksum, each with the lines of its batch; incomplete batches are left out.
  private func lines(withSums sums: Set<UInt64>) throws -> [UInt64: [JournalLine]] {
    var scanner = JournalScanner(try JournalListing.read(places.journal))
    var heads: [JournalLine] = []
    var byDevice: [Device: [Int: JournalLine]] = [:]
    while let raw = try scanner.next() {
      let device = scanner.devices[raw.device]
      let isMember = heads.contains { head in
        guard case .batch(let batch) = head.event, head.device == device else { return false }
        return raw.number > head.number && raw.number <= head.number + batch.count
      }
      guard sums.contains(raw.sum) || isMember, let line = raw.line(of: device) else { continue }
      if sums.contains(raw.sum) { heads.append(line) }
      byDevice[device, default: [:]][line.number] = line
    }
    var found: [UInt64: [JournalLine]] = [:]
    for head in heads {
      found[head.sum] = Self.whole(head, byDevice[head.device] ?? [:])
    }
    return found
  }

  private static func whole(_ head: JournalLine, _ lines: [Int: JournalLine]) -> [JournalLine]? {
    guard case .batch(let batch) = head.event else { return [head] }
    var sum = CRC64()
    var members: [JournalLine] = []
    for number in head.number + 1..<head.number + 1 + batch.count {
      guard let line = lines[number] else { return nil }
      sum.add(line.sum)
      members.append(line)
    }
    return sum.value == batch.sum ? [head] + members : nil
  }
}

extension DeckStage {
  /// Replaces deck files; the library reports the remarks.
  func tellPutInPlace(_ staged: [StagedText], to library: Library) throws {
    library.notices += try putInPlace(staged).map(\.notice)
  }
}

extension Places {
  /// The file that a deck's text is read from.
  func path(of deck: DeckPlace) -> String { deck.target ?? decks + "/" + deck.path }
}
