/// A file's state when it was read, used to detect later changes.
package struct FileFingerprint: Hashable {
  package var device: UInt64
  package var inode: UInt64
  package var size: Int
  /// Nanoseconds since 1970, like the next two.
  package var modified: Int64
  package var changed: Int64
  /// Nil for a file that til wrote: no later write can give it the same modification time.
  package var read: Int64?

  /// Timestamps this recent are not trusted: another write within the same clock tick would not
  /// show.
  package static let settled: Int64 = 2_000_000_000

  /// Whether a file with this status is certain to be unchanged.
  package func proves(_ now: FileStatus) -> Bool {
    guard looksLike(now) else { return false }
    guard let read else { return true }
    guard read > modified else { return false }
    let (age, isBeyond) = read.subtractingReportingOverflow(modified)
    return isBeyond || age > Self.settled
  }

  /// Whether both are of one state of a file, read at any time.
  package func isSameState(as other: FileFingerprint?) -> Bool {
    var same = self
    same.read = other?.read
    return same == other
  }

  /// Whether it appears unchanged.
  package func looksLike(_ now: FileStatus) -> Bool {
    isUnwritten(in: now) && changed == now.changed
  }

  /// Whether it appears to have the same contents; a rename changes only `changed`.
  package func isUnwritten(in now: FileStatus) -> Bool {
    isSameFile(as: now) && size == now.size && modified == now.modified
  }

  /// Whether it is the same file, possibly with new contents.
  package func isSameFile(as now: FileStatus) -> Bool { device == now.device && inode == now.inode }
}

extension FileFingerprint {
  package init(_ status: FileStatus, read: Int64?) {
    self.init(
      device: status.device, inode: status.inode, size: status.size, modified: status.modified,
      changed: status.changed, read: read)
  }
}

extension FileFingerprint {
  /// As stored in a row of the index.
  package var packed: [UInt8] { numbers.withUnsafeBytes { Array($0) } }

  package init?(packed bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 48 else { return nil }
    self.init(
      numbers: (0..<6).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self) })
  }

  package var numbers: [Int64] {
    [
      Int64(bitPattern: device), Int64(bitPattern: inode), Int64(size), modified, changed,
      read ?? 0,
    ]
  }

  package init?(numbers: [Int64]) {
    guard numbers.count == 6 else { return nil }
    self.init(
      device: UInt64(bitPattern: numbers[0]), inode: UInt64(bitPattern: numbers[1]),
      size: Int(numbers[2]), modified: numbers[3], changed: numbers[4],
      read: numbers[5] == 0 ? nil : numbers[5])
  }
}

/// A file's metadata, read without opening it.
package struct FileStatus: Hashable {
  package var kind: FileKind
  /// The permission bits.
  package var mode: UInt32
  /// The user id.
  package var owner: UInt32
  package var device: UInt64
  package var inode: UInt64
  package var links: Int
  package var size: Int
  /// Nanoseconds since 1970.
  package var modified: Int64
  package var changed: Int64
}

extension FileStatus {
  /// Identifies the file, independent of its contents.
  package struct Identity: Hashable {
    package var device: UInt64
    package var inode: UInt64
  }

  package var identity: Identity { Identity(device: device, inode: inode) }
}

/// The type of a directory entry.
public enum FileKind: Hashable, Sendable {
  case regular
  case folder
  case link
  case pipe
  case socket
  /// A device, such as a terminal, a disk or `/dev/zero`.
  case special

  /// The user-visible name.
  package var word: String {
    switch self {
    case .regular: "a file"
    case .folder: "a directory"
    case .link: "a link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .special: "a device"
    }
  }
}
