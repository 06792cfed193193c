public import Recall

/// When a Thing counts as a leech: the setting `leech`.
public enum LeechRule: Hashable, Sendable {
  /// When it is missed more often than predicted, beyond chance.
  case auto
  /// After this many lapses.
  case lapses(Int)

  /// Whether a card is a leech; its history is read only if that is needed.
  public func isLeech<Failure: Error>(
    _ record: CardRecord, by forgetting: Forgetting,
    history: () throws(Failure) -> [HistoryEntry]
  ) throws(Failure) -> Bool {
    switch self {
    case .lapses(let least): return record.lapses >= least
    case .auto:
      guard record.lapses >= MissCount.fewest else { return false }
      return MissCount(of: record.id, try history(), by: forgetting).isSurprising
    }
  }
}

extension ThingStore {
  /// Whether a card is a leech by the rule of its deck: as the blend predicted its reviews, or the
  /// memory model if there is no blend.
  public func isLeech(
    _ record: CardRecord, in deck: String, by forgetting: Forgetting,
    history: () throws -> [HistoryEntry]
  ) throws -> Bool {
    let rule = settings[Setting.leech, deck]
    if case .auto = rule, record.lapses >= MissCount.fewest,
      let isLeech = try blend()?.isLeech(record.id)
    {
      return isLeech
    }
    return try rule.isLeech(record, by: forgetting, history: history)
  }

  /// How often a leech was missed, and how often that was expected if the rule compares them; nil for
  /// other cards.
  public func leech(_ card: Card.ID, in deck: String) throws -> (misses: Int, expected: Double?)? {
    guard let record = try library.records(of: [card])[card] else { return nil }
    let forgetting = Forgetting(settings.parameters)
    let history = { try self.library.history(of: card) }
    guard try isLeech(record, in: deck, by: forgetting, history: history) else { return nil }
    guard case .auto = settings[Setting.leech, deck] else { return (record.lapses, nil) }
    let count = try blend()?.misses(of: card) ?? MissCount(of: card, history(), by: forgetting)
    return (count.misses, count.expected)
  }

  /// Whether cards are leeches, by number, as far as a query asks for them and the blend knows.
  public func leeches(askedBy query: Query) throws -> [UInt64: Bool] {
    query.asksForLeeches ? try blend()?.leeches ?? [:] : [:]
  }
}

extension MissCount {
  /// Counts the reviews of a card on later days since its last reset, as predicted by the current
  /// parameters.
  init(of card: Card.ID, _ history: [HistoryEntry], by forgetting: Forgetting) {
    self.init()
    var fold = CardFold(card, by: forgetting)
    for entry in history where entry.stands {
      if case .reset = entry.what { self = MissCount() }
      guard let answer = fold.apply(entry), !answer.isCram, answer.isReturn, !answer.isFirst,
        answer.recall > 0
      else { continue }
      add(recall: Double(answer.recall), wasRecalled: answer.grade.isSuccess)
    }
  }
}
