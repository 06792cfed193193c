import SystemFiles
public import Things

extension Library: Files {
  public func read(_ path: String, limit: Int) throws -> [UInt8] {
    try NamedFile.read(path, limit: limit)
  }

  public func notes(below path: String) throws -> [String]? {
    Folder.isFolder(path) ? NamedFile.notes(below: path) : nil
  }

  public func texts(below path: String) throws -> [String]? {
    Folder.isFolder(path) ? NamedFile.texts(below: path) : nil
  }

  public func replaces(_ path: String, reading inputs: [String]) throws -> Bool {
    let target = NamedFile.place(of: path)
    if try isOwn(target) { throw OutputError(path: path, reason: .library) }
    if inputs.contains(where: { $0 != "-" && NamedFile.place(of: $0) == target }) {
      throw OutputError(path: path, reason: .input)
    }
    return (try? System.status(target))?.kind == .regular
  }

  /// Whether a path without symlinks belongs to the library: a deck, the journal, the index or a
  /// file beside them.
  private func isOwn(_ path: String) throws -> Bool {
    let root = places.realLibrary
    let folders = [root + "/decks", root + "/journal", places.state.map(NamedFile.place)]
    if folders.contains(where: { $0.map { path.hasPrefix($0 + "/") } ?? false }) { return true }
    if path.hasPrefix(root + "/.") { return true }
    // SQLite keeps its WAL and shared memory beside the index.
    if let index = places.index.map(NamedFile.place), path.hasPrefix(index) { return true }
    return try DeckListing(library: root).decks.contains { $0.target == path }
  }

  public func write(_ bytes: [UInt8], to path: String) throws {
    try NamedFile.write(bytes, to: path)
  }

  public func write(
    to path: String, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    try NamedFile.write(to: path, body)
  }

  public func makeCopy(of bytes: [UInt8], named name: String) throws -> String {
    guard let state = places.usableState() else {
      throw ArchiveError(path: places.state ?? "", operation: .make, cause: .noPlace)
    }
    let folder = "\(state)/edit-\(System.processNumber)"
    try Folder.make(folder)
    let path = folder + "/" + Folder.name(of: name)
    try Folder.remove(path)
    try WholeFile.make(path, bytes)
    return path
  }

  public func removeCopy(_ path: String) {
    try? Folder.remove(path)
    try? System.removeFolder(Folder.of(path))
  }

  public func media(_ name: String, limit: Int) throws(MediaFault) -> MediaFile {
    try MediaFolder(places).file(name, limit: limit)
  }

  public func addMedia(_ bytes: [UInt8], named name: String, limit: Int) throws -> String {
    var folder = MediaFolder(places)
    return try folder.add(bytes, named: name, limit: limit)
  }

  public func keepMedia(_ bytes: [UInt8], as name: String, limit: Int) throws -> Bool {
    try MediaFolder(places).keep(bytes, as: name, limit: limit)
  }

  public func takenMedia(among names: Set<String>) throws -> Set<String> {
    try MediaFolder(places).taken(among: names)
  }

  public func mediaNames(startingWith start: String) throws -> Set<String> {
    Set(try MediaFolder(places).list().map(\.name).filter { $0.hasPrefix(start) })
  }

  public func mediaName(of bytes: [UInt8], named name: String) throws -> String {
    var folder = MediaFolder(places)
    return try folder.name(of: bytes, named: name)
  }

  public func media(
    _ name: String, beside path: String, limit: Int
  ) throws(MediaFault) -> [UInt8] {
    let isFolder = (try? Folder.look(path))?.kind == .folder
    return try MediaFolder.bytes(of: name, in: isFolder ? path : Folder.of(path), limit: limit)
  }

  public func mediaBytes(_ name: String) -> [UInt8]? { MediaFolder(places).bytes(name) }

  public func makeCopy(ofMedia name: String, limit: Int) throws -> String {
    let (format, bytes) = try MediaFolder(places).contents(name, limit: limit)
    guard let state = places.usableState() else {
      throw ArchiveError(path: places.state ?? "", operation: .make, cause: .noPlace)
    }
    let folder = state + "/opened"
    try Folder.make(folder)
    // The viewer may still be reading the copies of today.
    let day: Int64 = 86_400_000_000_000
    for entry in try Folder.list(folder) where entry.isText {
      let path = folder + "/" + entry.name
      if let made = try Folder.look(path)?.modified, System.now() - made > day {
        try? Folder.remove(path)
      }
    }
    let path = folder + "/" + Hex.text(CRC64.of(bytes)) + "." + format.rawValue
    try WholeFile.replace(path, with: bytes)
    return path
  }

  public func deckText(_ deck: String) throws -> [UInt8] {
    try WholeFile.read(places.path(of: place(of: deck))).bytes
  }

  private func place(of deck: String) throws -> DeckPlace {
    guard let place = try DeckListing(library: places.realLibrary).place(of: deck) else {
      throw LibraryError.noDeck(deck)
    }
    return place
  }

  public func edits(
    making deck: String, from original: [UInt8], into edited: [UInt8]
  ) throws -> [Change.Edit] {
    let place = try place(of: deck)
    let read = try self.deck(at: place)
    let before = DeckFile(place, bytes: original)
    let after = DeckFile(place, bytes: edited)
    if let obstacle = after.obstacle {
      throw DeckEditError(
        path: place.path, why: .copy(of: deck, obstacle.words, remedy: obstacle.correction))
    }
    // The ids at the time of the copy; the file may have changed since.
    let isCurrent = read?.file?.digest == before.digest
    let ids =
      isCurrent
      ? read?.identity?.ids ?? []
      : before.ownIDs.ids
    let edits = DeckComparison(before, ids: ids, edited: after).edits
    return isCurrent && original != edited
      ? edits + [.text(deck: deck, from: original, into: edited)] : edits
  }
}
