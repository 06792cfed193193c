import Things

/// Lines whose parts are told apart by brackets or by their order: CC-CEDICT, `word [wɜːd] n. Wort`,
/// `ember (noun) a glowing piece of coal`, `ATP (Adenosine Triphosphate)`, `banana-香蕉` and `bench
/// скамья`.
enum DictionaryLines: Importer {
  static let name = "dictionary lines"

  static func reads(_ text: ArrivedText) -> Bool {
    text.options.namesNoColumns && form(text) != nil
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    guard let form = form(text) else { return text.reading(name, []) }
    var things: [FoundThing] = []
    var left: [(line: Int, text: String)] = []
    for (number, line) in text.lines.enumerated() where !Blanks.isBlank(line) {
      if form.isComment(line) { continue }
      if let thing = form.thing(Blanks.trimmed(line), line: number + 1) {
        things.append(thing)
      } else {
        left.append((number + 1, line))
      }
    }
    return text.reading(form.rawValue, things, untaken: left)
  }

  private enum Form: String, CaseIterable {
    case cedict = "CC-CEDICT"
    case pronounced = "words with pronunciation"
    case classed = "words with their kind"
    case bracketed = "terms with brackets"
    case scripts = "words in two scripts"
    case alphabets = "words in two alphabets"

    func isComment(_ line: String) -> Bool {
      line.hasPrefix("#") || self == .bracketed && line.isRuler(of: "-")
    }

    func thing(_ line: String, line number: Int) -> FoundThing? {
      switch self {
      case .cedict: DictionaryLines.cedict(line, number)
      case .pronounced: DictionaryLines.pronounced(line, number)
      case .classed: DictionaryLines.classed(line, number)
      case .bracketed: DictionaryLines.bracketed(line, number)
      case .scripts: DictionaryLines.scripts(line, number)
      case .alphabets: DictionaryLines.alphabets(line, number)
      }
    }
  }

  /// The form of nearly all lines.
  private static func form(_ text: ArrivedText) -> Form? {
    let lines = text.firstLines.prefix(400).map(Blanks.trimmed)
    return Form.allCases.first { form in
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
  }

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
      guard !sound.isEmpty, !sound.hasPrefix("["), !rest.isEmpty, !sound.contains(", "),
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

  static let mostWords = 4

  static func isAcronym(_ text: String) -> Bool {
    !text.contains(" ") && text.count < 16 && text.count(where: \.isUppercase) > 1
  }
}
