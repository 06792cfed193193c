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
