/// The files of all decks, each as the index has read it: one look a file tells that nothing is new.
struct SettledDecks {
  private let files: [(path: String, stamp: FileFingerprint)]

  init(_ files: [(path: String, stamp: FileFingerprint)]) { self.files = files }

  func hold() throws(ArchiveError) -> Bool {
    for file in files {
      guard let status = try Folder.look(file.path), file.stamp.proves(status) else {
        return false
      }
    }
    return true
  }
}
