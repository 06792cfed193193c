/// A regular file, open until this value ends.
package struct OpenFile: ~Copyable {
  package let path: String
  package let descriptor: Int32

  /// The number of bytes read at once.
  package static let pieceSize = 1 << 20

  /// Opens without following symlinks and without blocking; throws unless it is a regular file.
  package init(_ path: String, _ how: System.Opening, mode: UInt32 = 0o600) throws(FileError) {
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
  ) throws(FileError) -> Int32 {
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
  package static func made(_ path: String, mode: UInt32 = 0o600) throws(FileError) -> OpenFile {
    let file = try OpenFile(path, .making, mode: mode)
    do { try System.setMode(file.descriptor, mode) } catch {
      throw FileError(.make, path, because: error)
    }
    return file
  }

  /// Systems report different errors for a symlink; the entry's type is clearer.
  private static func explained(
    _ error: Errno, of path: String, _ how: System.Opening
  ) -> FileError {
    if error != .missing, error != .exists, let found = try? System.status(path),
      found.kind != .regular
    {
      return FileError(path: path, operation: how.operation, cause: .kind(found.kind))
    }
    return FileError(how.operation, path, because: error)
  }

  package func status() throws(FileError) -> FileStatus {
    do { return try System.status(descriptor) } catch {
      throw FileError(.look, path, because: error)
    }
  }

  /// Take it before reading, so that later writes are detected.
  package func stamp() throws(FileError) -> FileFingerprint {
    let now = System.now()
    return FileFingerprint(try status(), read: now)
  }

  /// Fills the buffer from this offset; a short result means the end of the file.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count: Int
      do {
        count = try System.readFile(descriptor, into: rest, at: offset + filled)
      } catch {
        throw FileError(.read, path, because: error)
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Up to this many bytes from an offset.
  package func read(count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      do throws(FileError) {
        filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes everything at the current position, repeating only after a short write.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var written = 0
    while written < bytes.count {
      do throws(Errno) {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        let count = try System.writeFile(descriptor, rest)
        // Zero bytes written without an error would loop forever.
        if count == 0 { throw Errno.diskFull }
        written += count
      } catch {
        throw FileError(.write, path, because: error)
      }
    }
  }

  package func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    do {
      try System.writeFile(descriptor, bytes, at: offset)
    } catch {
      throw FileError(.write, path, because: error)
    }
  }

  /// Copies a part of this file into another in chunks.
  package func copy(_ range: Range<Int>, to other: borrowing OpenFile) throws(FileError) {
    var index = range.lowerBound
    while index < range.upperBound {
      let piece = try read(count: min(Self.pieceSize, range.upperBound - index), at: index)
      if piece.isEmpty { throw FileError(path: path, operation: .read, cause: .moving) }
      try other.write(piece)
      index += piece.count
    }
  }

  /// Locks the file; false if it is locked already.
  package func lock() throws(FileError) -> Bool {
    do { return try System.lock(descriptor) } catch {
      throw FileError(.lock, path, because: error)
    }
  }

  package func unlock() { System.unlock(descriptor) }

  /// Leaves nothing in the file.
  package func empty() throws(FileError) {
    do { try System.truncate(descriptor, to: 0) } catch {
      throw FileError(.write, path, because: error)
    }
  }

  package func sync() throws(FileError) {
    do { try System.sync(descriptor) } catch { throw FileError(.sync, path, because: error) }
  }
}

extension System.Opening {
  fileprivate var operation: FileError.Operation {
    switch self {
    case .reading, .folder: .open
    case .appending, .making: .make
    case .locking: .lock
    }
  }
}

/// A file read or replaced as a whole.
package struct WholeFile {
  package var bytes: [UInt8]
  /// The file's state before it was read.
  package var stamp: FileFingerprint
  package var mode: UInt32

  /// Larger than any deck, so that a file that grows endlessly cannot exhaust memory.
  package static let limit = 1 << 30

  package static func read(_ path: String, limit: Int = limit) throws(FileError) -> WholeFile {
    try read(OpenFile(path, .reading), limit: limit)
  }

  package static func read(
    _ file: borrowing OpenFile, limit: Int = limit
  ) throws(FileError) -> WholeFile {
    let path = file.path
    let now = System.now()
    let status = try file.status()
    let stamp = FileFingerprint(status, read: now)
    guard stamp.size <= limit else {
      throw FileError(path: path, operation: .read, cause: .size(limit: limit))
    }
    // Reading one extra byte reveals a file that grew meanwhile.
    let bytes = try file.read(count: stamp.size + 1, at: 0)
    guard bytes.count == stamp.size, try file.status().modified == stamp.modified else {
      throw FileError(path: path, operation: .read, cause: .moving)
    }
    return WholeFile(bytes: bytes, stamp: stamp, mode: status.mode)
  }

  /// Creates and syncs a file with these bytes; the directory entry is not synced.
  @discardableResult
  package static func make(
    _ path: String, _ bytes: [UInt8], mode: UInt32 = 0o600
  ) throws(FileError) -> FileFingerprint {
    let file = try OpenFile.made(path, mode: mode)
    do throws(FileError) {
      try file.write(bytes)
      let isMarked = System.markTime(file.descriptor)
      try file.sync()
      return FileFingerprint(try file.status(), read: isMarked ? nil : System.now())
    } catch {
      try? System.unlinkFile(path)
      throw error
    }
  }

  /// Replaces the file's contents atomically.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600
  ) throws(FileError) {
    let temporary = Folder.hidden(path, ending: Hex.text(CRC64.of(bytes)))
    try Folder.remove(temporary)
    try make(temporary, bytes, mode: mode)
    try Folder.rename(temporary, to: path)
    try Folder.sync(Folder.of(path))
  }
}
