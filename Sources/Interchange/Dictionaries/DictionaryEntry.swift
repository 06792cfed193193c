import Things

/// What a dictionary says about a word.
public struct DictionaryEntry: Hashable, Sendable {
  public struct Meaning: Hashable, Sendable {
    public var long: String
    /// What else the dictionary says; empty if it says nothing else.
    public var note: String

    public init(long: String, note: String = "") {
      self.long = long
      self.note = note
    }
  }

  /// The word as the entry writes it.
  public let short: String
  public let meanings: [Meaning]

  public init(short: String, meanings: [Meaning]) {
    self.short = short
    self.meanings = meanings
  }

  /// The text that a dictionary has for a word.
  public init(_ word: String, text: String) {
    let text = EntryText(text, of: word)
    short = text.headwords.first { SearchFold.areAlike($0, word) } ?? word
    meanings = text.meanings(of: short)
  }

  /// The formats of tables made of entries.
  public static let formats: Set<String> = [
    "dictd database", "StarDict dictionary", "list of acronyms",
  ]

  /// As rows of a table: an abbreviation has a row for each meaning, another word has one row.
  public var rows: [[String]] {
    if Self.isAbbreviation(short) { return meanings.map { [short, $0.long, $0.note] } }
    let brief = meanings.prefix { $0.long.utf8.count <= Self.brief }.prefix(Self.mostAlternatives)
    guard brief.count > 1 else { return meanings.prefix(1).map { [short, $0.long, $0.note] } }
    return [[short, brief.map(\.long).joined(separator: "; "), brief[0].note]]
  }

  private static let brief = 40
  private static let mostAlternatives = 5

  /// Whether a word is written like an abbreviation: in capitals, with digits or a sign within.
  public static func isAbbreviation(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    let letters = scalars.filter { $0.properties.isAlphabetic }
    return word.utf8.count <= 24 && !letters.isEmpty
      && scalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil } > 1
      && letters.allSatisfy { !$0.properties.isLowercase }
      && scalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || "&-/.+".contains(Character($0))
      }
  }
}

/// The text of an entry, in the layouts of V.E.R.A., FOLDOC, Jargon, WordNet, GCIDE and FreeDict.
private struct EntryText {
  private(set) var headwords: [String] = []
  /// The lines below the headwords.
  private var body: [Substring] = []

  private static let longest = 200
  /// Larger entries are cut.
  private static let most = 4000

  init(_ text: String, of word: String) {
    var lines = text.prefix(Self.most).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    while lines.first?.isBlank == true { lines.removeFirst() }
    guard let first = lines.first else { return }
    let heads = lines.prefix { !$0.isBlank && !$0.isIndented }
    let rest = lines.dropFirst(heads.count)
    // Headwords, an empty line and an indented text; otherwise only the first line is one.
    let next = rest.first { !$0.isBlank }
    let isList = rest.first?.isBlank == true && next?.hasPrefix("  ") == true
    let count = isList ? max(1, heads.count) : 1
    headwords = lines.prefix(count).map(Self.headword)
    body = Array(lines.dropFirst(count))
    dropOpenBracket(of: first)
    // A definition on the line of its word: `OPIATE, n.  An unlocked door`.
    if let place = first.firstRange(of: ".  "), first[..<place.lowerBound].contains(", ") {
      headwords = [String(first.prefix { $0 != "," })]
      body.insert(first[place.upperBound...], at: 0)
    } else if body.allSatisfy(\.isBlank) || headwords[0].isEmpty
      || !isList && first.isIndented
    {
      (headwords, body) = ([word], lines)
    }
  }

  /// The word of a line without pronunciation, grammar and marks.
  private static func headword(_ line: Substring) -> String {
    let line = withoutBrackets(String(line), from: "[", to: "]")
    let ends = [" \\", " /", " <", " (", ", n.", ", v.", ", a."].compactMap {
      line.firstRange(of: $0)?.lowerBound
    }
    return Blanks.trimmed(line[..<(ends.min() ?? line.endIndex)])
  }

  /// Removes the rest of a bracket that the first line opens, as GCIDE's origins of words.
  private mutating func dropOpenBracket(of first: Substring) {
    var depth = first.count { $0 == "[" } - first.count { $0 == "]" }
    while depth > 0, let line = body.first {
      let end = line.firstIndex { character in
        if character == "[" { depth += 1 }
        if character == "]" { depth -= 1 }
        return depth == 0
      }
      body[0] = end.map { line[$0...].dropFirst() } ?? ""
      if end == nil || body[0].isBlank { body.removeFirst() }
    }
  }

  func meanings(of word: String) -> [DictionaryEntry.Meaning] {
    let isShort = DictionaryEntry.isAbbreviation(word)
    var found: [DictionaryEntry.Meaning] = []
    for item in items {
      let sentence = Self.sentence(item)
      guard let long = isShort ? expansion(of: word, in: item, sentence) : sentence, !long.isEmpty
      else { continue }
      var note = long == sentence ? Self.tag(item) : sentence
      if isShort, note.isEmpty || note == sentence,
        let bracket = Self.bracket(sentence, after: long)
      {
        note = bracket
      }
      // The word itself in brackets says nothing.
      if note.hasPrefix("(\(word)) ") { note.removeFirst(word.count + 3) }
      found.append(.init(long: long, note: note == word ? "" : note))
    }
    return found
  }

  /// The words that an abbreviation stands for, or the whole sentence.
  private func expansion(of word: String, in item: String, _ sentence: String) -> String? {
    if let name = headwords.first(where: { $0 != word && InitialLetters.fit(word, $0) }) {
      return name
    }
    for (start, end) in Self.quotes {
      var rest = item[...]
      while let open = rest.firstIndex(of: start) {
        let quoted = rest[open...].dropFirst().prefix { $0 != end }
        if quoted.contains(" "), InitialLetters.fit(word, String(quoted)) {
          return Self.joined(quoted)
        }
        rest = rest[quoted.endIndex...].dropFirst()
      }
    }
    let ends = [" (", " - ", ": ", "; "].compactMap { sentence.firstRange(of: $0)?.lowerBound }
    let clause = String(sentence[..<(ends.min() ?? sentence.endIndex)])
    return InitialLetters.fit(word, clause) || sentence.hasPrefix(clause + " (") ? clause : sentence
  }

  /// What encloses a link, and the words that an abbreviation stands for.
  private static let quotes: [(Character, Character)] = [("{", "}"), ("‘", "’"), ("“", "”")]

  /// The numbered meanings, or the first paragraph.
  private var items: [String] {
    var items: [String] = []
    var item = ""
    var isNumbered = false
    for line in body {
      let text = Blanks.trimmed(line)
      if line.isBlank || Self.isAside(text) {
        if !isNumbered, !item.isEmpty { break }
        // Further paragraphs of a meaning say more than is needed.
        if !item.isEmpty { items.append(item) }
        item = ""
        continue
      }
      if let start = Self.afterNumber(text) {
        if !item.isEmpty { items.append(item) }
        item = String(text[start...])
        isNumbered = true
      } else if !item.isEmpty || !isNumbered {
        item += (item.isEmpty ? "" : " ") + text
      }
    }
    return item.isEmpty ? items : items + [item]
  }

  /// Synonyms, examples and references of FreeDict.
  private static func isAside(_ line: String) -> Bool {
    ["see: ", "Synonym", "Note: ", "\""].contains(where: line.hasPrefix)
      || line.hasPrefix("(") && line.hasSuffix(")") || isGrammar(line)
  }

  /// A line of pronunciations and parts of speech, as in `/awk/, n.`.
  private static func isGrammar(_ line: String) -> Bool {
    let words = withoutSounds(withoutBrackets(line, from: "[", to: "]"))
      .split { $0.isWhitespace || ".,;".contains($0) }
    return words.allSatisfy { grammar.contains(String($0)) }
  }

  private static let grammar: Set<String> = [
    "n", "v", "vt", "vi", "vr", "adj", "adv", "prep", "interj", "excl", "pref", "suff", "abbrev",
    "prov", "obs", "imp", "cav", "quant", "masc", "fem", "neut", "m", "f", "pl", "sg", "pron",
    "conj", "num", "not", "or",
  ]

  /// Without pronunciations between slashes: `/awk/`, `/R T F M/` at the start, and `//`.
  private static func withoutSounds(_ text: String) -> String {
    var text = text
    if text.hasPrefix("/"), let end = text.dropFirst().firstIndex(of: "/"),
      text[end...].dropFirst().first.map({ $0 == " " || $0 == "," }) ?? true,
      text[..<end].count < longestSound
    {
      text = String(text[end...].dropFirst())
    }
    return text.split(separator: " ").filter { word in
      let core = word.prefix { $0 != "," && $0 != ";" }
      return !(core.count > 1 && core.hasPrefix("/") && core.hasSuffix("/"))
    }.joined(separator: " ")
  }

  private static let longestSound = 40

  /// Where a numbered meaning begins: after `2.`, `2:` or `n 1:`.
  private static func afterNumber(_ line: String) -> String.Index? {
    var rest = line[...]
    if let blank = rest.firstIndex(of: " "), ["n", "v", "adj", "adv"].contains(rest[..<blank]) {
      rest = rest[blank...].dropFirst()
    }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest[digits.endIndex...]
    guard (1...2).contains(digits.count), [".", ":"].contains(rest.first),
      rest.dropFirst().first == " "
    else { return nil }
    return rest.index(rest.startIndex, offsetBy: 2)
  }

  /// The first sentence without marks, up to a length.
  private static func sentence(_ item: String) -> String {
    var text = item
    if text.hasPrefix("<"), let end = text.firstIndex(of: ">") {
      text = String(text[end...].dropFirst())
    }
    text = withoutBrackets(withoutBrackets(text, from: "[", to: "]"), from: "<", to: ">")
    text = withoutSounds(joined(withoutGrammar(text).filter { $0 != "{" && $0 != "}" })).replacing(
      " ,", with: ",")
    if let place = text.firstRange(of: ". "), grammar.contains(String(text[..<place.lowerBound])) {
      text = String(text[place.upperBound...])
    }
    if let start = afterNumber(text) { text = String(text[start...]) }
    if let place = text.firstRange(of: "; \"") { text = String(text[..<place.lowerBound]) }
    var end = text.startIndex
    while let stop = text[end...].firstRange(of: ". ") {
      end = stop.upperBound
      let word = text[..<stop.lowerBound].split(separator: " ").last ?? ""
      if word.count > 3, text[end...].first?.isUppercase == true {
        text = String(text[..<stop.lowerBound])
        break
      }
    }
    while let last = text.last, ".,; ".contains(last) { text.removeLast() }
    guard text.count > longest else { return text }
    let cut = text.prefix(longest)
    return cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)] + "…"
  }

  /// Without parts of speech in curly brackets; others are links.
  private static func withoutGrammar(_ text: String) -> String {
    let parts = text.split(separator: " {", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
      if let end = part.firstIndex(of: "}"), grammar.contains(String(part[..<end])) {
        text += part[end...].dropFirst()
      } else {
        text += " {" + part
      }
    }
  }

  /// The field of a meaning: `<networking>`.
  private static func tag(_ item: String) -> String {
    guard item.hasPrefix("<"), let end = item.firstIndex(of: ">") else { return "" }
    let tag = item[..<end].dropFirst()
    // Not the grammar of a word, as in `<masc, n, sg>`.
    let isGrammar = tag.split { $0 == "," || $0 == " " }.allSatisfy { grammar.contains(String($0)) }
    return isGrammar ? "" : String(tag)
  }

  /// What stands in brackets after the long form.
  private static func bracket(_ sentence: String, after long: String) -> String? {
    guard sentence.hasPrefix(long + " (") else { return nil }
    let rest = sentence.dropFirst(long.count + 2)
    return rest.firstIndex(of: ")").map { String(rest[..<$0]) }
  }

  /// On one line, with single blanks.
  private static func joined(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func withoutBrackets(
    _ text: String, from open: Character, to close: Character
  ) -> String {
    guard text.contains(open) else { return text }
    var depth = 0
    return text.filter { character in
      if character == open { depth += 1 }
      defer { if character == close { depth = max(0, depth - 1) } }
      return depth == 0
    }
  }
}

extension Substring {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
  fileprivate var isIndented: Bool { first?.isWhitespace ?? false }
}
