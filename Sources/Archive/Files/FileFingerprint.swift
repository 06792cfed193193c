/// A file's state when it was read, used to detect later changes.
struct FileFingerprint: Hashable {
  var device: UInt64
  var inode: UInt64
  var size: Int
  /// Nanoseconds since 1970, like the next two.
  var modified: Int64
  var changed: Int64
  var read: Int64

  /// Timestamps this recent are not trusted: another write within the same clock tick would not
  /// show.
  static let settled: Int64 = 2_000_000_000

  /// Whether a file with this status is certain to be unchanged.
  func proves(_ now: FileStatus) -> Bool {
    guard looksLike(now), read > modified else { return false }
    let (age, isBeyond) = read.subtractingReportingOverflow(modified)
    return isBeyond || age > Self.settled
  }

  /// The fingerprint of a file that til wrote, if it has certainly not changed since its rename.
  ///
  /// That is certain once the file system's clock has ticked. Nil before, and on file systems with
  /// whole-second timestamps.
  func vouched(by status: FileStatus, at time: Int64) -> FileFingerprint? {
    guard looksLike(status), modified % 1_000_000_000 != 0,
      time - max(modified, changed) > Self.tick
    else { return nil }
    var vouched = self
    vouched.read = max(time, modified + Self.settled + 1)
    return vouched
  }

  /// Longer than any tick of the system's clock for files.
  private static let tick: Int64 = 20_000_000

  /// Whether it appears unchanged.
  func looksLike(_ now: FileStatus) -> Bool {
    isSameFile(as: now) && size == now.size && modified == now.modified && changed == now.changed
  }

  /// Whether it is the same file, possibly with new contents.
  func isSameFile(as now: FileStatus) -> Bool { device == now.device && inode == now.inode }
}

extension FileFingerprint {
  init(_ status: FileStatus, read: Int64) {
    self.init(
      device: status.device, inode: status.inode, size: status.size, modified: status.modified,
      changed: status.changed, read: read)
  }
}

/// A file's metadata, read without opening it.
struct FileStatus: Hashable {
  var kind: FileKind
  /// The permission bits.
  var mode: UInt32
  /// The user id.
  var owner: UInt32
  var device: UInt64
  var inode: UInt64
  var links: Int
  var size: Int
  /// Nanoseconds since 1970.
  var modified: Int64
  var changed: Int64
}

extension FileStatus {
  /// Identifies the file, independent of its contents.
  struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  var identity: Identity { Identity(device: device, inode: inode) }
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
  var word: String {
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
