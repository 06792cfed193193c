import Glibc

/// A file with random access.
final class InputFile {
  let path: String
  let size: Int
  private let descriptor: Int32

  init(_ path: String) throws(PackageError) {
    self.path = path
    var opened: Int32
    repeat {
      opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    } while opened < 0 && errno == EINTR
    descriptor = opened
    guard descriptor >= 0 else {
      throw PackageError(path, .unreadable(String(cString: strerror(errno))))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw PackageError(path, .notRegular)
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  func error(_ cause: PackageError.Cause) -> PackageError { PackageError(path, cause) }

  /// The bytes of a range within the file.
  func bytes(_ range: Range<Int>) throws(PackageError) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= size else { throw error(.truncated) }
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    while done < range.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress.map { $0 + done }, range.count - done,
          off_t(range.lowerBound + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw error(.unreadable(String(cString: strerror(errno)))) }
      guard count > 0 else { throw error(.truncated) }
      done += count
    }
    return bytes
  }
}

/// A file in a private temp directory; both are deleted with this object.
final class PrivateFile {
  let path: String
  private let folder: String
  private(set) var descriptor: Int32

  init(in parent: String) throws(PackageError) {
    var template = Array("\(parent)/til-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw PackageError(parent, .unwritable(String(cString: strerror(errno))))
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = folder + "/collection"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    self.folder = folder
    guard descriptor >= 0 else {
      let why = String(cString: strerror(errno))
      rmdir(folder)
      throw PackageError(path, .unwritable(why))
    }
  }

  deinit {
    close(descriptor)
    remove()
  }

  /// Unlinks the file; open descriptors remain valid.
  func remove() {
    unlink(path)
    rmdir(folder)
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(PackageError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw PackageError(path, .unwritable(String(cString: strerror(errno))))
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}
