import Things

/// The options of `study`: which cards, how many, and how they are asked.
struct StudyOptions: Hashable {
  /// Decks or a query; empty for everything.
  var words: [Call.Word] = []
  var kind = StudyKind.due
  /// New Things to introduce, ignoring the daily limit.
  var new: Int?
  /// The most cards to ask.
  var limit: Int?
  var minutes: Int?
  /// How to answer, instead of the setting.
  var answer: AnswerWay?
  /// Tries at an answer, instead of the setting.
  var tries: Int?
  /// With `--one`: the minimum number of seconds since the last review.
  var every: Int?
  var isOne = false

  init(_ call: Call) throws(UsageError) {
    words = call.operands
    kind = try Self.kind(call)
    new = try call.number("new", in: 0...1_000_000)
    limit = try call.number("limit", in: 1...1_000_000)
    minutes = try call.number("minutes", in: 1...1_440)
    tries = try call.number("tries", in: 1...2)
    isOne = call.has("one")
    if isOne { limit = 1 }
    if let text = call["answer"] {
      guard let way = AnswerWay(rawValue: text) else {
        throw UsageError("--answer takes auto, type or reveal, not \"\(text)\".")
      }
      answer = way
    }
    if let text = call["every"] {
      guard isOne, let seconds = DurationText.seconds(text) else {
        throw UsageError(
          isOne
            ? "--every takes a duration such as 30m or 2h, not \"\(text)\"."
            : "--every needs --one.", remedy: "Try: study --one --every 2h")
      }
      every = seconds
    }
  }

  private static func kind(_ call: Call) throws(UsageError) -> StudyKind {
    let ahead = try call.number("ahead", in: 1...36_500)
    let exam = try call.number("exam", in: 1...10_000)
    let kinds: [(String, StudyKind)] = [
      ("cram", .cram), ("confusions", .confusions), ("missed", .missed), ("families", .families),
      ("ahead", .ahead(ahead ?? 1)), ("exam", .exam(exam ?? 1)),
    ]
    let given = kinds.filter { call.has($0.0) }
    guard given.count < 2 else {
      throw UsageError(
        "cannot combine \(given.map { "--\($0.0)" }.joined(separator: " and ")).",
        remedy: "Use one of them.")
    }
    return given.first?.1 ?? .due
  }

  /// Whether there are no options, so that an interrupted session is resumed.
  var isPlain: Bool { self == Self.plain }

  /// Whether it can be resumed; sessions outside the schedule start over.
  var isResumable: Bool { kind.followsDueDates && !isOne }

  /// Whether its cards are counted by kind, and not out of a fixed number.
  var showsKinds: Bool { kind.followsDueDates && limit == nil }

  /// The options that select the rest of the session.
  func rest(after answered: AnsweredCards) -> StudyOptions {
    var rest = self
    if let new { rest.new = max(0, new - answered.newCount) }
    if let limit { rest.limit = max(1, limit - answered.cardCount) }
    return rest
  }

  /// The decks or the query, as typed.
  var scope: String { words.map(\.typed).joined(separator: " ") }

  /// The arguments that reproduce these options.
  var line: String {
    var parts = [kind.option].compactMap { $0 }
    if let new { parts.append("--new \(new)") }
    if let limit { parts.append("--limit \(limit)") }
    if let minutes { parts.append("--minutes \(minutes)") }
    if let answer { parts.append("--answer \(answer)") }
    if let tries { parts.append("--tries \(tries)") }
    return (parts + ["--"] + (words.isEmpty ? [] : [scope])).joined(separator: " ")
  }

  private init() {}

  /// The options of Return at the prompt.
  static let plain = StudyOptions()
}

extension StudyKind {
  /// Whether it asks what is due, today or soon.
  fileprivate var followsDueDates: Bool {
    switch self {
    case .due, .ahead: true
    case .cram, .confusions, .missed, .families, .exam: false
    }
  }

  /// The option of `study` that selects it.
  var option: String? {
    switch self {
    case .due: nil
    case .ahead(let days): "--ahead \(days)"
    case .cram: "--cram"
    case .confusions: "--confusions"
    case .missed: "--missed"
    case .families: "--families"
    case .exam(let count): "--exam \(count)"
    }
  }
}

/// The cards selected by the options of `study`.
extension StudyOptions {
  @MainActor
  func queue(in session: Session, at now: Now) throws -> CardQueue {
    let store = try session.store
    let counts = try store.library.counts(at: now)
    let selection = try selection(in: session, counts: counts, at: now)
    return try store.cardQueue(for: selection, counts, at: now)
  }

  /// The number of cards it would ask now, counted without building the queue where possible.
  @MainActor
  func left(_ counts: [DeckCounts], in session: Session, at now: Now) throws -> Int {
    let store = try session.store
    guard kind == .due, let decks = decks(among: counts.map(\.deck)) else {
      return try queue(in: session, at: now).left(at: now)
    }
    let limits = try store.dueLimits(
      counts, share: share(of: counts, store, at: now), wanted: Set(decks), new: new, at: now)
    return min(limits.due + limits.new, limit ?? .max)
  }

  @MainActor
  private func selection(
    in session: Session, counts: [DeckCounts], at now: Now
  ) throws -> StudySelection {
    let store = try session.store
    var selection = StudySelection(kind, cards: try store.cards(of: kind, at: now), new: new)
    selection.most = limit
    let names = try store.library.decks().map(\.name)
    if let decks = decks(among: names) {
      selection.decks = decks
      if !words.isEmpty {
        let wanted = Set(decks)
        selection.cards = try selection.cards?.filter { card in
          try store.library.thing(card.thing).map { wanted.contains($0.deck) } ?? false
        }
      }
    } else {
      let found = try cards(among: names, in: session)
      let wanted = Set(found)
      selection.cards = selection.cards.map { $0.filter(wanted.contains) } ?? found
    }
    if case .exam(let count) = kind {
      selection.cards = try MockExam.cards(
        count, in: selection.decks, of: selection.cards, store, at: now)
    }
    selection.share = try share(of: counts, store, at: now)
    return selection
  }

  /// The rest of today's share after a break; nil if decks or a number are given.
  @MainActor
  private func share(
    of counts: [DeckCounts], _ store: ThingStore, at now: Now
  ) throws -> Int? {
    guard kind == .due, words.isEmpty, limit == nil || isOne else { return nil }
    return try store.share(counts, at: now)?.count
  }

  /// The decks that the words name, with subdecks; all decks without words; nil for a query.
  private func decks(among names: [String]) -> [String]? {
    words.isEmpty ? names : names.decks(namedBy: words)
  }

  /// The cards of the Things that match the words as a query.
  @MainActor
  private func cards(among decks: [String], in session: Session) throws -> [Card.ID] {
    let store = try session.store
    var cards: [Card.ID] = []
    var directions: [String: Directions] = [:]
    try store.library.things(matching: try session.question(words)) { entry in
      let inDeck = directions[entry.deck] ?? store.settings[Setting.directions, entry.deck]
      directions[entry.deck] = inDeck
      let asked = entry.thing.directions ?? inDeck
      cards += asked.all.map { Card.ID(entry.thing.id, $0) }
      return true
    }
    guard cards.isEmpty else { return cards }
    let nearest = words.count == 1 ? NearestName.word(to: words[0].text, among: decks) : nil
    throw Refusal(
      "no deck or Thing matches \(words.map(\.typed).joined(separator: " ")).",
      remedy: nearest.map { "Did you mean study \($0)? List the decks with: decks" }
        ?? "List the decks with: decks")
  }
}
