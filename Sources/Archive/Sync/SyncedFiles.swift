import SystemFiles
import Things

/// A file of the library that a sync changes.
struct SyncedFile {
  var path: LibraryLayout.Entry
  /// The contents of a deck or journal, before and after.
  var old: [UInt8]?
  var new: [UInt8]?
  /// The blobs of a file whose contents are not held in memory, before and after.
  var blobs: (old: String?, new: String?) = (nil, nil)
}

extension [SyncedFile] {
  /// The texts of the decks among them, before and after.
  var deckTexts: (old: ThreeWayMerge.Files, new: ThreeWayMerge.Files) {
    var texts: (old: ThreeWayMerge.Files, new: ThreeWayMerge.Files) = ([:], [:])
    for file in self {
      guard case .deck(let path) = file.path else { continue }
      texts.old[path] = file.old
      texts.new[path] = file.new
    }
    return texts
  }
}

/// The library changed while a sync was merging it: the sync commits and merges again.
struct LibraryMoved: Error {
  /// Relative to the library.
  let path: String
}

extension Library {
  /// Writes the merged files like a change of deck text: all or nothing, even after a crash.
  ///
  /// The caller holds the lock.
  func put(_ files: [SyncedFile], sum: UInt64, from repository: SyncRepository? = nil) throws {
    if let deck = writes.unfinished.min() { throw LibraryError.unfinishedDeck(deck) }
    for file in files { try refuse(file, repository) }
    let staged = try stage.write(files.compactMap(stagedText), sum: sum)
    let mark = SyncMark(files, sum: sum)
    do {
      for file in files { try putJournal(file) }
      try mark.write(for: self)
    } catch {
      stage.discard(staged)
      throw error
    }
    // The change is committed from here on.
    try mark.finish(in: places)
    try stage.tellPutInPlace(staged, to: self)
    if let repository { try putMedia(files, from: repository) }
    try SyncMark.remove(for: self)
    _ = try takeIn()
    try eraseTexts(index.devices.erasedTexts)
  }

  /// Throws if a file has changed since the merge began, or cannot be at its path.
  private func refuse(_ file: SyncedFile, _ repository: SyncRepository?) throws {
    guard let own = file.path.own, file.path.isData, LibraryLayout.entry(own) == file.path else {
      throw SyncError.refused(
        "cannot sync: the remote has a file named \(file.path.own?.brief ?? "").",
        remedy: "Remove it there with git.")
    }
    do {
      let now = try OpenFolder(places.realLibrary).withFolder(of: own) {
        (folder, name) throws(ArchiveError) -> (isThere: Bool, bytes: [UInt8]?) in
        guard let kind = try folder.look(name)?.kind else { return (false, nil) }
        // Whatever else is at the path stays there.
        if kind != .regular { return (true, nil) }
        if case .journal = file.path { return (true, nil) }
        return (true, try folder.read(name).bytes)
      }
      let blobs = [file.blobs.old, file.blobs.new].compactMap(\.self)
      guard let now, now.isThere else {
        if file.path.isText ? file.old == nil || file.new == nil : blobs.count < 2 { return }
        if case .journal = file.path { return }
        throw LibraryMoved(path: own)
      }
      guard let bytes = now.bytes else { return }
      let known =
        try file.path.isText
        ? [file.old, file.new].compactMap(\.self) : repository?.git.contents(of: blobs) ?? []
      guard known.contains(bytes) else { throw LibraryMoved(path: own) }
    } catch let error as ArchiveError {
      guard case .kind(let kind) = error.cause else { throw error }
      throw SyncError.refused(
        "cannot sync: \(error.path) is \(kind.word), but \(own) needs a directory there.",
        remedy: "Move it out of the way.")
    }
  }

  private func stagedText(_ file: SyncedFile) throws -> DeckStage.Text? {
    guard case .deck(let path) = file.path, let new = file.new else { return nil }
    let full = places.decks + "/" + path
    let status = try Folder.look(full)
    guard status?.kind ?? .regular == .regular else { return nil }
    let whole = status == nil ? nil : try WholeFile.read(full)
    if let whole, whole.bytes == new { return nil }
    return DeckStage.Text(
      path: path, bytes: new,
      change: StagedChange(
        before: whole.map { CRC64.of($0.bytes) }, after: CRC64.of(new), rows: []),
      stamp: whole?.stamp, mode: whole?.mode ?? 0o600)
  }

  /// Journals only gain lines, so a file that grew is appended to in place.
  private func putJournal(_ file: SyncedFile) throws {
    guard case .journal(let path) = file.path, let new = file.new else { return }
    _ = try OpenFolder(places.realLibrary + "/journal").withFolder(of: path, makes: true) {
      (folder, name) throws(ArchiveError) in
      guard try folder.look(name) != nil else { return try folder.replace(name, with: new) }
      let now = try folder.read(name).bytes
      let text = LineUnion.journal(now, new)
      if text == now { return }
      guard text.starts(with: now) else { return try folder.replace(name, with: text) }
      try folder.append(Array(text[now.count...]), to: name)
    }
  }

  /// Commits journal lines that record the texts overridden by later ones.
  func tell(_ losses: [ThreeWayMerge.Loss], from source: String, at now: Now) throws {
    let known = try formerRows()
    var change = Change("sync", source: source)
    change.events = try losses.compactMap { loss -> Event? in
      guard !(known[loss.id] ?? []).contains(loss.row), let entry = try thing(loss.id) else {
        return nil
      }
      return .edit(
        FormerRow(loss.id, in: entry.deck, row: loss.row, left: RowDigest.of(entry.thing)))
    }
    _ = try append(change, at: now)
  }
}

/// A file that marks a committed sync while its decks are put in place.
///
/// It is in the state directory; without one, in the repository's own, where no tree can put a file.
/// It counts only for the library for which it was written, on this machine.
struct SyncMark {
  private let sum: UInt64
  /// The digests of each deck's text before and after; nil if there is no file.
  private var decks: [String: (before: UInt64?, after: UInt64?)] = [:]

  init(_ files: [SyncedFile], sum: UInt64) {
    self.sum = sum
    for file in files {
      guard case .deck(let path) = file.path else { continue }
      decks[path] = (file.old.map { CRC64.of($0) }, file.new.map { CRC64.of($0) })
    }
  }

  /// Nil if no sync of this library is unfinished.
  init?(of library: Library) {
    guard let path = Self.path(for: library),
      let text = try? WholeFile.read(path, limit: 1 << 26).bytes
    else { return nil }
    var lines = String(decoding: text, as: UTF8.self).split(separator: "\n")[...]
    guard let head = lines.popFirst()?.split(separator: "\t"), head.count == 2,
      Hex.number(head[0]) == Self.identity(of: library), let sum = Hex.number(head[1])
    else { return nil }
    self.sum = sum
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 3,
        case .deck(let path) = LibraryLayout.entry("decks/" + parts[0])
      else { continue }
      decks[path] = (Hex.number(parts[1]), Hex.number(parts[2]))
    }
  }

  /// A copy of the library has another one, whatever was copied with it.
  private static func identity(of library: Library) -> UInt64? {
    let place = library.places.realLibrary
    guard let folder = try? Folder.look(place) else { return nil }
    return CRC64.of("\(place)\t\(folder.inode)\t\(library.device)")
  }

  private static func path(for library: Library) -> String? {
    if let path = library.places.syncState("mark"), let state = library.places.state,
      System.mayWrite(state)
    {
      return path
    }
    var folder = library.places.realLibrary
    while (try? Folder.look(folder + "/.git"))??.kind != .folder {
      guard folder != Folder.of(folder) else { return nil }
      folder = Folder.of(folder)
    }
    return folder + "/.git/til-mark"
  }

  func write(for library: Library) throws {
    guard !decks.isEmpty else { return }
    _ = library.places.usableState()
    guard let path = Self.path(for: library), let identity = Self.identity(of: library) else {
      throw SyncError.refused(
        "cannot sync: there is no writable state directory.", remedy: "Set XDG_STATE_HOME.")
    }
    var text = "\(Hex.text(identity))\t\(Hex.text(sum))\n"
    for (path, digests) in decks.sorted(by: { $0.key < $1.key }) {
      let fields = [digests.before, digests.after].map { $0.map(Hex.text) ?? "-" }
      text += "\(path)\t\(fields[0])\t\(fields[1])\n"
    }
    try Folder.make(Folder.of(path))
    try WholeFile.replace(path, with: Array(text.utf8))
  }

  static func remove(for library: Library) throws {
    if let path = path(for: library) { try Folder.remove(path) }
  }

  /// What the sync does with a temporary file; nil if it belongs to something else.
  func change(of name: StagedName) -> StagedChange? {
    guard name.sum == sum, let deck = decks[name.deckPath], let after = deck.after else {
      return nil
    }
    return StagedChange(before: deck.before, after: after, rows: [])
  }

  /// Removes the decks that the sync removes, except those that were changed since.
  func finish(in places: Places) throws(ArchiveError) {
    for (path, digests) in decks where digests.after == nil {
      _ = try OpenFolder(places.decks).withFolder(of: path) { (folder, name) throws(ArchiveError) in
        guard try folder.look(name)?.kind == .regular,
          CRC64.of(try folder.read(name).bytes) == digests.before
        else { return }
        try folder.remove(name)
        try folder.sync()
      }
    }
  }
}
