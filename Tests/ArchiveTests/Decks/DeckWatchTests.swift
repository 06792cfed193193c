import Foundation
import Testing

@testable import Archive

/// A listing stays valid until a directory shows that an entry was added, removed or renamed.
struct DeckWatchTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["decks/mail.csv", "decks/languages/es.csv"] {
      try folder.write(name, "short,long\n")
    }
    try settle()
  }

  /// Makes all files look as if they had not changed for a while.
  private func settle() throws {
    for name in ["decks", "decks/languages"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: folder(name))
    }
  }

  private func watch() throws -> LibraryWatch<DeckListing> {
    try LibraryWatch(library: folder.path)
  }

  @Test func `a listing stays valid when only file contents change`() throws {
    let watch = try watch()

    try folder.write("elsewhere.csv", "short,long\n")
    let handle = try #require(FileHandle(forWritingAtPath: folder("decks/mail.csv")))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("A,b\n".utf8))

    #expect(try watch.isCurrent())
    #expect(watch.listing.decks.map(\.name) == ["languages/es", "mail"])
  }

  @Test(arguments: ["decks/net.csv", "decks/languages/fr.csv", "decks/new/deck.csv"])
  func `added files are detected`(name: String) throws {
    let watch = try watch()

    try folder.write(name, "short,long\n")

    #expect(try !watch.isCurrent())
  }

  @Test(arguments: ["decks/mail.csv", "decks/languages/es.csv", "decks/languages", "decks"])
  func `deleted files are detected`(name: String) throws {
    let watch = try watch()

    try FileManager.default.removeItem(atPath: folder(name))

    #expect(try !watch.isCurrent())
  }

  @Test func `renamed files are detected`() throws {
    let watch = try watch()

    try FileManager.default.moveItem(
      atPath: folder("decks/languages/es.csv"), toPath: folder("decks/languages/fr.csv"))

    #expect(try !watch.isCurrent())
  }

  @Test func `recently changed directories are listed again`() throws {
    try folder.write("decks/net.csv", "short,long\n")

    #expect(try !watch().isCurrent())
  }

  @Test func `symlink targets are checked each time`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder("decks/link.csv"), withDestinationPath: folder("decks/mail.csv"))
    try settle()

    #expect(try !watch().isCurrent())
  }

  @Test func `temp files are checked for each time`() throws {
    try folder.write("decks/.mail.csv.0123456789abcdef", "short,long\n")
    try settle()

    #expect(try !watch().isCurrent())
  }
}
