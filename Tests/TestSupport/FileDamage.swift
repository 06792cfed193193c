package import Foundation

/// Damages files as disks, sync programs and editors do.
package enum FileDamage: CustomStringConvertible {
  case bit(at: Int, Int)
  case byte(at: Int, UInt8)
  case swapped(Int, Int)
  case zeroed(Int)
  case zeroedSector(Int)
  case copied(from: Int, to: Int)
  case truncated(Int)
  case noise(at: Int, seed: UInt64)

  private static let page = 8192
  private static let sector = 512

  /// Damage of an index file, page by page.
  package init(_ random: inout SeededGenerator, pagesOf size: Int) {
    let pages = size / Self.page
    switch random.number(below: 10) {
    case 0, 1, 2: self = .bit(at: random.number(below: size), random.number(below: 8))
    case 3: self = .byte(at: random.number(below: size), UInt8(random.number(below: 256)))
    case 4: self = .swapped(random.number(below: pages), random.number(below: pages))
    case 5: self = .zeroed(random.number(below: pages))
    case 6: self = .copied(from: random.number(below: pages), to: random.number(below: pages))
    case 7: self = .truncated(random.number(below: size))
    case 8: self = .zeroedSector(random.number(below: size / Self.sector))
    default: self = .noise(at: random.number(below: size - 64), seed: random.next())
    }
  }

  /// Damage of a text file.
  package init(_ random: inout SeededGenerator, textOf size: Int) {
    switch random.number(below: 5) {
    case 0, 1: self = .bit(at: random.number(below: size), random.number(below: 8))
    case 2: self = .byte(at: random.number(below: size), UInt8(random.number(below: 256)))
    case 3: self = .truncated(random.number(below: size))
    default: self = .noise(at: random.number(below: max(1, size - 64)), seed: random.next())
    }
  }

  package var description: String {
    switch self {
    case .bit(let place, let bit): "bit \(bit) of byte \(place)"
    case .byte(let place, let byte): "byte \(place) is \(byte)"
    case .swapped(let one, let other): "pages \(one) and \(other) swapped"
    case .zeroedSector(let sector): "sector \(sector) zeroed"
    case .zeroed(let page): "page \(page) zeroed"
    case .copied(let from, let to): "page \(from) copied to page \(to)"
    case .truncated(let size): "cut to \(size) bytes"
    case .noise(let place, _): "noise at byte \(place)"
    }
  }

  package func applied(to whole: Data) -> Data {
    var bytes = [UInt8](whole)
    func range(_ page: Int) -> Range<Int> { page * Self.page..<(page + 1) * Self.page }
    switch self {
    case .bit(let place, let bit): bytes[place] ^= 1 << UInt8(bit)
    case .byte(let place, let byte): bytes[place] = byte
    case .swapped(let one, let other):
      let first = Array(bytes[range(one)])
      bytes.replaceSubrange(range(one), with: Array(bytes[range(other)]))
      bytes.replaceSubrange(range(other), with: first)
    case .zeroed(let page):
      bytes.replaceSubrange(range(page), with: [UInt8](repeating: 0, count: Self.page))
    case .zeroedSector(let sector):
      let start = sector * Self.sector
      bytes.replaceSubrange(
        start..<start + Self.sector, with: [UInt8](repeating: 0, count: Self.sector))
    case .copied(let from, let to):
      bytes.replaceSubrange(range(to), with: Array(bytes[range(from)]))
    case .truncated(let size): bytes.removeSubrange(size...)
    case .noise(let place, let seed):
      var random = SeededGenerator(seed: seed)
      for offset in place..<min(bytes.count, place + 64) {
        bytes[offset] = UInt8(random.number(below: 256))
      }
    }
    return Data(bytes)
  }
}
