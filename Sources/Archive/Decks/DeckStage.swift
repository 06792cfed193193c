import Things

/// Puts new texts of decks in the place of old ones, so that at every moment either stands whole.
///
/// The order is: temporaries written and synced; the event appended to the journal; temporaries
/// renamed and their folders synced. What an end in between leaves undone, `recover` does.
struct DeckStage {
  /// The folder of the decks.
  let root: String

  /// A text to be written, and what the journal is going to say of it.
  struct Text {
    /// The deck's file, below `decks/`.
    var path: String
    var bytes: [UInt8]
    var change: StagedChange
    var stamp: FileFingerprint?
    /// 0600 for a new deck, else what the old file has.
    var mode: UInt32 = 0o600
    var formerPath: String?
  }
}

// Before the event.
extension DeckStage {
  /// Writes one temporary a deck and syncs them all, their names too; none stays after an error.
  func write(_ texts: [Text], sum: UInt64) throws(ArchiveError) -> [StagedText] {
    var staged: [StagedText] = []
    do throws(ArchiveError) {
      for text in texts {
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

  /// Takes the temporaries away again, where nothing has happened.
  func discard(_ staged: [StagedText]) {
    for text in staged { try? Folder.remove(full(text.name.path)) }
  }
}

// After the event.
extension DeckStage {
  /// Makes the temporaries the decks; a deck that somebody has changed since it was read keeps
  /// that change and gets its rows changed.
  func putInPlace(_ staged: [StagedText]) throws(ArchiveError) -> [DeckRemark] {
    var remarks: [DeckRemark] = []
    for text in staged {
      if text.formerPath == nil, try isUntouched(text) {
        try Folder.rename(full(text.name.path), to: full(text.name.deckPath))
      } else {
        remarks += try settle(text.name, text.change, formerPath: text.formerPath)
      }
    }
    try sync(staged.map(\.name.path))
    return remarks
  }

  /// Whether nobody has changed or made the deck meanwhile.
  private func isUntouched(_ text: StagedText) throws(ArchiveError) -> Bool {
    let status = try Folder.look(full(text.name.deckPath))
    guard let stamp = text.stamp else { return status == nil }
    return status.map(stamp.proves) ?? false
  }

  /// Does what is missing of changes that were broken off, and takes away what never happened; one
  /// that fails stops no other.
  ///
  /// `said` tells what standing lines of the journal say of a temporary.
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
          DeckRemark(path: name.deckPath, .changeFailed(error.sentence, error.remedy)))
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

  /// Ends the old name of a deck before the new one begins, and for good: of an end in between the
  /// temporary is left to tell, while two decks with the same ids would tell nothing.
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

  /// Makes what happened to names in the folders of these files last.
  private func sync(_ paths: [String]) throws(ArchiveError) {
    var synced: Set<String> = []
    for path in paths where synced.insert(Folder.of(full(path))).inserted {
      try Folder.sync(Folder.of(full(path)))
    }
  }
}

/// What the journal says of a temporary that waits beside a deck.
struct StagedChange: Hashable {
  /// CRC-64/XZ of the deck's text before; nil if there was no file.
  var before: UInt64?
  var after: UInt64
  var rows: [RowChange]
  /// The name the deck had, if the change gave it another.
  var formerName: String?

  init(before: UInt64?, after: UInt64, rows: [RowChange], formerName: String? = nil) {
    self.before = before
    self.after = after
    self.rows = rows
    self.formerName = formerName
  }

  /// Nil if the events of that line did not change the text of this deck.
  init?(of deck: String, _ events: [Event], _ changes: [DeckChange]) {
    guard let change = changes.first(where: { $0.deck == deck && $0.after != nil }),
      let after = change.after
    else { return nil }
    self.after = after
    let formerNames = events.compactMap { event in
      if case .deck(let from, deck) = event { from } else { nil }
    }
    formerName = formerNames.last
    before =
      formerName.map { name in changes.first { $0.deck == name }?.before } ?? change.before
    rows = events.flatMap { event in
      RowChange.of(event, in: deck)
        + (formerNames.last.map { RowChange.of(event, in: $0) } ?? [])
    }
  }
}

/// What becomes of a temporary: decided from texts and journal alone, the same at every restart.
enum StagedFate: Hashable {
  /// It becomes the deck.
  case putInPlace
  /// The deck was changed by somebody else meanwhile: this is its text with the rows changed.
  case rewrite([UInt8])
  /// It did not happen, or is done.
  case discard
  /// It happened, and cannot be done before a person has mended something.
  case wait

  /// `text` is the text of the deck at `path` as it is, `staged` that of the temporary; `change` is
  /// what the journal says of it, nil if nothing.
  static func of(
    _ change: StagedChange?, staged: [UInt8], text: [UInt8]?, path: String
  ) -> (fate: StagedFate, remarks: [DeckRemark]) {
    guard let change else { return (.discard, []) }
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

/// The name of a temporary that waits beside a deck file: `.computing.csv.0123456789abcdef`.
struct StagedName: Hashable {
  /// Below `decks/`, as the disk has it.
  let path: String
  /// The deck file it is to become.
  let deckPath: String
  /// The sum of the journal's line that says it happened.
  let sum: UInt64

  init(deckPath: String, sum: UInt64) {
    self.deckPath = deckPath
    self.sum = sum
    let folder =
      deckPath.utf8.lastIndex(of: UInt8(ascii: "/"))
      .map { deckPath[...$0] } ?? deckPath[..<deckPath.startIndex]
    path = folder + "." + deckPath[folder.endIndex...] + "." + Hex.text(sum)
  }

  /// Nil unless the path is that of such a temporary.
  init?(path: String) {
    let name = Folder.name(of: path)
    let ending = name.utf8.suffix(Hex.count)
    guard name.hasPrefix("."), let sum = Hex.number(String(Substring(ending))) else { return nil }
    let file = name.dropFirst().dropLast(Hex.count + 1)
    self.init(deckPath: String(path.dropLast(name.count) + file), sum: sum)
    guard self.path == path, DeckName.name(ofPath: deckPath) != nil else { return nil }
  }
}

/// A deck's new text in a temporary beside it, on the disk, waiting for its event.
struct StagedText: Hashable {
  let name: StagedName
  let change: StagedChange
  /// How the deck looked when it was read; nil for a new one.
  let stamp: FileFingerprint?
  /// For a deck that gets another name: the file it had, below `decks/`.
  let formerPath: String?
}
