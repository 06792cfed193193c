/// Reads queries: words, "phrases", `not`, `or`, parentheses and fields.
public struct QueryParser {
  /// The names that a colon turns into a condition.
  public static let fields: Set<String> = [
    "deck", "tag", "short", "long", "note", "id", "is", "stability", "recall", "difficulty",
    "lapses", "added", "rated", "due", "flag",
  ]

  private let today: StudyDay
  private var tokens: ArraySlice<QueryToken> = []

  private init(today: StudyDay) { self.today = today }

  /// Parses arguments; without any, the query matches everything.
  public static func query(
    _ arguments: [(text: String, isQuoted: Bool)], today: StudyDay
  ) throws(QueryError) -> Query {
    var parser = QueryParser(today: today)
    parser.tokens = try QueryTokens(arguments).tokens[...]
    guard !parser.tokens.isEmpty else { return .everything }
    let query = try parser.alternatives(depth: 0)
    if let token = parser.tokens.first {
      throw QueryError(
        at: token.position, "unmatched closing parenthesis", remedy: "Remove it.")
    }
    return query
  }

  /// Limits nesting to protect the stack.
  private static let mostLevels = 100

  private mutating func alternatives(depth: Int) throws(QueryError) -> Query {
    var parts = [try conjunction(depth: depth)]
    while let token = tokens.first, token.kind == .or {
      tokens.removeFirst()
      guard let next = tokens.first, next.kind != .close, next.kind != .or else {
        throw QueryError(
          at: token.position, "nothing after \"or\"",
          remedy: "Add another condition, or remove \"or\".")
      }
      parts.append(try conjunction(depth: depth))
    }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction(depth: Int) throws(QueryError) -> Query {
    var parts: [Query] = []
    while let token = tokens.first, token.kind != .close, token.kind != .or {
      parts.append(try term(depth: depth))
    }
    guard !parts.isEmpty else {
      if let token = tokens.first, token.kind == .close {
        throw QueryError(
          at: token.position,
          depth == 0 ? "unmatched closing parenthesis" : "nothing in the parentheses",
          remedy: depth == 0 ? "Remove it." : "Add a condition, or remove them.")
      }
      guard let token = tokens.first else {
        throw QueryError(at: 1, "a condition is missing at the end", remedy: "Add one.")
      }
      throw QueryError(at: token.position, "nothing before \"or\"", remedy: "Add a condition.")
    }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func term(depth: Int) throws(QueryError) -> Query {
    let token = tokens.removeFirst()
    guard depth < Self.mostLevels else {
      throw QueryError(
        at: token.position, "parentheses are nested too deeply", remedy: "Use fewer levels.")
    }
    switch token.kind {
    case .word(let text), .phrase(let text): return .text(text)
    case .field(let name, let value, let isQuoted):
      if !isQuoted, value.count > 1, value.last == "*", let field = Query.Field(rawValue: name) {
        return .prefix(field, String(value.dropLast()))
      }
      return try field(name, value, at: token.position)
    case .open: return try group(token, depth)
    case .not:
      guard let next = tokens.first, next.kind != .close, next.kind != .or else {
        throw QueryError(
          at: token.position, "nothing after \"not\"", remedy: "Add a condition, or remove \"not\"."
        )
      }
      return .not(try term(depth: depth + 1))
    case .close, .or: return .everything
    }
  }

  private mutating func group(_ token: QueryToken, _ depth: Int) throws(QueryError) -> Query {
    let query = try alternatives(depth: depth + 1)
    guard tokens.first?.kind == .close else {
      throw QueryError(
        at: token.position, "unclosed parenthesis", remedy: "Close it.")
    }
    tokens.removeFirst()
    return query
  }

  private func field(
    _ name: String, _ value: String, at position: Int
  ) throws(QueryError) -> Query {
    guard !value.isEmpty else {
      throw QueryError(
        at: position, "nothing after \"\(name):\"", remedy: "Write the value right after the colon."
      )
    }
    if let field = Query.Field(rawValue: name) { return .field(field, value) }
    if let measure = Query.Measure(rawValue: name) {
      return .number(measure, try QueryRange.numbers(value, of: name, at: position))
    }
    if let measure = Query.DayMeasure(rawValue: name) {
      return .days(measure, try QueryRange.days(value, of: measure, on: today, at: position))
    }
    switch name {
    case "deck": return .deck(value)
    case "tag": return .tag(value)
    case "flag": return .tag(try flag(value, position))
    case "is": return .state(try state(value, position))
    default: return .id(try id(value, position))
    }
  }

  private func state(_ value: String, _ position: Int) throws(QueryError) -> Query.State {
    guard let state = Query.State(rawValue: value.lowercased()) else {
      let states = Query.State.allCases.map(\.rawValue).joined(separator: ", ")
      throw QueryError(
        at: position, "unknown state \"\(value)\"", remedy: "Use one of \(states).")
    }
    return state
  }

  /// Anki's flags in order; their colors are tags here.
  private static let flags = ["red", "orange", "green", "blue", "pink", "turquoise", "purple"]

  /// The tag of a flag by its number or color.
  private func flag(_ value: String, _ position: Int) throws(QueryError) -> String {
    let word = value.lowercased()
    let color =
      Int(word).map { Self.flags.indices.contains($0 - 1) ? Self.flags[$0 - 1] : "" } ?? word
    guard Self.flags.contains(color) else {
      throw QueryError(
        at: position, "unknown flag \"\(value)\"",
        remedy: "Use 1 to 7, or one of \(Self.flags.joined(separator: ", ")).")
    }
    return "flag-\(color)"
  }

  private func id(_ value: String, _ position: Int) throws(QueryError) -> Thing.ID {
    guard let id = Thing.ID(value) else {
      throw QueryError(
        at: position, "\"\(value)\" is not an id", remedy: "An id has ten letters and digits.")
    }
    return id
  }
}

/// A token of a query: a word or symbol and its position.
private struct QueryToken: Hashable {
  enum Kind: Hashable {
    case word(String)
    /// In quotes, or an argument with blanks: literal.
    case phrase(String)
    /// `deck:`, `stability:` and what follows.
    case field(String, String, isQuoted: Bool)
    case open
    case close
    case not
    case or
  }

  var kind: Kind
  var position: Int
}

/// Splits arguments into tokens.
private struct QueryTokens {
  private(set) var tokens: [QueryToken] = []
  private var offset = 0

  /// Each argument, and whether it was quoted in the prompt.
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
        at: position, "unclosed quote", remedy: "Close it, or remove it.")
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
    let isQuoted = value.isEmpty && rest.first.map { "\"“".contains($0) } ?? false
    if isQuoted { value = try quoted(&rest, position) }
    return .field(word[..<colon].lowercased(), value, isQuoted: isQuoted)
  }
}
