import Foundation
import Testing

@testable import Archive
@testable import SystemFiles

@Suite struct DeckListingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func listing() throws -> DeckListing { try DeckListing(library: folder.path) }

  private func remarks() throws -> [String: DeckRemark.What] {
    Dictionary(uniqueKeysWithValues: try listing().remarks.map { ($0.path, $0.what) })
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder("decks/" + name), withDestinationPath: target)
  }

  @Test func `decks are files below the directory, by name`() throws {
    for name in ["languages/es.csv", "zoo.csv", "languages/de/verbs.csv", "languages.csv"] {
      try folder.write("decks/" + name, "short,long\n")
    }

    let listing = try listing()

    #expect(
      listing.decks.map(\.name) == ["languages", "languages/de/verbs", "languages/es", "zoo"])
    #expect(listing.decks.map(\.path) == listing.decks.map { $0.name + ".csv" })
    #expect(listing.remarks.isEmpty)
    #expect(listing.place(of: "languages/es")?.path == "languages/es.csv")
    #expect(listing.place(of: "languages/fr") == nil)
  }

  @Test func `a library without decks has none`() throws {
    #expect(try listing().decks.isEmpty)
  }

  @Test(
    arguments: [
      (".hidden.csv", .hidden),
      ("a~.csv", .backup),
      ("a.csv~", .backup),
      ("a.csv.orig", .backup),
      ("a.orig.csv", .backup),
      ("a (conflicted copy 2026-01-02).csv", .syncCopy),
      ("a (Ann's conflicted copy 2026-01-02).csv", .syncCopy),
      ("a.sync-conflict-20260102-101010-ABCDEFG.csv", .syncCopy),
      ("a (SFConflict ann 2026-01-02-10-10-10).csv", .syncCopy),
      ("a_conflict-20260102-101010.csv", .syncCopy),
      ("a[conflicted].csv", .syncCopy),
      ("a [Conflict].csv", .syncCopy),
      ("a (Conflict from desk 2026-11-22).csv", .syncCopy),
      ("a (conflict 2026-11-22).csv", .syncCopy),
      ("a (Case Conflict).csv", .syncCopy),
      ("a (Case Conflict 1).csv", .syncCopy),
      ("a (Unicode Encoding Conflict).csv", .syncCopy),
      ("a.Conflict.csv", .syncCopy),
      ("a_desk_Nov-22-101010-2026_Conflict.csv", .syncCopy),
      ("a (In Konflikt stehende Kopie von Ann 2026-01-02).csv", .syncCopy),
      ("a (Copie en conflit de Ann 2026-01-02).csv", .syncCopy),
      ("@laptop.csv", .subject),
      ("-.csv", .subject),
      ("a\u{1B}[31m.csv", .controlCharacter),
      ("A.CSV", .capitalEnding),
    ] as [(String, DeckRemark.What)])
  func `files that might be meant as decks are reported`(name: String, what: DeckRemark.What) throws
  {
    try folder.write("decks/" + name, "short,long\nA,b\n")

    #expect(try listing().decks.isEmpty)
    #expect(try remarks() == [name: what])
  }

  @Test(arguments: [
    "README.md", ".git/x.csv", ".DS_Store", "notes.txt", ".~lock.a.csv#", ".csv.swp", "a.tsv",
  ])
  func `other files are skipped`(name: String) throws {
    try folder.write("decks/" + name, "short,long\nA,b\n")

    #expect(try listing().decks.isEmpty)
    #expect(try listing().remarks.isEmpty)
  }

  @Test(arguments: [
    "conflict resolution.csv", "wars (conflicts).csv", "con.csv", "-x.csv", "a:b.csv", "😀‍x.csv",
  ])
  func `existing decks may have names that new ones may not`(name: String) throws {
    try folder.write("decks/" + name, "short,long\n")

    #expect(try listing().decks.map(\.path) == [name])
    #expect(try listing().remarks.isEmpty)
  }

  @Test func `an invalid UTF-8 name is reported`() throws {
    try folder.write("decks/a.csv", "")
    let name =
      (folder("decks/").utf8.map { CChar(bitPattern: $0) } + [-1]
        + ".csv\0".utf8.map {
          CChar(bitPattern: $0)
        })
    let descriptor = creat(name, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)

    #expect(try listing().decks.map(\.name) == ["a"])
    #expect(try remarks() == ["\u{FFFD}.csv": .noText])
  }

  @Test func `two Unicode spellings of a name are one deck`() throws {
    try folder.write("decks/caf\u{E9}.csv", "short,long\n")
    try folder.write("decks/cafe\u{301}.csv", "short,long\n")

    let listing = try listing()

    #expect(listing.decks.count == 1)
    #expect(listing.remarks.count == 1)
    #expect(listing.decks.first.map { Array($0.name.utf8) } == Array("caf\u{E9}".utf8))
  }

  @Test func `a decomposed name is read as composed`() throws {
    try folder.write("decks/cafe\u{301}.csv", "short,long\n")

    let deck = try #require(try listing().decks.first)

    #expect(Array(deck.name.utf8) == Array("caf\u{E9}".utf8))
    #expect(Array(deck.path.utf8) == Array("cafe\u{301}.csv".utf8))
  }

  @Test func `a symlink within the library is read and never written`() throws {
    try folder.write("decks/a.csv", "short,long\n")
    try folder.write("shared/words.txt", "short,long\n")
    try link("words.csv", to: "../shared/words.txt")

    let listing = try listing()

    #expect(listing.decks.map(\.name) == ["a", "words"])
    #expect(listing.decks.map(\.isLink) == [false, true])
    #expect(listing.decks[1].target == folder("shared/words.txt"))
    #expect(try remarks() == ["words.csv": .link])
  }

  @Test func `a symlink to a deck counts once`() throws {
    try folder.write("decks/sub/a.csv", "short,long\n")
    try link("b.csv", to: "sub/a.csv")

    #expect(try listing().decks.map(\.name) == ["sub/a"])
    #expect(try remarks() == ["b.csv": .linkToDeck("sub/a")])
  }

  @Test func `invalid symlinks are reported`() throws {
    try folder.write("decks/sub/a.csv", "short,long\n")
    try link("out.csv", to: "/etc/passwd")
    try link("nothing.csv", to: "missing")
    try link("round.csv", to: "round.csv")
    try link("folder.csv", to: "sub")
    try link("folder", to: "sub")
    try link("up", to: "..")

    #expect(try listing().decks.map(\.name) == ["sub/a"])
    #expect(
      try remarks() == [
        "out.csv": .linkElsewhere, "nothing.csv": .brokenLink, "round.csv": .brokenLink,
        "folder.csv": .linkedFolder,
      ])
  }

  @Test func `a pipe is reported and not opened`() throws {
    try folder.write("decks/a.csv", "")
    try #require(mkfifo(folder("decks/pipe.csv"), 0o600) == 0)

    #expect(try listing().decks.map(\.name) == ["a"])
    #expect(try remarks() == ["pipe.csv": .notRegular(.pipe)])
  }

  @Test func `directory depth is limited`() throws {
    let deep = String(repeating: "d/", count: 20)
    try folder.write("decks/" + deep + "a.csv", "")
    try folder.write("decks/b.csv", "")

    #expect(try listing().decks.map(\.name) == ["b"])
    #expect(Array(try remarks().values) == [.tooDeep])
  }

  @Test func `temp files of a change are found`() throws {
    try folder.write("decks/languages/.es.csv.0123456789abcdef", "")
    try folder.write("decks/.a.csv.0123456789ABCDEF", "")
    try folder.write("decks/.a.csv.0123456789abcde", "")
    try folder.write("decks/.a.txt.0123456789abcdef", "")

    let found = try listing().temporaries

    #expect(found.map(\.path) == ["languages/.es.csv.0123456789abcdef"])
    #expect(found.map(\.deckPath) == ["languages/es.csv"])
    #expect(found.map(\.sum) == [0x0123_4567_89AB_CDEF])
  }
}
