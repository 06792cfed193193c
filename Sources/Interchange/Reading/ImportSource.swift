/// A file as it arrived: what it is called, and its bytes.
public struct ImportSource: Sendable {
  /// As messages show it: a path, the name of a starter deck, `-` for what was typed or piped.
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
