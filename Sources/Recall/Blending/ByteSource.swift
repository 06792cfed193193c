// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Bytes that are read in order, each part directly into its array, because a copy of millions
/// takes time.
public struct ByteSource {
  /// How many are unread.
  public private(set) var count: Int
  private let read: (UnsafeMutableRawBufferPointer) throws -> Void

  /// `read` fills a buffer with the next bytes.
  public init(count: Int, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Void) {
    (self.count, self.read) = (count, read)
  }

  /// The next values, in the layout of this machine; nil if fewer are left.
  public mutating func values<Value: BitwiseCopyable>(
    _ number: Int, of type: Value.Type
  ) throws -> [Value]? {
    let size = MemoryLayout<Value>.stride
    guard number >= 0, number <= count / size else { return nil }
    count -= number * size
    return try [Value](unsafeUninitializedCapacity: number) { buffer, initialized in
      try read(
        UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[..<(number * size)]))
      initialized = number
    }
  }
}
