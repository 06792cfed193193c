import DelimitedText

extension [UInt8] {
  /// Whether these bytes are text.
  var isUTF8: Bool { (try? DecodedText(self, as: .utf8)) != nil }
}
