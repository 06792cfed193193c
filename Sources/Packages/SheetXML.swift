import Interchange

/// The tags and texts of an XML document in order, for documents that programs write.
struct SheetXML {
  enum Item {
    case start(name: Substring, attributes: Substring, isEmpty: Bool)
    case end(Substring)
    case text(Substring)
  }

  private var rest: Substring

  init(_ bytes: [UInt8]) { rest = String(decoding: bytes, as: UTF8.self)[...] }

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
      if tag.hasPrefix("/") { return .end(tag.dropFirst()) }
      let isEmpty = tag.hasSuffix("/")
      if isEmpty { tag.removeLast() }
      let name = tag.prefix { $0 != " " && $0 != "\n" && $0 != "\t" && $0 != "\r" }
      return .start(name: name, attributes: tag[name.endIndex...], isEmpty: isEmpty)
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
