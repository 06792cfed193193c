import Recall
import Things

/// JSON: an array of pairs or objects, JSON Lines, an object of pairs, decks with their cards, or the
/// export of hashcards.
enum JSONCards: Importer {
  static let name = "JSON"

  static func reads(_ text: ArrivedText) -> Bool {
    let start = text.opening
    guard let first = start.first, first == "{" || first == "[" else { return false }
    let next = start.dropFirst().drop(while: \.isWhitespace).first
    // A table of TOML.
    if start.hasPrefix("[["), start.dropFirst(2).first?.isLetter ?? false { return false }
    if first == "[", next == "\"" { return isList(text) }
    return first == "{" ? next == "\"" : next == "{" || next == "["
  }

  /// Whether a text is an array of texts, or a line with one: other tables can begin with a bracket.
  private static func isList(_ text: ArrivedText) -> Bool {
    let firstLine = text.lines.first { !Blanks.isBlank($0) } ?? ""
    if JSON(Blanks.trimmed(firstLine))?.array != nil { return true }
    return JSON(Blanks.trimmed(String(decoding: text.bytes, as: UTF8.self)))?.array != nil
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let all = String(decoding: text.bytes, as: UTF8.self)
    let plain = all.hasPrefix("\u{FEFF}") ? String(all.dropFirst()) : all
    if let value = JSON(Blanks.trimmed(plain)) {
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
    let cards = InnerObjects.spread(
      QuizAnswers.spelledOut(rows.map(\.value.withSingulars)), besideForms: &roles)
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
    return try table.read(text, as: format, proceed: proceed)
  }

  /// The names with that of a note for `short`, if those are sentences about another name.
  private static func named(_ names: [String], _ rows: [(line: Int, value: JSON)]) -> [String] {
    let names = names.map { name in
      name == "question" && rows.allSatisfy { isChoices($0.value[name], of: $0.value["answer"]) }
        ? "choices" : name
    }
    guard names.contains("short"), !names.contains("note"),
      names.contains(where: ["term", "name", "title", "word"].contains)
    else { return names }
    let texts = rows.compactMap { $0.value["short"]?.string }
    let sentences = texts.count { $0.split(separator: " ").count >= fewestWordsOfSentence }
    return sentences * 2 > texts.count ? names.map { $0 == "short" ? "note" : $0 } : names
  }

  private static let fewestWordsOfSentence = 6

  /// Whether a value is a list with the answer in it.
  private static func isChoices(_ value: JSON?, of answer: JSON?) -> Bool {
    guard let answer = answer?.string, let choices = value?.array else { return false }
    return choices.count > 1 && choices.contains { $0.string == answer }
  }

  /// What separates the items of a list, as in a deck file; meanings are separated as people do it.
  private static func separator(of roles: [DeckColumn], _ name: String) -> String {
    name.lowercased() == "tags" ? " " : roles.contains { $0 == .also || $0 == .tags } ? "|" : "; "
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
      InnerObjects.texts.lazy.compactMap { value[$0] }.first.map {
        cell($0)
      }
        ?? members.map { cell($0.value) }.joined(separator: " · ")
    }
  }
}

/// Quizzes whose answers are places in the list of choices.
private enum QuizAnswers {
  /// The same quizzes with the chosen texts as answers.
  static func spelledOut(_ cards: [JSON]) -> [JSON] {
    let quizzes = cards.map(Quiz.init)
    let places = quizzes.compactMap { $0?.places }
    // Other kinds of questions have no such answer.
    let others = zip(cards, quizzes).count { $1 == nil && Quiz.hasAnswer($0) }
    guard !places.isEmpty, places.count >= 9 * others else { return cards }
    // Places count from 0, unless one is the number of choices and none is 0.
    let isPast = quizzes.contains { $0.map { $0.places.contains($0.choices.count) } ?? false }
    let first = isPast && !places.joined().contains(0) ? 1 : 0
    return zip(cards, quizzes).map { card, quiz in
      guard let quiz, let members = card.members else { return card }
      let texts = quiz.places.compactMap { place in
        quiz.choices.indices.contains(place - first) ? quiz.choices[place - first] : nil
      }
      let changed = members.map { name, value -> JSON.Member in
        if name == quiz.answer { return ("answer", .string(texts.joined(separator: "; "))) }
        let isList = name == quiz.list
        return (name, isList ? .array(quiz.choices.compactMap(\.self).map(JSON.string)) : value)
      }
      return .object(changed)
    }
  }
}

/// A question with choices.
private struct Quiz {
  /// The names of the members.
  var (list, answer) = ("", "")
  /// Nil for letters left out.
  var choices: [String?] = []
  /// Those of the right choices.
  var places: [Int] = []

  private static let letters = Array("ABCDEFGHIJ")
  private static let lists: Set<String> = ["options", "choices", "answers", "alternatives"]
  private static let answers: Set<String> = [
    "answer", "correct", "correctanswer", "correctindex", "answerindex", "correctoption",
    "solution", "correctansweridx", "correctanswerindex", "correctoptionindex", "correctanswers",
    "correctoptions", "correctindexes", "correctindices",
  ]

  init?(_ value: JSON) {
    for (name, value) in value.members ?? [] {
      let key = name.lowercased().filter(\.isLetter)
      if list.isEmpty, Self.lists.contains(key), let choices = Self.choices(value) {
        (list, self.choices) = (name, choices)
      } else if answer.isEmpty, Self.answers.contains(key), let places = Self.places(value) {
        (answer, self.places) = (name, places)
      }
    }
    guard !answer.isEmpty, (2...Self.letters.count).contains(choices.count),
      places.allSatisfy({ (0...choices.count).contains($0) })
    else { return nil }
    // One of several numbers is the answer itself, unless its name says otherwise.
    let isPlace = ["index", "idx"].contains(where: answer.lowercased().contains)
    let own = value[answer].map { $0.array ?? [$0] } ?? []
    guard isPlace || !own.contains(where: { choices.contains($0.int.map { "\($0)" } ?? $0.string) })
    else { return nil }
  }

  /// Whether a card has an answer, of whatever kind.
  static func hasAnswer(_ card: JSON) -> Bool {
    (card.members ?? []).contains { name, value in
      answers.contains(name.lowercased().filter(\.isLetter))
        && (value.string != nil || value.int != nil || value.array != nil)
    }
  }

  /// The choices of a list, of an object that has a letter for each, or of objects with letters.
  private static func choices(_ value: JSON) -> [String?]? {
    if let values = value.array, values.allSatisfy({ $0.string != nil }) {
      return values.map(\.string)
    }
    let lettered = value.members ?? (value.array ?? []).compactMap(lettered)
    let places = lettered.map { place(.string($0.name)) }
    guard let last = places.compactMap(\.self).max(), places.allSatisfy({ $0 != nil }),
      lettered.count == value.array?.count ?? lettered.count,
      lettered.allSatisfy({ $0.value.string != nil })
    else { return nil }
    return (0...last).map { place in
      places.firstIndex(of: place).flatMap { lettered[$0].value.string }
    }
  }

  /// The letter of a choice, and its text.
  private static func lettered(_ choice: JSON) -> JSON.Member? {
    let names = ["id", "key", "letter", "label", "option"]
    guard let letter = names.lazy.compactMap({ choice[$0]?.string }).first,
      let text = ["text", "content", "value"].lazy.compactMap({ choice[$0] }).first
    else { return nil }
    return (letter, text)
  }

  private static func places(_ answer: JSON) -> [Int]? {
    // Several letters are written together or with signs between them: `BC`, `B, C`.
    let letters = answer.string.map { $0.filter { !" ,;/&+".contains($0) } } ?? ""
    let isSeveral = letters.count > 1 && letters == String(Set(letters).sorted())
    let parts = isSeveral ? letters.map { JSON.string(String($0)) } : answer.array ?? [answer]
    let places = parts.map(place)
    return places.isEmpty || places.contains(nil) ? nil : places.compactMap(\.self)
  }

  /// The place of the choice that a number or a letter names.
  private static func place(_ value: JSON) -> Int? {
    value.int.map { Int(clamping: $0) }
      ?? value.string.flatMap { text in letters.firstIndex { "\($0)" == text.uppercased() } }
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
  fileprivate var firstText: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .array(let values): values.lazy.compactMap(\.firstText).first
    case .object(let members): members.lazy.compactMap(\.value.firstText).first
    default: nil
    }
  }
}
