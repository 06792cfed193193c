/// A piece of a query: a word, a mark, and where it stands.
struct QueryToken: Hashable {
  enum Kind: Hashable {
    case word(String)
    /// In quotes, or an argument with blanks: taken as it is.
    case phrase(String)
    /// `deck:`, `stability:` and what follows.
    case field(String, String)
    case open
    case close
    case not
    case or
  }

  var kind: Kind
  var position: Int
}

/// Cuts arguments into the pieces of a query.
struct QueryTokens {
  private(set) var tokens: [QueryToken] = []
  private var offset = 0

  /// Each argument as the shell or the prompt cut it, and whether it stood in quotes there.
  init(_ arguments: [(text: String, isQuoted: Bool)]) throws(QueryError) {
    for (text, isQuoted) in arguments {
      if isQuoted || Self.isPhrase(text) {
        tokens.append(QueryToken(kind: .phrase(text), position: offset + 1))
      } else {
        try take(Substring(text), in: text)
      }
      offset += text.count + 1
    }
  }

  private static func isPhrase(_ text: String) -> Bool {
    text.contains(where: \.isWhitespace)
      && !text.contains { "\"“”:()".contains($0) }
  }

  private mutating func take(_ text: Substring, in whole: String) throws(QueryError) {
    var rest = text
    while let first = rest.first {
      let position = offset + whole.distance(from: whole.startIndex, to: rest.startIndex) + 1
      switch first {
      case _ where first.isWhitespace: rest.removeFirst()
      case "(", ")":
        tokens.append(QueryToken(kind: first == "(" ? .open : .close, position: position))
        rest.removeFirst()
      case "\"", "“":
        let phrase = try Self.quoted(&rest, position)
        tokens.append(QueryToken(kind: .phrase(phrase), position: position))
      default:
        tokens.append(QueryToken(kind: try Self.word(&rest, position), position: position))
      }
    }
  }

  private static func quoted(_ rest: inout Substring, _ position: Int) throws(QueryError) -> String
  {
    rest.removeFirst()
    guard let end = rest.firstIndex(where: { "\"”“".contains($0) }) else {
      throw QueryError(
        at: position, "a quote opens and never closes", remedy: "Close it, or leave it out.")
    }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[..<end])
  }

  private static func word(
    _ rest: inout Substring, _ position: Int
  ) throws(QueryError) -> QueryToken.Kind {
    let word = rest.prefix { !$0.isWhitespace && !"()\"“".contains($0) }
    rest = rest[word.endIndex...]
    if word == "not" { return .not }
    if word == "or" { return .or }
    if word == "and" { return .word("and") }
    guard let colon = word.firstIndex(of: ":"), colon != word.startIndex,
      QueryParser.fields.contains(word[..<colon].lowercased())
    else { return .word(String(word)) }
    var value = String(word[word.index(after: colon)...])
    if value.isEmpty, let first = rest.first, "\"“".contains(first) {
      value = try quoted(&rest, position)
    }
    return .field(word[..<colon].lowercased(), value)
  }
}
