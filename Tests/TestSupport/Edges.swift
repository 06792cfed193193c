/// Sizes at which readers go wrong: none of something, one, and one less and one more than a
/// buffer or a limit holds.
package enum Edges {
  package static func around(_ sizes: Int...) -> [Int] {
    sizes.flatMap { [$0 - 1, $0, $0 + 1] }
  }

  /// Text of exactly that many bytes, in lines that differ.
  package static func lines(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 16)
    var number = 0
    while bytes.count < count {
      bytes += Array("\(number) é\n".utf8)
      number += 1
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
