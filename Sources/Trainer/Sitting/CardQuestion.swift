import TextUI
import Things

/// A card as it is asked: what stands there, what tells it from its family, and how it is answered.
struct CardQuestion {
  let card: Card.ID
  let entry: Entry
  /// The meanings of the short form, this one among them; one where there are no others, and none
  /// where the long form is asked.
  let family: Family
  /// Whether an answer is to be typed; else the right one is only shown.
  let isTyped: Bool
  /// The library as its texts were read from it.
  var revision: Int?

  init(_ card: Card.ID, _ entry: Entry, family: [Entry], isTyped: Bool) {
    self.card = card
    self.entry = entry
    self.isTyped = isTyped
    let members = card.direction == .forward ? Self.meanings(of: entry, among: family) : []
    self.family = Family(members.map { Family.Member($0.thing, deck: $0.deck) })
  }

  var thing: Thing { entry.thing }
  /// The form that is asked.
  var asked: String { card.direction == .forward ? thing.short : thing.long }
  /// The form that is to be recalled.
  var answer: String { card.direction == .forward ? thing.long : thing.short }
  var mark: Family.Mark? { family.mark(of: thing.id) }

  /// The same short form to the letter, with another long form each.
  private static func meanings(of entry: Entry, among family: [Entry]) -> [Entry] {
    let short = entry.thing.short.trimmingBlanks
    var meanings = [entry]
    for other in family
    where other.thing.id != entry.thing.id && other.thing.short.trimmingBlanks == short {
      let isKnown = meanings.contains {
        AnswerKey($0.thing.long) == AnswerKey(other.thing.long)
      }
      if !isKnown { meanings.append(other) }
    }
    return meanings
  }

  /// As in `networks, 1 of 2 meanings`; empty for a Thing that is alone.
  var remark: String {
    guard family.members.count > 1 else { return "" }
    let count = "1 of \(family.members.count) meanings"
    return mark.map { "\($0.text), \(count)" } ?? count
  }

  /// What another meaning is told that was given instead, as in `this one belongs to networks`.
  var correction: String {
    switch mark {
    case .deck(let deck): "this one belongs to \(deck)"
    case .tag(let tag): "this one has the tag \(tag)"
    case .note(let note): "this one is noted as \(note)"
    case nil: "this one is another"
    }
  }
}
