import Things

extension Thing {
  /// The Thing that a draft becomes.
  init(_ draft: Draft, id: Thing.ID) {
    self.init(
      id: id, short: draft.short, long: draft.long, note: draft.note, tags: draft.tags,
      also: draft.also, guid: draft.guid)
  }
}
