/// What a file looked like when it was read: enough to know later that it is still the same.
struct FileFingerprint: Hashable {
  var device: UInt64
  var inode: UInt64
  var size: Int
  /// Nanoseconds since 1970, as the two below.
  var modified: Int64
  var changed: Int64
  var read: Int64

  /// A file written within this time of being read may be written again in the same tick of its
  /// clock, and nothing would show it.
  static let settled: Int64 = 2_000_000_000

  init(_ status: FileStatus, read: Int64) {
    device = status.device
    inode = status.inode
    size = status.size
    modified = status.modified
    changed = status.changed
    self.read = read
  }

  init(
    device: UInt64, inode: UInt64, size: Int, modified: Int64, changed: Int64, read: Int64
  ) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
    self.read = read
  }

  /// Whether a file of that status must still have the text that was read then.
  func proves(_ now: FileStatus) -> Bool {
    guard looksLike(now), read > modified else { return false }
    let (age, isBeyond) = read.subtractingReportingOverflow(modified)
    return isBeyond || age > Self.settled
  }

  /// The fingerprint of a file of our own that is known not to have changed since it took its name.
  ///
  /// That is known once the clock for files has ticked since: whatever is written from then on
  /// shows. Nil before that, and on file systems whose clock counts whole seconds.
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

  /// Whether nothing shows that it was written to.
  func looksLike(_ now: FileStatus) -> Bool {
    isSameFile(as: now) && size == now.size && modified == now.modified && changed == now.changed
  }

  /// Whether it is the same file, whatever was written to it since.
  func isSameFile(as now: FileStatus) -> Bool { device == now.device && inode == now.inode }
}

/// What the system says of a file without opening it.
struct FileStatus: Hashable {
  var kind: FileKind
  /// The permission bits.
  var mode: UInt32
  var device: UInt64
  var inode: UInt64
  var links: Int
  var size: Int
  /// Nanoseconds since 1970.
  var modified: Int64
  var changed: Int64
}

extension FileStatus {
  /// Which file it is, whatever was written to it.
  struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  var identity: Identity { Identity(device: device, inode: inode) }
}

/// What stands under a name in a folder.
public enum FileKind: Hashable, Sendable {
  case regular
  case folder
  case link
  case pipe
  case socket
  /// A device such as a terminal, a disk or `/dev/zero`.
  case special

  /// What a person calls it.
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
