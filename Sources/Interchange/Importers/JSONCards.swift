import Recall
import Things

/// JSON: an array of pairs or objects, JSON Lines, an object of pairs, or the export of hashcards.
enum JSONCards: Importer {
  static let name = "JSON"

  static func reads(_ text: ArrivedText, _ options: ReadingOptions) -> Bool {
    guard options.delimiter == nil else { return false }
    let start = text.start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard let first = start.first, first == "{" || first == "[" else { return false }
    let next = start.dropFirst().drop(while: \.isWhitespace).first
    return first == "{" ? next == "\"" : next == "{" || next == "["
  }

  static func read(
    _ text: ArrivedText, _ options: ReadingOptions, proceed: ImportProgress.Proceed
  ) throws -> Reading {
    let all = String(decoding: text.bytes, as: UTF8.self)
    let plain = all.hasPrefix("\u{FEFF}") ? String(all.dropFirst()) : all
    if let value = ParsedJSON(Blanks.trimmed(plain)) {
      if value["cards"]?.array != nil, value["sessions"]?.array != nil {
        return text.reading("hashcards export", HashcardsExport(value).things)
      }
      guard let rows = rows(value) else { throw ImportError(text.file, .noDrafts) }
      return try read(rows.map { (1, $0) }, of: text, options, proceed: proceed)
    }
    var rows: [(Int, ParsedJSON)] = []
    for (number, line) in text.lines.enumerated() where !Blanks.isBlank(line) {
      guard let value = ParsedJSON(Blanks.trimmed(line)) else {
        throw ImportError(text.file, .brokenJSON(line: number + 1))
      }
      rows.append((number + 1, value))
    }
    return try read(rows, of: text, options, proceed: proceed)
  }

  /// The array of values, or the first member that is an array.
  private static func rows(_ value: ParsedJSON) -> [ParsedJSON]? {
    if let array = value.array { return array }
    guard let members = value.members else { return nil }
    let arrays = members.compactMap { $0.value.array }.filter { rows in
      rows.contains { $0.members != nil || $0.array != nil }
    }
    if let longest = arrays.max(by: { $0.count < $1.count }) { return longest }
    return members.map { .array([.string($0.name), $0.value]) }
  }

  private static func read(
    _ rows: [(line: Int, value: ParsedJSON)], of text: ArrivedText, _ options: ReadingOptions,
    proceed: ImportProgress.Proceed
  ) throws -> Reading {
    var names: [String] = []
    for row in rows {
      for member in row.value.members ?? [] where !names.contains(member.name) {
        names.append(member.name)
      }
    }
    var table = ConvertedTable()
    if !names.isEmpty { table.header = names }
    for row in rows {
      let cells =
        row.value.array.map { $0.map { cell($0) } }
        ?? names.map { name in row.value[name].map { cell($0, name) } ?? "" }
      table.rows.append((row.line, cells))
    }
    guard !table.rows.isEmpty else { throw ImportError(text.file, .empty) }
    return try table.read(text, as: name, options, proceed: proceed)
  }

  /// Lists in the format of a deck file: tags separated by spaces, answers by bars.
  private static func cell(_ value: ParsedJSON, _ name: String = "") -> String {
    switch value {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case .array(let values):
      values.map { cell($0) }.joined(separator: name.lowercased() == "tags" ? " " : "|")
    case .object(let members): members.map { cell($0.value) }.joined(separator: " · ")
    }
  }
}

/// The export of hashcards: its cards, and the reviews of all sessions.
private struct HashcardsExport {
  private(set) var things: [FoundThing] = []

  init(_ export: ParsedJSON) {
    var answers: [String: [FoundHistory.Answer]] = [:]
    for session in export["sessions"]?.array ?? [] {
      for review in session["reviews"]?.array ?? [] {
        guard let hash = review["hash"]?.string, let grade = Self.grade(review["grade"]?.string),
          let time = review["reviewedAt"]?.string.flatMap(Self.time)
        else { continue }
        let days = Int(review["intervalDays"]?.int ?? 0)
        answers[hash, default: []].append(
          FoundHistory.Answer(grade: grade, wallTime: time, interval: days))
      }
    }
    for card in export["cards"]?.array ?? [] {
      guard var thing = Self.thing(card) else { continue }
      thing.deck = card["deckName"]?.string ?? ""
      if let hash = card["hash"]?.string, let answers = answers[hash] {
        let due = card["performance"]?["dueDate"]?.string.flatMap { StudyDay($0) }
        thing.histories = [FoundHistory(answers: answers, due: due)]
      }
      things.append(thing)
    }
  }

  private static func thing(_ card: ParsedJSON) -> FoundThing? {
    let line = Int(card["location"]?["lineStart"]?.int ?? 0) + 1
    let content = card["content"]
    if let basic = content?["basic"] ?? content?["Basic"],
      let question = basic["question"]?.string, let answer = basic["answer"]?.string
    {
      return FoundThing(line: line, short: question, long: answer)
    }
    guard let cloze = content?["cloze"] ?? content?["Cloze"], let text = cloze["text"]?.string,
      let start = cloze["start"]?.int.map({ Int($0) }), let end = cloze["end"]?.int.map({ Int($0) })
    else { return nil }
    let bytes = Array(text.utf8)
    guard 0 <= start, start <= end, end < bytes.count else { return nil }
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    let after = String(decoding: bytes[(end + 1)...], as: UTF8.self)
    return FoundThing(
      line: line, short: before + "[…]" + after,
      long: String(decoding: bytes[start...end], as: UTF8.self))
  }

  private static func grade(_ word: String?) -> Grade? {
    switch word?.lowercased() {
    case "forgot", "again": .again
    case "hard": .hard
    case "good": .good
    case "easy": .easy
    default: nil
    }
  }

  /// `2025-10-04T17:09:51.517`, in milliseconds.
  private static func time(_ text: String) -> Int64? {
    let parts = text.split(separator: "T")
    guard parts.count == 2, let day = StudyDay(String(parts[0])) else { return nil }
    let clock = parts[1].split { !$0.isNumber }.compactMap { Int64($0) }
    guard clock.count >= 3 else { return nil }
    let seconds = Int64(day.number) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    return seconds * 1_000 + (clock.count > 3 ? min(999, clock[3]) : 0)
  }
}
