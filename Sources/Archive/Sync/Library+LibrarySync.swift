import SystemFiles
public import Things

extension Library: LibrarySync {
  public func setup(
    for remote: String?, progress: @escaping (String) throws -> Void
  ) throws -> SyncSetup? {
    guard let remote = remote ?? emptiedRemote else { return nil }
    return try SyncPreparation(self, remote, mayAsk: true, progress: stoppable(progress)).setup
  }

  /// The directory that this library was synced with, if there is no repository in it anymore, as
  /// after a USB stick was formatted.
  private var emptiedRemote: String? {
    guard let path = readState()["remote"], path.hasPrefix("/"), !SyncTarget.isRepository(path),
      Folder.isFolder(Folder.of(path))
    else { return nil }
    return path
  }

  public func sync(
    _ request: SyncRequest, progress: @escaping (String) throws -> Void
  ) throws -> SyncReport {
    if case .readOnly(let why) = access { throw LibraryError.readOnly(why) }
    if case .newer(let why) = access { throw LibraryError.newer(why) }
    let progress = stoppable(progress)
    do {
      if let remote = request.remote {
        let preparation = try SyncPreparation(
          self, remote, mayAsk: request.mayAsk, progress: progress)
        try preparation.apply()
      }
      let git = try Git(
        folder: places.realLibrary, mayAsk: request.mayAsk, isQuick: request.isQuick
      ) { _ in try progress("syncing") }
      guard var repository = try SyncRepository(git, library: places.realLibrary) else {
        throw SyncError.noRemote
      }
      repository.mostBytesOfMedia = try mostBytesOfMedia()
      if let other = repository.otherBranch, !request.isDryRun {
        let question = SyncQuestion.branch(repository.branch, insteadOf: other)
        guard request.accepted.contains(question) else { throw question }
        try repository.adopt(insteadOf: other)
      }
      let lock = try SyncLock(repository.gitFolder, isPatient: request.mayAsk) {
        try progress("waiting for another sync")
      }
      defer { lock.release() }
      let repair = SyncRepair(repository)
      repair.removeLocks(afterCutOff: lock.wasCutOff)
      var run = try SyncRun(self, in: repository, lock, request: request, progress: progress)
      // What has arrived is here even if nothing could be sent.
      defer { if !request.isDryRun { keepReceived(run, at: request.now().time) } }
      do {
        try run.run()
      } catch let error as SyncError {
        guard case .git = error, !request.isDryRun,
          try repair.mend(refetch: { try run.fetch(again: true) })
        else {
          throw error
        }
        keepReceived(run, at: request.now().time)
        run = try SyncRun(self, in: repository, lock, request: request, progress: progress)
        try run.run()
      }
      if !request.isDryRun {
        keep(run, at: request.now().time)
        if !run.report.isUpToDate { try pack(run.stores) }
      }
      return run.report
    } catch {
      if !request.isDryRun { keep(error) }
      throw error
    }
  }

  /// Reports what is left to do if the user cancels.
  private func stoppable(
    _ progress: @escaping (String) throws -> Void
  ) -> (String) throws -> Void {
    { [unowned self] what in
      do { try progress(what) } catch {
        throw SyncError.stopped(waiting: (try? reviewsSinceSync()) ?? 0)
      }
    }
  }

  /// Whether this library has nothing to merge.
  func isEmptyForSync() throws -> Bool {
    try DeckListing(library: places.realLibrary).decks.isEmpty
      && JournalListing.read(places.journal).files.isEmpty
  }

  /// The newest journal line of another device.
  func newestElsewhere() throws -> (device: String?, time: Moment?) {
    var newest: (device: String, time: Moment)?
    for file in try JournalListing.read(places.journal).files where file.device != device {
      let open = try OpenFile(file.path, .reading)
      let size = try open.status().size
      // An `add` line with a thousand ids has 11 kB.
      let tail = try open.read(count: min(size, 1 << 16), at: max(0, size - 1 << 16))
      let lines = LineUnion.lines(tail).compactMap { JournalLineParts($0) }
      guard let time = lines.last.flatMap({ Moment($0.fields[1]) }) else { continue }
      if newest.map({ $0.time.milliseconds < time.milliseconds }) ?? true {
        newest = (RemoteWords.device(file.name.prefix { $0 != "/" }), time)
      }
    }
    return (newest?.device, newest?.time)
  }
}

// State of the last sync, stored on this machine.
extension Library {
  /// Names and values, one pair per line.
  private var stateNote: StateNote { StateNote(places.syncState("tsv"), in: places) }

  func readState() -> [String: String] { Self.values(in: stateNote.text() ?? "") }

  private static func values(in text: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
    return values
  }

  /// Changes the state; a machine without a state directory syncs without it.
  ///
  /// A state that cannot be read is left as it is, or all but the change would be lost.
  private func writeState(_ change: (inout [String: String]) -> Void) {
    guard let before = stateNote.text() else { return }
    var values = Self.values(in: before)
    change(&values)
    let text = values.sorted { $0.key < $1.key }.map { name, value in
      "\(name)\t\(value.map { $0.isNewline ? " " : String($0) }.joined())\n"
    }.joined()
    try? stateNote.write(text)
  }

  private func keep(_ run: SyncRun, at time: Moment) {
    writeState { values in
      values["remote"] = run.report.remote
      values["time"] = "\(time)"
      values["number"] = "\(run.number)"
      values["device"] = device.name
      (values["failure"], values["asks"]) = (nil, nil)
      if run.report.remarks.isEmpty { values["remarks"] = "" }
    }
  }

  /// Keeps what a sync received, and its remarks if they are new.
  private func keepReceived(_ run: SyncRun, at time: Moment) {
    let report = run.report
    let remarks = report.remarks.map(\.sentence).joined(separator: " ")
    let isNews = !remarks.isEmpty && remarks != readState()["remarks"]
    guard !report.received.isEmpty || isNews else { return }
    writeState { values in
      values["remarks"] = remarks
      values["received"] = report.received.isEmpty ? nil : report.received.title
      values["from"] = report.received.devices.map { RemoteWords.device($0) }
        .joined(separator: ", ")
      values["received-at"] = "\(System.now())"
      guard let received = run.received else { return }
      values["decks-before"] = received.before
      values["decks-after"] = received.after
      values["decks-time"] = "\(time)"
    }
  }

  /// The commits before and after the last sync that changed decks here; nil once it is undone.
  func lastReceived() -> (before: String, after: String, time: Moment)? {
    let values = readState()
    guard let before = values["decks-before"], let after = values["decks-after"],
      let time = values["decks-time"].flatMap({ Moment($0) })
    else { return nil }
    return (before, after, time)
  }

  func forgetReceived() { writeState { $0["decks-before"] = nil } }

  /// Packs repositories that have grown, each with its size after the last time.
  private func pack(_ stores: [SyncPacking]) throws {
    for store in stores {
      let name = "loose-\(Hex.text(CRC64.of(store.objects)))"
      let last = readState()[name].flatMap { Int($0) } ?? 0
      let size = try store.pack(since: last)
      if size != last { writeState { $0[name] = "\(size)" } }
    }
  }

  private func keep(_ error: any Error) {
    guard let error = error as? any Reportable else { return }
    writeState {
      $0["failure"] = error.sentence
      $0["asks"] = error is SyncQuestion ? "yes" : nil
    }
  }

  public func syncState() throws -> SyncState? {
    background.noticeEnd()
    let values = readState()
    guard let remote = values["remote"] ?? values["failure"].map({ _ in "" }) else { return nil }
    var state = SyncState(remote: remote)
    state.time = values["time"].flatMap { Moment($0) }
    state.waiting = try reviewsSinceSync()
    state.failure = values["failure"] ?? ""
    if let what = values["received"] {
      state.received = values["from"].map { $0.isEmpty ? what : "\(what) from \($0)" } ?? what
    }
    state.remarks = values["remarks"] ?? ""
    state.receivedAt = values["received-at"].flatMap { Int64($0) } ?? 0
    state.asks = values["asks"] != nil
    state.changedDecks = lastReceived()?.time
    return state
  }

  public func syncInBackground(isEnd: Bool) {
    guard background.maySync(isEnd: isEnd) else { return }
    let settings = Settings(lines: (try? settings()) ?? [], device: device)
    let follows = settings[Setting.follow] == .auto && isFollowDue()
    guard follows || readState()["remote"] != nil && settings[Setting.sync] else { return }
    background.startSync(of: places.realLibrary, follows: follows)
  }
}
