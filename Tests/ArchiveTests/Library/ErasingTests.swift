import Foundation
import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Archive

struct ErasingTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  /// Whether the library, its index or its backups contain a text.
  private func stands(_ text: String) throws -> [String] {
    let names = FileManager.default.subpaths(atPath: fixture.folder) ?? []
    return names.filter { name in
      let bytes = FileManager.default.contents(atPath: fixture.folder + "/" + name)
      return bytes?.range(of: Data(text.utf8)) != nil
    }
  }

  @Test func `erased text is gone from journal, index and backups`()
    throws
  {
    try fixture.write("short,long\nSMTP,Simple Mail Transfer Protocol\n", deck: "computing")
    let library = try fixture.open()
    let card = Card.ID(try #require(library.entries(at: fixture.now).first).thing.id, .forward)
    let review = Review(
      grade: .again, phaseBefore: .new, phaseAfter: .learning, verdict: .wrong,
      due: .moment(fixture.now.time))
    let receipt = try library.commit(
      Change("answer", events: [.review(card, review)]), at: fixture.now)
    let line = try #require(receipt.line)
    _ = try library.commit(
      Change("typed", events: [.typed(line.address, text: "wrong and private")]), at: fixture.now)
    fixture.advance(90_000)
    _ = try library.commit(Change("flag", events: [.flag(card.thing)]), at: fixture.now)
    #expect(try stands("wrong and private").contains { $0.hasPrefix("state/til/copies/") })

    #expect(try library.eraseTyped(of: [card], at: fixture.now) == 1)

    #expect(try stands("wrong and private").isEmpty)
    let copy = try #require(try library.copies().first)
    try library.bringBack(copy, at: fixture.now)
    #expect(try stands("wrong and private").isEmpty)
    #expect(try library.history(of: card).count == 2)
    #expect(try library.eraseTyped(of: [card], at: fixture.now) == 0)
  }
}
