import SystemFiles

/// A small text file in the state directory of this machine.
///
/// Nothing depends on it: without a writable state directory, the library works as if it were empty.
struct StateNote {
  private let path: String?
  private let places: Places

  /// `path` is nil without a state directory.
  init(_ path: String?, in places: Places) {
    self.path = path
    self.places = places
  }

  /// Empty if the file does not exist; nil if it cannot be read.
  func text() -> String? {
    guard let path else { return "" }
    do throws(ArchiveError) {
      return String(decoding: try WholeFile.read(path, limit: 1 << 22).bytes, as: UTF8.self)
    } catch {
      return error.isMissing ? "" : nil
    }
  }

  func write(_ text: String) throws(ArchiveError) {
    guard let path, places.usableState() != nil else {
      throw ArchiveError(path: path ?? "", operation: .make, cause: .noPlace)
    }
    try Folder.make(Folder.of(path))
    try WholeFile.replace(path, with: Array(text.utf8))
  }
}
