/// A computer with a journal of its own in this library, by name.
public struct Device: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let name: String

  /// Nil unless the name is made of `a-z`, `0-9` and `-`, as names of folders are.
  public init?(_ name: some StringProtocol) {
    let isAllowed = { (byte: UInt8) in
      (97...122).contains(byte) || (48...57).contains(byte) || byte == 45
    }
    guard !name.isEmpty, name.utf8.count <= 80, name.utf8.allSatisfy(isAllowed) else { return nil }
    self.name = String(name)
  }

  public static func < (one: Device, other: Device) -> Bool { one.name < other.name }
  public var description: String { name }
}
