import Recall
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// What an existing library is told once about changed behavior.
@MainActor
@Suite struct BehaviorChangeTests {
  private let library: TestLibrary
  private let memory = MemoryStorage()

  init() throws {
    library = try TestLibrary()
    try library.write("short,long\ntap,grifo; llave\nend,fin\n", to: "decks/es.csv")
  }

  @Test
  func `a library with earlier answers is told once on each computer`() throws {
    try library.answer("tap", .good, due: 3)
    #expect(try told().contains("set split off"))
    #expect(try told() == "")
    #expect(try told(in: MemoryStorage()).contains("set fit off"))
  }

  @Test
  func `a new library is told nothing, even after its first answers`() throws {
    #expect(try told() == "")
    try library.answer("tap", .good, due: 3)
    #expect(try told() == "")
  }

  @Test
  func `answers since the change do not make an existing library`() throws {
    library.clock.advance(seconds: 30 * 86_400)
    try library.answer("tap", .good, due: 3)
    #expect(try told() == "")
  }

  @Test
  func `answers from elsewhere do not make an existing library`() throws {
    let now = library.store.now()
    let past = PastAnswer(try card("tap"), .good, time: now.time, day: now.day, source: "anki")
    try library.store.commit(Change("import", events: [.past(past)]))
    #expect(try told() == "")
  }

  @Test
  func `a change whose setting is set is not told`() throws {
    try library.answer("tap", .good, due: 3)
    library.run("set tries 1")
    let told = try told()
    #expect(!told.contains("set tries 1") && told.contains("set split off"))
  }

  @Test
  func `a pipe is told nothing, and leaves the notice for a terminal`() throws {
    try library.answer("tap", .good, due: 3)
    #expect(try told(isInteractive: false) == "")
    #expect(try told() != "")
  }

  @Test(arguments: [
    ("grifo", "set split off", false), ("llave", "set split ;", true),
  ])
  func `the command of split keeps the old way`(typed: String, line: String, isRight: Bool) throws {
    library.run(line)
    let entry = try #require(try library.store.library.family(of: "tap").first)
    let question = try CardQuestion(
      Card.ID(entry.thing.id, .forward), entry, way: .type, from: library.store)
    let judgement = try AnswerJudge(question, library.store).judge(typed)
    #expect(judgement.verdict.isRight == isRight)
  }

  @Test
  func `statistics say that answers were judged by two kinds of rules`() throws {
    try library.study(days: 8)
    let terminal = ScriptedTerminal()
    let session = library.session(terminal, memory: memory, tellsChanges: true)
    #expect(!stats(session, terminal).contains("earlier rules"))
    var changes = try ToldChanges(session)
    try changes.tell()
    library.clock.advance(seconds: 86_400)
    try library.answer("tap", .good, due: 3)
    #expect(stats(session, terminal).contains("were judged by earlier rules"))
    let told = try #require(try ToldChanges(session).judgedSince)
    #expect(stats(session, terminal, " --json").contains("\"judgedSince\":\"\(told)\""))
    library.clock.advance(seconds: 400 * 86_400)
    #expect(!stats(session, terminal).contains("earlier rules"))
  }

  private func stats(
    _ session: Session, _ terminal: ScriptedTerminal, _ form: String = ""
  ) -> String {
    let before = terminal.output.endIndex
    Interpreter(session).run(line: "stats grades\(form)")
    return String(terminal.output[before...])
  }

  private func card(_ short: String) throws -> Card.ID {
    Card.ID(try #require(try library.store.library.family(of: short).first).thing.id, .forward)
  }

  private func told(in memory: MemoryStorage? = nil, isInteractive: Bool = true) throws -> String {
    let terminal = ScriptedTerminal(
      [], columns: 80,
      capabilities: Capabilities(isInteractive: isInteractive, showsOutput: true))
    let session = library.session(
      terminal, .shell, memory: memory ?? self.memory, tellsChanges: true)
    var changes = try ToldChanges(session)
    try changes.tell()
    return terminal.output
  }
}
