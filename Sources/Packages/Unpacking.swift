import CZlib
import CZstd

/// Receives the bytes of an entry in chunks.
typealias Sink = (UnsafeRawBufferPointer) throws -> Void

extension ZipArchive {
  private static let piece = 1 << 16

  /// Provides the content of an entry, verified against its size and checksum.
  func unpack(_ entry: Entry, limit: Int, into sink: Sink) throws {
    guard entry.size <= limit else { throw file.error(.tooLarge(entry.name)) }
    let content = try content(of: entry)
    var checksum: UInt = 0
    var count = 0
    let checked: Sink = { bytes in
      count += bytes.count
      guard count <= entry.size else { throw file.error(.damagedEntry(entry.name)) }
      checksum = crc32(
        checksum, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count))
      try sink(bytes)
    }
    switch entry.method {
    case 0: try eachPiece(content, checked)
    case 8: try inflate(entry, content, into: checked)
    default: throw file.error(.unsupportedCompression(entry.name))
    }
    guard count == entry.size, checksum == UInt(entry.checksum) else {
      throw file.error(.damagedEntry(entry.name))
    }
  }

  /// The whole content of a small entry.
  func bytes(of entry: Entry, limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try unpack(entry, limit: limit) { bytes.append(contentsOf: $0) }
    return bytes
  }

  private func eachPiece(_ content: Range<Int>, _ body: Sink) throws {
    var offset = content.lowerBound
    while offset < content.upperBound {
      let end = min(offset + Self.piece, content.upperBound)
      try file.bytes(offset..<end).withUnsafeBytes(body)
      offset = end
    }
  }

  private func inflate(_ entry: Entry, _ content: Range<Int>, into sink: Sink) throws {
    var stream = z_stream()
    guard czlib_begin_inflate(&stream) == Z_OK else {
      throw file.error(.damagedEntry(entry.name))
    }
    defer { inflateEnd(&stream) }
    var isOver = false
    var output = [UInt8](repeating: 0, count: Self.piece)
    try eachPiece(content) { input in
      stream.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.avail_in = UInt32(input.count)
      while !isOver {
        let code = output.withUnsafeMutableBufferPointer { buffer in
          stream.next_out = buffer.baseAddress
          stream.avail_out = UInt32(buffer.count)
          return CZlib.inflate(&stream, Z_NO_FLUSH)
        }
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
          throw file.error(.damagedEntry(entry.name))
        }
        let count = output.count - Int(stream.avail_out)
        try output.withUnsafeBytes { try sink(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        isOver = code == Z_STREAM_END
        if stream.avail_out > 0 { return }
      }
    }
    guard isOver else { throw file.error(.damagedEntry(entry.name)) }
  }
}

/// Decompresses Zstandard in chunks, within a limit.
final class ZstdReader {
  private let context: OpaquePointer
  private let limit: Int
  private let file: PackageInput
  private let name: String
  private let sink: Sink
  private var total = 0
  /// 0 between two frames.
  private var wanted = 1
  private var output = [UInt8](repeating: 0, count: ZSTD_DStreamOutSize())

  /// The largest window, as a power of two; frames that need more memory are rejected.
  private static let widestWindow: Int32 = 27

  init?(_ file: PackageInput, _ name: String, limit: Int, into sink: @escaping Sink) {
    guard let context = ZSTD_createDCtx() else { return nil }
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.widestWindow)
    self.context = context
    self.file = file
    self.name = name
    self.limit = limit
    self.sink = sink
  }

  deinit { ZSTD_freeDCtx(context) }

  func take(_ bytes: UnsafeRawBufferPointer) throws {
    var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
    // After the end of a frame nothing is left to flush, and another call would expect a new frame.
    var isFull = false
    while input.pos < input.size || (isFull && wanted > 0) {
      let count = try output.withUnsafeMutableBytes { buffer -> Int in
        var piece = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
        let code = ZSTD_decompressStream(context, &piece, &input)
        guard ZSTD_isError(code) == 0 else { throw file.error(.damagedEntry(name)) }
        wanted = code
        isFull = piece.pos == piece.size
        return piece.pos
      }
      total += count
      guard total <= limit else { throw file.error(.tooLarge(name)) }
      try output.withUnsafeBytes { try sink(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  /// Throws if the last frame is incomplete.
  func finish() throws {
    guard wanted == 0 else { throw file.error(.damagedEntry(name)) }
  }
}

extension PackageFiles {
  /// The libraries that unpack files, with their versions.
  public static var parts: [(name: String, version: String)] {
    [
      ("zlib", String(cString: zlibVersion())),
      ("zstd", String(cString: ZSTD_versionString())),
    ]
  }
}
