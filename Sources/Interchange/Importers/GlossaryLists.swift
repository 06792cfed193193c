/// Markdown lists of terms: `- **ACL**: …`, `* ACL – …`, `*[ACL]: …`.
enum GlossaryLists: Importer {
  static let name = "Markdown list"

  static func reads(_ text: ArrivedText) -> Bool {
    guard text.options.delimiter == nil else { return false }
    let first = text.firstLines.prefix(2_000).filter { !isContinuation($0) }
    let all = first.map(uncommented).filter { !$0.isEmpty }
    let lines = all.filter { !$0.hasPrefix("#") && !isLink($0) && !isRule($0) }
    let items = lines.compactMap { pair($0)?.short }
    let headings = all.count { $0.hasPrefix("#") }
    return items.count > 1 && items.count * 10 >= lines.count * 6
      && !areLabels(items, below: headings)
  }

  /// Whether a few words recur below most headings, as labels do; a family recurs below one.
  private static func areLabels(_ shorts: [String], below headings: Int) -> Bool {
    let counts = Dictionary(shorts.map { ($0, 1) }, uniquingKeysWith: +).values
    let labels = counts.filter { $0 >= fewestUses && 2 * headings >= $0 }.reduce(0, +)
    return labels * 10 >= shorts.count * 6
  }

  private static let fewestUses = 3

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var things: [FoundThing] = []
    var left: [(line: Int, text: String)] = []
    // What the item before continues with: a line, or a paragraph.
    var separator: String?
    for (number, whole) in text.lines.enumerated() {
      let line = uncommented(whole)
      if let (short, long) = pair(line) {
        things.append(FoundThing(line: number + 1, short: short, long: long))
        separator = " "
      } else if line.isEmpty {
        separator = separator.map { _ in "\n" }
      } else if let before = separator, isContinuation(whole) {
        things[things.count - 1].long += before + MarkdownText.plain(line)
        separator = " "
      } else if !line.hasPrefix("#"), !isLink(line), !isRule(line) {
        separator = nil
        left.append((number + 1, line))
      }
    }
    return text.reading(name, things, untaken: left)
  }

  /// A line across the page, as in `---`.
  private static func isRule(_ line: String) -> Bool {
    line.count > 2 && "-*_".contains { sign in line.allSatisfy { $0 == sign } }
  }

  /// Whether a line goes on with the item above it, as it is indented and no item itself.
  private static func isContinuation(_ line: String) -> Bool {
    guard line.hasPrefix("  ") || line.hasPrefix("\t") else { return false }
    let text = Blanks.trimmed(line)
    let isItem = ["- ", "* ", "+ ", "• "].contains(where: text.hasPrefix)
    return !isItem && !text.isEmpty && pair(text) == nil
  }

  /// A line without its comment in HTML.
  private static func uncommented(_ line: String) -> String {
    let line = Blanks.trimmed(line)
    guard let start = line.firstRange(of: "<!--"),
      let end = line[start.upperBound...].firstRange(of: "-->")
    else { return line }
    let (before, after) = (line[..<start.lowerBound], line[end.upperBound...])
    return Blanks.trimmed(Blanks.trimmed(String(before)) + after)
  }

  /// The address of a link, as in `[python]: https://…`, or links to parts of the text, as in
  /// `- [A](#a)`.
  private static func isLink(_ line: String) -> Bool {
    if line.hasPrefix("["), line.contains("]: ") { return true }
    guard line.contains("](#") else { return false }
    let isBetween = { (text: Substring) in text.allSatisfy { "-*+•|·,/ ".contains($0) } }
    var rest = line[...]
    while let open = rest.firstIndex(of: "["), isBetween(rest[..<open]),
      let middle = rest[open...].firstRange(of: "](#"),
      let close = rest[middle.upperBound...].firstIndex(of: ")")
    {
      rest = rest[rest.index(after: close)...]
    }
    return isBetween(rest)
  }

  private static func pair(_ line: String) -> (short: String, long: String)? {
    if line.hasPrefix("*["), let end = line.firstRange(of: "]:") {
      return separated(line.dropFirst(2)[..<end.lowerBound], line[end.upperBound...])
    }
    let mark = ["- ", "* ", "+ ", "• "].first(where: line.hasPrefix) ?? number(of: line)
    // Terms in bold or as code need no list mark.
    guard mark != nil || line.hasPrefix("**") || line.hasPrefix("`") && !CodeFence.isFence(line)
    else { return nil }
    let item = line.dropFirst(mark?.count ?? 0).drop { $0 == " " || $0 == "\t" }
    // A term in bold ends where the bold ends.
    for bold in ["**", "__", "`"] where item.hasPrefix(bold) {
      guard let end = item.dropFirst(bold.count).firstRange(of: bold) else { continue }
      let rest = item[end.upperBound...].drop { ":：-–—=→ ".contains($0) }
      // Text that begins with code is no term.
      if mark == nil, bold == "`", rest.startIndex == end.upperBound { return nil }
      return separated(item.dropFirst(bold.count)[..<end.lowerBound], rest)
    }
    for sign in [" :: ", " >> ", ": ", "：", " – ", " — ", " - ", " = ", " → ", " -> "] {
      guard let range = item.firstRange(of: sign) else { continue }
      // A sign within the text of a link is a part of it.
      if item.hasPrefix("["), let end = item.firstRange(of: "]("), range.lowerBound < end.lowerBound
      {
        return nil
      }
      return separated(item[..<range.lowerBound], item[range.upperBound...])
    }
    return nil
  }

  /// The number of an item, as in `12. **ACL**: …`, whose term has a mark of its own.
  private static func number(of line: String) -> String? {
    let digits = line.prefix(while: { $0.isASCII && $0.isNumber })
    let rest = line[digits.endIndex...]
    guard (1...3).contains(digits.count), rest.hasPrefix(". ") || rest.hasPrefix(") "),
      ["**", "__", "`", "["].contains(where: rest.dropFirst(2).hasPrefix)
    else { return nil }
    return String(digits + rest.prefix(2))
  }

  private static func separated(_ short: Substring, _ long: Substring) -> (String, String)? {
    var short = MarkdownText.plain(Blanks.trimmed(String(short)))
    if short.hasSuffix(":") { short.removeLast() }
    let long = MarkdownText.plain(Blanks.trimmed(String(long)))
    return short.isEmpty || long.isEmpty || short.count > 80 ? nil : (short, long)
  }
}

/// Text without the marks of Markdown.
enum MarkdownText {
  /// Whether a file of this name has such text.
  static func isName(_ file: String) -> Bool {
    [".md", ".markdown"].contains(where: file.lowercased().hasSuffix)
  }

  /// `hasUnderscores` if they emphasize.
  static func plain(_ text: String, hasUnderscores: Bool = true) -> String {
    let signs = hasUnderscores ? "*_" : "*"
    let text = unlinked(wikiWords(withoutTags(text)))
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    // Every second part is code, in which no sign is markup.
    guard parts.count % 2 == 1 else { return plainPart(text.replacing("`", with: ""), signs) }
    return parts.enumerated().map { $0 % 2 == 1 ? String($1) : plainPart(String($1), signs) }
      .joined()
  }

  /// Elements of HTML that Markdown has no marks for.
  private static let tags = ["kbd", "sub", "sup", "b", "i", "em", "strong", "u", "small", "abbr"]

  private static func withoutTags(_ text: String) -> String {
    guard text.contains("</") else { return text }
    var text = text
    for tag in tags where text.contains("</\(tag)>") {
      text = text.replacing("<\(tag)>", with: "").replacing("</\(tag)>", with: "")
    }
    return text
  }

  private static func plainPart(_ text: String, _ signs: String) -> String {
    var plain = text
    for sign in signs { plain = plain.replacing("\(sign)\(sign)", with: "") }
    for sign in signs { plain = unemphasized(plain, sign) }
    for mark in ["|", "*", "_", "[", "]", "#", "-", ".", "!", "+", "<", ">", "&", "~"] {
      plain = plain.replacing("\\" + mark, with: mark)
    }
    // Between `\(` and `\)` there can also be a formula.
    if !plain.contains(where: { "^_=".contains($0) }) {
      for mark in ["(", ")"] { plain = plain.replacing("\\" + mark, with: mark) }
    }
    return plain
  }

  /// Words between two of a mark, as in `an *important* word`, without it.
  private static func unemphasized(_ text: String, _ mark: Character) -> String {
    guard text.contains(mark) else { return text }
    var (result, rest) = ("", text[...])
    while let open = rest.firstIndex(of: mark) {
      let inside = rest[rest.index(after: open)...]
      let before = rest[..<open].last ?? result.last
      guard isBesideWord(before), before != "\\", let close = inside.firstIndex(of: mark),
        let first = inside[..<close].first, !first.isWhitespace,
        let last = inside[..<close].last, !last.isWhitespace, last != "\\",
        isBesideWord(inside[close...].dropFirst().first)
      else {
        result += rest[...open]
        rest = inside
        continue
      }
      result += rest[..<open] + inside[..<close]
      rest = inside[close...].dropFirst()
    }
    return result + rest
  }

  private static func isBesideWord(_ character: Character?) -> Bool {
    character.map { !$0.isLetter && !$0.isNumber && !"*_".contains($0) } ?? true
  }

  /// `[[page|text]]` becomes `text`, and `[[page]]` its name.
  private static func wikiWords(_ text: String) -> String {
    guard text.contains("[[") else { return text }
    var (result, rest) = ("", text[...])
    while let open = rest.firstRange(of: "[["),
      let close = rest[open.upperBound...].firstRange(of: "]]")
    {
      let inside = rest[open.upperBound..<close.lowerBound]
      // Not a test of a shell, before which a blank stands, or a list of lists.
      let isLink =
        (inside.first.map { $0.isLetter || $0.isNumber } ?? false)
        && !inside.contains { "[]".contains($0) }
      let words = inside.firstIndex(of: "|").map { inside[$0...].dropFirst() } ?? inside
      result += rest[..<open.lowerBound]
      result += isLink ? words : rest[open.lowerBound..<close.upperBound]
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  /// `[text](address)` becomes `text`; pictures stay.
  private static func unlinked(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "["),
      let middle = rest[open...].firstRange(of: "]("),
      let close = rest[middle.upperBound...].firstIndex(of: ")")
    {
      let isPicture = rest[..<open].hasSuffix("!")
      result += rest[..<open]
      result +=
        isPicture ? rest[open...close] : rest[rest.index(after: open)..<middle.lowerBound]
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

/// Acronyms and glossary entries of LaTeX.
enum LaTeXAcronyms: Importer {
  static let name = "LaTeX acronyms"

  private static let commands = [
    "\\newacronym", "\\acrodef", "\\acro", "\\newacro", "\\DeclareAcronym",
    "\\newglossaryentry", "\\longnewglossaryentry", "\\newabbreviation", "\\nomenclature",
  ]

  static func reads(_ text: ArrivedText) -> Bool {
    text.options.delimiter == nil
      && commands.contains { text.startHas($0 + "{") || text.startHas($0 + "[") }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let lines = text.lines.map { line in
      line.drop(while: \.isWhitespace).hasPrefix("%") ? "" : line
    }
    var things: [FoundThing] = []
    for (number, line) in lines.enumerated() {
      for command in commands {
        guard let range = line.firstRange(of: command),
          "{[".contains(line[range.upperBound...].first ?? " ")
        else { continue }
        let body = ([String(line[range.upperBound...])] + lines[(number + 1)...].prefix(20))
          .joined(separator: "\n")
        var arguments = LaTeXArguments(body)
        if let thing = Self.thing(command, &arguments, line: number + 1) { things.append(thing) }
        break
      }
    }
    return text.reading(name, things)
  }

  /// The definition that begins a text with one of these commands.
  static func definition(_ text: String) -> FoundThing? {
    guard
      let command = commands.first(where: { text.hasPrefix($0 + "{") || text.hasPrefix($0 + "[") })
    else { return nil }
    var arguments = LaTeXArguments(String(text.dropFirst(command.count)))
    return thing(command, &arguments, line: 1)
  }

  private static func thing(
    _ command: String, _ arguments: inout LaTeXArguments, line: Int
  ) -> FoundThing? {
    let leading = arguments.optional()
    guard let key = arguments.braced() else { return nil }
    switch command {
    case "\\newacronym", "\\newabbreviation":
      guard let short = arguments.braced(), let long = arguments.braced() else { return nil }
      return FoundThing(line: line, short: plain(short), long: plain(long))
    case "\\nomenclature":
      guard let long = arguments.braced() else { return nil }
      return FoundThing(line: line, short: plain(key), long: plain(long))
    case "\\acro", "\\acrodef", "\\newacro":
      let short = arguments.optional() ?? leading ?? key
      guard let long = arguments.braced() else { return nil }
      return FoundThing(line: line, short: plain(short), long: plain(long))
    default:
      guard let body = arguments.braced() else { return nil }
      let values = LaTeXArguments.values(body)
      let description = values["description"] ?? arguments.braced()
      guard let short = values["short"] ?? values["name"], let long = values["long"] ?? description
      else { return nil }
      return FoundThing(line: line, short: plain(short), long: plain(long))
    }
  }

  static func plain(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\" {
        let name = rest.prefix(while: \.isLetter)
        if let accented = LaTeXLetters.accented(&rest) {
          plain += accented
        } else if name.isEmpty {
          // Two backslashes begin a line, and some signs are blanks.
          if let next = rest.popFirst() {
            plain.append("\\,;: ".contains(next) ? " " : next == "$" ? Self.dollar : next)
          }
        } else {
          rest = rest[name.endIndex...]
          let hasArgument = rest.first == "{" && rest.dropFirst().first != "}"
          rest = rest.drop { $0 == " " }
          // The names of one's own commands tell more than nothing.
          let isOwn = !hasArgument && !LaTeXLetters.silent.contains(String(name))
          plain += LaTeXLetters.named[String(name)] ?? (isOwn ? String(name) : "")
        }
      } else if character == "~" {
        plain.append(" ")
      } else if character != "{", character != "}" {
        plain.append(character.isNewline ? " " : character)
      }
    }
    return withoutMath(plain.split(separator: " ").joined(separator: " "))
      .replacing("\(Self.dollar)", with: "$")
  }

  /// Stands for a dollar that begins no formula.
  private static let dollar: Character = "\u{E024}"

  /// Without the signs around formulas that are as readable as text.
  private static func withoutMath(_ text: String) -> String {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count > 2, parts.count % 2 == 1 else { return text }
    return parts.enumerated().map { place, part in
      place % 2 == 0 || !part.contains { "^_\\".contains($0) } ? String(part) : "$\(part)$"
    }.joined()
  }
}

/// Letters that LaTeX writes with commands.
private enum LaTeXLetters {
  static let named = [
    "ss": "ß", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ",
    "l": "ł", "L": "Ł", "i": "i", "j": "j", "LaTeX": "LaTeX", "TeX": "TeX", "ldots": "…",
    "dots": "…", "colon": ":", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "cup": "∪",
    "cap": "∩", "forall": "∀", "exists": "∃", "infty": "∞", "neq": "≠", "ne": "≠", "le": "≤",
    "ge": "≥", "leftarrow": "←", "Rightarrow": "⇒", "mapsto": "↦", "circ": "∘", "pm": "±",
    "times": "×", "cdot": "·", "leq": "≤", "geq": "≥", "approx": "≈",
    "rightarrow": "→", "to": "→", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ",
    "Delta": "Δ", "epsilon": "ε", "lambda": "λ", "mu": "μ", "pi": "π", "rho": "ρ", "sigma": "σ",
    "Sigma": "Σ", "tau": "τ", "phi": "φ", "chi": "χ", "omega": "ω", "Omega": "Ω", "theta": "θ",
  ]

  /// Commands that only change how the text after them looks.
  static let silent: Set<String> = [
    "hfill", "newline", "par", "noindent", "xspace", "quad", "qquad", "bf", "bfseries", "it",
    "itshape", "em", "sl", "tt", "ttfamily", "rm", "sc", "scshape", "small", "footnotesize",
    "large", "Large", "normalfont", "linebreak", "protect", "left", "right", "displaystyle",
    "glsresetall", "nopostdesc", "textbf", "textit", "emph", "texttt", "textsc", "mathrm",
    "mathbf", "hspace", "vspace", "ensuremath", "mbox", "text",
  ]

  private static let accents: [Character: Character] = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}",
    "=": "\u{304}", ".": "\u{307}", "c": "\u{327}", "v": "\u{30C}", "u": "\u{306}",
    "H": "\u{30B}", "k": "\u{328}", "r": "\u{30A}",
  ]

  /// The letter of an accent such as `'e`, `"{\i}` or `c{c}`, which it takes from the text.
  static func accented(_ text: inout Substring) -> String? {
    guard let mark = text.first, let accent = accents[mark] else { return nil }
    var rest = text.dropFirst()
    // A command of letters needs braces or a blank before its letter.
    if mark.isLetter, rest.first.map({ $0 != "{" && $0 != " " }) ?? true { return nil }
    let isBraced = rest.first == "{"
    rest = rest.drop { $0 == "{" || $0 == " " || $0 == "\\" }
    guard let letter = rest.popFirst(), letter.isLetter else { return nil }
    if isBraced { rest = rest.drop { $0 == "}" } }
    text = rest
    return String([letter, accent].reduce(into: "") { $0.unicodeScalars += $1.unicodeScalars })
  }
}

struct LaTeXArguments {
  private(set) var rest: Substring

  init(_ text: String) { rest = text[...] }

  mutating func braced() -> String? { group("{", "}") }
  mutating func optional() -> String? { group("[", "]") }

  private mutating func group(_ open: Character, _ close: Character) -> String? {
    let start = rest.drop(while: \.isWhitespace)
    guard start.first == open else { return nil }
    var depth = 0
    for index in start.indices {
      if start[index] == open { depth += 1 }
      if start[index] == close { depth -= 1 }
      guard depth == 0 else { continue }
      rest = start[start.index(after: index)...]
      return String(start[start.index(after: start.startIndex)..<index])
    }
    return nil
  }

  /// `short = {ACL}, long = Access Control List`.
  static func values(_ text: String) -> [String: String] {
    var values: [String: String] = [:]
    var arguments = LaTeXArguments(text)
    while let sign = arguments.rest.firstIndex(of: "=") {
      let name = arguments.rest[..<sign].filter { !$0.isWhitespace && $0 != "," }
      arguments.rest = arguments.rest[arguments.rest.index(after: sign)...]
      if let value = arguments.braced() {
        values[name] = value
      } else {
        let value = arguments.rest.prefix { $0 != "," }
        values[name] = Blanks.trimmed(String(value))
        arguments.rest = arguments.rest[value.endIndex...]
      }
      arguments.rest = arguments.rest.drop { $0 == "," || $0.isWhitespace }
    }
    return values
  }
}
