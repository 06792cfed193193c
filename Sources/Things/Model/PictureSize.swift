/// The number of pixels that a picture claims to have, read from its header.
///
/// A file of a few bytes can claim more pixels than fit into memory.
public struct PictureSize: Hashable, Sendable {
  let width: Int
  let height: Int

  /// The most pixels that are drawn.
  static let mostPixels = 50_000_000

  public var isDrawable: Bool {
    width > 0 && height > 0 && !width.multipliedReportingOverflow(by: height).overflow
      && width * height <= Self.mostPixels
  }

  /// Nil if the header does not tell.
  public init?(_ bytes: [UInt8], _ format: MediaFormat) {
    let header = PictureHeader(bytes: bytes)
    let size: (Int?, Int?)? =
      switch format {
      case .png: (header.big(16, 4), header.big(20, 4))
      case .gif: (header.little(6, 2), header.little(8, 2))
      case .jpeg: header.ofJPEG
      case .webp: header.ofWebP
      default: nil
      }
    guard let width = size?.0, let height = size?.1 else { return nil }
    self.width = width
    self.height = height
  }
}

/// Numbers at offsets of a file; nil beyond its end.
private struct PictureHeader {
  let bytes: [UInt8]

  func big(_ offset: Int, _ count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func little(_ offset: Int, _ count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// From the frame header, which follows any number of other segments.
  var ofJPEG: (Int?, Int?)? {
    var offset = 2
    while let marker = big(offset, 2), marker & 0xFF00 == 0xFF00 {
      if marker == 0xFFFF {
        offset += 1
        continue
      }
      if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        return (big(offset + 7, 2), big(offset + 5, 2))
      }
      guard let length = big(offset + 2, 2), length >= 2 else { return nil }
      offset += 2 + length
    }
    return nil
  }

  /// From the chunk that comes first: `VP8 `, `VP8L` or `VP8X`.
  var ofWebP: (Int?, Int?)? {
    guard bytes.count > 30 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return (little(24, 3).map { $0 + 1 }, little(27, 3).map { $0 + 1 })
    case "VP8L":
      let bits = little(21, 4) ?? 0
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    case "VP8 ":
      return (little(26, 2).map { $0 & 0x3FFF }, little(28, 2).map { $0 & 0x3FFF })
    default: return nil
    }
  }
}
