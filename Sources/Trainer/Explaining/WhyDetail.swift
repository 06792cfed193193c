import Recall
import Things

/// One card and how its next date came about, as `why` tells it.
struct WhyDetail {
  let entry: Entry
  let card: Card.ID
  let why: Why
  let sentences: [String]

  @MainActor
  init(_ card: Card.ID, _ entry: Entry, _ store: ThingStore) throws {
    self.entry = entry
    self.card = card
    let why = try store.why(card, in: entry.deck)
    self.why = why
    let isAskedBothWays = store.settings.asksBothWays(deck: entry.deck)
    let sibling = try store.shelf.records(of: [card.sibling])[card.sibling]
    var names: [Thing.ID: String] = [:]
    for confusion in why.confusions {
      names[confusion.other] = try store.shelf.thing(confusion.other)?.thing.short
    }
    sentences =
      WhySentences(
        why: why, short: entry.thing.short, deck: entry.deck,
        newLimit: store.settings.limit("new", deck: entry.deck),
        leech: store.settings.leech(deck: entry.deck),
        load: try store.shelf.load(from: why.now.day),
        sibling: isAskedBothWays ? sibling : nil
      ) { names[$0] }.sentences
  }

  private var decision: Decision? { why.decision }

  /// Seconds until the card would be asked again.
  private func wait(_ grade: Grade) -> JSON {
    .optional(decision) { decision in
      switch decision.outlook[grade].plainWait {
      case .days(let days): .int(days * Wait.secondsADay)
      case .seconds(let seconds): .int(seconds)
      }
    }
  }

  var json: JSON {
    let before = decision?.before.memory
    let after = decision?.after.memory
    return .object([
      ("id", .string("\(card)")), ("deck", .string(entry.deck)),
      ("short", .string(entry.thing.short)), ("long", .string(entry.thing.long)),
      ("phase", .string(why.record.phase.word)),
      ("due", .optional(why.record.due) { .string("\($0)") }),
      ("sentences", .array(sentences.map(JSON.string))),
      ("recall", .optional(why.recall, JSON.float)),
      ("answered", .optional(decision) { .string("\($0.time)") }),
      ("grade", .optional(decision) { .int(Int($0.grade.rawValue)) }),
      ("elapsed", .optional(decision) { .int($0.elapsed.studyDays) }),
      ("recallThen", .optional(decision?.outlook.recall, JSON.float)),
      ("stabilityBefore", .optional(before) { .float($0.stability) }),
      ("stability", .optional(after) { .float($0.stability) }),
      ("difficultyBefore", .optional(before) { .float($0.difficulty) }),
      ("difficulty", .optional(after) { .float($0.difficulty) }),
      ("goal", .float(why.policy.retention)),
      ("interval", .optional(decision) { .float(why.policy.modelInterval(after: $0.outcome)) }),
      ("moved", .optional(decision?.shift, JSON.int)),
      ("again", wait(.again)), ("hard", wait(.hard)), ("good", wait(.good)),
      ("easy", wait(.easy)), ("lapses", .int(why.record.lapses)),
    ])
  }

  /// A row a sentence.
  var rows: [[String]] { sentences.map { ["\(card)", $0] } }
}

extension [About.Member] {
  /// What `WhyDetail.json` gives, at some path.
  static func why(at path: String) -> [About.Member] {
    [
      About.Member("\(path).id", "the Thing's id and > for short → long, < for long → short"),
      About.Member("\(path).deck", "the deck it is in"),
      About.Member("\(path).short", "what is asked"),
      About.Member("\(path).long", "what it stands for"),
      About.Member("\(path).phase", "new, learning, review or relearning"),
      About.Member("\(path).due", "a study day, or an instant while it is being learned"),
      About.Member("\(path).sentences[]", "what is said, in order"),
      About.Member("\(path).recall", "the chance that it is known now, from 0 to 1"),
      About.Member("\(path).answered", "when the answer was given that decided the date"),
      About.Member("\(path).grade", "its grade, from 1 to 4"),
      About.Member("\(path).elapsed", "study days since the answer before"),
      About.Member("\(path).recallThen", "the chance that it was known then"),
      About.Member("\(path).stabilityBefore", "stability before that answer, in days"),
      About.Member("\(path).stability", "stability after it"),
      About.Member("\(path).difficultyBefore", "difficulty before it, from 1 to 10"),
      About.Member("\(path).difficulty", "difficulty after it"),
      About.Member("\(path).goal", "the retention that is wanted"),
      About.Member("\(path).interval", "days until recall falls to it, not rounded"),
      About.Member("\(path).moved", "days by which fuzz and balance moved the date"),
      About.Member("\(path).again", "seconds that again would give, by the settings of now"),
      About.Member("\(path).hard", "the same for hard"),
      About.Member("\(path).good", "the same for good"),
      About.Member("\(path).easy", "the same for easy"),
      About.Member("\(path).lapses", "misses of a known card"),
    ]
  }
}
