/// Where a line or a damaged piece stands.
struct LinePlace: Hashable, Comparable {
  /// Which of the scanner's files.
  var file: Int
  /// Counted from 1.
  var line: Int
  /// In bytes from the file's beginning.
  var offset: Int

  static func < (one: LinePlace, other: LinePlace) -> Bool {
    (one.file, one.offset) < (other.file, other.offset)
  }
}
