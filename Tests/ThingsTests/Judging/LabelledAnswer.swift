import Foundation
import Things

/// A typed answer with the verdict of a fair teacher.
struct LabelledAnswer: CustomStringConvertible {
  let direction: Card.Direction
  let asked: Thing
  let others: [Thing]
  let typed: String
  let isRight: Bool
  let kind: String

  /// The columns: asked form, short, long, also, others, typed, expected, kind.
  init?(row: String) {
    let cells = row.components(separatedBy: "\t")
    guard cells.count == 8 else { return nil }
    direction = cells[0] == "long" ? .forward : .backward
    asked = Self.thing(cells[1], cells[2], also: cells[3])
    others = cells[4].components(separatedBy: "|").compactMap { pair in
      let forms = pair.components(separatedBy: "=")
      return forms.count == 2 ? Self.thing(forms[0], forms[1]) : nil
    }
    (typed, isRight, kind) = (cells[5], cells[6] == "right", cells[7])
  }

  /// The answers used to develop the rules, those added later, and answers to words of published
  /// vocabulary lists with random slips.
  enum Part: String, CaseIterable {
    case answers
    case fresh = "fresh-answers"
    case vocabulary = "vocabulary-answers"
  }

  static func all() throws -> [LabelledAnswer] { try Part.allCases.flatMap(all) }

  static func all(_ part: Part) throws -> [LabelledAnswer] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "\(part.rawValue).tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    return rows.dropFirst().compactMap(LabelledAnswer.init)
  }

  var judgement: Judgement {
    let known = AnswerTable([asked] + others, asked: direction).answers
    let family = others.filter {
      direction == .forward ? $0.short == asked.short : $0.long == asked.long
    }
    let question = Asked(
      asked, direction: direction, family: family.map { DeckThing(thing: $0, deck: "") })
    return Judge().judge(typed, for: question, among: known)
  }

  var description: String {
    let answer = direction == .forward ? asked.long : asked.short
    return "\(kind): \(answer) ← \(typed): \(judgement.verdict)"
  }

  private static func thing(_ short: String, _ long: String, also: String = "") -> Thing {
    let also = also.isEmpty ? [] : also.components(separatedBy: "|")
    return Thing(id: .computed(short: short, long: long), short: short, long: long, also: also)
  }
}
