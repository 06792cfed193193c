/// Markdown lists of terms: `- **ACL**: …`, `* ACL – …`, `*[ACL]: …`.
enum GlossaryLists: Importer {
  static let name = "Markdown list"

  static func reads(_ text: ArrivedText) -> Bool {
    let lines = nested(text.firstLines.prefix(2_000).map(marked))
    let first = withoutDetails(text.isNamedTable ? lines : joined(lines))
      .filter { !isContinuation($0) }
    let all = first.map(uncommented).filter { !$0.isEmpty }
    let entries = all.filter {
      !$0.hasPrefix("#") && !isLink($0) && !isRule($0) && !isDirective($0) && !isUnfinished($0)
    }
    let items = entries.compactMap { pair($0)?.short }
    let headings = all.count { $0.hasPrefix("#") }
    // A few of many pairs can be in bold.
    let below = text.firstLines.prefix(2_000).filter { isPlain(Blanks.trimmed($0)) }
    if PairSeparator.colon.count(in: below) > fewestUses * items.count { return false }
    return items.count > 1 && items.count * 10 >= entries.count * 6
      && !areLabels(items, below: headings)
  }

  /// Whether a few words recur below most headings, as labels do; a family recurs below one.
  static func areLabels(_ shorts: [String], below headings: Int) -> Bool {
    let counts = Dictionary(shorts.map { ($0, 1) }, uniquingKeysWith: +).values
    // Below two headings, each has them once.
    let fewest = headings == 2 ? 2 : fewestUses
    let labels = counts.filter { $0 >= fewest && 2 * headings >= $0 }.reduce(0, +)
    return labels * 10 >= shorts.count * 6
  }

  private static let fewestUses = 3

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var things: [FoundThing] = []
    var left: [(line: Int, text: String)] = []
    // What the item before continues with: a line, or a paragraph.
    var separator: String?
    var isMarked = false
    let lines = joined(nested(text.lines.map(marked)))
    for (number, whole) in lines.enumerated() {
      let line = uncommented(whole)
      if isMarked, isDetail(whole) {
        let last = things.count - 1
        things[last].note += (things[last].note.isEmpty ? "" : "\n") + MarkdownText.plain(line)
      } else if let (short, long) = pair(line) {
        things.append(FoundThing(line: number + 1, short: short, long: long))
        separator = " "
        isMarked = hasMarkedTerm(line)
      } else if line.isEmpty {
        separator = separator.map { _ in "\n" }
      } else if let before = separator, isContinuation(whole) {
        things[things.count - 1].long += before + MarkdownText.plain(line)
        separator = " "
      } else if line.hasPrefix("#") || isLink(line) || isRule(line) || isDirective(line) {
        (separator, isMarked) = (isDirective(line) ? nil : separator, false)
      } else {
        (separator, isMarked) = (nil, false)
        left.append((number + 1, line))
      }
    }
    // Beside items, a sentence can begin with words in bold.
    let unmarked = things.indices.filter { isSentence(lines[things[$0].line - 1]) }
    if 2 * unmarked.count < things.count {
      left += unmarked.map { (things[$0].line, lines[things[$0].line - 1]) }
      left.sort { $0.line < $1.line }
      for place in unmarked.reversed() { things.remove(at: place) }
    }
    let all = withoutStops(withExamples(things.map(\.withoutColumns)))
    var reading = text.reading(name, all, untaken: left)
    if mayBeRemarks(text) {
      reading.notices.append(
        Diagnostic(
          weight: .doubtful, rule: "items-of-text", file: text.file,
          sentence: "The items may be remarks in a text, not terms to learn.",
          remedy: "To take only the abbreviations that it defines, run: til scan \(text.file)"))
    }
    return reading
  }

  /// Whether a line begins with words in bold, without a mark before them or a sign behind them.
  private static func isSentence(_ line: String) -> Bool {
    guard line.hasPrefix("**"), let (words, rest) = line.dropFirst(2).cut(at: "**"),
      words.last.map({ !signs.contains($0) }) ?? false
    else { return false }
    let sign = rest.drop { $0 == " " }.first
    return sign.map { $0.isLetter } ?? false
  }

  /// Whether a few items such as `- **Label:** …` stand below each of several headings, as in the
  /// papers of a program, or below the numbered steps of advice.
  private static func mayBeRemarks(_ text: ArrivedText) -> Bool {
    guard MarkdownText.isName(text.file), !HeadedText.isNamedList(text.file) else { return false }
    let lines = text.firstLines.map(Blanks.trimmed)
    let headings = lines.filter { $0.hasPrefix("#") }.map { $0.drop { "# ".contains($0) } }
    let items = lines.compactMap { $0.item(marks) }
    // A project that is itself a list has many items.
    if HeadedText.isOfProject(text.file) {
      let above = items.count < manyItems ? headings.dropFirst() : headings[...]
      return !above.contains { HeadedText.isNamedList(String($0)) }
    }
    let areSteps =
      headings.count > 1 && headings.allSatisfy { $0.first?.isNumber ?? false }
      && lines.first { !$0.isEmpty }.map { isPlain($0) && !$0.hasPrefix("*") } ?? false
    let labels = items.count { item in
      guard item.hasPrefix("**"), let (label, rest) = item.dropFirst(2).cut(at: "**") else {
        return false
      }
      return label.last == ":" || areSteps && rest.first == ":"
    }
    return (areSteps || headings.count > 2) && !headings.contains { $0.count == 1 }
      && items.count <= fewItems * headings.count && labels * 10 >= items.count * 8
  }

  private static let (fewItems, manyItems) = (6, 20)

  /// Examples below a term with the meaning above them, not as meanings of their own.
  private static func withExamples(_ things: [FoundThing]) -> [FoundThing] {
    things.reduce(into: []) { things, thing in
      let isExample = ["Ex:", "Ex.:", "Example:", "e.g."].contains(where: thing.long.hasPrefix)
      guard isExample, let last = things.indices.last, things[last].short == thing.short else {
        return things.append(thing)
      }
      things[last].note += (things[last].note.isEmpty ? "" : "\n") + thing.long
    }
  }

  /// Terms without the full stops that most of them end with, unless those abbreviate: then most
  /// terms are short, or begin like what they stand for.
  private static func withoutStops(_ things: [FoundThing]) -> [FoundThing] {
    let stopped = things.filter { $0.short.hasSuffix(".") && !$0.short.dropLast().contains(".") }
    let long = stopped.count { $0.short.count > longestAbbreviation || $0.short.contains(" ") }
    let other = stopped.count { $0.short.first?.lowercased() != $0.long.first?.lowercased() }
    guard stopped.count * 2 > things.count, long * 4 > stopped.count, other * 2 > stopped.count
    else { return things }
    return things.map { thing in
      var thing = thing
      if thing.short.hasSuffix(".") { thing.short.removeLast() }
      return thing
    }
  }

  private static let longestAbbreviation = 8

  /// A line whose bold text is marked as in Markdown, not as in HTML.
  private static func marked(_ line: String) -> String {
    guard has("<", line), line.contains("<b>") || line.contains("<strong>") else { return line }
    return ["<b>", "</b>", "<strong>", "</strong>"].reduce(line) { $0.replacing($1, with: "**") }
  }

  /// The same lines, where each item below one that is only a term in bold begins with that term,
  /// if that is the form of most terms.
  private static func nested(_ lines: [String]) -> [String] {
    var nested = lines
    var (term, terms, others, items, pairs) = (nil as Int?, 0, 0, 0, 0)
    for (number, line) in lines.enumerated() where isItem(Blanks.trimmed(line)) {
      let item = Blanks.trimmed(line)
      if !line.isIndented {
        term = isTermAlone(line) && item.hasSuffix("**") ? number : nil
        others += term == nil && !isLink(item) ? 1 : 0
      } else if let open = term, !isLink(item), !isBold(item) {
        items += 1
        pairs += pair(item) == nil ? 0 : 1
        terms += nested[open].isEmpty ? 0 : 1
        nested[open] = ""
        nested[number] = Blanks.trimmed(lines[open]) + " " + item.dropFirst(2)
      }
    }
    // Items that are pairs themselves have headings above them.
    return terms > 1 && terms > others && 2 * pairs < items ? nested : lines
  }

  private static func isBold(_ item: String) -> Bool { item.dropFirst(2).hasPrefix("**") }

  /// The same lines, where a definition that begins below its term, or goes on below one in bold, is
  /// on the line of the term; where it was, a line is blank.
  private static func joined(_ lines: [String]) -> [String] {
    var lines = lines
    // The line of the term that the next lines may belong to.
    var term: Int?
    for number in lines.indices {
      let text = Blanks.trimmed(lines[number])
      if let open = term, isPlain(text), lines[number].isIndented || lines[open].hasPrefix("**") {
        // A backslash at its end breaks a line.
        if lines[open].hasSuffix(" \\") { lines[open].removeLast(2) }
        lines[open] += " " + text
        lines[number] = ""
      } else {
        let opens = isTermAlone(lines[number]) || text.hasPrefix("**") && pair(text) != nil
        term = opens ? number : nil
      }
    }
    return lines
  }

  /// Whether a line is neither blank nor begins anything.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && !isItem(text)
      && !["#", "**", "`", "|", ">", "<", "["].contains(where: text.hasPrefix)
      && !isRule(text) && !isDirective(text)
  }

  /// Whether a line is an item with a term in bold, or one before a sign, and nothing else.
  private static func isTermAlone(_ line: String) -> Bool {
    let text = Blanks.trimmed(line)
    guard let item = text.item(marks), text.utf8.count < longestTerm else { return false }
    return [":", " -", " –", " —"].contains(where: text.hasSuffix)
      || item.hasPrefix("**") && item.hasSuffix("**") && item.count > 4
  }

  private static let longestTerm = 80
  private static let (fewestLinks, longestAcronym) = (3, 12)

  /// Whether an item is a term in bold and a sign, or one in capitals, as in a list that is not
  /// finished.
  private static func isUnfinished(_ line: String) -> Bool {
    let item = line.item(marks) ?? ""
    let isAlone = !item.contains(" ") && item.contains(where: \.isUppercase)
    if isAlone, !item.contains(where: \.isLowercase), item.count < longestAcronym { return true }
    guard item.hasPrefix("**"), let (_, rest) = item.dropFirst(2).cut(at: "**") else {
      return false
    }
    return rest.allSatisfy { signs.contains($0) }
  }

  /// Lines without those that go on with an item above them.
  private static func withoutDetails(_ lines: [String]) -> [String] {
    var isMarked = false
    return lines.filter { line in
      if isMarked, isDetail(line) { return false }
      if !Blanks.isBlank(line) { isMarked = hasMarkedTerm(Blanks.trimmed(line)) }
      return true
    }
  }

  /// Whether a line is an item further to the right, whose term is not marked.
  private static func isDetail(_ line: String) -> Bool {
    let text = Blanks.trimmed(line)
    return isBelowItem(line) && isItem(text) && !hasMarkedTerm(text)
  }

  /// Whether an item begins with a term in bold or as code.
  private static func hasMarkedTerm(_ item: String) -> Bool {
    guard let text = item.item(marks)?.drop(while: { $0 == " " }) else { return false }
    return ["**", "__", "`"].contains(where: text.hasPrefix) && pair(item) != nil
  }

  private static func isItem(_ text: String) -> Bool { text.item(marks) != nil }

  private static let marks = "-*+•"

  /// A line across the page, as in `---`.
  private static func isRule(_ line: String) -> Bool { line.isRuler(of: "-*_") }

  /// Whether a line goes on with the item above it, as it is indented and no item itself.
  private static func isContinuation(_ line: String) -> Bool {
    let text = Blanks.trimmed(line)
    return isBelowItem(line) && !isItem(text) && !text.isEmpty && !isDirective(text)
      && pair(text) == nil
  }

  private static func isBelowItem(_ line: String) -> Bool {
    line.hasPrefix("  ") || line.hasPrefix("\t")
  }

  /// A name or a setting of reStructuredText, as in `.. _smtp:`.
  private static func isDirective(_ line: String) -> Bool {
    line.hasPrefix(".. ") && line.contains(":")
  }

  /// A line without its comment in HTML.
  private static func uncommented(_ line: String) -> String {
    let line = Blanks.trimmed(line)
    guard has("<", line), let start = line.firstRange(of: "<!--"),
      let end = line[start.upperBound...].firstRange(of: "-->")
    else { return line }
    let (before, after) = (line[..<start.lowerBound], line[end.upperBound...])
    return Blanks.trimmed(Blanks.trimmed(before) + after)
  }

  /// Looks for a sign first, as most lines are without marks, and looking for texts takes long.
  private static func has(_ sign: Unicode.Scalar, _ line: String) -> Bool {
    line.utf8.contains(UInt8(ascii: sign))
  }

  /// The address of a link, as in `[python]: https://…`, or links to parts of the text, as in
  /// `- [A](#a)`.
  private static func isLink(_ line: String) -> Bool {
    guard has("]", line) else { return false }
    if line.hasPrefix("["), line.contains("]: ") { return true }
    guard line.contains("](#") else { return false }
    let isBetween = { (text: Substring) in text.allSatisfy { "-*+•|·,/ ".contains($0) } }
    var rest = line[...]
    while let (before, link) = rest.cut(at: "["), isBetween(before),
      let (_, address) = link.cut(at: "](#"), let (_, after) = address.cut(at: ")")
    {
      rest = after
    }
    return isBetween(rest)
  }

  /// Whether a text is nothing but links to several parts of the page.
  static func leadsAround(_ text: some StringProtocol) -> Bool {
    // Few lines have a link, and looking for texts takes long.
    guard text.utf8.contains(UInt8(ascii: "]")) else { return false }
    return String(text).split(separator: "](#").count > fewestLinks && isLink(String(text))
  }

  /// What may stand between two forms of a term.
  private static let joints = ["/", " / ", " or "]

  /// What may stand behind a term in bold.
  private static let signs = ":：,-–—=→ "

  private static func pair(_ line: String) -> (short: String, long: String)? {
    if line.hasPrefix("*[") || line.hasPrefix("_["),
      let (short, long) = line.dropFirst(2).cut(at: "]:")
    {
      return separated(short, long)
    }
    let marked = line.item(marks) ?? counted(line)
    // Terms in bold or as code need no list mark.
    guard
      marked != nil || ["**", "__"].contains(where: line.hasPrefix)
        || line.hasPrefix("`") && !CodeFence.isFence(line)
    else { return nil }
    let whole = withoutBox((marked ?? line[...]).drop { $0 == " " || $0 == "\t" })
    let named = withoutEmoji(whole).drop { $0 == " " }
    let item = named.hasPrefix("**") ? named : whole
    // A term in bold ends where the bold ends.
    for bold in ["**", "__", "`"] where item.hasPrefix(bold) {
      guard let (first, behind) = item.dropFirst(bold.count).cut(at: bold) else { continue }
      var (term, after) = (String(first), behind)
      // Each word can be in bold, as in `**Pull** **off**`.
      while bold != "`", after.hasPrefix(" " + bold),
        let (word, rest) = after.dropFirst(1 + bold.count).cut(at: bold), !Blanks.isBlank(rest),
        // A number counts its meanings.
        !word.allSatisfy(\.isNumber)
      {
        (term, after) = (term + " " + word, rest)
      }
      // Bold within a word tells its letters, as in `**D**anger`.
      if bold != "`", after.first?.isLowercase ?? false { continue }
      // Several keys or forms, as in `**j**/**k**`.
      while let joint = joints.first(where: { after.hasPrefix($0 + bold) }),
        let (other, rest) = after.dropFirst(joint.count + bold.count).cut(at: bold)
      {
        (term, after) = (term + joint + other, rest)
      }
      after = withoutEmoji(after)
      // A full stop after the bold ends the term.
      let rest = (bold != "`" && after.hasPrefix(". ") ? after.dropFirst() : after)
        .drop { Self.signs.contains($0) }
      if let (parentheses, rest) = rest.endOfTerm {
        return separated("\(term) \(parentheses)", rest.drop { Self.signs.contains($0) })
      }
      // A word behind the bold ends the term, as in `**Draw** X : Take X cards`.
      if let (word, meaning) = rest.cut(at: " : "), !word.contains(" "), !word.contains(":"),
        bold != "`", !word.isEmpty
      {
        return separated("\(term) \(word)", meaning)
      }
      // Text that begins with code is no term.
      if marked == nil, bold == "`", rest.startIndex == after.startIndex { return nil }
      return separated(term[...], rest, isCode: bold == "`")
    }
    // In italics, it ends with a colon.
    if item.hasPrefix("*"), let (term, rest) = item.dropFirst().cut(at: "*"), term.last == ":" {
      return separated(term, rest)
    }
    // From some documents, dashes are copied as soft hyphens.
    for sign in [
      " :: ", " >> ", ": ", "：", " – ", " — ", " - ", " = ", " → ", " -> ", " \u{AD} ", " -- ",
      "\u{3000}",
    ] {
      guard let (short, long) = item.cut(at: sign) else { continue }
      // A sign within the text of a link is a part of it.
      let isInLink = item.hasPrefix("[") && !short.contains("](") && long.contains("](")
      return isInLink ? nil : separated(short, long)
    }
    return nil
  }

  /// An item without the box of a task before its term, as in `[ ] ACL: …`.
  private static func withoutBox(_ item: Substring) -> Substring {
    ["[ ] ", "[x] ", "[X] "].first(where: item.hasPrefix).map {
      item.dropFirst($0.count).drop { $0 == " " }
    } ?? item
  }

  /// A text without the names of emoji at its beginning, as in `:anchor: **Anchor**`.
  private static func withoutEmoji(_ text: Substring) -> Substring {
    let rest = text.drop { $0 == " " }
    guard rest.first == ":", let (name, after) = rest.dropFirst().cut(at: ":"), !name.isEmpty,
      name.allSatisfy({ $0.isLowercase || $0.isNumber || "_+-".contains($0) })
    else { return text }
    return withoutEmoji(after)
  }

  /// The text of a numbered item, as in `12. **ACL**: …`, whose term has a mark of its own.
  private static func counted(_ line: String) -> Substring? {
    let digits = line.prefix(while: { $0.isASCII && $0.isNumber })
    let rest = line[digits.endIndex...]
    guard (1...3).contains(digits.count), rest.hasPrefix(". ") || rest.hasPrefix(") "),
      ["**", "__", "`", "["].contains(where: rest.dropFirst(2).hasPrefix)
    else { return nil }
    return rest.dropFirst(2)
  }

  private static func separated(
    _ short: Substring, _ long: Substring, isCode: Bool = false
  ) -> (String, String)? {
    var short = MarkdownText.trimmed(short)
    if let last = short.last, ":：".contains(last) { short.removeLast() }
    // A dash in bold separates as well, unless it may be a part of the term.
    // Nor is it one in `der Löffel, -`, where it stands for the same plural.
    for sign in ["-", "–", "—", "="]
    where !isCode && short.hasSuffix(" " + sign) && !short.hasSuffix(", " + sign) {
      short = Blanks.trimmed(short.dropLast())
    }
    if leadsAround(long) { return nil }
    let long = MarkdownText.trimmed(long)
    return short.isEmpty || long.isEmpty || short.count > 80 ? nil : (short, long)
  }
}

extension FoundThing {
  /// The same with what stands in columns behind the meaning as a note.
  fileprivate var withoutColumns: FoundThing {
    let columns = long.split(separator: "   ").map { Blanks.trimmed($0) }.filter { !$0.isEmpty }
    guard columns.count > 1, !long.contains("\n") else { return self }
    let meaning = columns.firstIndex { !CellShape.isIPA($0) } ?? 0
    var thing = self
    thing.long = columns[meaning]
    thing.note = columns.indices.filter { $0 != meaning }.map { columns[$0] }
      .joined(separator: " · ")
    return thing
  }
}
