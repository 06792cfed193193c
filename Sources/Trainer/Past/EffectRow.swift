import TextUI
import Things

/// One thing that an undo or a redo does: a word for it, and what it is done to.
struct EffectRow {
  let what: String
  let text: Line

  init(_ effect: Undoing.Effect, redo: Bool, words: EventText) throws {
    switch effect {
    case .text(_, let deck, let from, let to): (what, text) = Self.row(deck, from, to)
    case .moved(let id, let from, let to):
      what = "moves"
      text = Line(try words.short(id), .strong) + Line(" from \(from) to \(to)")
    case .renamed(let from, let to):
      what = "renames"
      text = Line("\(from) to \(to)")
    case .event(let event):
      what = redo ? "brings back" : "takes back"
      text = Line(try words.text(event))
    }
  }

  private static func row(_ deck: String, _ from: Thing?, _ to: Thing?) -> (String, Line) {
    switch (from, to) {
    case (nil, let to?): ("brings back", pair(to) + Line(" in \(deck)", .dim))
    case (let from?, nil): ("takes out", pair(from) + Line(" of \(deck)", .dim))
    case (let from?, let to?): ("changes", difference(from, to) + Line(" in \(deck)", .dim))
    case (nil, nil): ("changes", Line("a row in \(deck)"))
    }
  }

  private static func pair(_ thing: Thing) -> Line {
    Line(thing.short, .strong) + Line(": \(thing.long)")
  }

  private static func quoted(_ text: String) -> String { text.isEmpty ? "nothing" : "\"\(text)\"" }

  /// Only the texts that differ.
  private static func difference(_ from: Thing, _ to: Thing) -> Line {
    let texts = [
      ("short", from.short, to.short), ("long", from.long, to.long),
      ("note", from.note, to.note),
      ("tags", ThingWords.text(tags: from.tags), ThingWords.text(tags: to.tags)),
      ("also", ThingWords.text(also: from.also), ThingWords.text(also: to.also)),
    ]
    let changes = texts.filter { $0.1 != $0.2 }.map {
      "\($0.0) from \(quoted($0.1)) to \(quoted($0.2))"
    }
    return Line(from.short, .strong) + Line(": " + changes.joined(separator: ", "))
  }
}
