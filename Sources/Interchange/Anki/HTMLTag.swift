/// A tag of HTML: its name in small letters, whether it ends something, and its attributes.
struct HTMLTag {
  private(set) var name = ""
  private(set) var isEnd = false
  private(set) var attributes: [String: String] = [:]

  /// Takes a tag or a comment off the text; nil, and nothing taken, where `<` begins none.
  init?(_ text: inout Substring) {
    var rest = text.dropFirst()
    if rest.hasPrefix("!--") {
      name = "!--"
      Self.skip(&text, past: "-->")
      return
    }
    if rest.first == "/" {
      isEnd = true
      rest.removeFirst()
    }
    guard let first = rest.first, first.isASCII, first.isLetter else { return nil }
    name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    rest = rest.dropFirst(name.count)
    guard rest.first.map({ $0 == ">" || $0 == "/" || $0.isWhitespace }) ?? false else { return nil }
    guard takeAttributes(&rest) else { return nil }
    text = rest
  }

  /// False where the tag never ends.
  private mutating func takeAttributes(_ rest: inout Substring) -> Bool {
    while let character = rest.first {
      if character == ">" {
        rest.removeFirst()
        return true
      }
      if character.isWhitespace || character == "/" {
        rest.removeFirst()
        continue
      }
      let name = rest.prefix { !$0.isWhitespace && !"=>/".contains($0) }
      rest = rest.dropFirst(max(1, name.count)).drop(while: \.isWhitespace)
      if rest.first == "=" {
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        attributes[name.lowercased()] = Self.value(&rest)
      }
    }
    return false
  }

  private static func value(_ rest: inout Substring) -> String {
    let quote = rest.first.flatMap { "\"'".contains($0) ? $0 : nil }
    if quote != nil { rest.removeFirst() }
    let value = rest.prefix { quote == nil ? !$0.isWhitespace && $0 != ">" : $0 != quote }
    rest = rest.dropFirst(value.count)
    if quote != nil { rest = rest.dropFirst() }
    return String(value)
  }

  /// Drops everything up to the end tag of that name.
  static func skip(_ rest: inout Substring, to name: String) {
    while let place = rest.firstIndex(of: "<") {
      rest = rest[place...]
      if rest.prefix(name.count + 2).lowercased() == "</\(name)" { return }
      rest = rest.dropFirst()
    }
    rest = rest[rest.endIndex...]
  }

  private static func skip(_ rest: inout Substring, past end: String) {
    while !rest.isEmpty, !rest.hasPrefix(end) { rest = rest.dropFirst() }
    rest = rest.dropFirst(end.count)
  }
}
