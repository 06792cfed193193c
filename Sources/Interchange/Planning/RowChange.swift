public import Things

/// What a draft makes of a Thing that is there.
public struct RowChange: Hashable, Sendable {
  public var line: Int
  public var old: Thing
  public var new: Thing
}

extension RowChange {
  /// Nil where the Thing says all that the draft says.
  ///
  /// An empty cell takes nothing away, tags and other answers only come: what was added while
  /// studying must not be lost because a file does not know it.
  init?(_ drafts: Drafts, _ row: Int, into deck: ThingTexts, _ deckRow: Int) {
    if Self.saysAll(drafts.texts, row, deck, deckRow) { return nil }
    guard let id = deck.id(deckRow) else { return nil }
    let old = deck.thing(deckRow, id: id)
    let draft = drafts.texts.draft(row)
    var new = old
    (new.short, new.long) = (draft.short, draft.long)
    if !draft.note.isEmpty { new.note = draft.note }
    new.tags += draft.tags.filter { !old.tags.contains($0) }
    new.also += draft.also.filter { !old.also.contains($0) }
    if !draft.guid.isEmpty, old.guid.isEmpty || draft.id == id { new.guid = draft.guid }
    // Texts that differ only in how accents are put together are equal.
    if new == old { return nil }
    self.init(line: drafts.line(row), old: old, new: new)
  }

  private static func saysAll(
    _ drafts: ThingTexts, _ row: Int, _ deck: ThingTexts, _ deckRow: Int
  ) -> Bool {
    if drafts.hasSameCells(row, as: deck, deckRow) { return true }
    return drafts.hasSameForms(row, as: deck, deckRow)
      && [.note, .tags, .also, .guid].allSatisfy {
        drafts.isEmpty(row, $0) || drafts.isSame(row, $0, deck, deckRow)
      }
  }
}
