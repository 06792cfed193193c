import Foundation
import Testing

@testable import Archive

/// A listing holds as long as no folder shows that something in it came, went or was renamed.
struct DeckWatchTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["decks/mail.csv", "decks/languages/es.csv"] {
      try folder.write(name, "short,long\n")
    }
    try settle()
  }

  /// As if nothing had been written for a while.
  private func settle() throws {
    for name in ["decks", "decks/languages"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: folder(name))
    }
  }

  private func watch() throws -> LibraryWatch<DeckListing> {
    try LibraryWatch(library: folder.path)
  }

  @Test func `a listing of settled folders holds, whatever is written into their files`() throws {
    let watch = try watch()

    try folder.write("elsewhere.csv", "short,long\n")
    let handle = try #require(FileHandle(forWritingAtPath: folder("decks/mail.csv")))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("A,b\n".utf8))

    #expect(try watch.isCurrent())
    #expect(watch.listing.decks.map(\.name) == ["languages/es", "mail"])
  }

  @Test(arguments: ["decks/net.csv", "decks/languages/fr.csv", "decks/new/deck.csv"])
  func `what comes is seen`(name: String) throws {
    let watch = try watch()

    try folder.write(name, "short,long\n")

    #expect(try !watch.isCurrent())
  }

  @Test(arguments: ["decks/mail.csv", "decks/languages/es.csv", "decks/languages", "decks"])
  func `what goes is seen`(name: String) throws {
    let watch = try watch()

    try FileManager.default.removeItem(atPath: folder(name))

    #expect(try !watch.isCurrent())
  }

  @Test func `what is renamed is seen`() throws {
    let watch = try watch()

    try FileManager.default.moveItem(
      atPath: folder("decks/languages/es.csv"), toPath: folder("decks/languages/fr.csv"))

    #expect(try !watch.isCurrent())
  }

  @Test func `folders that were written to a moment ago are listed again`() throws {
    try folder.write("decks/net.csv", "short,long\n")

    #expect(try !watch().isCurrent())
  }

  @Test func `where a link leads to is looked at each time`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder("decks/link.csv"), withDestinationPath: folder("decks/mail.csv"))
    try settle()

    #expect(try !watch().isCurrent())
  }

  @Test func `a temporary of a change is looked for each time`() throws {
    try folder.write("decks/.mail.csv.0123456789abcdef", "short,long\n")
    try settle()

    #expect(try !watch().isCurrent())
  }
}
