/// A line that a merge has left in a text.
enum MergeMark: UInt8 {
  case here = 0x3C
  case base = 0x7C
  case middle = 0x3D
  case there = 0x3E

  /// Seven of one sign, and behind them nothing or a blank.
  static let length = 7

  /// Nil unless the line, with or without its end, is such a mark.
  init?(line: ArraySlice<UInt8>) {
    guard let first = line.first, let mark = MergeMark(rawValue: first),
      line.count >= Self.length, line.prefix(Self.length).allSatisfy({ $0 == first })
    else { return nil }
    let next = line.dropFirst(Self.length).first
    guard next == nil || next == 0x20 || next == 0x0A || next == 0x0D else { return nil }
    self = mark
  }
}
