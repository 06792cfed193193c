import Things

/// What keeps a library from being written, and what a failed write has left to do.
struct WriteState {
  /// How the files can be accessed, whatever the journal lacks.
  let files: Access
  /// The lines that the journal lacks.
  var lost: LostLines?
  /// A journal file of this device that a newer til wrote; what other devices write must not keep
  /// this one from writing.
  var newerFile: String?
  /// Lines whose append failed, kept for a retry of the same change.
  var unsaved: PreparedLines?
  /// Deck files whose last change is not applied yet; they accept no other change until it is.
  var unfinished: Set<String> = []

  /// The lines of a read-only library, which last until the program ends; nil if none are taken.
  var keptLines: [JournalLine]?
  /// The day of the last backup made or tried by this run.
  var copiedDay: StudyDay?
  /// Whether the index was another library's, and with it today's backup.
  var wasForeign = false

  init(_ files: Access) { self.files = files }

  var access: Access {
    guard case .full = files else { return files }
    if let newerFile {
      return .newer("the journal file \(newerFile) was written by a newer version of til")
    }
    return lost.map { .shortened($0.sentence) } ?? .full
  }
}
