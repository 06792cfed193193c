import SystemFiles
import Things

/// A file that a sync changes, with its contents before and after.
struct SyncedFile {
  var path: SyncPath
  var old: [UInt8]?
  var new: [UInt8]?
  /// Whether it is a symbolic link; its content is then its target.
  var isLink = false
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
  func put(_ files: [SyncedFile], sum: UInt64) throws {
    guard unfinished.isEmpty else { throw LibraryError.unfinishedDeck(unfinished.sorted()[0]) }
    for file in files { try refuse(file) }
    let staged = try stage.write(files.compactMap(stagedText), sum: sum)
    let mark = SyncMark(files, sum: sum)
    do {
      for file in files { try putJournal(file) }
      try mark.write(to: places)
    } catch {
      stage.discard(staged)
      throw error
    }
    // The change is committed from here on.
    try mark.finish(in: places)
    try stage.tellPutInPlace(staged, to: self)
    for file in files { try putOther(file) }
    try SyncMark.remove(from: places)
    _ = try takeIn()
    try eraseTexts(index.devices.erasedTexts)
  }

  /// Throws if a file has changed since the merge began, or is behind a symbolic link.
  private func refuse(_ file: SyncedFile) throws {
    guard let own = file.path.own else { return }
    let parts = own.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." || $0 == ".git" }) else {
      throw SyncError.refused(
        "cannot sync: the remote has a file named \(own).", remedy: "Remove it there with git.")
    }
    var folder = places.realLibrary
    for part in parts.dropLast() {
      folder += "/" + part
      guard let kind = try Folder.look(folder)?.kind, kind != .folder else { continue }
      throw SyncError.refused(
        "cannot sync: \(folder) is \(kind.word), but \(own) needs a directory there.",
        remedy: "Move it out of the way.")
    }
    if case .journal = file.path { return }
    // The initial files of a new library are overwritten.
    if case .other = file.path, file.old == nil { return }
    let path = places.realLibrary + "/" + own
    guard let status = try Folder.look(path) else {
      if file.old == nil || file.new == nil { return }
      throw LibraryMoved(path: own)
    }
    if status.kind == .link { return }
    let now = try WholeFile.read(path).bytes
    guard now == file.old || now == file.new else { throw LibraryMoved(path: own) }
  }

  private func stagedText(_ file: SyncedFile) throws -> DeckStage.Text? {
    guard case .deck(let path) = file.path, let new = file.new, !file.isLink else { return nil }
    let full = places.decks + "/" + path
    let status = try Folder.look(full)
    if status?.kind == .link { return nil }
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
    guard case .journal(let name) = file.path, let new = file.new else { return }
    let path = places.journal + "/" + name
    try Folder.make(Folder.of(path))
    guard try Folder.look(path) != nil else { return try WholeFile.replace(path, with: new) }
    let now = try WholeFile.read(path).bytes
    let text = LineUnion.journal(now, new)
    if text == now { return }
    guard text.starts(with: now) else { return try WholeFile.replace(path, with: text) }
    let file = try OpenFile(path, .appending)
    try file.write(Array(text[now.count...]))
    try file.sync()
  }

  private func putOther(_ file: SyncedFile) throws {
    guard let own = file.path.own else { return }
    let path = places.realLibrary + "/" + own
    switch file.path {
    case .journal, .foreign: return
    case .deck: guard file.isLink else { return }
    case .other: break
    }
    guard let new = file.new else { return try Folder.remove(path) }
    try Folder.make(Folder.of(path))
    if file.isLink {
      try Folder.remove(path)
      if (try? System.makeLink(path, to: String(decoding: new, as: UTF8.self))) != nil { return }
    }
    // A link is a file with its target where the file system has no links, as in git.
    try WholeFile.replace(path, with: new)
  }

  /// Commits journal lines that record the texts overridden by later ones.
  func tell(_ losses: [ThreeWayMerge.Loss], from source: String, at now: Now) throws {
    let known = try formerRows()
    let events = try losses.compactMap { loss -> Event? in
      guard !(known[loss.id] ?? []).contains(loss.row), let entry = try thing(loss.id) else {
        return nil
      }
      return .edit(
        loss.id, deck: entry.deck, nil, row: loss.row, left: RowDigest.of(entry.thing))
    }
    guard !events.isEmpty else { return }
    _ = try commit(
      Change("sync", source: source), events: events, texts: [], added: [], at: now)
  }
}

/// A file beside the decks that marks a committed sync while its files are put in place.
struct SyncMark {
  private let sum: UInt64
  /// The digests of each deck's text before and after; nil if there is no file.
  private var decks: [String: (before: UInt64?, after: UInt64?)] = [:]

  private static let name = ".sync.tsv.pending"

  init(_ files: [SyncedFile], sum: UInt64) {
    self.sum = sum
    for file in files {
      guard case .deck(let path) = file.path else { continue }
      decks[path] = (file.old.map { CRC64.of($0) }, file.new.map { CRC64.of($0) })
    }
  }

  /// Nil if no sync is unfinished.
  init?(in places: Places) {
    let path = places.realLibrary + "/" + Self.name
    guard let text = try? WholeFile.read(path, limit: 1 << 26).bytes else { return nil }
    var lines = String(decoding: text, as: UTF8.self).split(separator: "\n")[...]
    guard let head = lines.popFirst(), let sum = Hex.number(head) else { return nil }
    self.sum = sum
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      decks[String(parts[0])] = (Hex.number(parts[1]), Hex.number(parts[2]))
    }
  }

  func write(to places: Places) throws {
    guard !decks.isEmpty else { return }
    var text = Hex.text(sum) + "\n"
    for (path, digests) in decks.sorted(by: { $0.key < $1.key }) {
      let fields = [digests.before, digests.after].map { $0.map(Hex.text) ?? "-" }
      text += "\(path)\t\(fields[0])\t\(fields[1])\n"
    }
    try WholeFile.replace(places.realLibrary + "/" + Self.name, with: Array(text.utf8))
  }

  static func remove(from places: Places) throws {
    try Folder.remove(places.realLibrary + "/" + name)
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
    for (name, digests) in decks where digests.after == nil {
      let path = places.decks + "/" + name
      guard let kind = try Folder.look(path)?.kind else { continue }
      if kind == .regular, try CRC64.of(WholeFile.read(path).bytes) != digests.before { continue }
      try Folder.remove(path)
      try Folder.sync(Folder.of(path))
    }
  }
}
