import Things

/// A library in which one question about a card fails.
final class FailingLibrary: LibraryAccess {
  /// How often the result of a long computation was kept.
  private(set) var keptResults = 0
  private let library: any LibraryAccess
  /// The number of such questions to answer before one fails; nil if none fails.
  var answersLeft: Int?

  struct Failure: Reportable {
    let sentence = "the disk failed."
    let remedy = "Try again."
    let status = ExitStatus.inputOutput
  }

  init(_ library: any LibraryAccess) { self.library = library }

  private func fail() throws {
    guard let left = answersLeft else { return }
    answersLeft = left > 0 ? left - 1 : nil
    if left == 0 { throw Failure() }
  }

  func thing(_ id: Thing.ID) throws -> DeckThing? {
    try fail()
    return try library.thing(id)
  }

  func records(of cards: [Card.ID]) throws -> [Card.ID: CardRecord] {
    try fail()
    return try library.records(of: cards)
  }

  func family(of short: String) throws -> [DeckThing] {
    try fail()
    return try library.family(of: short)
  }

  var access: Access { library.access }
  var device: Device { library.device }
  var revision: Int { library.revision }
  func takeNotices() -> [Notice] { library.takeNotices() }
  func together<Result>(_ questions: () throws -> Result) throws -> Result {
    try library.together(questions)
  }
  func decks() throws -> [DeckInfo] { try library.decks() }
  func tags() throws -> [String] { try library.tags() }
  func things(matching question: Question, _ body: (DeckThing) throws -> Bool) throws {
    try library.things(matching: question, body)
  }
  func removedThing(_ id: Thing.ID) throws -> Thing? { try library.removedThing(id) }
  func knownAnswers(asked direction: Card.Direction, in deck: String) -> KnownAnswers {
    library.knownAnswers(asked: direction, in: deck)
  }
  func prepareAnswers(asked direction: Card.Direction) -> Bool {
    library.prepareAnswers(asked: direction)
  }
  func history(of card: Card.ID) throws -> [HistoryEntry] { try library.history(of: card) }
  func mixUps(of card: Card.ID) throws -> MixUps { try library.mixUps(of: card) }
  func dayAdded(_ id: Thing.ID) throws -> StudyDay? { try library.dayAdded(id) }
  func deckLastAddedTo() throws -> String? { try library.deckLastAddedTo() }
  func firstDecks() throws -> [Thing.ID: String] { try library.firstDecks() }
  func typed(for card: Card.ID) throws -> [HistoryEntry.LineKey: String] {
    try library.typed(for: card)
  }
  func histories(of decks: [String]?, _ body: (CardHistory) throws -> Bool) throws {
    try library.histories(of: decks, body)
  }
  func records(in decks: [String]) throws -> [String: [CardRecord]] {
    try library.records(in: decks)
  }
  func directions(in decks: [String]) throws -> AskedDirections {
    try library.directions(in: decks)
  }
  func daysAnswered() throws -> [AnsweredDay] { try library.daysAnswered() }
  func lacksIDs(_ deck: String) throws -> Bool { try library.lacksIDs(deck) }
  func counts(at now: Now) throws -> [DeckCounts] { try library.counts(at: now) }
  func pool(_ question: CardPool.Question, at now: Now) throws -> CardPool {
    try library.pool(question, at: now)
  }
  func load(from day: StudyDay) throws -> DueLoad { try library.load(from: day) }
  func confusions() throws -> [Confusion] { try library.confusions() }
  func families() throws -> [[Thing.ID]] { try library.families() }
  func settings() throws -> [SettingLine] { try library.settings() }
  func plans() throws -> [PlanLine] { try library.plans() }
  func lines(of device: Device?, _ body: (PastLine) throws -> Bool) throws {
    try library.lines(of: device, body)
  }
  func statistics(_ question: StatisticsQuestion) throws -> StatisticsData {
    try library.statistics(question)
  }
  func texts(of deck: String) throws -> ThingColumns { try library.texts(of: deck) }
  func entries(underKeys keys: [UInt64], _ body: (UInt64, DeckThing) throws -> Void) throws {
    try library.entries(underKeys: keys, body)
  }
  func brought(by source: String, to deck: String) throws -> [Thing.ID] {
    try library.brought(by: source, to: deck)
  }
  func journalState() throws -> [UInt8] { try library.journalState() }
  func lines(appendedTo state: [UInt8]) throws -> [JournalLine]? {
    try library.lines(appendedTo: state)
  }
  func kept(for key: [UInt8]) throws -> KeptResult? { try library.kept(for: key) }
  func keep(_ result: [UInt8], of state: [UInt8], for key: [UInt8]) {
    keptResults += 1
    library.keep(result, of: state, for: key)
  }
  func refresh() throws -> Bool { try library.refresh() }
  func keepInMemory() throws { try library.keepInMemory() }
  func commit(_ change: Change, at now: Now) throws -> Receipt {
    try library.commit(change, at: now)
  }
  func undoing(_ line: LineName?, redo: Bool) throws -> Undoing? {
    try library.undoing(line, redo: redo)
  }
  func undoingSync() throws -> Undoing? { try library.undoingSync() }
  func commit(_ undoing: Undoing, at now: Now) throws -> Receipt {
    try library.commit(undoing, at: now)
  }
}
