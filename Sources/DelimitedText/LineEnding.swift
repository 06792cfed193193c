/// What ends a physical line; nothing else does, neither NEL, LS, PS, VT nor FF.
public enum LineEnding: UInt8, Hashable, Sendable, CaseIterable {
  case lf
  case crlf
  case cr

  /// The bytes that stand in the file.
  public var bytes: [UInt8] {
    switch self {
    case .lf: [Byte.lineFeed]
    case .crlf: [Byte.carriageReturn, Byte.lineFeed]
    case .cr: [Byte.carriageReturn]
    }
  }

  var length: Int { self == .crlf ? 2 : 1 }

  /// The line ending that begins at a place; nil at the end of the text and before other bytes.
  @inline(__always)
  static func found(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> LineEnding? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] == Byte.lineFeed { return .lf }
    guard bytes[offset] == Byte.carriageReturn else { return nil }
    return offset + 1 < bytes.count && bytes[offset + 1] == Byte.lineFeed ? .crlf : .cr
  }

  /// The line ending that is there most often, by how often each is: of equals the first in
  /// `allCases`.
  static func mostCommon(of counts: [Int]) -> LineEnding? {
    guard let most = counts.max(), most > 0 else { return nil }
    return allCases.first { counts[Int($0.rawValue)] == most }
  }

  /// The line ending that most of these places have; nil where none has any.
  public static func mostCommon(behind places: [Int], in bytes: [UInt8]) -> LineEnding? {
    var counts = [Int](repeating: 0, count: allCases.count)
    bytes.withUnsafeBufferPointer { bytes in
      for place in places {
        if let ending = found(in: bytes, at: place) { counts[Int(ending.rawValue)] += 1 }
      }
    }
    return mostCommon(of: counts)
  }
}
