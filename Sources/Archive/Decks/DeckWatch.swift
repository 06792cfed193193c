/// What stands below `decks/`, and the folders as they were when they were listed: while these are
/// the same, so is the listing.
struct DeckWatch {
  let listing: DeckListing
  private let root: String
  private let folders: [(path: String, stamp: Stamp)]

  init(library: String) throws(ArchiveError) {
    // What is written from here on shows in the stamps.
    let now = System.now()
    root = library + "/decks"
    listing = try DeckListing(library: library)
    var folders: [(path: String, stamp: Stamp)] = []
    for path in listing.folders {
      guard let status = try Folder.look(root + "/" + path) else { continue }
      folders.append((path, Stamp(status, read: now)))
    }
    self.folders = folders
  }

  /// Whether the listing still holds; where a link leads to, no folder of ours tells.
  func isCurrent() throws(ArchiveError) -> Bool {
    guard !listing.hasLinks, listing.temporaries.isEmpty, folders.count == listing.folders.count
    else { return false }
    for folder in folders {
      guard let status = try Folder.look(root + "/" + folder.path), folder.stamp.proves(status)
      else { return false }
    }
    return true
  }
}
