/// What stands below `decks/`, and the folders as they were when they were listed: while these are
/// the same, so is the listing.
struct DeckWatch {
  let listing: DeckListing
  private let folders: FolderWatch

  init(library: String) throws(ArchiveError) {
    let start = System.now()
    listing = try DeckListing(library: library)
    folders = try FolderWatch(
      listing.folders.map { library + "/decks/" + $0 }, listedSince: start)
  }

  /// Whether the listing still holds; where a link leads to, no folder of ours tells.
  func isCurrent() throws(ArchiveError) -> Bool {
    guard !listing.hasLinks, listing.temporaries.isEmpty else { return false }
    return try folders.isCurrent()
  }
}
