import SQLiteAccess
import Testing
import Things

@testable import Archive

/// Histories that span several rows.
struct HistoryStoreTests {
  private let store: HistoryStore
  private let card: UInt64 = 1 << 49 - 1

  init() throws { store = HistoryStore(database: try IndexFile.make(.memory)) }

  private func entries(_ numbers: Range<Int>) -> [HistoryEntry] {
    numbers.compactMap {
      HistoryEntry(
        .suspend(Thing.ID(number: 1)),
        line: HistoryEntry.LineKey(device: 1, number: UInt32($0)),
        time: Moment(milliseconds: Int64($0) * 1000, offset: 0), day: StudyDay(number: 0))
    }
  }

  private func numbers(of card: UInt64) throws -> [Int] {
    try store.entries(card).map { Int($0.line.number) }
  }

  @Test(arguments: [1, 2, 63, 64, 65, 127, 128, 129, 200], [1, 2, 63, 64, 65, 200])
  func `lines are added behind the last ones`(count: Int, added: Int) throws {
    try store.save(entries(0..<count), of: card, count: count)
    try store.save(entries(0..<3), of: card - 1, count: 3)

    let tail = try store.tail(card, of: count)
    try store.save(
      tail + entries(count..<count + added), of: card, count: count + added)

    #expect(try numbers(of: card) == Array(0..<count + added))
    #expect(try numbers(of: card - 1) == [0, 1, 2])
    var scanned: [UInt64: Int] = [:]
    let histories = try store.histories(card - 1...card)
    while let history = try histories.next() {
      scanned[history.card, default: 0] += try history.entries().count
    }
    #expect(scanned == [card: count + added, card - 1: 3])
  }

  @Test func `an added line writes only the last row`() throws {
    try store.save(entries(0..<10_000), of: card, count: 10_000)
    let before = try store.database.number("SELECT total_changes()")

    let tail = try store.tail(card, of: 10_000)
    try store.save(tail + entries(10_000..<10_001), of: card, count: 10_001)

    #expect(tail.count == 16)
    #expect(try store.database.number("SELECT total_changes()") - before == 1)
  }

  @Test func `a history of another length is damaged`() throws {
    try store.save(entries(0..<70), of: card, count: 70)

    #expect(throws: IndexError.self) { try store.tail(card, of: 71) }
    #expect(throws: IndexError.self) { try store.tail(card, of: 200) }
  }
}
