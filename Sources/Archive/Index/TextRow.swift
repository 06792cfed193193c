import Things

/// A row of a deck where it lies in the index: valid until the next one is asked for.
///
/// It begins with its place and its id, with a bit for whether the id stands in the file; then come
/// the lengths of its cells, seven bits a byte, and the cells.
struct TextRow {
  typealias Cell = ThingColumns.Cell

  let place: Int64
  let id: Thing.ID
  let isWritten: Bool
  /// All cells, one behind the other.
  let cells: UnsafeRawBufferPointer
  /// Where each of them ends there.
  let ends: ThingColumns.Ends

  /// What stands before the cells takes no more: 35 bits are enough for a length.
  static let mostOfHead = 16 + 5 * Cell.allCases.count

  /// Reads the row at an offset, and goes on to the next.
  init(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) {
    place = bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self)
    let number = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
    id = Thing.ID(number: number >> 1)
    isWritten = number & 1 != 0
    offset += 16
    var ends = ThingColumns.Ends()
    var end: UInt32 = 0
    for cell in 0..<Cell.allCases.count {
      end += Self.length(bytes, &offset)
      ends[cell] = end
    }
    self.ends = ends
    cells = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + Int(end)])
    offset += Int(end)
  }

  /// Goes on to the next row without reading this one: of a page of them mostly one is wanted.
  static func skip(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) {
    offset += 16
    var end: UInt32 = 0
    for _ in 0..<Cell.allCases.count { end += length(bytes, &offset) }
    offset += Int(end)
  }

  @inline(__always)
  private static func length(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt32 {
    var length: UInt32 = 0
    var shift: UInt32 = 0
    var byte: UInt8
    repeat {
      byte = bytes[offset]
      offset += 1
      length += UInt32(byte & 0x7F) << shift
      shift += 7
    } while byte >= 0x80
    return length
  }

  subscript(_ cell: Cell) -> UnsafeRawBufferPointer {
    let start = cell.rawValue == 0 ? 0 : Int(ends[cell.rawValue - 1])
    return UnsafeRawBufferPointer(rebasing: cells[start..<Int(ends[cell.rawValue])])
  }

  func text(_ cell: Cell) -> String { String(decoding: self[cell], as: UTF8.self) }

  var thing: Thing {
    Thing(
      id: id, short: text(.short), long: text(.long), note: text(.note),
      tags: CellLists.tags(text(.tags)), also: CellLists.also(text(.also)), guid: text(.guid))
  }
}
