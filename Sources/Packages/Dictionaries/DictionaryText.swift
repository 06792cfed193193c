import CZlib
import SystemFiles

/// The text of a dictionary with random access: plain, or compressed in chunks by dictzip.
final class DictionaryText {
  private let file: PackageInput
  /// Nil for a plain text.
  private let chunks: Chunks?
  /// The chunk unpacked last, or as much of it as was needed.
  private var unpacked: (number: Int, bytes: [UInt8]) = (-1, [])

  /// Longer entries are cut.
  static let longest = 1 << 16

  /// Opens `base.dict` or `base.dict.dz`.
  init(base: String) throws(PackageError) {
    let packed = base + ".dict.dz"
    file = try PackageInput(Folder.holds(packed) ? packed : base + ".dict")
    let start = try file.bytes(0..<min(10, file.size))
    chunks = start.starts(with: [0x1F, 0x8B]) ? try Chunks(file) : nil
  }

  func bytes(at offset: Int, count: Int) throws(PackageError) -> [UInt8] {
    let end = offset + min(count, Self.longest)
    let size = chunks.map { $0.length * $0.places.count } ?? file.size
    guard offset >= 0, count >= 0, end <= size else {
      throw file.error(.damagedDictionary("an entry is beyond its end"))
    }
    guard let chunks else { return try file.bytes(offset..<end) }
    var bytes: [UInt8] = []
    var place = offset
    while place < end {
      let start = place % chunks.length
      let chunk = try unpack(place / chunks.length, of: chunks, upTo: start + end - place)
      let piece = chunk[min(start, chunk.count)..<min(start + end - place, chunk.count)]
      guard !piece.isEmpty else {
        throw file.error(.damagedDictionary("an entry is beyond its end"))
      }
      bytes += piece
      place += piece.count
    }
    return bytes
  }

  /// At least the first bytes of a chunk, if it has as many.
  private func unpack(
    _ number: Int, of chunks: Chunks, upTo wanted: Int
  ) throws(PackageError) -> [UInt8] {
    let isKnown = unpacked.number == number
    let needed = min(wanted, chunks.length)
    if isKnown, unpacked.bytes.count >= needed { return unpacked.bytes }
    // A chunk that is asked for again is read on, as in an import.
    let length = isKnown ? chunks.length : needed
    var input = try file.bytes(chunks.places[number])
    var stream = z_stream()
    guard czlib_begin_inflate(&stream) == Z_OK else {
      throw file.error(.damagedDictionary("a chunk cannot be unpacked"))
    }
    defer { inflateEnd(&stream) }
    var code = Z_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(length)
        code = inflate(&stream, Z_SYNC_FLUSH)
        count = length - Int(stream.avail_out)
      }
    }
    let isLast = number == chunks.places.count - 1
    guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR,
      isLast || bytes.count == length
    else { throw file.error(.damagedDictionary("a chunk cannot be unpacked")) }
    unpacked = (number, bytes)
    return bytes
  }

  /// Where dictzip's chunks are, from the extra field of the gzip header.
  private struct Chunks {
    /// The size of each chunk but the last when unpacked.
    let length: Int
    let places: [Range<Int>]

    init(_ file: PackageInput) throws(PackageError) {
      let head = try file.bytes(0..<min(file.size, 12 + 0xFFFF))
      func number(_ place: Int) -> Int {
        place + 1 < head.count ? Int(head[place]) | Int(head[place + 1]) << 8 : 0
      }
      let flags = head.count > 12 ? head[3] : 0
      let end = 12 + number(10)
      guard flags & 4 != 0, head.count >= 22, end <= head.count, head[12] == UInt8(ascii: "R"),
        head[13] == UInt8(ascii: "A")
      else { throw file.error(.plainGzip) }
      length = number(18)
      let count = number(20)
      guard length > 0, count > 0, 22 + 2 * count <= end else {
        throw file.error(.damagedDictionary("its header is incomplete"))
      }
      // A name and a comment end with NUL; a checksum has two bytes.
      var place = end
      for flag in [UInt8(8), 16] where flags & flag != 0 {
        guard let zero = try file.bytes(place..<min(file.size, place + 4096)).firstIndex(of: 0)
        else { throw file.error(.damagedDictionary("its header is incomplete")) }
        place += zero + 1
      }
      if flags & 2 != 0 { place += 2 }
      var places: [Range<Int>] = []
      for chunk in 0..<count {
        let next = place + number(22 + 2 * chunk)
        places.append(place..<next)
        place = next
      }
      guard place <= file.size else { throw file.error(.truncatedDictionary) }
      self.places = places
    }
  }
}
