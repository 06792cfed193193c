import Things

/// What stands in the journal's folder, and the folders as they were when they were listed: while
/// these are the same, so is the listing.
struct JournalWatch {
  let listing: JournalListing
  private let folders: FolderWatch

  init(_ journal: String) throws(ArchiveError) {
    let start = System.now()
    listing = try JournalListing.read(journal)
    folders = try FolderWatch(
      [journal] + listing.folders.map { journal + "/" + $0 }, listedSince: start)
  }

  func isCurrent() throws(ArchiveError) -> Bool { try folders.isCurrent() }
}
