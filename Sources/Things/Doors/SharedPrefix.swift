extension UnsafeRawBufferPointer {
  /// How many bytes both begin with, eight at a time.
  public func sharedPrefix(with other: UnsafeRawBufferPointer) -> Int {
    let count = Swift.min(self.count, other.count)
    var place = 0
    while place &+ 8 <= count,
      loadUnaligned(fromByteOffset: place, as: UInt64.self)
        == other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    {
      place &+= 8
    }
    while place < count, self[place] == other[place] { place &+= 1 }
    return place
  }
}

extension [UInt8] {
  /// Whether both hold the same bytes; `==` compares them one by one.
  public func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { bytes in
      other.withUnsafeBytes { bytes.sharedPrefix(with: $0) == bytes.count }
    }
  }
}
