import SystemFiles
import Things

/// Replaces decks' texts atomically.
///
/// The order: write and sync temp files, append the event to the journal, exchange temp files and
/// decks, sync their directories, remove the former texts. `recover` completes what a crash left
/// unfinished.
struct DeckStage {
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
        let made = try WholeFile.make(path, text.bytes, mode: text.mode & 0o777)
        staged.append(
          StagedText(
            name: name, change: text.change, made: made, stamp: text.stamp,
            formerPath: text.formerPath))
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
  /// Puts the temp files in the place of their decks.
  ///
  /// If a deck was edited since it was read, keeps that edit and applies the row changes to it.
  func putInPlace(_ staged: [StagedText]) throws(ArchiveError) -> [DeckRemark] {
    var remarks: [DeckRemark] = []
    var replaced: [StagedName] = []
    for text in staged {
      if text.formerPath == nil, try replace(text) {
        Trace.note("deck: replaced \(text.name.deckPath)")
        replaced.append(text.name)
      } else {
        Trace.note("deck: \(text.name.deckPath) may have changed, comparing first")
        remarks += try settle(text.name, text.change, formerPath: text.formerPath)
      }
    }
    try sync(replaced.map(\.path))
    // Their former texts.
    for name in replaced { try? Folder.remove(full(name.path)) }
    return remarks
  }

  /// Replaces a deck that is certain to be as it was read; false otherwise.
  private func replace(_ text: StagedText) throws(ArchiveError) -> Bool {
    let (temporary, deck) = (full(text.name.path), full(text.name.deckPath))
    guard let stamp = text.stamp else { return try Folder.rename(temporary, toFree: deck) }
    guard let status = try Folder.look(deck), stamp.proves(status) else { return false }
    return try put(temporary, at: deck) { path throws(ArchiveError) in
      try Folder.look(path).map(stamp.isUnwritten) ?? false
    }
  }

  /// Puts a file in the place of a deck, whose file then has its path; false if the deck is not the
  /// expected one.
  ///
  /// An editor may save at any moment, so it looks at the file that it replaced, and puts another
  /// one back. A file system that cannot exchange files leaves only the look before, and a text
  /// saved in the instant between is lost.
  func put(
    _ path: String, at deck: String, if isExpected: (String) throws(ArchiveError) -> Bool
  ) throws(ArchiveError) -> Bool {
    guard try Folder.exchange(path, with: deck) else {
      guard try isExpected(deck) else { return false }
      try Folder.rename(path, to: deck)
      return true
    }
    if try isExpected(path) { return true }
    _ = try Folder.exchange(path, with: deck)
    return false
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
    let (temporary, deck) = (full(name.path), full(name.deckPath))
    guard let change else {
      try Folder.remove(temporary)
      return []
    }
    if let formerPath { try rename(formerPath, for: name) }
    // Each time an editor saves in between, it starts again with that text.
    for _ in 0..<3 {
      let staged = try WholeFile.read(temporary)
      let old = try read(name.deckPath)
      let (fate, remarks) = StagedFate.of(
        change, staged: staged.bytes, text: old?.bytes, path: name.deckPath)
      switch fate {
      case .putInPlace: guard try put(temporary, at: name.deckPath, over: old) else { continue }
      case .rewrite(let text):
        let rewritten = Folder.hidden(deck, ending: Hex.text(CRC64.of(text)))
        try Folder.remove(rewritten)
        try WholeFile.make(rewritten, text, mode: (old ?? staged).mode)
        let isDone = try put(rewritten, at: name.deckPath, over: old)
        if isDone { try sync([name.path]) }
        try Folder.remove(rewritten)
        guard isDone else { continue }
      case .exchangeBack:
        _ = try Folder.exchange(temporary, with: deck)
        continue
      case .discard: break
      case .wait: return [DeckRemark(path: name.deckPath, .changeWaits)]
      }
      try sync([name.path])
      try Folder.remove(temporary)
      return remarks
    }
    return [DeckRemark(path: name.deckPath, .changeWaits)]
  }

  /// Puts a file in the place of a deck with this text, or makes a new deck.
  private func put(
    _ path: String, at deckPath: String, over old: WholeFile?
  ) throws(ArchiveError) -> Bool {
    guard let old else { return try Folder.rename(path, toFree: full(deckPath)) }
    return try put(path, at: full(deckPath)) { path throws(ArchiveError) in
      try WholeFile.read(path).bytes == old.bytes
    }
  }

  /// Durably renames the former file of a deck, so that no crash leaves two decks with the same ids.
  private func rename(_ formerPath: String, for name: StagedName) throws(ArchiveError) {
    guard try Folder.look(full(formerPath)) != nil,
      try Folder.rename(full(formerPath), toFree: full(name.deckPath))
    else { return }
    try sync([name.path, formerPath])
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
  /// The deck was edited while it was being replaced, and its place is not yet given back.
  case exchangeBack
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
    let stagedDigest = CRC64.of(staged)
    guard stagedDigest == change.after else {
      if stagedDigest == change.before { return (.discard, []) }
      guard digest == change.after else { return (.wait, []) }
      // Empty if the editor did not finish.
      let isDeck = !DeckFile(name: "", path: path, bytes: staged).rows.isEmpty
      return (isDeck ? .exchangeBack : .discard, [])
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
  /// The temp file's state.
  let made: FileFingerprint
  /// The deck's state when it was read; nil for a new deck.
  let stamp: FileFingerprint?
  /// The old file of a renamed deck, relative to `decks/`.
  let formerPath: String?
}
