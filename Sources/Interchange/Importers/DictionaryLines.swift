import Things

/// Lines whose parts are told apart by brackets or by their order: CC-CEDICT, `word [wɜːd] n. Wort`,
/// `ember (noun) a glowing piece of coal`, `ATP (Adenosine Triphosphate)`, `banana-香蕉`, `bench
/// скамья`, pairs of lines (between blank lines, or each with an acronym and its long form), terms
/// above definitions, Java's `.properties`, and Lingvo's DSL.
enum DictionaryLines: Importer {
  static let name = "dictionary lines"

  static func reads(_ text: ArrivedText) -> Bool {
    text.options.namesNoColumns && form(text) != nil
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    guard let form = form(text) else { return text.reading(name, []) }
    switch form {
    case .blocks: return text.reading("pairs of lines", blocks(text.lines))
    case .entries:
      let (things, others) = entries(text.lines)
      return text.reading("terms above definitions", things, untaken: others)
    case .lingvo: return text.reading("Lingvo dictionary (DSL)", lingvo(text.lines))
    default: break
    }
    var things: [FoundThing] = []
    var left: [(line: Int, text: String)] = []
    let lines = form == .properties ? joined(text.lines) : text.lines
    for (number, line) in lines.enumerated() where !Blanks.isBlank(line) {
      if form.isComment(line) { continue }
      if let thing = form.thing(Blanks.trimmed(line), line: number + 1) {
        things.append(thing)
      } else {
        left.append((number + 1, line))
      }
    }
    if form == .properties, 2 * things.count(where: { isSetting($0.long) }) > things.count {
      throw text.foreign(
        "a file of settings", remedy: "A list has a term and its meaning on each line.")
    }
    var reading = text.reading(form.rawValue, things, untaken: left)
    if form == .properties, let remark = ProgramKeys.remark(things.map(\.short), in: text.file) {
      reading.notices.append(remark)
    }
    return reading
  }

  /// Whether a value is no text: a number, a switch, a path or another variable.
  static func isSetting(_ value: some StringProtocol) -> Bool {
    let value = Blanks.trimmed(value)
    let isWord =
      value.contains(where: \.isLetter) && !["true", "false"].contains(value.lowercased())
    return !isWord || value.contains("${")
      || !value.contains(" ") && value.contains { "/\\.".contains($0) }
  }

  private enum Form: String, CaseIterable {
    case lingvo
    case properties
    case cedict = "CC-CEDICT"
    case pronounced = "words with pronunciation"
    case classed = "words with their kind"
    case bracketed = "terms with brackets"
    case scripts = "words in two scripts"
    case alphabets = "words in two alphabets"
    case blocks
    case entries

    func isComment(_ line: String) -> Bool {
      line.hasPrefix("#") || self == .properties && line.hasPrefix("!")
        || self == .bracketed && line.isRuler(of: "-")
    }

    func thing(_ line: String, line number: Int) -> FoundThing? {
      switch self {
      case .cedict: DictionaryLines.cedict(line, number)
      case .pronounced: DictionaryLines.pronounced(line, number)
      case .classed: DictionaryLines.classed(line, number)
      case .bracketed: DictionaryLines.bracketed(line, number)
      case .scripts: DictionaryLines.scripts(line, number)
      case .alphabets: DictionaryLines.alphabets(line, number)
      case .properties: DictionaryLines.property(line, number)
      case .lingvo, .blocks, .entries: nil
      }
    }
  }

  /// The form of nearly all lines.
  private static func form(_ text: ArrivedText) -> Form? {
    if text.start.drop(while: { $0 == "\u{FEFF}" }).hasPrefix("#NAME"),
      text.startHas("#INDEX_LANGUAGE")
    {
      return .lingvo
    }
    if text.file.lowercased().hasSuffix(".properties") { return .properties }
    let lines = text.firstLines.prefix(400).map(Blanks.trimmed)
    let forms: [Form] = [.cedict, .pronounced, .classed, .bracketed, .scripts, .alphabets]
    let found = forms.first { form in
      let filled = lines.filter { !$0.isEmpty && !form.isComment($0) }
      let count = filled.count { form.thing($0, line: 0) != nil }
      // Where a line changes its alphabet is told by the line alone.
      let share = form == .alphabets ? 7 : 9
      guard count > (form == .alphabets ? 4 : 1), count * 10 >= filled.count * share else {
        return false
      }
      // Tabs divide columns.
      if form == .alphabets, 2 * filled.count(where: { $0.contains("\t") }) > filled.count {
        return false
      }
      return form != .scripts || 2 * filled.count { $0.contains(where: isHan) } >= filled.count
    }
    if let found { return found }
    if areBlocks(lines, of: text) || alternate(lines) { return .blocks }
    return text.file.lowercased().hasSuffix(".txt") && areEntries(lines) ? .entries : nil
  }

  // MARK: Blocks

  /// Whether all lines are in blocks of two, nearly none of which a delimiter divides.
  private static func areBlocks(_ lines: [String], of text: ArrivedText) -> Bool {
    let isCut = !text.isShort || text.firstLines.count > lines.count
    let blocks = lines.split { $0.isEmpty }.dropLast(isCut ? 1 : 0)
    let areForms = { (block: ArraySlice<String>) in
      block.count == 2 && block.allSatisfy { $0.count < 120 && !$0.isRuler(of: "-=*_~") }
    }
    guard blocks.count > 2, blocks.allSatisfy(areForms) else { return false }
    let marks = ["\t", ";", "|", " = ", ": ", "#", "<", "{", "- ", "* ", ":: "]
    let marked = blocks.count { block in
      block.contains { line in marks.contains { line.contains($0) } }
    }
    return marked * 10 < blocks.count
  }

  /// Whether nearly all blocks are a term with a definition below, which ends like a sentence; verses
  /// begin with longer lines.
  private static func areEntries(_ lines: [String]) -> Bool {
    // The last block may be cut.
    let blocks = lines.split { $0.isEmpty }.dropLast()
    let entries = blocks.filter { block in
      block.count > 1 && isTerm(block[block.startIndex])
        && ".!?)\"”".contains(block.last?.last ?? " ")
    }
    let terms = entries.map { $0[$0.startIndex] }
    let words = terms.reduce(0) { $0 + $1.split(separator: " ").count }
    return entries.count >= fewestEntries && entries.count * 20 >= blocks.count * 19
      && words <= 2 * terms.count && Set(terms).count * 20 >= terms.count * 19
  }

  private static let fewestEntries = 4

  private static func isTerm(_ line: String) -> Bool {
    line.split(separator: " ").count <= mostWords && line.contains(where: \.isLetter)
      && !line.contains { ".:;=|[<#\t!?".contains($0) }
  }

  private static func entries(
    _ lines: [String]
  ) -> (things: [FoundThing], others: [(line: Int, text: String)]) {
    let numbered = lines.enumerated().map {
      (line: $0.offset + 1, text: Blanks.trimmed($0.element))
    }
    let blocks = numbered.split { $0.text.isEmpty }.map(Array.init)
    let isEntry = { (block: [(line: Int, text: String)]) in
      block.count > 1 && isTerm(block[0].text)
    }
    let things = blocks.filter(isEntry).map { block in
      FoundThing(
        line: block[0].line, short: block[0].text,
        long: block.dropFirst().map(\.text).joined(separator: " "))
    }
    return (things, blocks.filter { !isEntry($0) }.map { $0[0] })
  }

  /// Whether every other line abbreviates the next one.
  private static func alternate(_ lines: [String]) -> Bool {
    let pairs = blocks(lines)
    let fitting = pairs.count { isAcronym($0.short) && InitialLetters.fit($0.short, $0.long) }
    let filled = lines.count { !$0.isEmpty }
    return pairs.count > 2 && filled == 2 * pairs.count && fitting * 10 >= pairs.count * 8
  }

  private static func blocks(_ lines: [String]) -> [FoundThing] {
    var things: [FoundThing] = []
    var short: (line: Int, text: String)?
    for (number, line) in lines.enumerated() {
      let line = Blanks.trimmed(line)
      if let known = short, !line.isEmpty {
        things.append(FoundThing(line: known.line, short: known.text, long: line))
        short = nil
      } else {
        short = line.isEmpty ? nil : (number + 1, line)
      }
    }
    if things.allSatisfy({ $0.short.hasPrefix("Question ") && $0.long.hasPrefix("Answer ") }) {
      return things.map { thing in
        FoundThing(
          line: thing.line, short: Blanks.trimmed(thing.short.dropFirst("Question ".count)),
          long: Blanks.trimmed(thing.long.dropFirst("Answer ".count)))
      }
    }
    guard things.allSatisfy({ $0.short.count > 1 && $0.short.hasSuffix(":") }) else {
      return things
    }
    for index in things.indices { things[index].short.removeLast() }
    return things
  }

  // MARK: Lines

  /// `傳統 传统 [chuan2 tong3] /tradition/traditional/`.
  private static func cedict(_ line: String, _ number: Int) -> FoundThing? {
    guard line.hasSuffix("/"), let (before, after) = line.cut(at: " ["),
      let (reading, meanings) = after.cut(at: "] /"),
      case let words = before.split(separator: " "), words.count == 2
    else { return nil }
    let traditional = words[0] == words[1] ? [] : [words[0]]
    return FoundThing(
      line: number, short: String(words[1]),
      long: meanings.dropLast().split(separator: "/").joined(separator: "; "),
      note: (traditional + [reading]).joined(separator: " · "))
  }

  /// `word [wɜːd] n. Wort`, with brackets or slashes around the pronunciation.
  private static func pronounced(_ line: String, _ number: Int) -> FoundThing? {
    for (mark, end) in [(" [", "]"), (" /", "/")] {
      guard line.utf8.contains(where: { $0 == end.utf8.first }),
        let (short, behind) = line.cut(at: mark), let (sound, after) = behind.cut(at: end)
      else { continue }
      let rest = Blanks.trimmed(after.drop { ":-–—= ".contains($0) })
      guard !sound.isEmpty, !sound.hasPrefix("["), !rest.isEmpty, !sound.contains(","),
        short.count < 60,
        short.first != "[", !after.hasPrefix("("),
        short.contains(where: \.isLetter),
        !short.contains(where: { ",;:\t|=(".contains($0) })
      else { continue }
      let (kind, long) = withoutKind(rest)
      return FoundThing(
        line: number, short: String(short), long: long,
        note: "[\(sound)]" + (kind.isEmpty ? "" : " \(kind)"))
    }
    return nil
  }

  /// `ember (noun) a glowing piece of coal`.
  private static func classed(_ line: String, _ number: Int) -> FoundThing? {
    guard let (short, behind) = line.cut(at: " ("), let (kind, long) = behind.cut(at: ") "),
      CellShape.isWordClass(String(kind)), !short.contains(where: { ",;:\t|=".contains($0) }),
      long.first.map({ $0.isLetter || $0.isNumber || "\"“'(".contains($0) }) ?? false
    else { return nil }
    return FoundThing(line: number, short: String(short), long: String(long), note: String(kind))
  }

  /// Separates a part of speech such as `n.` or `vt. & vi.` from a meaning.
  private static func withoutKind(_ text: String) -> (kind: String, long: String) {
    let kinds: Set<String> = [
      "n.", "v.", "vt.", "vi.", "adj.", "adv.", "prep.", "conj.", "pron.", "int.", "num.", "art.",
      "a.", "ad.", "m.", "f.", "pl.", "sb.", "phr.", "aux.", "&",
    ]
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    let kind = words.prefix { kinds.contains($0.lowercased()) }
    guard kind.count < words.count else { return ("", text) }
    return (kind.joined(separator: " "), words.dropFirst(kind.count).joined(separator: " "))
  }

  /// `ATP (Adenosine Triphosphate)` or `Adenosine Triphosphate (ATP)`; in a list also
  /// `albergo (hotel) – alberghi`.
  private static func bracketed(_ line: String, _ number: Int) -> FoundThing? {
    let item = line.item("-*+•")
    guard let (start, behind) = (item ?? line[...]).cut(at: " ("),
      let (middle, end) = behind.cut(at: ")")
    else { return nil }
    let (before, inside) = (MarkdownText.trimmed(start), MarkdownText.trimmed(middle))
    let after = MarkdownText.trimmed(end.drop { "-–—:; ".contains($0) })
    guard !inside.contains("("), !before.contains(","), item != nil || after.isEmpty,
      after.count < inside.count + before.count
    else { return nil }
    let isTurned =
      isAcronym(inside) && (!isAcronym(before) || isShorter(inside, than: before))
    guard isTurned || isAcronym(before) || item != nil && isWord(before) else { return nil }
    return FoundThing(
      line: number, short: isTurned ? inside : before, long: isTurned ? before : inside,
      note: after)
  }

  /// `- layover 临时滞留` in a list, or `banana-香蕉`: words in Latin letters, then Chinese or a number.
  private static func scripts(_ line: String, _ number: Int) -> FoundThing? {
    let isItem = line.item() != nil
    let item = line.item() ?? line[...]
    let words = item.prefix { $0.isASCII && !$0.isNumber && !"\t,;:=|[".contains($0) }
    let long = item[words.endIndex...]
    let isChinese = long.first.map(isHan) ?? false
    let hasHyphen = !isItem && words.last == "-"
    let short = Blanks.trimmed(hasHyphen ? words.dropLast() : words)
    guard hasHyphen || isItem && isChinese && words.last == " ",
      isChinese || !long.isEmpty && long.allSatisfy(\.isNumber), isWords(short)
    else { return nil }
    return FoundThing(line: number, short: short, long: String(long))
  }

  /// `bench скамья, лавка`: a few words in Latin letters, then others after a blank.
  private static func alphabets(_ line: String, _ number: Int) -> FoundThing? {
    let words = line.prefix { character in
      character.unicodeScalars.allSatisfy { $0.value < 0x250 || 0x2010...0x201F ~= $0.value }
    }
    let (short, long) = (Blanks.trimmed(words), line[words.endIndex...])
    guard words.last == " " || words.last == "\t", isWords(short), short.last?.isLetter ?? false,
      !short.contains(where: { "\t,;:=|–—".contains($0) }), !short.contains(" - "),
      let first = long.first, first.isLetter, !isHan(first), !long.contains("\t")
    else { return nil }
    return FoundThing(line: number, short: short, long: String(long))
  }

  private static func isHan(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.isIdeographic ?? false
  }

  private static func isWords(_ text: String) -> Bool {
    text.split(separator: " ").count <= mostWords + 1 && text.first?.isLetter ?? false
      && !text.hasSuffix(".")
  }

  /// Whether the first of two possible acronyms abbreviates the other, as POS does Part-of-Speech.
  private static func isShorter(_ one: String, than other: String) -> Bool {
    one.count < other.count && InitialLetters.fit(one, other) && !InitialLetters.fit(other, one)
  }

  /// Whether a text is a word or a few, and no sentence.
  private static func isWord(_ text: String) -> Bool {
    text.split(separator: " ").count <= mostWords && text.contains(where: \.isLetter)
      && !text.contains { ".:;=|[".contains($0) }
  }

  private static let mostWords = 4

  private static func isAcronym(_ text: String) -> Bool {
    !text.contains(" ") && text.count < 16 && text.count(where: \.isUppercase) > 1
  }

  /// Lines that end in a backslash with the next ones, which leave empty lines.
  private static func joined(_ lines: [String]) -> [String] {
    var joined = lines
    var first = 0
    for index in lines.indices {
      if index > first {
        joined[first] += lines[index].drop(while: \.isWhitespace)
        joined[index] = ""
      }
      let isCut = !lines[index].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
      if isCut, index + 1 < lines.count, index > first || !Form.properties.isComment(lines[index]) {
        joined[first].removeLast()
      } else {
        first = index + 1
      }
    }
    return joined
  }

  /// `name=value`, with escaped characters.
  private static func property(_ line: String, _ number: Int) -> FoundThing? {
    var isEscaped = false
    let sign = line.firstIndex { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      return !isEscaped && "=:".contains(character)
    }
    guard let sign else { return nil }
    let value = unescaped(line[line.index(after: sign)...])
    return FoundThing(line: number, short: unescaped(line[..<sign]), long: value)
  }

  private static func unescaped(_ text: Substring) -> String {
    var plain = ""
    var rest = text
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        plain.append(character)
        continue
      }
      if next == "u", let scalar = UnicodeEscape.take(4, from: &rest) {
        plain.unicodeScalars.append(scalar)
      } else {
        plain.append(["n": "\n", "t": "\t"][next] ?? next)
      }
    }
    return plain
  }

  // MARK: Lingvo

  /// Headwords, each with indented lines that contain marks such as `[trn]`.
  private static func lingvo(_ lines: [String]) -> [FoundThing] {
    var entries = DefinedTerms(separator: "\n")
    var headword = ""
    for (number, line) in lines.enumerated() where !line.hasPrefix("#") && !Blanks.isBlank(line) {
      let plain = HTMLEntities.decoded(withoutMarks(line)[...])
      if !line.isIndented {
        entries.add(plain, line: number + 1)
        headword = plain
      } else if !plain.isEmpty {
        // Some programs repeat the headword above its meanings.
        if entries.body == [headword] { entries.body = [] }
        entries.body.append(plain)
      }
    }
    entries.end()
    return entries.things
  }

  private static func withoutMarks(_ line: String) -> String {
    var plain = ""
    var rest = line[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        plain.append(next)
      } else if character == "[" {
        rest = rest.drop { $0 != "]" }.dropFirst()
      } else if character != "{", character != "}" {
        plain.append(character)
      }
    }
    return Blanks.trimmed(plain)
  }
}
