import SystemFiles

/// The contents of `decks/`: decks, other files, and temp files of unfinished changes.
struct DeckListing: Hashable {
  /// By name.
  private(set) var decks: [DeckPlace] = []
  private(set) var remarks: [DeckRemark] = []
  private(set) var temporaries: [StagedName] = []
  /// The directories that were listed, relative to `decks/`; the first is `decks/` itself.
  private(set) var folders: [String] = []
  private(set) var hasLinks = false
  private let root: String
  private let library: String

  /// Lists the decks of a library, whose path must be free of symlinks.
  ///
  /// Without the directory there are no decks.
  init(library: String) throws(ArchiveError) {
    self.library = library
    root = library + "/decks"
    try Folder.refuseLink(root)
    do {
      try look(into: "", level: 0)
    } catch {
      if !error.isMissing { throw error }
    }
    decks.sort { ($0.name, $0.path) < ($1.name, $1.path) }
    settleTwins()
    settleCopies()
    settleLinks()
    remarks.sort { ($0.path, $0.line ?? 0) < ($1.path, $1.line ?? 0) }
    temporaries.sort { $0.path < $1.path }
  }

  /// The deck with exactly this name.
  func place(of name: String) -> DeckPlace? { decks.first { $0.name == name } }

  private mutating func look(into folder: String, level: Int) throws(ArchiveError) {
    folders.append(folder)
    for entry in try Folder.list(folder.isEmpty ? root : "\(root)/\(folder)") {
      let path = folder + entry.name
      guard entry.isText else {
        if entry.name.hasSuffix(DeckName.ending) { remark(path, .noText) }
        continue
      }
      switch ExistingName(entry.name, isFolder: entry.kind == .folder) {
      case .usable: take(path, entry.kind, level: level)
      case .refused(let what): remark(path, what)
      case .ignored:
        if entry.kind == .regular, let staged = StagedName(path: path) {
          temporaries.append(staged)
        }
      }
    }
  }

  private mutating func take(_ path: String, _ kind: FileKind?, level: Int) {
    switch kind {
    case .regular: add(path, target: nil)
    case .folder: lookBelow(path, level: level)
    case .link: takeLink(path)
    case .some(let kind): remark(path, .notRegular(kind))
    // It existed a moment ago.
    case nil: break
    }
  }

  private mutating func lookBelow(_ path: String, level: Int) {
    guard level < LibraryLayout.mostLevels else { return remark(path, .tooDeep) }
    do {
      try look(into: path + "/", level: level + 1)
    } catch {
      remark(path, .unreadableFolder)
    }
  }

  private mutating func takeLink(_ path: String) {
    hasLinks = true
    guard let target = System.realPath("\(root)/\(path)"),
      let kind = try? System.status(target).kind
    else { return remark(path, .brokenLink) }
    if kind == .folder { return remark(path, .linkedFolder) }
    guard target.hasPrefix(library + "/") else { return remark(path, .linkElsewhere) }
    guard kind == .regular else { return remark(path, .notRegular(kind)) }
    add(path, target: target)
  }

  private mutating func add(_ path: String, target: String?) {
    guard let name = DeckName.name(ofPath: path) else { return }
    decks.append(DeckPlace(name: name, path: path, target: target))
  }

  /// If several files have the same name in Unicode's composed form, the first is the deck.
  private mutating func settleTwins() {
    var kept: [DeckPlace] = []
    for deck in decks {
      if let last = kept.last, last.name == deck.name {
        remark(deck.path, .twin(of: last.path))
      } else {
        kept.append(deck)
      }
    }
    decks = kept
  }

  /// A copy with the same rows that a sync program or file manager put beside a deck is not a deck.
  private mutating func settleCopies() {
    let copies = decks.filter { isCopy($0, of: SyncCopy.original(of: $0.name)) }
    let backups = decks.filter { isCopy($0, of: SyncCopy.original(ofBackup: $0.name)) }
    guard !copies.isEmpty || !backups.isEmpty else { return }
    decks.removeAll { copies.contains($0) || backups.contains($0) }
    for copy in copies { remark(copy.path, .syncCopy) }
    for backup in backups { remark(backup.path, .backup) }
  }

  private func isCopy(_ deck: DeckPlace, of name: String?) -> Bool {
    guard let name, let original = place(of: name) else { return false }
    let comparison = try? CopyComparison(original: path(of: original), copy: path(of: deck))
    return comparison?.isCopy ?? false
  }

  private func path(of place: DeckPlace) -> String { place.target ?? "\(root)/\(place.path)" }

  private mutating func settleLinks() {
    for link in decks where link.isLink {
      if let deck = decks.first(where: { !$0.isLink && "\(root)/\($0.path)" == link.target }) {
        decks.removeAll { $0 == link }
        remark(link.path, .linkToDeck(deck.name))
      } else {
        remark(link.path, .link)
      }
    }
  }

  private mutating func remark(_ path: String, _ what: DeckRemark.What) {
    remarks.append(DeckRemark(path: path, what))
  }
}

/// A deck's name, and the file its text is read from.
struct DeckPlace: Hashable {
  var name: String
  /// Relative to `decks/`, as spelled on disk.
  var path: String
  /// The target if the deck is a symlink; it is read but never written.
  var target: String?

  var isLink: Bool { target != nil }
}
