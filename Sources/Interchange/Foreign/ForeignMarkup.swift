/// Text that is no table: web pages, and what programs write for one another.
enum ForeignMarkup {
  static func file(_ start: ArraySlice<UInt8>) -> ForeignFile? {
    let text = String(decoding: start, as: UTF8.self).drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    let small = text.lowercased()
    if small.hasPrefix("<!doctype html") || small.hasPrefix("<html") {
      return ForeignFile(what: "a web page", remedy: ForeignFile.takeText)
    }
    if small.hasPrefix("<?xml") {
      return ForeignFile(what: "an XML document", remedy: ForeignFile.takeText)
    }
    if isJSON(text) {
      return ForeignFile(
        what: "a JSON document", remedy: "Turn it into rows of a short and a long form.")
    }
    return nil
  }

  private static func isJSON(_ text: Substring) -> Bool {
    guard let first = text.first, first == "{" || first == "[" else { return false }
    let rest = text.dropFirst().drop(while: \.isWhitespace)
    return first == "[" ? rest.first == "{" : rest.first == "\"" && rest.contains("\":")
  }
}
