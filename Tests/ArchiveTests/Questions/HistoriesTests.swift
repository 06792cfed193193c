import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Archive

struct HistoriesTests {
  let fixture: LibraryFixture
  let library: Library

  init() throws {
    fixture = try LibraryFixture()
    library = try fixture.open()
    try fixture.write("short,long\nTTL,Time To Live\nQoS,Quality of Service\n", deck: "net")
    try fixture.write("short,long\nhola,hello\n", deck: "es")
    _ = try library.refresh()
    for _ in 0..<3 {
      try answer("TTL", "Time To Live")
      try answer("hola", "hello")
      fixture.advance(3 * 86_400)
    }
  }

  private func answer(_ short: String, _ long: String) throws {
    let review = Review(
      grade: .good, phaseBefore: .review, phaseAfter: .review, duration: 4_000,
      due: .day(fixture.now.day + 3))
    let card = Card.ID(.computed(short: short, long: long), .forward)
    _ = try library.commit(Change("answer", events: [.review(card, review)]), at: fixture.now)
  }

  private func histories(of decks: [String]?) throws -> [CardHistory] {
    var all: [CardHistory] = []
    try library.histories(of: decks) {
      all.append($0)
      return true
    }
    return all
  }

  @Test func `every card with a history comes with all of it`() throws {
    let all = try histories(of: nil)

    #expect(all.map(\.deck).sorted { $0 ?? "" < $1 ?? "" } == ["es", "net"])
    for history in all {
      #expect(try history.entries == library.history(of: history.record.id))
      #expect(history.entries.count == 3)
      #expect(try library.records(of: [history.record.id]).values.first == history.record)
    }
  }

  @Test func `histories can be limited to decks and stopped early`() throws {
    #expect(try histories(of: ["net"]).map(\.deck) == ["net"])
    #expect(try histories(of: ["nowhere"]).isEmpty)
    var count = 0
    try library.histories(of: nil) { _ in
      count += 1
      return false
    }
    #expect(count == 1)
  }

  @Test func `answers of a deleted Thing count without a deck`() throws {
    try fixture.write("short,long\nQoS,Quality of Service\n", deck: "net")
    fixture.advance(10)
    _ = try library.refresh()

    #expect(try histories(of: nil).compactMap(\.deck) == ["es"])
    #expect(try library.log().count == 6)
    #expect(try library.log(of: ["es"]).count == 3)
  }

  @Test func `cards are returned with their states`() throws {
    let records = try library.records(in: ["net", "es"])

    #expect(records.mapValues(\.count) == ["net": 1, "es": 1])
    #expect(records.values.joined().allSatisfy { $0.answers == 3 && $0.memory != nil })
    #expect(
      try library.records(in: ["net"])["net"]?.map(\.id.thing) == [
        .computed(short: "TTL", long: "Time To Live")
      ])
  }

  @Test func `a setting has the time it was set`() throws {
    let parameters = Parameters(defaultsOf: .fsrs7)
    _ = try library.commit(
      Change(
        "set",
        events: [
          .set(
            .library, name: "parameters",
            value: "0.3"
              + String(
                Parameters(defaultsOf: .fsrs6).description.drop { $0 != "," }))
        ]), at: fixture.now)

    let settings = Settings(lines: try library.settings())

    #expect(settings.parametersTime == fixture.now.time.milliseconds)
    #expect(settings.parameters != parameters)
    #expect(Settings(lines: []).parametersTime == nil)
  }
}
