import SystemFiles

/// A file with random access; symlinks are followed.
final class PackageInput {
  let path: String
  let size: Int
  private let file: OpenFile

  init(_ path: String) throws(PackageError) {
    self.path = path
    do throws(FileError) {
      file = try OpenFile(System.realPath(path) ?? path, .reading)
      size = try file.status().size
    } catch {
      throw PackageError(path, error.errno.map { .unreadable($0.reason) } ?? .notRegular)
    }
  }

  func error(_ cause: PackageError.Cause) -> PackageError { PackageError(path, cause) }

  /// The bytes of a range within the file.
  func bytes(_ range: Range<Int>) throws(PackageError) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= size else { throw error(.truncated) }
    let bytes: [UInt8]
    do {
      bytes = try file.read(count: range.count, at: range.lowerBound)
    } catch {
      throw self.error(.unreadable(error.errno?.reason ?? ""))
    }
    guard bytes.count == range.count else { throw error(.truncated) }
    return bytes
  }
}

/// A file in a private temp directory; both are deleted with this object.
final class PrivateFile {
  let path: String
  private let folder: String
  private let file: OpenFile

  init(in parent: String) throws(PackageError) {
    do throws(Errno) {
      folder = try System.makeFolder(likeName: parent + "/til-")
    } catch {
      throw PackageError(parent, .unwritable(error.reason))
    }
    path = folder + "/collection"
    do throws(FileError) {
      file = try OpenFile.made(path)
    } catch {
      try? System.removeFolder(folder)
      throw PackageError(path, .unwritable(error.errno?.reason ?? ""))
    }
  }

  deinit { remove() }

  /// Unlinks the file; open descriptors remain valid.
  func remove() { try? Tree.remove(folder) }

  func append(_ bytes: UnsafeRawBufferPointer) throws(PackageError) {
    do { try file.write(bytes) } catch {
      throw PackageError(path, .unwritable(error.errno?.reason ?? ""))
    }
  }
}
