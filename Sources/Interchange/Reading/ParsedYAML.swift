/// YAML's plain subset: maps, lists and scalars in blocks or on a line, without aliases and tags.
///
/// Scalars stay text: NO is an abbreviation, not false.
struct ParsedYAML {
  private struct Line {
    var indent: Int
    var text: String
  }

  /// Why a text cannot be read.
  struct Fault: Error {}

  private var lines: [Line] = []
  private var position = 0
  private var level = 0

  private static let mostLevels = 40

  /// All documents of a text, as one value; nil if it is not of this subset.
  static func value(_ lines: [String]) -> JSON? {
    let isMark = { (line: String) in ["---", "..."].contains(withoutComment(end(line))) }
    // What follows a mark on its line belongs to the document; it is rare.
    if lines.contains(where: { $0.hasPrefix("--- ") && !isMark($0) }) { return nil }
    let documents = lines.split(whereSeparator: isMark)
      .map { $0.filter { !$0.hasPrefix("%") } }
    let values = documents.compactMap { lines -> JSON?? in
      var parser = ParsedYAML()
      guard parser.take(lines) else { return .some(nil) }
      if parser.lines.allSatisfy({ $0.text.isEmpty || $0.text.hasPrefix("#") }) { return nil }
      return .some(try? parser.document())
    }
    let found = values.compactMap { $0 }
    guard !found.isEmpty, found.count == values.count else { return nil }
    // What a file says of itself can precede its list.
    let lists = found.filter { value in
      value.array != nil || (value.members ?? []).contains { $0.value.array?.count ?? 0 > 1 }
    }
    return lists.count == 1 ? lists[0] : found.count == 1 ? found[0] : .array(found)
  }

  /// The first line, from 1, that this parser cannot read in a text with a single document.
  static func faultLine(_ lines: [String]) -> Int? {
    var parser = ParsedYAML()
    guard lines.count(where: { $0 == "---" }) < 2, parser.take(lines.map { $0 == "---" ? "" : $0 })
    else { return nil }
    if (try? parser.document()) != nil { return nil }
    return parser.position < lines.count ? parser.position + 1 : nil
  }

  /// False if a line is indented with tabs.
  private mutating func take(_ lines: [String]) -> Bool {
    for line in lines {
      let text = line.drop { $0 == " " }
      if text.first == "\t" { return false }
      self.lines.append(Line(indent: line.count - text.count, text: Self.end(String(text))))
    }
    return true
  }

  private static func end(_ text: String) -> String {
    String(text.trimmingSuffix(while: \.isWhitespace))
  }

  private mutating func document() throws -> JSON {
    skip()
    guard position < lines.count else { throw Fault() }
    let value = try node(lines[position].indent)
    skip()
    guard position == lines.count else { throw Fault() }
    return value
  }

  /// Skips empty lines and comments.
  private mutating func skip() {
    while position < lines.count,
      lines[position].text.isEmpty || lines[position].text.hasPrefix("#")
    {
      position += 1
    }
  }

  private static func isItem(_ text: String) -> Bool { text == "-" || text.hasPrefix("- ") }

  private mutating func node(_ indent: Int) throws -> JSON {
    level += 1
    defer { level -= 1 }
    guard level < Self.mostLevels else { throw Fault() }
    let text = lines[position].text
    if Self.isItem(text) { return try list(indent) }
    if try Self.key(text) != nil { return try map(indent) }
    position += 1
    return try scalar(text, deeperThan: indent - 1)
  }

  private mutating func list(_ indent: Int) throws -> JSON {
    var items: [JSON] = []
    while true {
      skip()
      guard position < lines.count, lines[position].indent == indent,
        Self.isItem(lines[position].text)
      else { return .array(items) }
      let rest = lines[position].text.dropFirst()
      let inner = rest.drop { $0 == " " }
      if inner.isEmpty || inner.hasPrefix("#") {
        position += 1
        items.append(try below(indent))
      } else if let block = try block(String(inner), indent) {
        items.append(block)
      } else {
        // What follows the dash is a node of its own, indented by it.
        lines[position] = Line(indent: indent + 1 + rest.count - inner.count, text: String(inner))
        items.append(try node(lines[position].indent))
      }
    }
  }

  private mutating func map(_ indent: Int) throws -> JSON {
    var members: [JSON.Member] = []
    while true {
      skip()
      guard position < lines.count, lines[position].indent == indent else {
        guard position == lines.count || lines[position].indent < indent else { throw Fault() }
        return .object(members)
      }
      guard let (name, whole) = try Self.key(lines[position].text) else {
        guard Self.isItem(lines[position].text), level > 1 else { throw Fault() }
        return .object(members)
      }
      let value = Self.withoutAnchor(whole)
      let found: JSON
      if value.isEmpty || value.hasPrefix("#") {
        position += 1
        skip()
        let isList =
          position < lines.count && lines[position].indent == indent
          && Self.isItem(lines[position].text)
        found = isList ? try list(indent) : try below(indent)
      } else if let block = try block(value, indent) {
        found = block
      } else {
        position += 1
        found = try scalar(value, deeperThan: indent)
      }
      members.append((name, found))
    }
  }

  /// What follows a name for the value, such as `&base`, which only aliases would use.
  private static func withoutAnchor(_ text: String) -> String {
    guard text.hasPrefix("&") else { return text }
    return Blanks.trimmed(text.drop { $0 != " " })
  }

  /// The node on the next lines, which are indented further; null without one.
  private mutating func below(_ indent: Int) throws -> JSON {
    skip()
    guard position < lines.count, lines[position].indent > indent else { return .null }
    return try node(lines[position].indent)
  }

  /// A key and what follows it; nil if a line has none.
  private static func key(_ text: String) throws -> (name: String, rest: String)? {
    if let quote = text.first, quote == "\"" || quote == "'" {
      var rest = text[...]
      guard let name = quoted(&rest), rest.first == ":" else { return nil }
      return (name, Blanks.trimmed(rest.dropFirst()))
    }
    guard let first = text.first, !"[{&*!|>%@`#".contains(first) else {
      if let first = text.first, "&*!".contains(first) { throw Fault() }
      return nil
    }
    var last: Character = " "
    for index in text.indices {
      let after = text.index(after: index)
      if text[index] == "#", last == " " { return nil }
      if text[index] == ":", after == text.endIndex || " \t".contains(text[after]) {
        let name = Blanks.trimmed(text[..<index])
        return name.isEmpty ? nil : (name, Blanks.trimmed(text[after...]))
      }
      last = text[index]
    }
    return nil
  }
}

// Scalars.
extension ParsedYAML {
  /// A block of lines after `|` or `>`; nil if the text does not start one.
  private mutating func block(_ mark: String, _ indent: Int) throws -> JSON? {
    // A tag says what the text is for another program.
    let mark = mark.hasPrefix("!") ? Blanks.trimmed(mark.drop { $0 != " " }) : mark
    guard let first = mark.first, first == "|" || first == ">",
      mark.dropFirst().prefix(while: { $0 != " " }).allSatisfy({ "+-123456789".contains($0) })
    else { return nil }
    position += 1
    var found: [String] = []
    var margin: Int?
    while position < lines.count {
      let line = lines[position]
      guard line.text.isEmpty || line.indent > indent else { break }
      if !line.text.isEmpty { margin = min(margin ?? line.indent, line.indent) }
      let blanks = String(repeating: " ", count: max(0, line.indent - (margin ?? 0)))
      found.append(line.text.isEmpty ? "" : blanks + line.text)
      position += 1
    }
    let text = found.map { $0.isEmpty ? "\n" : $0 }
    guard first == ">" else { return .string(Blanks.trimmed(found.joined(separator: "\n"))) }
    let folded = text.joined(separator: " ").replacing(" \n ", with: "\n")
    return .string(Blanks.trimmed(folded))
  }

  /// A scalar or a list or map on one line, which may continue on the next ones.
  private mutating func scalar(_ start: String, deeperThan indent: Int) throws -> JSON {
    var text = start
    func isOpen() -> Bool {
      switch text.first {
      case "[", "{":
        var rest = text[...]
        return (try? Self.flow(&rest, level: 0)) == nil
      case "\"", "'":
        var rest = text[...]
        return Self.quoted(&rest) == nil
      default: return true
      }
    }
    var plain = text.first.map { !"[{\"'".contains($0) } ?? true
    if plain { text = Self.withoutComment(text) }
    while position < lines.count, isOpen() {
      let next = lines[position]
      let isDeeper = { (line: Line) in line.indent > indent || "\"'".contains(start.first ?? " ") }
      if next.text.isEmpty {
        let below = lines[position...].first { !$0.text.isEmpty }
        guard let below, !plain || isDeeper(below) else { break }
        text += "\n"
        position += 1
        continue
      }
      guard isDeeper(next) else { break }
      if plain, try Self.key(next.text) != nil || next.text.hasPrefix("#") { throw Fault() }
      // A backslash hides the line break.
      let isHidden = start.hasPrefix("\"") && text.hasSuffix("\\") && !text.hasSuffix("\\\\")
      if isHidden { text.removeLast() }
      text +=
        (isHidden || text.hasSuffix("\n") ? "" : " ")
        + (plain ? Self.withoutComment(next.text) : next.text)
      position += 1
    }
    var rest = text[...]
    switch text.first {
    case "[", "{":
      let value = try Self.flow(&rest, level: 0)
      plain = false
      guard Self.isEnd(rest) else { throw Fault() }
      return value
    case "\"", "'":
      guard let value = Self.quoted(&rest), Self.isEnd(rest) else { throw Fault() }
      return .string(value)
    case "&", "*", "!", "%", "@", "`": throw Fault()
    default: return Self.plain(text)
    }
  }

  private static func isEnd(_ rest: Substring) -> Bool {
    let rest = rest.drop { $0 == " " }
    return rest.isEmpty || rest.first == "#"
  }

  private static func plain(_ text: String) -> JSON {
    ["", "~", "null", "Null", "NULL"].contains(text) ? .null : .string(text)
  }

  private static func withoutComment(_ text: String) -> String {
    text.cut(at: " #").map { end(String($0.before)) } ?? text
  }

  /// Removes a quoted text from the start; nil if it is not closed.
  private static func quoted(_ rest: inout Substring) -> String? {
    guard let quote = rest.first else { return nil }
    var text = ""
    var tail = rest.dropFirst()
    while let character = tail.popFirst() {
      if character == quote {
        guard quote == "'", tail.first == "'" else {
          rest = tail
          return text
        }
        text.append("'")
        tail.removeFirst()
      } else if character == "\\", quote == "\"" {
        guard let escape = tail.popFirst() else { return nil }
        guard let length = ["x": 2, "u": 4, "U": 8][escape] else {
          text.append(["n": "\n", "t": "\t", "r": "\r", "0": "\0"][escape] ?? escape)
          continue
        }
        guard let scalar = UnicodeEscape.take(length, from: &tail) else { return nil }
        text.unicodeScalars.append(scalar)
      } else {
        text.append(character)
      }
    }
    return nil
  }

  /// Removes a value in brackets, or within them, from the start.
  private static func flow(_ rest: inout Substring, level: Int) throws -> JSON {
    rest = rest.drop { $0 == " " }
    guard let first = rest.first, level < mostLevels, !"&*!".contains(first) else {
      throw Fault()
    }
    switch first {
    case "[", "{":
      rest.removeFirst()
      var items: [JSON] = []
      var members: [JSON.Member] = []
      while true {
        rest = rest.drop { $0 == " " || $0 == "," }
        guard let next = rest.first else { throw Fault() }
        if next == (first == "[" ? "]" : "}") {
          rest.removeFirst()
          return first == "[" ? .array(items) : .object(members)
        }
        let value = try flow(&rest, level: level + 1)
        rest = rest.drop { $0 == " " }
        if first == "[" {
          // A pair without braces, as in `[push: x]`, is not of this subset.
          guard let sign = rest.first, sign == "," || sign == "]" else { throw Fault() }
          items.append(value)
        } else {
          guard rest.first == ":", let name = value.string else { throw Fault() }
          rest.removeFirst()
          members.append((name, try flow(&rest, level: level + 1)))
        }
      }
    case "\"", "'":
      guard let text = quoted(&rest) else { throw Fault() }
      return .string(text)
    default:
      var text = ""
      while let next = rest.first, !",[]{}".contains(next) {
        if next == ":", rest.dropFirst().first.map({ " ,]}".contains($0) }) ?? true { break }
        text.append(rest.removeFirst())
      }
      return plain(Blanks.trimmed(text))
    }
  }
}
