import Things

/// The first lines of a journal, which were written just now and need not be read from its file.
struct KnownJournal {
  let lines: [JournalLine]
  let consumed: ConsumedFile

  /// Nil where something stands before them.
  init?(_ lines: [JournalLine], _ appended: Appended) {
    guard let consumed = appended.consumed(after: nil) else { return nil }
    self.lines = lines
    self.consumed = consumed
  }

  /// Whether the journal has no other file, and this one has not changed.
  func isAll(of journal: String) throws(ArchiveError) -> Bool {
    let files = try JournalListing.read(journal).files
    guard files == [consumed.file], let status = try Folder.look(consumed.file.path) else {
      return false
    }
    return consumed.stamp.looksLike(status)
  }
}
