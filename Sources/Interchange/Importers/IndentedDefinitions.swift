/// Definition lists of reStructuredText: a term, and its definition indented on the lines below.
struct IndentedDefinitions {
  private(set) var things: [FoundThing] = []
  /// The number of paragraphs that are no terms.
  private var others = 0

  /// Whether a text has such a list, and hardly anything else.
  static func fits(_ text: ArrivedText) -> Bool {
    let isNamed = [".rst", ".rest"].contains(where: text.file.lowercased().hasSuffix)
    let list = IndentedDefinitions(text.firstLines.prefix(2_000))
    // Other texts with indented lines may be programs or outlines.
    guard isNamed else {
      let questions = list.things.count { $0.short.hasSuffix("?") }
      if questions > 2, questions * 10 >= list.things.count * 8 {
        return list.others * 4 <= questions
      }
      // A line with both forms can have an example below it.
      let pairs = PairSeparator.signs.count(in: list.things.map(\.short))
      return list.things.count > 2 && list.others == 0 && 2 * pairs < list.things.count
        && list.things.allSatisfy { $0.long.contains(where: \.isWhitespace) }
    }
    return list.things.count > 1 && list.things.count >= 2 * list.others
  }

  init(_ lines: some Sequence<String>) {
    let lines = Self.withoutMargin(Array(lines))
    var number = 0
    while number < lines.count {
      let line = lines[number]
      let below = number + 1 < lines.count ? lines[number + 1] : ""
      if Blanks.isBlank(line) || Self.isRuler(line) {
        number += 1
      } else if Self.isRuler(below) {
        number += 2
      } else if Self.isIndented(line) || line.hasPrefix(".. ") {
        number = Self.end(of: lines, after: number)
      } else if Self.isIndented(below), Self.isTerm(line) {
        let end = Self.end(of: lines, after: number)
        take(line, lines[(number + 1)..<end], line: number + 1)
        number = end
      } else {
        others += 1
        number = lines[number...].firstIndex(where: Blanks.isBlank) ?? lines.count
      }
    }
  }

  /// The lines without the margin that all of them but headings have.
  private static func withoutMargin(_ lines: [String]) -> [String] {
    let texts = lines.indices.filter { number in
      let ruler = number + 1 < lines.count && isRuler(lines[number + 1])
      return !Blanks.isBlank(lines[number]) && !isRuler(lines[number]) && !ruler
        && !lines[number].hasPrefix(".. ")
    }
    let margin = texts.map { lines[$0].prefix { $0 == " " }.count }.min() ?? 0
    guard margin > 0 else { return lines }
    return lines.map { $0.hasPrefix(" ") ? String($0.dropFirst(margin)) : $0 }
  }

  private mutating func take(_ term: String, _ body: ArraySlice<String>, line: Int) {
    // A classifier such as ` : noun` is not part of the term.
    let term = Self.counted(term) ?? term[...]
    let short = term.cut(at: " : ")?.before ?? term
    let paragraphs = body.split(whereSeparator: Blanks.isBlank).map { lines in
      lines.map(Blanks.trimmed).joined(separator: " ")
    }
    things.append(
      FoundThing(
        line: line, short: RoleText.trimmed(short),
        long: RoleText.trimmed(paragraphs.joined(separator: "\n"))))
  }

  /// The first line after this one that is not indented.
  private static func end(of lines: [String], after number: Int) -> Int {
    lines[(number + 1)...].firstIndex { !Blanks.isBlank($0) && !isIndented($0) } ?? lines.count
  }

  private static func isIndented(_ line: String) -> Bool {
    line.isIndented && !Blanks.isBlank(line)
  }

  /// A line below or above a heading.
  private static func isRuler(_ line: String) -> Bool {
    line.isRuler(of: "=-~^\"'`#*+.:_")
  }

  /// The text of an item of a numbered list.
  private static func counted(_ line: String) -> Substring? {
    let rest = line.drop(while: \.isNumber)
    guard rest.startIndex > line.startIndex, rest.hasPrefix(". ") || rest.hasPrefix(".\t") else {
      return nil
    }
    return rest.dropFirst(2)
  }

  /// Whether a line is short, and neither a sentence nor an item of a list; questions may be
  /// counted.
  private static func isTerm(_ line: String) -> Bool {
    let isItem =
      line.item("-*+|") != nil || line.hasPrefix("#. ")
      || counted(line) != nil && !line.hasSuffix("?")
    let isQuestion = line.hasSuffix("?")
    return !isItem && line.count <= (isQuestion ? longestQuestion : longestTerm)
      && line.contains(where: \.isLetter)
      && (!".:;,{}()[]=<>#|".contains(line.last ?? " ")
        || line.hasSuffix(")") && line.contains(" ("))
      && (isQuestion || !line.contains { "{}=<>#|\t;".contains($0) })
  }

  private static let longestTerm = 60
  private static let longestQuestion = 200
}

/// Text of reStructuredText without roles and links: of ":term:`words <target>`" and of
/// "`words <address>`_", the words.
enum RoleText {
  /// Text without these and other marks, and without blanks around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    MarkdownText.trimmed(plain(String(text)))
  }

  static func plain(_ text: String) -> String {
    var parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 2, parts.count % 2 == 1 else { return text }
    for place in stride(from: 1, to: parts.count, by: 2) {
      // A blank after a backslash joins the text in quotes to what is beside it.
      if parts[place + 1].hasPrefix("\\ ") { parts[place + 1].removeFirst(2) }
      let before = parts[place - 1]
      let role = before.reversed().prefix { $0.isLetter || $0.isNumber || ":-{}".contains($0) }
      let isLink = parts[place + 1].hasPrefix("_")
      // MyST has braces where reStructuredText has colons.
      let ends = [role.last, role.first]
      guard isLink || role.count > 2 && (ends == [":", ":"] || ends == ["{", "}"]) else {
        parts[place] = "`\(parts[place])`"
        continue
      }
      if isLink {
        parts[place + 1] = String(parts[place + 1].drop { $0 == "_" })
      } else {
        parts[place - 1] = String(before.dropLast(role.count))
      }
      if parts[place - 1].hasSuffix("\\ ") { parts[place - 1].removeLast(2) }
      let inside = parts[place].drop { "~!.".contains($0) }
      let target = inside.hasSuffix(">") ? inside.firstIndex(of: "<") : nil
      let name = String(role.dropFirst().dropLast().reversed()).uppercased()
      let series = target == nil && ["RFC", "PEP"].contains(name) ? name + " " : ""
      parts[place] = series + Blanks.trimmed(inside[..<(target ?? inside.endIndex)])
    }
    return parts.joined()
  }
}
