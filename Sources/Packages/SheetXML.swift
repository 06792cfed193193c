import Interchange

/// The tags and texts of an XML document in order, for documents that programs write.
struct SheetXML {
  enum Item {
    case start(name: Substring, attributes: Substring, isEmpty: Bool)
    case end(Substring)
    case text(Substring)
  }

  private var rest: Substring
  /// Whether names are given without their prefixes, as in `row` for `x:row`.
  private let dropsPrefixes: Bool

  init(_ bytes: [UInt8], dropsPrefixes: Bool = false) {
    rest = String(decoding: bytes, as: UTF8.self)[...]
    self.dropsPrefixes = dropsPrefixes
  }

  private func name(_ whole: Substring) -> Substring {
    guard dropsPrefixes, let colon = whole.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return whole
    }
    return whole[whole.utf8.index(after: colon)...]
  }

  mutating func next() -> Item? {
    while let first = rest.utf8.first {
      guard first == UInt8(ascii: "<") else {
        let end = rest.utf8.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        defer { rest = rest[end...] }
        return .text(rest[..<end])
      }
      if rest.hasPrefix("<!--"), let end = rest.firstRange(of: "-->") {
        rest = rest[end.upperBound...]
        continue
      }
      guard let close = rest.utf8.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      var tag = rest[rest.utf8.index(after: rest.startIndex)..<close]
      rest = rest[rest.utf8.index(after: close)...]
      if tag.hasPrefix("?") || tag.hasPrefix("!") { continue }
      if tag.hasPrefix("/") { return .end(name(tag.dropFirst())) }
      let isEmpty = tag.hasSuffix("/")
      if isEmpty { tag.removeLast() }
      let whole = tag.prefix { $0 != " " && $0 != "\n" && $0 != "\t" && $0 != "\r" }
      return .start(name: name(whole), attributes: tag[whole.endIndex...], isEmpty: isEmpty)
    }
    return nil
  }

  /// An attribute of a tag, with its entities decoded.
  static func attribute(_ name: String, in attributes: Substring) -> String? {
    for quote in ["\"", "'"] {
      guard let start = attributes.firstRange(of: " \(name)=\(quote)") else { continue }
      let value = attributes[start.upperBound...].prefix { String($0) != quote }
      return HTMLEntities.decoded(value)
    }
    return nil
  }
}
