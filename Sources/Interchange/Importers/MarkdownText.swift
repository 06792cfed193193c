/// Text without the marks of Markdown.
enum MarkdownText {
  /// Whether a file of this name has such text.
  static func isName(_ file: String) -> Bool {
    [".md", ".markdown", ".qmd", ".rmd", ".mdx"].contains(where: file.lowercased().hasSuffix)
  }

  /// `hasUnderscores` if they emphasize.
  static func plain(_ text: String, hasUnderscores: Bool = true) -> String {
    let signs = hasUnderscores ? "*_" : "*"
    let words = wikiWords(withoutBrackets(withoutTags(unbroken(text))))
    // Pictures stay.
    let text = unlinked(words, middle: "](", end: ")") { $1 != "!" }
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    // One alone is a sign like any other.
    if parts.count == 2 { return plainPart(text, signs) }
    // Every second part is code, in which no sign is markup.
    guard parts.count % 2 == 1 else { return plainPart(text.replacing("`", with: ""), signs) }
    return parts.enumerated().map { $0 % 2 == 1 ? String($1) : plainPart(String($1), signs) }
      .joined()
  }

  /// The lines of a text without marks, except those of programs.
  static func plainBesideCode(_ text: String) -> String {
    var fence = CodeFence()
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      fence.holds(String(line)) ? String(line) : plain(String(line))
    }.joined(separator: "\n")
  }

  /// The same without blanks around it.
  static func trimmed(_ text: some StringProtocol) -> String { plain(Blanks.trimmed(text)) }

  /// A title without the identifier or the class behind it, as in `Term {#term}`.
  static func withoutAttributes(_ title: Substring) -> String {
    guard title.hasSuffix("}"), let open = title.lastIndex(of: "{"),
      case let name = title[open...].dropFirst().drop(while: { $0 == " " }),
      "#.".contains(name.first ?? " "), name.dropFirst().first?.isLetter ?? false
    else { return String(title) }
    return Blanks.trimmed(title[..<open])
  }

  /// A text without the backslashes that end lines.
  private static func unbroken(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "\\")) ? text.replacing("\\\n", with: "\n") : text
  }

  /// A text with the words of links such as `[[words]](address)`.
  private static func withoutBrackets(_ text: String) -> String {
    guard text.contains("]](") else { return text }
    var (result, rest) = ("", text[...])
    while let close = rest.firstRange(of: "]]("),
      let open = rest[..<close.lowerBound].ranges(of: "[[").last,
      let end = rest[close.upperBound...].firstIndex(of: ")")
    {
      result += rest[..<open.lowerBound] + rest[open.upperBound..<close.lowerBound]
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  /// Elements of HTML that Markdown has no marks for.
  private static let tags = ["kbd", "sub", "sup", "b", "i", "em", "strong", "u", "small", "abbr"]

  private static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var text = text.replacing(from: "<br ", through: ">") { _, _ in "<br>" }
    for tag in ["<br>", "<br/>"] where text.contains(tag) {
      // At the end of a text, it breaks nothing.
      let parts = text.split(separator: tag, omittingEmptySubsequences: false)
      text =
        parts.last.map(Blanks.isBlank) ?? false ? parts.dropLast().joined(separator: tag) : text
    }
    guard text.contains("</") else { return text }
    for tag in tags where text.contains("</\(tag)>") {
      text = text.replacing("<\(tag)>", with: "").replacing("</\(tag)>", with: "")
    }
    for tag in ["span", "a"] where text.contains("</\(tag)>") {
      // With attributes, as in `<span id="a">text</span>`, unless it is code.
      text = text.replacing(from: "<\(tag) ", through: "</\(tag)>") { inside, before in
        before == "`" ? nil : inside.cut(at: ">")?.after
      }
    }
    return text
  }

  private static func plainPart(_ text: String, _ signs: String) -> String {
    var plain = unlinked(text, middle: "][", end: "]") { words, before in
      // An index such as `a[0][1]` stays.
      !(before.map { $0.isLetter || $0.isNumber || "])!".contains($0) } ?? false)
        && words.contains(where: \.isLetter) && !words.contains("[")
    }
    if plain.contains("&") { plain = HTMLEntities.decoded(plain[...]) }
    for sign in signs where plain.contains(sign) {
      plain = sign == "_" ? withoutPairs(plain) : plain.replacing("**", with: "")
    }
    for sign in signs { plain = withoutEmphasis(plain, sign) }
    guard plain.utf8.contains(UInt8(ascii: "\\")) else { return plain }
    for mark in ["|", "*", "_", "[", "]", "#", "-", ".", "!", "+", "<", ">", "&", "~"] {
      plain = plain.replacing("\\" + mark, with: mark)
    }
    // Between `\(` and `\)` there can also be a formula.
    if !plain.contains(where: { "^_=".contains($0) }) {
      for mark in ["(", ")"] { plain = plain.replacing("\\" + mark, with: mark) }
    }
    return plain
  }

  /// A text without `__`.
  ///
  /// Alone between blanks, as in `I see a __ here`, it stands for what is to be filled in.
  private static func withoutPairs(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: "__")?.lowerBound {
      let run = rest[start...].prefix { $0 == "_" }
      let before = rest[..<start].last ?? result.last ?? " "
      let after = rest[run.endIndex...].first ?? " "
      let isBlank = before.isWhitespace && (after.isWhitespace || ".,;:?!".contains(after))
      result += rest[..<start] + (isBlank ? run : run.dropFirst(run.count / 2 * 2))
      rest = rest[run.endIndex...]
    }
    return result + rest
  }

  /// Words between two of a mark, as in `an *important* word`, without it.
  static func withoutEmphasis(_ text: String, _ mark: Character) -> String {
    guard text.contains(mark) else { return text }
    var (result, rest) = ("", text[...])
    while let open = rest.firstIndex(of: mark) {
      let inside = rest[rest.index(after: open)...]
      let before = rest[..<open].last ?? result.last
      // In a formula, it is a power.
      guard isBesideWord(before), before != "\\", before != "^",
        let close = inside.firstIndex(of: mark),
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
    text.replacing(from: "[[", through: "]]") { inside, _ in
      // Not a test of a shell, before which a blank stands, or a list of lists.
      guard let first = inside.first, first.isLetter || first.isNumber,
        !inside.contains(where: { "[]".contains($0) })
      else { return nil }
      return inside.cut(at: "|")?.after ?? inside
    }
  }

  /// Whether a sentence has a link such as `[words](#id)`, unlike a call such as `f[0](x)`; alone, a
  /// link can be what is asked.
  static func hasLink(_ text: String) -> Bool {
    let isAlone = text.hasPrefix("[") && text.hasSuffix(")")
    return !isAlone && ["](#", "](http", "](/", "](./", "](../"].contains(where: text.contains)
  }

  /// Whether a line gives a link its address, as in `[name]: https://…`.
  static func isReference(_ line: String) -> Bool {
    guard line.hasPrefix("["), let end = line.firstRange(of: "]: ") else { return false }
    return !line[end.upperBound...].contains(" ") || line[end.upperBound...].hasPrefix("http")
  }

  /// The words of links such as `[text](address)` and `[text][name]`; those for which `isLink` is
  /// false, given their words and the character before them, stay.
  private static func unlinked(
    _ text: String, middle: String, end: Character,
    where isLink: (_ words: Substring, _ before: Character?) -> Bool
  ) -> String {
    var (result, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "["), let (words, address) = rest[open...].cut(at: middle),
      let close = address.firstIndex(of: end)
    {
      let isLink = isLink(words.dropFirst(), text[..<open].last)
      result += rest[..<open]
      result += isLink ? words.dropFirst() : rest[open...close]
      rest = rest[close...].dropFirst()
    }
    return result + rest
  }
}
