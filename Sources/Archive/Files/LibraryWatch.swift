import SystemFiles

/// A listing of decks or journal files, valid until one of its directories changes.
struct LibraryWatch<Listing> {
  let listing: Listing
  private var folders = SettledFiles()
  /// Whether the directories' timestamps show that the listing is valid.
  private var isSettled: Bool

  /// `start` is a time before the directories were listed; later changes show in their timestamps.
  private init(
    _ listing: Listing, of paths: [String], since start: Int64, isSettled: Bool = true
  ) throws(ArchiveError) {
    self.listing = listing
    self.isSettled = isSettled
    for path in paths {
      if let status = try Folder.look(path) {
        folders.stamps.append((path, FileFingerprint(status, read: start)))
      } else {
        self.isSettled = false
      }
    }
  }

  func isCurrent() throws(ArchiveError) -> Bool {
    if !isSettled { return false }
    return try folders.hold()
  }
}

/// Files or directories as last read, so that one look at each shows whether any has changed.
struct SettledFiles {
  var stamps: [(path: String, stamp: FileFingerprint)] = []

  func hold() throws(ArchiveError) -> Bool {
    for (path, stamp) in stamps {
      guard let status = try Folder.look(path), stamp.proves(status) else { return false }
    }
    return true
  }
}

extension LibraryWatch<DeckListing> {
  /// Lists `decks/`.
  ///
  /// Timestamps do not cover targets of symlinks or temp files of a change, so these are checked
  /// each time.
  init(library: String) throws(ArchiveError) {
    let start = System.now()
    let listing = try DeckListing(library: library)
    try self.init(
      listing, of: listing.folders.map { library + "/decks/" + $0 }, since: start,
      isSettled: !listing.hasLinks && listing.temporaries.isEmpty)
  }
}

extension LibraryWatch<JournalListing> {
  /// Lists the journal's directory.
  init(journal: String) throws(ArchiveError) {
    let start = System.now()
    let listing = try JournalListing.read(journal)
    try self.init(
      listing, of: [journal] + listing.folders.map { journal + "/" + $0 }, since: start)
  }
}
