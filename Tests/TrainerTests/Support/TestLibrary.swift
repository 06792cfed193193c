import Archive
import LibraryTestSupport
import Recall
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// A real library in its own temporary directory, and sessions with it.
@MainActor
final class TestLibrary {
  let clock = StoppedClock()
  private(set) var store: ThingStore
  /// What the store asks, and the library under it.
  let failing: FailingLibrary
  private let library: Library
  private let fixture: LibraryFixture

  init(device: String = "laptop-bcd1", sync: (any LibrarySync)? = nil) throws {
    fixture = try LibraryFixture(device: device)
    library = try fixture.open()
    failing = FailingLibrary(library)
    store = try ThingStore(
      library: failing, upkeep: library, sync: sync ?? library, following: library,
      files: library, clock: clock, computer: SettingsFile(fixture.places()))
  }

  var folder: String { fixture.folder }

  /// Writes a file of the library, as another program would.
  func write(_ text: String, to name: String) throws {
    try fixture.write(text, to: name)
    try store.refresh()
  }

  func text(of name: String) throws -> String { try fixture.text(of: name) }

  func session(
    _ terminal: any Terminal, _ source: Session.Source = .prompt,
    memory: MemoryStorage = MemoryStorage(), tellsChanges: Bool = false
  ) -> Session {
    let session = Session(
      terminal: terminal, source: source,
      surroundings: Surroundings { [store] in try store.files.read($0, limit: $1) },
      opener: { [store] _, _, _ in store })
    session.memory.storage = memory
    // Opened before the first line, as at the prompt.
    _ = try? session.store
    if !tellsChanges {
      session.root.scene?["told"] = BehaviorChange.all.map { "\($0.name)=-" }
        .joined(separator: " ")
    }
    session.surroundings.starters = Starters(names: ["nato", "sea"]) { name in
      name == "nato" ? Array("short,long\nA,Alfa\nB,Bravo\n".utf8) : nil
    }
    return session
  }

  /// Runs a line and returns its output.
  @discardableResult
  func run(
    _ line: String, _ answers: [ScriptedInput] = [], columns: Int = 80,
    source: Session.Source = .prompt
  ) -> (status: Things.ExitStatus, output: String, errors: String) {
    let terminal = ScriptedTerminal(answers, columns: columns)
    let status = Interpreter(session(terminal, source)).run(line: line)
    return (status, terminal.output, terminal.errors)
  }

  /// Answers some Things on each of these days, some of them wrong.
  func study(days: Int) throws {
    var shorts: [String] = []
    try store.library.things(matching: Question(.everything, now: store.now())) { entry in
      shorts.append(entry.thing.short)
      return true
    }
    for day in 0..<days {
      var events: [Event] = []
      for (place, short) in shorts.enumerated() where day % (1 + place % 5) == 0 {
        let drawn = (day * 7 + place * 3) % 11
        events.append(
          try review(
            short, drawn < 2 ? .again : drawn < 4 ? .hard : .good, due: 1 + place % 5))
      }
      try store.commit(Change("study", events: events))
      clock.advance(seconds: 86_400)
    }
  }

  /// Answers a card as a session does; `SMTP<` is the card that asks long → short.
  func answer(
    _ name: String, _ grade: Grade, mode: Review.Mode = .normal, other: String? = nil
  ) throws {
    let direction: Card.Direction = name.hasSuffix("<") ? .backward : .forward
    let short = direction == .backward ? String(name.dropLast()) : name
    let entry = try #require(try store.library.family(of: short).first)
    let turn = try store.turn(
      of: Card.ID(entry.thing.id, direction), in: entry.deck, mode: mode,
      load: try store.library.load(from: store.now().day), at: store.now())
    let thing = try other.flatMap { try store.library.family(of: $0).first?.thing.id }
    let line = try store.answer(turn, grade) { review in
      (review.firstKey, review.duration) = (900, 4000)
      (review.verdict, review.other) = (thing == nil ? .exact : .other, thing)
    }
    #expect(line != nil)
  }

  /// Answers a card with a date of its own, so that it has a history.
  func answer(
    _ short: String, _ grade: Grade, due days: Int, takenFor other: String? = nil
  ) throws {
    let event = try review(short, grade, due: days, takenFor: other)
    try store.commit(Change("study", events: [event]))
  }

  /// Answers many cards at once.
  func answer(_ shorts: [String], _ grade: Grade, due days: Int) throws {
    let events = try shorts.map { try review($0, grade, due: days) }
    try store.commit(Change("study", events: events))
  }

  private func review(
    _ short: String, _ grade: Grade, due days: Int, takenFor other: String? = nil
  ) throws -> Event {
    let entry = try #require(try store.library.family(of: short).first)
    let card = Card.ID(entry.thing.id, .forward)
    let record = try store.library.records(of: [card])[card]
    let due: Due =
      days == 0
      ? .moment(Moment(milliseconds: clock.time.milliseconds + 600_000, offset: clock.time.offset))
      : .day(store.now().day + days)
    let review = Review(
      grade: grade, phaseBefore: record?.phase ?? .new, phaseAfter: days == 0 ? .learning : .review,
      stepsLeft: days == 0 ? 1 : 0, firstKey: 900, duration: 4000, verdict: .exact,
      other: try other.flatMap { try store.library.family(of: $0).first?.thing.id }, due: due)
    return .review(card, review)
  }
}
