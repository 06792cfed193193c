/// A file read or replaced as a whole.
struct WholeFile {
  var bytes: [UInt8]
  /// How the file looked before it was read.
  var stamp: Stamp
  var mode: UInt32

  /// More than any deck; a file that grows without end must not take all memory.
  static let limit = 1 << 30

  static func read(_ path: String, limit: Int = limit) throws(ArchiveError) -> WholeFile {
    let file = try OpenFile(path, .reading)
    let now = System.now()
    let status = try file.status()
    let stamp = Stamp(status, read: now)
    guard stamp.size <= limit else {
      throw ArchiveError(path: path, operation: .read, cause: .size(limit: limit))
    }
    // One byte more than there should be shows a file that grew meanwhile.
    let bytes = try file.read(count: stamp.size + 1, at: 0)
    guard bytes.count == stamp.size, try file.status().modified == stamp.modified else {
      throw ArchiveError(path: path, operation: .read, cause: .moving)
    }
    return WholeFile(bytes: bytes, stamp: stamp, mode: status.mode)
  }

  /// A new file with these bytes, on the disk when this returns; its name is not yet.
  static func make(
    _ path: String, _ bytes: [UInt8], mode: UInt32 = 0o600
  ) throws(ArchiveError) {
    let file = try OpenFile.made(path, mode: mode)
    do throws(ArchiveError) {
      try file.write(bytes)
      try file.sync()
    } catch {
      try? System.unlinkFile(path)
      throw error
    }
  }

  /// Puts the bytes in place of whatever the file held, wholly or not at all.
  static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600
  ) throws(ArchiveError) {
    let temporary = Folder.hidden(path, ending: Hex.text(CRC64.of(bytes)))
    try Folder.remove(temporary)
    try make(temporary, bytes, mode: mode)
    try Folder.rename(temporary, to: path)
    try Folder.sync(Folder.of(path))
  }
}
