import Things

/// The cards that a sitting's words mean, put in order.
@MainActor
struct StudyScope {
  private let options: StudyOptions
  private let session: Session
  private let store: ThingStore

  init(_ options: StudyOptions, _ session: Session) throws {
    self.options = options
    self.session = session
    store = try session.store
  }

  func sitting(at now: Now) throws -> CardQueue {
    try store.sitting(for: request(at: now), at: now)
  }

  /// The same computed again, for a sitting that goes on.
  func queue(at now: Now) throws -> (queue: StudyQueue, load: DueLoad) {
    (try store.queue(for: request(at: now), at: now), try store.library.load(from: now.day))
  }

  /// How many cards it would ask now: counted, where that needs no queue.
  func left(_ counts: [DeckCounts], at now: Now) throws -> Int {
    guard options.kind == .due, let decks = decks(among: counts.map(\.deck)) else {
      return try sitting(at: now).left(at: now)
    }
    let limits = DueLimits(
      counts, settings: store.settings, share: try share(counts, at: now), wanted: Set(decks),
      new: options.new)
    return min(limits.due + limits.new, options.limit ?? .max)
  }

  private func request(at now: Now) throws -> StudySelection {
    var request = StudySelection(kind, new: options.new, most: options.limit)
    switch options.kind {
    case .confusions: request.cards = try confused()
    case .missed: request.cards = try store.missed(on: now.day)
    case .due, .ahead, .cram: break
    }
    let names = try store.library.decks().map(\.name)
    if let decks = decks(among: names) {
      request.decks = decks
      if let cards = request.cards, !options.words.isEmpty {
        let wanted = Set(decks)
        request.cards = try cards.filter { card in
          try store.library.thing(card.thing).map { wanted.contains($0.deck) } ?? false
        }
      }
    } else {
      let found = try cards(matching: options.words, decks: names)
      let wanted = Set(found)
      request.cards = request.cards.map { $0.filter(wanted.contains) } ?? found
    }
    request.share = try share(try store.library.counts(at: now), at: now)
    return request
  }

  private var kind: StudyKind {
    switch options.kind {
    case .due: .due
    case .ahead(let days): .ahead(days)
    case .cram: .cram
    case .confusions, .missed: .chosen
    }
  }

  /// After a break, what is left of today's share; whoever names decks or a number decides.
  private func share(_ counts: @autoclosure () throws -> [DeckCounts], at now: Now) throws -> Int? {
    guard options.kind == .due, options.words.isEmpty, options.limit == nil || options.isOne
    else { return nil }
    return try store.share(try counts(), at: now)
  }

  /// All decks without words; those that the words name, and all below; nil if they are a query.
  private func decks(among names: [String]) -> [String]? {
    var wanted: Set<String> = []
    for word in options.words {
      let meant = names.filter { $0.isDeck(atOrBelow: word.text) }
      guard !word.isQuoted, !meant.isEmpty else { return nil }
      wanted.formUnion(meant)
    }
    return options.words.isEmpty ? names : names.filter(wanted.contains)
  }

  private func cards(matching words: [Call.Word], decks: [String]) throws -> [Card.ID] {
    var cards: [Card.ID] = []
    var asksBothWays: [String: Bool] = [:]
    try store.library.things(matching: try session.question(words)) { entry in
      let bothWays =
        asksBothWays[entry.deck] ?? store.settings.asksBothWays(deck: entry.deck)
      asksBothWays[entry.deck] = bothWays
      cards.append(Card.ID(entry.thing.id, .forward))
      if bothWays { cards.append(Card.ID(entry.thing.id, .backward)) }
      return true
    }
    guard cards.isEmpty else { return cards }
    let nearest = words.count == 1 ? NearestName.word(to: words[0].text, among: decks) : nil
    throw Refusal(
      "no deck is named so, and nothing matches.",
      remedy: nearest.map { "study \($0)? decks lists them." } ?? "decks lists the decks.")
  }

  /// What was mixed up, each card beside the one it was taken for, the most often first.
  private func confused() throws -> [Card.ID] {
    var cards: [Card.ID] = []
    var seen: Set<Card.ID> = []
    for confusion in try store.library.confusions() {
      for card in [confusion.card, Card.ID(confusion.other, confusion.card.direction)]
      where seen.insert(card).inserted {
        cards.append(card)
      }
    }
    return cards
  }
}
