import SystemFiles
public import Things

extension Library: Upkeep {
  public func fitInBackground() { background.startFit(in: places.realLibrary) }

  public func check(progress: (String) throws -> Void) throws -> CheckReport {
    do {
      let report = try checked(progress: progress)
      guard !report.problems.isEmpty, mayWrite else { return report }
    } catch let error where error is ArchiveError || error is IndexError {
      guard mayWrite else { throw error }
    }
    // Another program may have been writing, so look again while none can.
    return try writing(despiteLoss: true) { try checked(progress: progress) }
  }

  /// Whether lines may be added, if only those that end a loss.
  private var mayWrite: Bool {
    switch access {
    case .full, .shortened: true
    case .newer, .readOnly: false
    }
  }

  private func checked(progress: (String) throws -> Void) throws -> CheckReport {
    try progress("reading decks")
    var check = LibraryCheck(self)
    try check.decks()
    try progress("reading the journal")
    try check.journal()
    try progress("recomputing everything")
    return try mending {
      var whole = check
      try whole.index()
      return whole.report
    }
  }

  public func settle(_ report: CheckReport, acceptsDamage: Bool, at now: Now) throws {
    switch access {
    case .full: break
    // Nothing else ends this state if nobody has a newer version.
    case .newer where acceptsDamage: writes.newerFile = nil
    default: return
    }
    let digests = report.torn + (acceptsDamage ? report.damaged : [])
    let missing = acceptsDamage ? report.missing : []
    let clocks = acceptsDamage ? report.clocks : []
    let events =
      digests.parts(of: TornPiece.mostInLine).map { TornPiece.event($0) }
      + missing.parts(of: TornPiece.mostInLine).map { LostLines.event($0) }
      + clocks.parts(of: TornPiece.mostInLine).map { ClockCorrection.event($0) }
    for event in events { _ = try commit(Change("check", events: [event]), at: now) }
    try JournalDamage(database: database)
      .accept(digests, lines: missing.flatMap { LostLines.ranges(of: $0) }, index.devices)
    try noteNewerFile()
  }

  public func rebuild(at now: Now, progress: (String) throws -> Void) throws -> RebuildReport? {
    try progress("building the index")
    let lost = writes.lost
    if let lost {
      let change = Change("rebuild", events: [lost.event])
      _ = try commit(change, despiteLoss: true, at: now)
    }
    do { try rebuildIndex(acceptsLoss: lost != nil) } catch let found as LostLines {
      tell(found)
      return nil
    }
    return RebuildReport(
      things: try things(),
      lines: index.devices.rows.reduce(0) { $0 + $1.lines },
      cards: try CardStore(database: database).countAnswered())
  }

  public func copies() throws -> [LibraryCopy] { try presentCopies?.copies() ?? [] }

  public func changes(bringingBack copy: LibraryCopy) throws -> [CopyChange] {
    try presentCopies?.changes(bringingBack: copy) ?? []
  }

  /// The backups, to be read; their directory need not be writable.
  var presentCopies: RollingCopy? {
    RollingCopy.place(of: places).map { RollingCopy(places, root: $0) }
  }

  public func bringBack(_ copy: LibraryCopy, at now: Now) throws {
    guard let copies = RollingCopy(places) else { throw LibraryError.noCopies }
    try writing(despiteLoss: true) {
      // Everything that can fail on reading comes first.
      let steps = try copies.texts(of: copy).map {
        TextChange.Step.restore(path: $0.path, text: $0.text)
      }
      // The present decks are backed up, so that this can be reverted.
      try copies.keepAgain(on: now.day)
      try copies.bringBackJournal()
      _ = try takeIn()
      let change = try TextChange(steps: steps, in: self)
      var restoring = Change("restore", source: copy.name)
      // The decks are older than what their sources last brought; the next update compares texts.
      restoring.follow = change.decks.keys.flatMap { deck in
        FollowedFile.Part.allCases.map { FollowedFile(deck: deck, part: $0, bytes: nil) }
      }
      _ = try commit(restoring, change, at: now)
    }
  }

  /// Backs up the library's text once a day, before the first change.
  func keepCopy(on day: StudyDay) {
    guard writes.copiedDay != day else { return }
    writes.copiedDay = day
    do {
      // Finding the backups reads journals; today's command has done so before.
      if !writes.wasForeign, let usual = places.copies,
        RollingCopy(places, root: usual).isKept(on: day)
      {
        return
      }
      try RollingCopy(places)?.keep(on: day)
    } catch {
      // A failed backup is reported but must not stop an answer.
      notices.append(
        Notice("Cannot write today's backup: \(error.sentence)", remedy: error.remedy))
    }
  }

  public func mergeMarks() throws -> [MergeMarks] {
    try decksWithMarks().map { file in
      guard let closing = try closing(file) else {
        // A mark without its end.
        let unclear = DeckRemark(path: file.path, .mergeUnclear)
        return MergeMarks(deck: file.name, summary: "", contradictions: [unclear.notice])
      }
      return MergeMarks(
        deck: file.name, summary: closing.summary,
        contradictions: closing.contradictions.map(\.notice))
    }
  }

  private func decksWithMarks() throws -> [DeckFile] {
    try DeckTable(database: database).rows().filter { $0.info.state == .mergeMarks }
      .map { row in
        let place = DeckPlace(name: row.info.name, path: row.info.path)
        return DeckFile(place, bytes: try WholeFile.read(places.path(of: place)).bytes)
      }
  }

  private func closing(_ file: DeckFile) throws -> MergeClosing? {
    let former = try formerRows()
    return MergeClosing(file) { former[$0] ?? [] }
  }

  /// Rows replaced or removed by journal lines in effect, by Thing.
  func formerRows() throws -> [Thing.ID: [[UInt8]]] {
    var former: [Thing.ID: [[UInt8]]] = [:]
    for row in try index.events(.edit, .remove, .move) where row.stands {
      if let old = row.event?.formerRow { former[old.thing, default: []].append(old.row) }
    }
    return former
  }

  public func closeMergeMarks(_ deck: String, at now: Now) throws {
    try writing {
      guard let file = try decksWithMarks().first(where: { $0.name == deck }),
        let text = try closing(file)?.text
      else { throw LibraryError.noDeck(deck) }
      keepCopy(on: now.day)
      let change = try TextChange(steps: [.mend(deck: deck, text: text)], in: self)
      _ = try commit(Change("merge"), change, at: now)
    }
  }

  public func removeEmptyDeck(_ deck: String) throws -> Bool {
    try writing {
      let rows = try DeckTable(database: database).rows()
      guard let info = rows.map(\.info).first(where: { $0.name == deck }), info.state == .writable
      else { throw LibraryError.noDeck(deck) }
      let path = places.path(of: DeckPlace(name: info.name, path: info.path))
      // Rows that are no Things are the user's text, too.
      let lines = try WholeFile.read(path).bytes.split { $0 == 0x0A || $0 == 0x0D }
      guard lines.count <= 1 else { return false }
      try Folder.remove(path)
      try Folder.sync(Folder.of(path))
      return true
    }
  }

  public func eraseTyped(of cards: [Card.ID], at now: Now) throws -> Int {
    try writing {
      var meant: Set<LineAddress> = []
      for card in cards {
        for entry in try HistoryStore(database: database).entries(card.number) {
          meant.insert(
            LineAddress(
              device: index.devices[entry.device].device, number: Int(entry.number)))
        }
      }
      let lines = try TypedEraser(journal: places.journal).erase(
        devices: index.devices.rows.map(\.device), isDryRun: true
      ) { meant.contains($1) }
      // From here on the text is erased, even if it could not be removed from the files now.
      for event in ErasedLines.events(Set(lines)) {
        _ = try append(Change("reset", events: [event]), at: now)
      }
      try eraseTexts(lines)
      return lines.count
    }
  }

  /// Removes the text of erased answers from all files that have it; the caller holds the lock.
  func eraseTexts(_ lines: [LineAddress]) throws {
    guard !lines.isEmpty, writes.lost == nil, mayWrite else { return }
    let lines = Set(lines)
    let devices = index.devices.rows.map(\.device)
    // Restoring a backup must not bring the text back.
    for journal in [RollingCopy(places)?.journal, places.journal].compactMap(\.self) {
      try TypedEraser(journal: journal).erase(devices: devices) { line, _ in lines.contains(line) }
    }
    try rebuildIndex()
  }

  public func paths() -> [(what: String, path: String)] {
    let list: [(String, String?)] = [
      ("library", places.realLibrary), ("decks", places.decks), ("journal", places.journal),
      ("index", index.path ?? "in memory"), ("state", places.state), ("copies", places.copies),
      ("settings", places.settings), ("device", device.name),
    ]
    return list.compactMap { what, path in path.map { (what, $0) } }
  }
}
