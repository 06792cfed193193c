import Foundation
import Interchange
import LibraryTestSupport
import StarterDecks
import Testing
import Things

/// The starter decks in the program equal those in `decks` and import without problems.
struct StarterDeckTests {
  private static func file(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: Repository.root.appending(path: "decks/\(name).csv")))
  }

  @Test func `every starter deck is embedded byte for byte`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "decks").path)
    let names = files.filter { $0.hasSuffix(".csv") }.map { $0.replacing(".csv", with: "") }

    #expect(
      names.sorted() == StarterDecks.names.sorted(),
      "List each in decks/StarterDecks.swift and among the resources of StarterDecks.")
    for name in names { #expect(try StarterDecks.bytes(name) == Self.file(name)) }
    #expect(StarterDecks.bytes("none") == nil)
  }

  @Test(arguments: StarterDecks.names)
  func `starter decks import without diagnostics`(name: String) throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let source = ImportSource(name: name, bytes: try #require(StarterDecks.bytes(name)))

    let reading = try Importers.read(source)
    let plan = try reading.plan(asking: library)

    #expect(reading.notices.isEmpty)
    #expect(plan.diagnostics(.notTaken).isEmpty && plan.diagnostics(.doubtful).isEmpty)
    #expect(plan.counts.added == reading.rowCount && plan.counts.added > 0)
    #expect(plan.targets.map(\.name) == [name])
  }
}
