import Foundation
import Interchange
import TestSupport
import Testing
import Things

@testable import Packages

struct PackageReadingTests {
  @Test(arguments: Package.good)
  func `packages are read as by Anki`(name: String) throws {
    let found = try Package.read(name)
    let expected = try Package.expectation(name)

    #expect(found.notes.count == expected.notes)
    #expect(found.cards.count == expected.cards)
    #expect(found.reviews.count == expected.reviews)
    #expect(Set(found.media).isSuperset(of: expected.media.keys))
    let byGUID = Dictionary(uniqueKeysWithValues: found.notes.map { ($0.guid, $0) })
    for item in expected.items {
      let note = try #require(byGUID[item.guid])
      #expect(note.fields == item.fields)
      #expect(Set(note.tags) == Set(item.tags))
      // Anki appends a sign to a name that is already in use.
      let type = item.notetype.hasSuffix("+") ? item.notetype.dropLast() : item.notetype[...]
      #expect(found.noteTypes[note.type]?.name == String(type))
      let cards = found.cards.filter { $0.note == note.id }
      #expect(cards.map(\.template) == item.cards.map(\.ord))
      for (card, wanted) in zip(cards, item.cards) {
        let deck = card.homeDeck == 0 ? card.deck : card.homeDeck
        #expect(found.decks[deck]?.name == wanted.deck)
        #expect(card.interval == wanted.interval)
        #expect(
          card.stability.map(Double.init).map { abs($0 - (wanted.stability ?? -1)) < 1e-4 }
            ?? (wanted.stability == nil))
      }
    }
  }

  @Test(arguments: Package.damaged)
  func `a damaged package is rejected with a sentence`(name: String) throws {
    let error = try #require(throws: PackageError.self) { try Package.read(name) }
    #expect(error.sentence.hasSuffix("."))
    #expect(error.sentence.contains(name))
  }

  /// The numbers of notes that Anki imports from them.
  @Test(arguments: zip(Package.repaired, [44, 7, 8, 8]))
  func `a package that Anki repairs is read`(name: String, notes: Int) throws {
    #expect(try Package.read(name).notes.count == notes)
  }

  @Test func `every refusal names its own reason`() throws {
    var reasons: [String: String] = [:]
    for name in Package.damaged {
      let error = try #require(throws: PackageError.self) { try Package.read(name) }
      reasons[name] = "\(error.cause)"
    }
    #expect(reasons["damaged-only-dummy.apkg"] == "onlyPlaceholder")
    #expect(reasons["damaged-version-99.apkg"] == "tooNew")
    #expect(reasons["damaged-schema-99.apkg"] == "tooNew")
    #expect(reasons["damaged-truncated.apkg"] == "truncated")
    #expect(reasons["damaged-not-sqlite.apkg"] == "notDatabase")
    #expect(reasons["damaged-sqlite-page-damaged.apkg"] == "damagedDatabase")
    #expect(reasons["damaged-media-path-escape.apkg"] == "unsafeName(\"../../escape.png\")")
    #expect(reasons["damaged-no-media-map.apkg"] == "mediaList")
  }

  @Test func `no temp files are left`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "til-test-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let packages = PackageFiles(temporaryFolder: folder.path)
    for name in ["varied-current.apkg", "damaged-not-sqlite.apkg"] {
      _ = try? packages.read(Package.path(name), now: Package.now) { _ in }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `flipped bytes never crash the reader`() throws {
    var random = SeededGenerator(seed: 20_261_122)
    let names = ["varied-current.apkg", "varied-legacy.apkg", "sm2-legacy1.apkg", "genanki.apkg"]
    let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil
    let copy = FileManager.default.temporaryDirectory.appending(path: "flip-\(UUID()).apkg")
    defer { try? FileManager.default.removeItem(at: copy) }
    for round in 0..<(isThorough ? 500 : 80) {
      var bytes = try [UInt8](Data(contentsOf: URL(filePath: Package.path(names[round % 4]))))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      }
      try Data(bytes).write(to: copy)
      do {
        _ = try PackageFiles().read(copy.path, now: Package.now) { _ in }
      } catch {
        #expect(error is PackageError, "round \(round): \(error)")
      }
    }
  }

  @Test func `canceling throws the given error`() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try PackageFiles().read(Package.path("varied-current.apkg"), now: Package.now) { _ in
        throw Stop()
      }
    }
  }
}
