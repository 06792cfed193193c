import Recall
import Things

/// The export of hashcards: its cards, and the reviews of all sessions.
struct HashcardsExport {
  private(set) var things: [FoundThing] = []

  init(_ export: JSON) {
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

  private static func thing(_ card: JSON) -> FoundThing? {
    let line = Int(Int32(clamping: max(0, card["location"]?["lineStart"]?.int ?? 0))) + 1
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
    guard parts.count == 2, let day = StudyDay(parts[0]), day.number > 0 else { return nil }
    let clock = parts[1].split { !$0.isNumber }.compactMap { Int64($0) }
    guard clock.count >= 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60 else { return nil }
    let seconds = Int64(day.number) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    return seconds * 1_000 + (clock.count > 3 ? min(999, clock[3]) : 0)
  }
}
