package import Foundation

/// Small pictures and recordings.
package enum SampleMedia {
  /// A picture of three stripes, 90 × 60 pixels.
  package static let png: Data = {
    let text = """
      iVBORw0KGgoAAAANSUhEUgAAAFoAAAA8CAIAAABpZzoSAAAAbUlEQVR4nO3QMREAIAADsXphQgJCkYkGUNGJ/L2CJGOX\
      vrXOXKWDAwcOHDhw4MCBAwcOHDhw4MCBAwcOHDhw4MCBAwcOHDhw4MCBAwcOHDhw4MCBAwcOHDhw4MCBAwcOHDhw4MCB\
      AwcOHDj+5XjkpkYuAtcA9AAAAABJRU5ErkJggg==
      """
    return Data(base64Encoded: text) ?? Data()
  }()

  /// The header of a PNG file that claims this size.
  package static func png(width: UInt32, height: UInt32) -> Data {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    bytes += Array("IHDR".utf8)
    for number in [width, height] {
      bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return Data(bytes + [8, 2, 0, 0, 0])
  }

  /// A tenth of a second of silence.
  package static let wav: Data = {
    func little(_ number: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let samples = [UInt8](repeating: 128, count: 800)
    var bytes = Array("RIFF".utf8)
    bytes += little(UInt32(36 + samples.count), 4)
    bytes += Array("WAVEfmt ".utf8)
    for (number, count) in [(16, 4), (1, 2), (1, 2), (8000, 4), (8000, 4), (1, 2), (8, 2)] {
      bytes += little(UInt32(number), count)
    }
    bytes += Array("data".utf8)
    bytes += little(UInt32(samples.count), 4)
    return Data(bytes + samples)
  }()
}
