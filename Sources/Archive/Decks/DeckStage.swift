import SystemFiles
import Things

/// Replaces decks' texts atomically.
///
/// The order: write and sync temp files, append the event to the journal, rename the temp files,
/// sync their directories. `recover` completes what a crash left unfinished.
struct DeckStage {
  /// The directory of the decks.
  let root: String

  /// A text to write, with the change that the journal will record for it.
  struct Text {
    /// The deck's file, below `decks/`.
    var path: String
    var bytes: [UInt8]
    var change: StagedChange
    var stamp: FileFingerprint?
    /// 0600 for a new deck, otherwise the old file's permissions.
    var mode: UInt32 = 0o600
    var formerPath: String?
  }
}

// Before the event is appended.
extension DeckStage {
  /// Writes one temp file per deck and syncs them and their directories.
  ///
  /// Removes all of them on error.
  func write(_ texts: [Text], sum: UInt64) throws(ArchiveError) -> [StagedText] {
    var staged: [StagedText] = []
    do throws(ArchiveError) {
      for text in texts {
        try refuseLinks(to: text)
        let name = StagedName(deckPath: text.path, sum: sum)
        let path = full(name.path)
        try Folder.make(Folder.of(path))
        try Folder.remove(path)
        try WholeFile.make(path, text.bytes, mode: text.mode & 0o777)
        staged.append(
          StagedText(
            name: name, change: text.change, stamp: text.stamp, formerPath: text.formerPath))
      }
      try sync(staged.map(\.name.path))
    } catch {
      discard(staged)
      throw error
    }
    return staged
  }

  /// Nothing is written through a symlink or over anything but the deck's own file.
  private func refuseLinks(to text: Text) throws(ArchiveError) {
    guard case .deck = LibraryLayout.entry("decks/" + text.path) else {
      throw ArchiveError(path: full(text.path), operation: .make, cause: .foreign)
    }
    try Folder.refuseLink(root)
    var folder = root
    for part in text.path.split(separator: "/").dropLast() {
      folder += "/" + part
      guard let kind = try Folder.look(folder)?.kind else { break }
      guard kind == .folder else {
        throw ArchiveError(path: folder, operation: .make, cause: .kind(kind))
      }
    }
    let path = full(text.path)
    guard let kind = try Folder.look(path)?.kind else { return }
    guard kind == .regular else {
      throw ArchiveError(path: path, operation: .make, cause: .kind(kind))
    }
  }

  /// Removes the temp files of a change that was not recorded.
  func discard(_ staged: [StagedText]) {
    for text in staged { try? Folder.remove(full(text.name.path)) }
  }
}

// After the event is appended.
extension DeckStage {
  /// Renames the temp files to their decks.
  ///
  /// If a deck was edited since it was read, keeps that edit and applies the row changes to it.
  func putInPlace(_ staged: [StagedText]) throws(ArchiveError) -> [DeckRemark] {
    var remarks: [DeckRemark] = []
    for text in staged {
      if text.formerPath == nil, try isUntouched(text) {
        try Folder.rename(full(text.name.path), to: full(text.name.deckPath))
        Trace.note("deck: replaced \(text.name.deckPath)")
      } else {
        Trace.note("deck: \(text.name.deckPath) is new or may have changed, comparing first")
        remarks += try settle(text.name, text.change, formerPath: text.formerPath)
      }
    }
    try sync(staged.map(\.name.path))
    return remarks
  }

  /// Whether the deck is still as it was read.
  private func isUntouched(_ text: StagedText) throws(ArchiveError) -> Bool {
    let status = try Folder.look(full(text.name.deckPath))
    guard let stamp = text.stamp else { return status == nil }
    return status.map(stamp.proves) ?? false
  }

  /// Finishes interrupted changes and removes those never recorded.
  ///
  /// A failure of one does not affect the others.
  ///
  /// `said` returns what the journal says about a temp file.
  func recover(
    _ listing: DeckListing, said: (StagedName) throws(ArchiveError) -> StagedChange?
  ) -> [DeckRemark] {
    var remarks: [DeckRemark] = []
    for name in listing.temporaries {
      do throws(ArchiveError) {
        let change = try said(name)
        let former = change?.formerName.flatMap { listing.place(of: $0) }
        remarks += try settle(name, change, formerPath: former?.path)
        try sync([name.path])
      } catch {
        remarks.append(
          DeckRemark(path: name.deckPath, .changeFailed(error.sentence)))
      }
    }
    return remarks
  }

  private func settle(
    _ name: StagedName, _ change: StagedChange?, formerPath: String?
  ) throws(ArchiveError) -> [DeckRemark] {
    let temporary = full(name.path)
    guard let change else {
      try Folder.remove(temporary)
      return []
    }
    try giveUp(formerPath, for: name, change)
    let staged = try WholeFile.read(temporary)
    let old = try read(name.deckPath)
    let (fate, remarks) = StagedFate.of(
      change, staged: staged.bytes, text: old?.bytes, path: name.deckPath)
    switch fate {
    case .putInPlace: try Folder.rename(temporary, to: full(name.deckPath))
    case .rewrite(let text):
      try WholeFile.replace(full(name.deckPath), with: text, mode: (old ?? staged).mode)
      try Folder.remove(temporary)
    case .discard: try Folder.remove(temporary)
    case .wait: return [DeckRemark(path: name.deckPath, .changeWaits)]
    }
    return remarks
  }

  /// Durably removes a deck's old name before creating the new one.
  ///
  /// After a crash in between, the temp file remains as evidence; two decks with the same ids would
  /// not tell which is current.
  private func giveUp(
    _ formerPath: String?, for name: StagedName, _ change: StagedChange
  ) throws(ArchiveError) {
    guard let formerPath, let old = try read(formerPath),
      try Folder.look(full(name.deckPath)) == nil
    else { return }
    if CRC64.of(old.bytes) == change.before {
      try Folder.remove(full(formerPath))
    } else {
      try Folder.rename(full(formerPath), to: full(name.deckPath))
      try sync([name.path])
    }
    try sync([formerPath])
  }

  private func read(_ path: String) throws(ArchiveError) -> WholeFile? {
    try Folder.look(full(path)) == nil ? nil : WholeFile.read(full(path))
  }

  private func full(_ path: String) -> String { root + "/" + path }

  /// Syncs the directories of these files.
  private func sync(_ paths: [String]) throws(ArchiveError) {
    var synced: Set<String> = []
    for path in paths where synced.insert(Folder.of(full(path))).inserted {
      try Folder.sync(Folder.of(full(path)))
    }
  }
}

/// What the journal says about a temp file beside a deck.
struct StagedChange: Hashable {
  /// CRC-64/XZ of the deck's previous text; nil if there was no file.
  var before: UInt64?
  var after: UInt64
  var rows: [StagedRowChange]
  /// The deck's previous name if the change renamed it.
  var formerName: String?
}

extension StagedChange {
  /// Nil if that line did not change this deck's text.
  init?(of deck: String, _ events: [Event], _ changes: [DeckChange]) {
    guard let change = changes.first(where: { $0.deck == deck && $0.after != nil }),
      let after = change.after
    else { return nil }
    let formerNames = events.compactMap { event in
      if case .deck(let from, deck) = event { from } else { nil }
    }
    let formerName = formerNames.last
    self.init(
      before: formerName.map { name in changes.first { $0.deck == name }?.before } ?? change.before,
      after: after,
      rows: events.flatMap { event in
        ([deck] + formerNames.suffix(1)).flatMap { StagedRowChange.of(event, in: $0) }
      },
      formerName: formerName)
  }
}

/// What to do with a temp file.
///
/// It depends only on texts and the journal, so every restart decides alike.
enum StagedFate: Hashable {
  /// Rename it to the deck.
  case putInPlace
  /// The deck was edited meanwhile; this is that text with the row changes applied.
  case rewrite([UInt8])
  /// The change is complete.
  case discard
  /// The change was recorded but cannot be applied until the user fixes something.
  case wait

  /// `text` is the deck's current text at `path`, `staged` the temp file's; `change` is what the
  /// journal says about it.
  static func of(
    _ change: StagedChange, staged: [UInt8], text: [UInt8]?, path: String
  ) -> (fate: StagedFate, remarks: [DeckRemark]) {
    let digest = text.map { CRC64.of($0) }
    guard CRC64.of(staged) == change.after else {
      return digest == change.after ? (.discard, []) : (.wait, [])
    }
    guard let text, digest != change.before else { return (.putInPlace, []) }
    if digest == change.after { return (.discard, []) }
    return replayed(change, staged, onto: DeckFile(name: "", path: path, bytes: text))
  }

  private static func replayed(
    _ change: StagedChange, _ staged: [UInt8], onto current: DeckFile
  ) -> (fate: StagedFate, remarks: [DeckRemark]) {
    let new = DeckFile(name: "", path: current.path, bytes: staged)
    var replay = RowReplay(from: new, onto: current)
    for row in change.rows { replay.apply(row) }
    guard !replay.edits.isEmpty else { return (.discard, replay.remarks) }
    do throws(DeckEditError) {
      return (.rewrite(try current.text(with: replay.edits)), replay.remarks)
    } catch {
      return (.wait, [])
    }
  }
}

/// The name of a temp file beside a deck: `.computing.csv.0123456789abcdef`.
struct StagedName: Hashable {
  /// Relative to `decks/`, as spelled on disk.
  let path: String
  /// The deck file it replaces.
  let deckPath: String
  /// The checksum of the journal line that records the change.
  let sum: UInt64

  init(deckPath: String, sum: UInt64) {
    self.deckPath = deckPath
    self.sum = sum
    let folder =
      deckPath.utf8.lastIndex(of: UInt8(ascii: "/"))
      .map { deckPath[...$0] } ?? deckPath[..<deckPath.startIndex]
    path = folder + "." + deckPath[folder.endIndex...] + "." + Hex.text(sum)
  }

  /// Nil unless the path is such a temp file's.
  init?(path: String) {
    let name = Folder.name(of: path)
    let ending = name.utf8.suffix(Hex.count)
    guard name.hasPrefix("."), let sum = Hex.number(String(Substring(ending))) else { return nil }
    let file = name.dropFirst().dropLast(Hex.count + 1)
    self.init(deckPath: String(path.dropLast(name.count) + file), sum: sum)
    guard self.path == path, case .deck = LibraryLayout.entry("decks/" + deckPath) else {
      return nil
    }
  }
}

/// A deck's new text, synced in a temp file beside it until its event is recorded.
struct StagedText: Hashable {
  let name: StagedName
  let change: StagedChange
  /// The deck's state when it was read; nil for a new deck.
  let stamp: FileFingerprint?
  /// The old file of a renamed deck, relative to `decks/`.
  let formerPath: String?
}
