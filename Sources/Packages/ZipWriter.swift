import CZlib
import SystemFiles

/// Writes a ZIP archive of deflated entries to a temporary file, and renames it when complete.
final class ZipWriter {
  private let path: String
  private let temporary: String
  private let file: OpenFile
  private var offset = 0
  private var directory: [UInt8] = []
  private var count = 0
  private var isDone = false

  /// 1 January 1980, the earliest date in a ZIP archive.
  private static let date = 0x0021
  private static let deflated = 8

  init(_ path: String) throws(PackageError) {
    self.path = path
    let temporary = "\(path).\(System.processNumber)"
    self.temporary = temporary
    file = try Self.writing(path) { () throws(FileError) in try OpenFile.made(temporary) }
  }

  deinit { if !isDone { try? Folder.remove(temporary) } }

  private static func writing<Result: ~Copyable>(
    _ path: String, _ body: () throws(FileError) -> Result
  ) throws(PackageError) -> Result {
    do { return try body() } catch {
      throw PackageError(path, .unwritable(error.errno?.reason ?? "the file is in use"))
    }
  }

  func add(_ name: String, _ bytes: [UInt8]) throws(PackageError) {
    let packed = try deflate(bytes)
    let checksum = bytes.withUnsafeBufferPointer {
      UInt32(crc32(0, $0.baseAddress, UInt32($0.count)))
    }
    var header = ZipHeader()
    header.short(20, 0, Self.deflated, 0, Self.date)
    header.long(Int(checksum), packed.count, bytes.count)
    header.short(name.utf8.count, 0)
    directory += ZipHeader.directory + header.bytes
    var rest = ZipHeader()
    rest.short(0, 0, 0)
    rest.long(0o100_600 << 16, offset)
    directory += rest.bytes + Array(name.utf8)
    try write(ZipHeader.local + header.bytes + Array(name.utf8) + packed)
    count += 1
  }

  /// All data is on disk when this returns.
  func finish() throws(PackageError) {
    var end = ZipHeader()
    end.short(0, 0, count, count)
    end.long(directory.count, offset)
    end.short(0)
    try write(directory + ZipHeader.end + end.bytes)
    try Self.writing(path) { () throws(FileError) in
      try file.sync()
      try Folder.rename(temporary, to: path)
    }
    isDone = true
  }

  private func write(_ bytes: [UInt8]) throws(PackageError) {
    offset += bytes.count
    try Self.writing(path) { () throws(FileError) in try file.write(bytes) }
  }

  private func deflate(_ bytes: [UInt8]) throws(PackageError) -> [UInt8] {
    var stream = z_stream()
    guard czlib_begin_deflate(&stream) == Z_OK else {
      throw PackageError(path, .unwritable("out of memory"))
    }
    defer { deflateEnd(&stream) }
    var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let code = bytes.withUnsafeBufferPointer { input in
      packed.withUnsafeMutableBufferPointer { output in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return CZlib.deflate(&stream, Z_FINISH)
      }
    }
    guard code == Z_STREAM_END else { throw PackageError(path, .unwritable("cannot compress")) }
    packed.removeLast(Int(stream.avail_out))
    return packed
  }
}

private struct ZipHeader {
  static let local: [UInt8] = [0x50, 0x4B, 3, 4]
  /// Preceded by the version that wrote it: Unix, 2.0.
  static let directory: [UInt8] = [0x50, 0x4B, 1, 2, 20, 3]
  static let end: [UInt8] = [0x50, 0x4B, 5, 6]

  private(set) var bytes: [UInt8] = []

  mutating func short(_ numbers: Int...) {
    for number in numbers { bytes += [UInt8(number & 255), UInt8(number >> 8 & 255)] }
  }

  mutating func long(_ numbers: Int...) {
    for number in numbers {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(number >> shift & 255)) }
    }
  }
}
