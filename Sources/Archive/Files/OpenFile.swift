/// A regular file, open until this value ends.
struct OpenFile: ~Copyable {
  let path: String
  let descriptor: Int32

  /// The number of bytes read at once.
  static let pieceSize = 1 << 20

  /// Opens without following symlinks and without blocking; throws unless it is a regular file.
  init(_ path: String, _ how: System.Opening, mode: UInt32 = 0o600) throws(ArchiveError) {
    self.path = path
    descriptor = try Self.opened(path, how, mode: mode)
  }

  /// Takes over an open descriptor.
  init(opened descriptor: Int32, path: String) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { System.closeFile(descriptor) }

  private static func opened(
    _ path: String, _ how: System.Opening, mode: UInt32
  ) throws(ArchiveError) -> Int32 {
    do throws(Errno) {
      let descriptor = try System.openFile(path, how, mode: mode)
      if try System.status(descriptor).kind == .regular { return descriptor }
      System.closeFile(descriptor)
    } catch {
      throw explained(error, of: path, how)
    }
    throw explained(.noReader, of: path, how)
  }

  /// Creates a file with exactly this mode, regardless of the umask.
  static func made(_ path: String, mode: UInt32 = 0o600) throws(ArchiveError) -> OpenFile {
    let file = try OpenFile(path, .making, mode: mode)
    do { try System.setMode(file.descriptor, mode) } catch {
      throw ArchiveError(.make, path, because: error)
    }
    return file
  }

  /// Systems report different errors for a symlink; the entry's type is clearer.
  private static func explained(
    _ error: Errno, of path: String, _ how: System.Opening
  ) -> ArchiveError {
    if error != .missing, error != .exists, let found = try? System.status(path),
      found.kind != .regular
    {
      return ArchiveError(path: path, operation: how.operation, cause: .kind(found.kind))
    }
    return ArchiveError(how.operation, path, because: error)
  }

  func status() throws(ArchiveError) -> FileStatus {
    do { return try System.status(descriptor) } catch {
      throw ArchiveError(.look, path, because: error)
    }
  }

  /// Take it before reading, so that later writes are detected.
  func stamp() throws(ArchiveError) -> FileFingerprint {
    let now = System.now()
    return FileFingerprint(try status(), read: now)
  }

  /// Fills the buffer from this offset; a short result means the end of the file.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ArchiveError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count: Int
      do {
        count = try System.readFile(descriptor, into: rest, at: offset + filled)
      } catch {
        throw ArchiveError(.read, path, because: error)
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Up to this many bytes from an offset.
  func read(count: Int, at offset: Int) throws(ArchiveError) -> [UInt8] {
    var failure: ArchiveError?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      do throws(ArchiveError) {
        filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes everything at the current position, repeating only after a short write.
  func write(_ bytes: [UInt8]) throws(ArchiveError) {
    var written = 0
    while written < bytes.count {
      do throws(Errno) {
        written += try Self.writeRest(of: bytes, from: written, to: descriptor)
      } catch {
        throw ArchiveError(.write, path, because: error)
      }
    }
  }

  /// Copies a part of this file into another in chunks.
  func copy(_ range: Range<Int>, to other: borrowing OpenFile) throws(ArchiveError) {
    var place = range.lowerBound
    while place < range.upperBound {
      let piece = try read(count: min(Self.pieceSize, range.upperBound - place), at: place)
      if piece.isEmpty { throw ArchiveError(path: path, operation: .read, cause: .moving) }
      try other.write(piece)
      place += piece.count
    }
  }

  private static func writeRest(
    of bytes: [UInt8], from start: Int, to descriptor: Int32
  ) throws(Errno) -> Int {
    try bytes.withUnsafeBufferPointer { (all) throws(Errno) in
      let rest = UnsafeBufferPointer(rebasing: all[start...])
      let count = try System.writeFile(descriptor, UnsafeRawBufferPointer(rest))
      // Zero bytes written without an error would loop forever.
      if count == 0 { throw Errno.diskFull }
      return count
    }
  }

  /// Locks the file; false if it is locked already.
  func lock() throws(ArchiveError) -> Bool {
    do { return try System.lock(descriptor) } catch {
      throw ArchiveError(.lock, path, because: error)
    }
  }

  func unlock() { System.unlock(descriptor) }

  /// Leaves nothing in the file.
  func empty() throws(ArchiveError) {
    do { try System.truncate(descriptor, to: 0) } catch {
      throw ArchiveError(.write, path, because: error)
    }
  }

  func sync() throws(ArchiveError) {
    do { try System.sync(descriptor) } catch { throw ArchiveError(.sync, path, because: error) }
  }
}

extension System.Opening {
  fileprivate var operation: ArchiveError.Operation {
    switch self {
    case .reading, .folder: .open
    case .appending, .making: .make
    case .locking: .lock
    }
  }
}

/// A file read or replaced as a whole.
struct WholeFile {
  var bytes: [UInt8]
  /// The file's state before it was read.
  var stamp: FileFingerprint
  var mode: UInt32

  /// Larger than any deck, so that a file that grows endlessly cannot exhaust memory.
  static let limit = 1 << 30

  static func read(_ path: String, limit: Int = limit) throws(ArchiveError) -> WholeFile {
    try read(OpenFile(path, .reading), limit: limit)
  }

  static func read(
    _ file: borrowing OpenFile, limit: Int = limit
  ) throws(ArchiveError) -> WholeFile {
    let path = file.path
    let now = System.now()
    let status = try file.status()
    let stamp = FileFingerprint(status, read: now)
    guard stamp.size <= limit else {
      throw ArchiveError(path: path, operation: .read, cause: .size(limit: limit))
    }
    // Reading one extra byte reveals a file that grew meanwhile.
    let bytes = try file.read(count: stamp.size + 1, at: 0)
    guard bytes.count == stamp.size, try file.status().modified == stamp.modified else {
      throw ArchiveError(path: path, operation: .read, cause: .moving)
    }
    return WholeFile(bytes: bytes, stamp: stamp, mode: status.mode)
  }

  /// Creates and syncs a file with these bytes; the directory entry is not synced.
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

  /// Replaces the file's contents atomically.
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
