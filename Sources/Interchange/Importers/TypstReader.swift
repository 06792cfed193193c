/// Reads what Typst has in parentheses: texts in quotes, content in brackets, and lists of both.
struct TypstReader {
  struct Item {
    var line: Int
    var name = ""
    var text = ""
    /// What is neither in quotes nor in brackets, such as a number.
    var word = ""
    /// Nil unless it is a list.
    var items: [Item]?
  }

  private var rest: Substring
  private var line = 1

  init(_ lines: [String]) { rest = lines.joined(separator: "\n")[...] }

  /// Lists in more lists than these are not read.
  private static let deepest = 12

  /// The next list that begins in a line with `#`, and what is before it there.
  mutating func nextStatement() -> (name: String, items: [Item])? {
    while !rest.isEmpty {
      skipBlanks()
      let start = rest.prefix { !$0.isNewline }
      guard start.first == "#", let open = start.firstIndex(of: "(") else {
        rest = rest[start.endIndex...]
        continue
      }
      rest = rest[open...].dropFirst()
      return (String(start[..<open]), items(depth: 1))
    }
    return nil
  }

  private mutating func items(depth: Int) -> [Item] {
    var items: [Item] = []
    while true {
      skipBlanks()
      var item = item(depth: depth)
      if rest.first == ":" {
        _ = next()
        let name = item.text.isEmpty ? item.word : item.text
        item = self.item(depth: depth)
        item.name = name
      }
      if item.items != nil || !item.text.isEmpty { items.append(item) }
      guard next() == "," else { return items }
    }
  }

  /// What is before the next comma, colon or closing parenthesis.
  private mutating func item(depth: Int) -> Item {
    var item = Item(line: line)
    while true {
      skipBlanks()
      guard let first = rest.first, !",:)".contains(first) else { return item }
      _ = next()
      switch first {
      case "\"": item.text += quoted()
      case "[": item.text += content(depth: depth)
      case "$": item.text += formula()
      case "(" where depth < Self.deepest:
        let inside = items(depth: depth + 1)
        // After a name, they are the arguments of a function.
        if item.word.isEmpty { item.items = inside }
      case "+": break
      default: item.word.append(first)
      }
    }
  }

  private mutating func next() -> Character? {
    let character = rest.popFirst()
    if character == "\n" { line += 1 }
    return character
  }

  /// Passes blanks and comments.
  private mutating func skipBlanks() {
    while let first = rest.first {
      if first.isWhitespace {
        _ = next()
      } else if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        while !rest.isEmpty, !rest.hasPrefix("*/") { _ = next() }
        rest = rest.dropFirst(2)
      } else {
        return
      }
    }
  }

  private mutating func quoted() -> String {
    var text = ""
    while let character = next(), character != "\"" {
      text.append(character != "\\" ? character : escaped(next()))
    }
    return text
  }

  private func escaped(_ character: Character?) -> Character {
    character == "n" ? "\n" : character ?? "\\"
  }

  private mutating func formula() -> String {
    var text = "$"
    while let character = next() {
      text.append(character)
      if character == "$" { break }
      if character == "\\", let sign = next() { text.append(sign) }
    }
    return text
  }

  /// The words of a text up to its closing bracket.
  private mutating func content(depth: Int) -> String {
    var text = ""
    var open = 1
    while let character = next() {
      switch character {
      case "[": open += 1
      case "]": open -= 1
      default: break
      }
      if open == 0 { break }
      switch character {
      case "\\":
        let sign = next() ?? " "
        text.append(sign.isWhitespace ? " " : sign)
      case "~": text.append(" ")
      case "$": text += formula()
      case "@": text += reference(to: word("-_:."))
      case "#": text += function(depth: depth)
      default: text.append(character)
      }
    }
    let plain = "*_".reduce(Self.joined(text)) { MarkdownText.withoutEmphasis($0, $1) }
    return Blanks.trimmed(plain)
  }

  /// Lines of one paragraph, but each item of a list on its own line.
  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map(Blanks.trimmed).reduce(into: "") { text, line in
      let isItem = line.item("-+") != nil
      text += (text.isEmpty ? "" : isItem ? "\n" : " ") + line
    }
  }

  /// The words of a function, as in `#gls("acl")` or `#emph[word]`.
  private mutating func function(depth: Int) -> String {
    let name = word("-_.")
    guard !name.isEmpty, depth < Self.deepest else { return "" }
    var items: [Item] = []
    if rest.first == "(" {
      _ = next()
      items = self.items(depth: depth + 1)
    }
    if rest.first == "[" {
      _ = next()
      return content(depth: depth + 1)
    }
    let isReference = ["gls", "Gls", "ac"].contains(where: name.hasPrefix)
    return items.first.map { isReference ? reference(to: $0.text) : $0.text } ?? ""
  }

  /// A name with letters, digits and these signs, which do not end it.
  private mutating func word(_ signs: String) -> String {
    let word = rest.prefix { $0.isLetter || $0.isNumber || signs.contains($0) }
      .trimmingSuffix { ":.".contains($0) }
    rest = rest[word.endIndex...]
    return String(word)
  }

  /// Stands around the key of an entry in place of which its short form is printed.
  private static let mark = "\u{E025}"

  private func reference(to key: String) -> String { Self.mark + key + Self.mark }

  /// A text with the names of entries in place of references; those to books leave nothing.
  static func named(_ text: String, _ names: [String: String]) -> String {
    guard text.contains(mark) else { return text }
    let named = text.replacing(from: mark, through: mark) { key, _ in
      (names[String(key)] ?? key.cut(at: ":").flatMap { names[String($0.before)] } ?? "")[...]
    }
    return Blanks.trimmed(named.replacing(" .", with: ".").replacing(" ,", with: ","))
  }
}
