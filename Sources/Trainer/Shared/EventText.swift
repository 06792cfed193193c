import Interchange
import TextUI
import Things

/// Describes journal lines for `history` and `undo`.
struct EventText {
  let library: any LibraryQuestions
  let today: StudyDay

  func text(_ event: Event) throws -> String {
    switch event {
    case .review(let card, let review):
      let mode = review.mode == .normal ? "" : review.mode == .cram ? ", cram" : ", ahead"
      return try "\(short(card.thing)): answered \(review.grade.word)\(mode)"
    case .past(let past):
      return try "\(short(past.card.thing)): answered \(past.grade.word) in \(past.source)"
    case .typed(let line, _): return "typed answer for \(line)"
    case .undo(let line): return "undid \(named(line))"
    case .redo(let line): return "redid \(named(line))"
    case .suspend(let thing): return try "suspended \(short(thing))"
    case .resume(let thing): return try "resumed \(short(thing))"
    case .bury(let card, let day):
      return try "hid \(short(card.thing)) until \(DateText.short(day, today: today))"
    case .flag(let thing): return try "flagged \(short(thing))"
    case .unflag(let thing): return try "unflagged \(short(thing))"
    case .reset(let thing): return try "reset \(short(thing))"
    case .due(let card, let due, _): return try "\(short(card.thing)): due \(due)"
    case .set(let scope, let name, let value): return Self.setting(name, of: scope, to: value)
    case .plan(let scope, let entries): return Self.plan(scope, entries)
    case .batch(let batch): return Self.batch(batch)
    case .add(let added): return try self.added(added.ids, to: added.deck)
    case .edit(let edit): return try "changed \(short(edit.thing)) in \(edit.deck)"
    case .remove(let row): return try "removed \(short(row.thing)) from \(row.deck)"
    case .move(let row, let to):
      return try "moved \(short(row.thing)) from \(row.deck) to \(to)"
    case .deck(let from, let to): return "renamed \(from) to \(to)"
    case .sync: return "the last sync"
    case .extra("x-follow", let subject):
      return "replaced what \(subject.split(separator: " ", maxSplits: 4).last ?? "") follows"
    case .extra(let kind, let subject): return "\(kind) \(subject) (by another program)"
    }
  }

  /// A line as `undo` takes it: the number alone for lines of this device.
  func named(_ line: LineName) -> String {
    line.device == library.device ? "\(line.number)" : "\(line)"
  }

  /// The short form, or the last known one if the Thing was removed; otherwise the id.
  func short(_ thing: Thing.ID) throws -> String {
    try library.thing(thing)?.thing.short ?? library.removedThing(thing)?.short ?? "\(thing)"
  }

  private func added(_ ids: [Thing.ID], to deck: String) throws -> String {
    ids.count == 1
      ? try "added \(short(ids[0])) to \(deck)" : "added \(Counted.things(ids.count)) to \(deck)"
  }

  private static func batch(_ batch: Batch) -> String {
    let source = batch.source.isEmpty ? "" : " \(batch.source)"
    // Of these, some lines say where the deck comes from.
    if batch.command == FollowSource.automaticCommand {
      return "til updated\(source) from upstream"
    }
    if [FollowSource.command, "unfollow"].contains(batch.command) { return batch.command + source }
    if batch.command == "import", !batch.decks.isEmpty {
      // A line may contain a thousand rows, so the number of lines would mean little.
      return "import\(source) into \(Counted.names(batch.decks.map(\.deck)))"
    }
    return "\(batch.command)\(source), \(Counted.text(batch.count, "change"))"
  }

  private static func setting(
    _ name: String, of scope: Setting.Scope, to value: String
  ) -> String {
    let scope =
      switch scope {
      case .library: ""
      case .deck(let deck): " in \(deck)"
      case .device(let device): " on \(device)"
      }
    if name == FollowSource.setting {
      return FollowSource(value).map { "follow \($0.text)\(scope)" } ?? "unfollow\(scope)"
    }
    if let kept = AnkiSettingText.words(for: name, value) { return kept + scope }
    guard Setting.named(name)?.home != .computer else { return "\(name)\(scope), which is ignored" }
    return value.isEmpty ? "unset \(name)\(scope)" : "set \(name) to \(value)\(scope)"
  }

  private static func plan(_ scope: Setting.Scope, _ entries: [Plan.Entry]) -> String {
    // The rest of an exam's plan follows from its day.
    let exam = entries.first { $0.name == "exam" }
    let values = (exam.map { [$0] } ?? entries).map { "\($0.name) \($0.value)" }
    let what =
      values.isEmpty ? "ended the plan" : "planned \(values.joined(separator: ", "))"
    if case .deck(let deck) = scope { return "\(what) for \(deck)" }
    return what
  }
}

/// One effect of an undo or redo: a verb and its object.
struct EffectWords {
  let what: String
  let text: StyledText

  init(_ effect: Undoing.Effect, redo: Bool, words: EventText) throws {
    switch effect {
    case .text(_, let deck, let from, let to): (what, text) = Self.row(of: deck, from, to)
    case .moved(let id, let from, let to):
      what = "moves"
      text = StyledText(try words.short(id), .strong) + StyledText(" from \(from) to \(to)")
    case .renamed(let from, let to):
      what = "renames"
      text = StyledText("\(from) to \(to)")
    case .event(let event):
      what = redo ? "restores" : "reverts"
      text = StyledText(try words.text(event))
    }
  }

  private static func row(of deck: String, _ from: Thing?, _ to: Thing?) -> (String, StyledText) {
    switch (from, to) {
    case (nil, let to?): ("restores", pair(to) + StyledText(" in \(deck)", .dim))
    case (let from?, nil): ("removes", pair(from) + StyledText(" from \(deck)", .dim))
    case (let from?, let to?): ("changes", difference(from, to) + StyledText(" in \(deck)", .dim))
    case (nil, nil): ("changes", StyledText("a row in \(deck)"))
    }
  }

  private static func pair(_ thing: Thing) -> StyledText {
    StyledText(thing.short, .strong) + StyledText(": \(thing.long)")
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }

  /// Shows only the texts that differ.
  private static func difference(_ from: Thing, _ to: Thing) -> StyledText {
    let texts = [
      ("short", from.short, to.short), ("long", from.long, to.long),
      ("note", from.note, to.note),
      ("tags", ThingWords.text(tags: from.tags), ThingWords.text(tags: to.tags)),
      ("also", ThingWords.text(also: from.also), ThingWords.text(also: to.also)),
      ("image", from.media.imageCell, to.media.imageCell),
      ("audio", from.media.audioCell, to.media.audioCell),
      ("directions", from.directions?.rawValue ?? "", to.directions?.rawValue ?? ""),
    ]
    let changes = texts.filter { $0.1 != $0.2 }.map {
      "\($0.0) from \(quoted($0.1)) to \(quoted($0.2))"
    }
    return StyledText(from.short, .strong) + StyledText(": " + changes.joined(separator: ", "))
  }
}
