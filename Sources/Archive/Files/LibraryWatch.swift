/// A listing of decks or of journal files that holds until one of its folders changes.
struct LibraryWatch<Listing> {
  let listing: Listing
  private var folders: [(path: String, stamp: FileFingerprint)] = []
  /// Whether the folders alone tell that the listing holds.
  private var isSettled: Bool

  /// `start` is a time before the folders were listed: later changes show in their stamps.
  private init(
    _ listing: Listing, of paths: [String], since start: Int64, isSettled: Bool = true
  ) throws(ArchiveError) {
    self.listing = listing
    self.isSettled = isSettled
    for path in paths {
      if let status = try Folder.look(path) {
        folders.append((path, FileFingerprint(status, read: start)))
      } else {
        self.isSettled = false
      }
    }
  }

  func isCurrent() throws(ArchiveError) -> Bool {
    guard isSettled else { return false }
    for folder in folders {
      guard let status = try Folder.look(folder.path), folder.stamp.proves(status) else {
        return false
      }
    }
    return true
  }
}

extension LibraryWatch<DeckListing> {
  /// Lists what is below `decks/`.
  ///
  /// Where a link leads to, no folder of the library tells; a temporary of a change is looked for
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
  /// Lists what is in the journal's folder.
  init(journal: String) throws(ArchiveError) {
    let start = System.now()
    let listing = try JournalListing.read(journal)
    try self.init(
      listing, of: [journal] + listing.folders.map { journal + "/" + $0 }, since: start)
  }
}
