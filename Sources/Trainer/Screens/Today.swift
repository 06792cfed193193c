import Things

/// What is asked today: within the limits, and after a break no more than a share.
struct Today {
  let limits: DueLimits
  /// Nil where all that waits is asked.
  let share: Int?

  @MainActor
  init(
    _ store: ThingStore, counts: [DeckCounts], answered: [AnsweredDay]? = nil, at now: Now
  ) throws {
    share = try store.share(counts, answered: answered, at: now)
    limits = DueLimits(counts, settings: store.settings, share: share)
  }

  @MainActor
  init(_ store: ThingStore) throws {
    let now = store.now()
    try self.init(store, counts: try store.shelf.counts(at: now), at: now)
  }
}
