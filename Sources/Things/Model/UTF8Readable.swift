/// A value with one written form, which is read from bytes in place: a journal has millions of them.
public protocol UTF8Readable {
  init?(utf8 bytes: UnsafeBufferPointer<UInt8>)
}

extension UTF8Readable {
  /// The same, from a text.
  public init?(_ text: some StringProtocol) {
    var text = String(text)
    guard let value = text.withUTF8({ Self(utf8: $0) }) else { return nil }
    self = value
  }
}
