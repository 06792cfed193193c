import Interchange
import LibraryTestSupport
import Testing
import Things

/// An open library in a temporary folder, with imports and exports.
final class TestLibrary {
  let opened: any LibraryAccess
  private let fixture: LibraryFixture

  init(_ decks: [String: String] = [:]) throws {
    fixture = try LibraryFixture()
    for (deck, text) in decks { try fixture.write(text, deck: deck) }
    opened = try fixture.open()
  }

  var now: Now { fixture.now }

  func text(deck: String) throws -> String { try fixture.text(deck: deck) }

  var entries: [DeckThing] {
    get throws { try opened.entries(at: now) }
  }

  func plan(
    _ text: String, file: String = "words.csv", deck: String? = nil,
    _ options: ReadingOptions = ReadingOptions()
  ) throws -> ImportPlan {
    try Importers.read(ImportSource(name: file, bytes: Array(text.utf8)), options)
      .plan(deck: deck, asking: opened)
  }

  /// Commits a plan, a minute after the last change.
  @discardableResult
  func commit(_ plan: ImportPlan, pruning: Bool = false) throws -> Receipt {
    try commit(plan.change(pruning: pruning))
  }

  @discardableResult
  func commit(_ change: Change) throws -> Receipt {
    fixture.advance(60)
    return try opened.commit(change, at: now)
  }

  func export(
    _ format: String, _ query: Query = .everything, guardingFormulas: Bool = false
  ) throws -> String {
    var bytes: [UInt8] = []
    let export = Export(
      Question(query, now: now), from: opened, guardingFormulas: guardingFormulas)
    #expect(try Exporters.write(export, as: format) { bytes += $0 })
    return String(decoding: bytes, as: UTF8.self)
  }
}
