import Recall
import Things

/// JSON: an array of pairs or objects, JSON Lines, an object of pairs, decks with their cards, or the
/// export of hashcards.
enum JSONCards: Importer {
  static let name = "JSON"

  static func reads(_ text: ArrivedText) -> Bool {
    let start = text.opening
    // Written as a text by another program.
    if start.hasPrefix("(\"") { return tuples(String(decoding: text.bytes, as: UTF8.self)) != nil }
    if start.hasPrefix("\"[") || start.hasPrefix("\"{") {
      return JSON(Blanks.trimmed(String(decoding: text.bytes, as: UTF8.self))) != nil
    }
    if start.hasPrefix("\""),
      start.dropFirst().cut(at: "\"")?.after.drop(while: \.isWhitespace).first == ":"
    {
      return withoutBraces(String(decoding: text.bytes, as: UTF8.self)) != nil
    }
    if let (_, value) = start.prefix(longestName).cut(at: "="),
      let open = value.first(where: { !$0.isWhitespace }), "{[".contains(open)
    {
      return assigned(String(decoding: text.bytes, as: UTF8.self)) != nil
    }
    guard let first = start.first, first == "{" || first == "[" else { return false }
    let next = start.dropFirst().drop(while: \.isWhitespace).first
    // A table of TOML.
    if start.hasPrefix("[["), start.dropFirst(2).first?.isLetter ?? false { return false }
    if first == "[", next == "\"" { return isList(text) }
    return first == "{" ? next == "\"" : next == "{" || next == "["
  }

  /// The lines of an object, such as `"cat": "chat",`, without its braces.
  private static func withoutBraces(_ text: some StringProtocol) -> JSON? {
    let lines = Blanks.trimmed(text.drop { $0 == "\u{FEFF}" })
    guard lines.hasPrefix("\"") else { return nil }
    return JSON("{" + lines.trimmingSuffix { $0 == "," } + "}")
  }

  /// The value that a program gives a name, such as `WORDS = {"cat": "chat",}`.
  private static func assigned(_ text: String) -> JSON? {
    guard let start = text.prefix(longestName).firstIndex(of: "="),
      text[..<start].allSatisfy({ $0.isLetter || $0.isNumber || " _:<>[],".contains($0) })
    else { return nil }
    let rest = text[text.index(after: start)...]
    let value = Blanks.trimmed(rest.trimmingSuffix { $0.isWhitespace || $0 == ";" })
    guard let close = value.last, value.first == "{" || value.first == "[" else { return nil }
    let inside = value.dropLast().trimmingSuffix { $0.isWhitespace || $0 == "," }
    return JSON(String(inside) + String(close))
  }

  /// Pairs of a program, such as `("cat", "chat"),` on each line.
  private static func tuples(_ text: String) -> JSON? {
    guard text.drop(while: \.isWhitespace).hasPrefix("(\"") else { return nil }
    let lines = text.split(separator: "\n").map { Blanks.trimmed($0) }.filter { !$0.isEmpty }
    let pairs = lines.map { line -> JSON? in
      let line = line.trimmingSuffix { $0 == "," }
      guard line.hasPrefix("("), line.hasSuffix(")") else { return nil }
      return JSON("[\(line.dropFirst().dropLast())]")
    }
    return pairs.contains { $0 == nil } ? nil : .array(pairs.compactMap(\.self))
  }

  private static let longestName = 80

  /// Whether a text is an array of texts, or a line with one: other tables can begin with a bracket.
  private static func isList(_ text: ArrivedText) -> Bool {
    let firstLine = text.lines.first { !Blanks.isBlank($0) } ?? ""
    if JSON(Blanks.trimmed(firstLine))?.array != nil { return true }
    return JSON(Blanks.trimmed(String(decoding: text.bytes, as: UTF8.self)))?.array != nil
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let all = String(decoding: text.bytes, as: UTF8.self)
    let plain = all.hasPrefix("\u{FEFF}") ? String(all.dropFirst()) : all
    if let found = JSON(Blanks.trimmed(plain)) ?? withoutBraces(plain) ?? assigned(plain)
      ?? tuples(plain)
    {
      let value = found.string.flatMap { JSON($0) } ?? found.columnsAsRows ?? found
      if value["cards"]?.array != nil, value["sessions"]?.array != nil {
        return text.reading("hashcards export", HashcardsExport(value).things)
      }
      if let things = JSONPairs.things(value) { return text.reading(name, things) }
      if let texts = value.array, !texts.isEmpty, texts.allSatisfy({ $0.string != nil }) {
        throw text.areWords(name)
      }
      return try read(value, of: text, as: name, proceed: proceed)
    }
    let firstLine = text.lines.first { !Blanks.isBlank($0) } ?? ""
    guard JSON(Blanks.trimmed(firstLine)) != nil else {
      let start = plain.utf8.prefix(JSON.faultOffset(in: plain))
      throw ImportError(
        text.file, .brokenJSON(line: 1 + start.count { $0 == UInt8(ascii: "\n") }))
    }
    var rows: [(Int, JSON)] = []
    for (number, line) in text.lines.enumerated() where !Blanks.isBlank(line) {
      guard let value = JSON(Blanks.trimmed(line)) else {
        throw ImportError(text.file, .brokenJSON(line: number + 1))
      }
      rows.append((number + 1, value))
    }
    return try read(rows, of: text, proceed: proceed)
  }

  /// Reads a document that JSON or a similar format has been parsed to.
  static func read(
    _ value: JSON, of text: ArrivedText, as format: String,
    proceed: ImportProgress.Proceed
  ) throws -> Reading {
    let decks = JSONDecks(value)
    guard !decks.isMixed else {
      throw text.foreign(
        "\(format), but not a list or map of terms",
        remedy: "Take the part with the terms out of it, such as with jq, and import that.")
    }
    guard !decks.areWords else { throw text.areWords(format) }
    guard !decks.cards.isEmpty else { throw ImportError(text.file, .noDrafts) }
    var reading = try read(
      placed(decks.cards, in: text.bytes), of: text, as: format, proceed: proceed)
    if !decks.others.isEmpty {
      let names = Set(decks.others).sorted().joined(separator: ", ")
      reading.notices.append(
        Diagnostic(
          weight: .remark, rule: "other-lists", file: text.file,
          sentence: "Other lists of this file are not imported: \(Excerpt.of(names)).",
          remedy: "To import one of them, take it out, such as with jq."))
    }
    let keys = decks.cards.compactMap { $0.array?.first?.string }
    if keys.count == decks.cards.count, let remark = ProgramKeys.remark(keys, in: text.file) {
      reading.notices.append(remark)
    }
    return reading
  }

  /// The cards with their lines: where the first text of each occurs below the card before it.
  private static func placed(_ cards: [JSON], in bytes: [UInt8]) -> [(line: Int, value: JSON)] {
    var (offset, line) = (0, 1)
    return cards.map { card in
      // One with escaped characters is not found.
      let reach = offset..<min(bytes.count, offset + mostBytesOfCard)
      // In JSON the whole text, not a longer one that begins with it; YAML needs no quotes.
      if let text = card.firstText,
        let found = bytes.place(of: Array("\"\(text)\"".utf8), in: reach)
          ?? bytes.place(of: Array(text.utf8), in: reach)
      {
        line += bytes[offset..<found].count { $0 == 0x0A }
        offset = found + text.utf8.count
      }
      return (line, card)
    }
  }

  private static let mostBytesOfCard = 1 << 14

  private static func read(
    _ rows: [(line: Int, value: JSON)], of text: ArrivedText, as format: String = name,
    proceed: ImportProgress.Proceed
  ) throws -> Reading {
    var roles = ColumnNames()
    let (whole, isUnclear) = QuizAnswers.spelledOut(rows.map(\.value.withSingulars.withCode))
    let cards = InnerObjects.spread(whole, besideForms: &roles)
    let rows = zip(rows, cards).map { (line: $0.line, value: $1) }
    var names: [String] = []
    var seen: Set<String> = []
    // A cell for every name in every row could take quadratic space.
    for row in rows where names.count < TableSample.mostColumns {
      let members = row.value.members ?? []
      names += members.map(\.name).filter { seen.insert($0).inserted }
    }
    var table = ConvertedTable()
    if !names.isEmpty { table.header = (1, named(names, rows)) }
    let separators = names.map { separator(of: roles.meanings(of: $0).map(\.role), $0) }
    for row in rows {
      let cells =
        row.value.array.map { $0.map { cell($0) } }
        ?? zip(names, separators).map { name, separator in
          row.value[name].map { cell($0, separatedBy: separator) } ?? ""
        }
      table.rows.append((row.line, cells))
    }
    guard !table.rows.isEmpty else { throw ImportError(text.file, .empty) }
    // Sites write the texts of their glossaries in Markdown.
    let linked = table.rows.count { $0.cells.contains(where: MarkdownText.hasLink) }
    let isOwn = names.contains("short") && names.contains("long")
    let isLinked = !isOwn && linked >= fewestLinks && linked * 10 >= table.rows.count
    if isLinked {
      table.rows = table.rows.map { ($0.line, $0.cells.map { MarkdownText.plain($0) }) }
    }
    var reading = try table.read(text, as: format, proceed: proceed)
    if isLinked {
      reading.notices.append(
        Diagnostic(
          weight: .remark, rule: "markdown", file: text.file,
          sentence: "Converted Markdown in the texts to plain text."))
    }
    if isUnclear {
      reading.notices.append(
        Diagnostic(
          weight: .doubtful, rule: "places-of-choices", file: text.file,
          sentence:
            "The numbers of the right choices were read as starting at 0; they may start at 1.",
          remedy: "If so, replace them with the texts of the right choices."))
    }
    if let inner = entriesInside(whole, &roles) {
      reading.notices.append(
        Diagnostic(
          weight: .doubtful, rule: "inner-entries", file: text.file,
          sentence:
            "What is inside \"\(Excerpt.of(inner))\" is not imported, but has forms of its own.",
          remedy: "To import that, take it out with a JSON tool such as jq."))
    }
    if text.options.columns.isEmpty, arePairsOfLists(reading, names, of: rows.map(\.value)) {
      reading.obstacle = ImportError(text.file, .noPair(columns: names, proposal: ""))
    }
    if text.options.columns.isEmpty, areJoined(reading, names, of: rows.map(\.value)) {
      reading.notices.append(
        .joinedParts(in: text.file, remedy: "Take that one out with a JSON tool such as jq."))
    }
    return reading
  }

  /// The name of a member that has objects with both forms, in a part of the cards.
  private static func entriesInside(
    _ cards: [JSON], _ roles: inout ColumnNames
  ) -> String? {
    var inside: [String: (first: [JSON.Member], count: Int, isList: Bool)] = [:]
    for member in cards.lazy.flatMap({ $0.members ?? [] }) {
      let list = member.value.array
      guard let inner = (list?.first ?? member.value).members else { continue }
      let known = inside[member.name] ?? (inner, 0, false)
      inside[member.name] = (known.first, known.count + 1, known.isList || list != nil)
    }
    let own = Set((cards.first?.members ?? []).map(\.name))
    for (name, inner) in inside.sorted(by: { $0.key < $1.key }) where inner.count > 1 {
      // A single object can hold the forms of its card, unless that has them as well.
      let isList = 5 * inner.count >= cards.count && inner.isList
      let texts = inner.first.filter { $0.value.string != nil }.map(\.name)
      let forms = texts.filter { text in
        roles.meanings(of: text).contains {
          [.short, .long].contains($0.role) && ($0.rank < 5 || $0.rank > 7)
        }
      }
      if forms.count > 1, isList || forms.allSatisfy(own.contains) { return name }
    }
    return nil
  }

  /// Whether both forms are lists, and half of the short ones have several texts, as the words of an
  /// exercise.
  private static func arePairsOfLists(
    _ reading: Reading, _ names: [String], of cards: [JSON]
  ) -> Bool {
    let pair = [DeckColumn.short, .long].compactMap { role in
      reading.columns.first { $0.role == role }?.number
    }
    guard reading.obstacle == nil, pair.count == 2, pair.allSatisfy({ $0 <= names.count }) else {
      return false
    }
    let lists = pair.map { column in cards.map { $0[names[column - 1]]?.array?.count ?? 0 } }
    return !lists.joined().contains(0) && lists[0].count { $0 > 1 } * 2 >= cards.count
  }

  /// Whether most long forms are objects of several texts, none of which stands for the others, or
  /// lists of choices.
  private static func areJoined(_ reading: Reading, _ names: [String], of cards: [JSON]) -> Bool {
    guard reading.obstacle == nil,
      let column = reading.columns.first(where: { $0.role == .long })?.number
    else { return false }
    guard names.indices.contains(column - 1) else {
      let lists = cards.count { card in
        guard let cells = card.array, cells.count >= column else { return false }
        let texts = (cells[column - 1].array ?? []).compactMap(\.string)
        // A list of translations has no right one, unless it belongs to several forms of a word.
        let shorts = cells[0].array ?? []
        let areForms =
          shorts.count > 1
          && (texts.count > 1
            || shorts.contains { $0.int ?? $0.string.flatMap { Int64($0) } != nil })
        return cells.count > 2 && texts.count > 2 || areForms
      }
      return names.isEmpty && (lists * 2 > cards.count || areTuples(cards, in: column - 1))
    }
    let joined = cards.count { card in
      guard let value = card[names[column - 1]] else { return false }
      if ["answers", "options", "choices"].contains(names[column - 1].lowercased()),
        let texts = value.array, texts.count > 2, texts.allSatisfy({ $0.string != nil })
      {
        return true
      }
      return (value.array ?? [value]).contains { inner in
        inner.members?.count ?? 0 > 1 && !InnerObjects.texts.contains { inner[$0] != nil }
      }
    }
    return joined * 2 > cards.count
  }

  /// Whether all long forms are lists of as many texts, which are facts of several kinds.
  private static func areTuples(_ cards: [JSON], in place: Int) -> Bool {
    let counts = cards.compactMap { card -> Int? in
      guard let cells = card.array, cells.indices.contains(place) else { return nil }
      return cells[place].array?.count
    }
    let most = counts.max() ?? 0
    return cards.count >= fewestTuples && most > 2
      && counts.count { $0 == most } * 20 >= cards.count * 19
  }

  private static let fewestTuples = 4

  /// The names with that of a note for `short`, if those are sentences about another name.
  private static func named(_ names: [String], _ rows: [(line: Int, value: JSON)]) -> [String] {
    if names.contains("q"), names.contains("a") || names.contains("answer"),
      !names.contains("question"), !names.contains("b")
    {
      return names.map { ["q": "question", "a": "answer"][$0] ?? $0 }
    }
    let names = names.map { name in
      name == "question" && rows.allSatisfy { isChoices($0.value[name], of: $0.value["answer"]) }
        ? "choices" : name
    }
    guard names.contains("short"), !names.contains("note"),
      names.contains(where: ["term", "name", "title", "word", "abbr", "acronym"].contains)
    else { return names }
    let texts = rows.compactMap { $0.value["short"]?.string }
    let sentences = texts.count { $0.split(separator: " ").count >= fewestWordsOfSentence }
    return sentences * 2 > texts.count ? names.map { $0 == "short" ? "note" : $0 } : names
  }

  private static let fewestWordsOfSentence = 4
  private static let fewestLinks = 2

  /// Whether a value is a list with the answer in it.
  private static func isChoices(_ value: JSON?, of answer: JSON?) -> Bool {
    guard let answer = answer?.string, let choices = value?.array else { return false }
    return choices.count > 1 && choices.contains { $0.string == answer }
  }

  /// What separates the items of a list, as in a deck file; meanings are separated as people do it.
  private static func separator(of roles: [DeckColumn], _ name: String) -> String {
    name.lowercased() == "tags" ? " " : roles.contains { $0 == .also || $0 == .tags } ? "|" : "; "
  }

  /// A text with the heading above it, as in `Tips: one; two`; the names of a program's members are
  /// none.
  private static func headed(_ members: [JSON.Member]) -> String? {
    guard members.count == 1, case (let name, let value) = members[0],
      name.contains(" ") || name.first?.isUppercase ?? false
    else { return nil }
    return name + ": " + cell(value)
  }

  private static func cell(_ value: JSON, separatedBy separator: String = "; ") -> String {
    switch value {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .float(let number): "\(number)"
    case .string(let text): text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    case .array(let values):
      // Beside texts, a truth value is no part of them.
      values.filter { value in
        if case .bool = value { values.allSatisfy { $0.string == nil } } else { true }
      }.map { cell($0) }.joined(separator: separator)
    case .object(let members):
      InnerObjects.texts.lazy.compactMap { value[$0] }.first.map { cell($0) }
        ?? headed(members)
        ?? members.map { cell($0.value) }.filter { !$0.isEmpty }.joined(separator: " · ")
    }
  }
}

extension Diagnostic {
  /// The doubt that long forms made of several texts have too many of them.
  static func joinedParts(in file: String, remedy: String) -> Diagnostic {
    Diagnostic(
      weight: .doubtful, rule: "joined-parts", file: file,
      sentence: "The long forms are several texts, joined; perhaps only one of them is the answer.",
      remedy: remedy)
  }
}

extension ArrivedText {
  fileprivate func areWords(_ format: String) -> ImportError {
    foreign(
      "a \(format) list of words without their meanings",
      remedy: "Add a meaning to each: "
        + (format == JSONCards.name ? "[[\"word\", \"meaning\"], …]" : "word: meaning"))
  }
}

extension JSON {
  /// A question with the piece of code that it is about.
  fileprivate var withCode: JSON {
    guard let members, let question = self["question"]?.string,
      let code = ["code", "snippet", "codeSnippet", "code_snippet"].lazy.compactMap({
        self[$0]?.string
      })
      .first, !Blanks.isBlank(code)
    else { return self }
    return .object(
      members.map { ($0.name, $0.name == "question" ? .string(question + "\n" + code) : $0.value) })
  }

  fileprivate var firstText: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .array(let values): values.lazy.compactMap(\.firstText).first
    case .object(let members): members.lazy.compactMap(\.value.firstText).first
    default: nil
    }
  }
}
