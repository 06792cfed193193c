/// How far a journal file has been read: enough to go on from there later.
struct ConsumedFile: Hashable {
  /// The last line with a right sum: where in the file its sum stands, and the sum.
  struct Mark: Hashable {
    var offset: Int
    var sum: UInt64
  }

  var file: JournalFile
  /// How the file looked before it was read.
  var stamp: Stamp
  /// Everything before is read; a torn end is not.
  var offset = 0
  /// How many newlines stand before the offset.
  var lines = 0
  var mark: Mark?

  /// Whether the file only grew since: the same one, and its last line is where it was.
  func continues() throws(ArchiveError) -> Bool {
    let file = try OpenFile(file.path, .reading)
    let status = try file.status()
    guard stamp.isSameFile(as: status), status.size >= offset, let mark else { return false }
    return try file.read(count: Hex.count, at: mark.offset) == Hex.bytes(mark.sum)
  }
}
