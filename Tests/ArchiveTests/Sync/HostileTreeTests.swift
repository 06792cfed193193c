import Foundation
import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// Trees that somebody else pushed.
///
/// What they contain is data: it names no path outside the library, changes no repository, and
/// removes nothing.
@Suite(.slow) struct HostileTreeTests {
  private let world: SyncWorld
  private let remote: HostileRemote
  private let decoy: [String: String]

  init() throws {
    world = try SyncWorld(["laptop-bcd2", "desk-bcd3"])
    remote = HostileRemote(path: world.remote)
    let id = try #require(
      try world.commit(
        Change("add", edits: [.add(NewThing(short: "SMTP", long: "mail"), deck: "net")]), on: 0
      ).added.first)
    try world.commit(
      Change("add", edits: [.add(NewThing(short: "UNO", long: "one"), deck: "lang/es")]), on: 0)
    try world.answer(id, on: 0)
    for machine in [0, 1, 0] { try world.sync(machine) }
    for (name, text) in [("secret.csv", "short,long\nKEY,value\n"), ("2026.tsv", "mine\n")] {
      let url = URL(filePath: world.folder + "/outside/" + name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    decoy = try Self.contents(of: world.folder + "/outside")
  }

  private var outside: String { world.folder + "/outside" }

  /// Every entry below a directory: the text of files, the target of links.
  private static func contents(of root: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
      let full = root + "/" + path
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: full) {
        found[path] = "-> " + target
      } else if let data = FileManager.default.contents(atPath: full) {
        found[path] = String(decoding: data, as: UTF8.self)
      }
    }
    return found
  }

  /// The library's files on a machine, without git's.
  private func library(_ machine: Int = 0) throws -> [String: String] {
    try Self.contents(of: world.library(machine)).filter { !$0.key.hasPrefix(".git/") }
  }

  /// Expects that the machines agree, have what they had, and left everything outside alone.
  private func expectIntact(_ comment: Comment? = nil) throws {
    #expect(try world.problems() == [], comment)
    #expect(try world.entries(1).map(\.thing.short).sorted() == ["SMTP", "UNO"], comment)
    #expect(try Self.contents(of: outside) == decoy, comment)
    #expect(try remote.paths().keys.contains("decks/net.csv"), comment)
  }

  // MARK: Marks

  @Test(arguments: [false, true])
  func `a mark of an unfinished sync in a tree or the library is not believed`(
    isOnDisk: Bool
  ) throws {
    let text = Array("short,long\nKEY,value\n".utf8)
    let deck = Array(try #require(try world.decks(0)["net.csv"]).utf8)
    var mark = "0000000000000001\n"
    for (path, bytes) in [
      ("../../../outside/secret.csv", text), (outside + "/secret.csv", text), ("net.csv", deck),
      ("../journal/laptop-bcd2/2026.tsv", text),
      ("../.git/HEAD", Array("ref: refs/heads/main\n".utf8)),
    ] {
      mark += "\(path)\t\(Hex.text(CRC64.of(bytes)))\t-\n"
    }
    let before = try library()
    if isOnDisk {
      try world.machines[0].write(mark, to: ".sync.tsv.pending")
    } else {
      try remote.push([".sync.tsv.pending": .file(mark)])
      try world.sync(0)
      #expect(try library() == before)
    }
    try world.edit("SMTP", on: 0) { $0.note = "changed" }

    try expectIntact()
    #expect(try remote.paths().keys.contains(".sync.tsv.pending") == !isOnDisk)
  }

  @Test func `a temp file of a change in a tree is left out`() throws {
    let text = "short,long\nEVIL,text\n"
    let name = "decks/" + StagedName(deckPath: "net.csv", sum: 7).path
    try remote.push([name: .file(text), "decks/.hidden.csv": .file(text)])

    try world.sync(0)

    #expect(try library().keys.contains { $0.contains("/.") && $0 != "journal/.lock" } == false)
    try expectIntact()
    #expect(try remote.paths().keys.contains(name))
  }

  @Test func `a temp file that nothing records is removed, and its text is kept`() throws {
    let before = try library()
    let text = "short,long\nX,y\n"
    try world.machines[0].write(text, to: "decks/" + StagedName(deckPath: "net.csv", sum: 7).path)

    try world.edit("SMTP", on: 0) { $0.note = "changed" }

    #expect(try Set(library().keys) == Set(before.keys))
    let kept = try Self.contents(of: world.machines[0].folder + "/state").filter {
      $0.value == text
    }
    #expect(kept.keys.contains { $0.hasSuffix("unfinished/0000000000000007.csv") })
  }

  @Test func `a directory with the name of a temp file blocks nothing`() throws {
    let name = "decks/" + StagedName(deckPath: "net.csv", sum: 7).path
    try FileManager.default.createDirectory(
      atPath: world.library() + "/" + name, withIntermediateDirectories: true)

    try world.edit("SMTP", on: 0) { $0.note = "changed" }

    #expect(try world.thing("SMTP", on: 0).note == "changed")
    #expect(world.libraries[0].writes.unfinished == [])
  }

  // MARK: Links and other kinds

  private static let kinds: [HostileRemote.Entry] = [
    .link("../../outside"), .link("/"), .submodule, .file("x\n"),
  ]

  /// Attributes that make git convert files, or refuse them.
  @Test func `attributes in directories change nothing`() throws {
    for folder in ["decks", "journal", "journal/laptop-bcd2"] {
      for text in ["working-tree-encoding=UTF-16", "text eol=crlf ident", "filter=evil"] {
        try remote.push(["\(folder)/.gitattributes": .file("* \(text)\n")])
        for _ in 0..<3 { try world.sync(0) }
      }
    }
    try expectIntact()
  }

  @Test func `what stands in the place of the library's files replaces none`() throws {
    let before = try library()
    let folders = ["decks", "journal", "journal/laptop-bcd2", "journal/desk-bcd3", "decks/lang"]
    let files = ["decks/net.csv", "decks/lang/es.csv", "journal/laptop-bcd2/2026.tsv"]
    // A file in the place of a file is a change like any other.
    for (path, kinds) in folders.map({ ($0, [0, 2, 3]) }) + files.map({ ($0, [0, 2]) }) {
      for kind in kinds {
        try remote.push([path: Self.kinds[kind]])

        let report = try world.sync(0)

        #expect(try library() == before, "\(path) \(kind)")
        #expect(report.remarks.count == 1, "\(path) \(kind)")
        #expect(try remote.paths()["decks/net.csv"] == "100644", "\(path) \(kind)")
      }
    }
    #expect(try world.sync(0).remarks.isEmpty)
    try expectIntact()
  }

  @Test(arguments: 0..<3) func `links and submodules are carried, and not written`(
    kind: Int
  ) throws {
    let before = try library()
    let paths = [
      "journal/.lock", "decks/new.csv", "decks/new", "journal/evil-bcd4", "media", "follow", "x",
      "journal/evil-bcd5/2026.tsv", "decks/lang/a.png",
    ]
    try remote.push(Dictionary(uniqueKeysWithValues: paths.map { ($0, Self.kinds[kind]) }))

    let said = try world.sync(0).remarks

    #expect(try library() == before)
    #expect(said.count == 1)
    try expectIntact()
    let modes = try remote.paths()
    #expect(paths.allSatisfy { modes[$0] == (kind == 2 ? "160000" : "120000") })
  }

  // MARK: Names

  private static let names: [[UInt8]] =
    [
      "README.md", "decks/notes.txt", "decks/A.CSV", "decks/.x/a.csv", "journal/2026.tsv",
      "journal/a/b/2026.tsv", "journal/evil-bcd4/2026.txt", "decks/git~1/a.csv", "decks/a\nb.csv",
      "decks/\u{1B}]0;x\u{7}.csv", "decks/NET.csv", ".gitmodules",
      "decks/.gitignore", "decks/\u{200C}.csv", "decks/.g\u{200C}it/a.csv",
      "decks/\(String(repeating: "a", count: 246)).csv",
      "decks/\(String(repeating: "d/", count: 20))a.csv", "home/.ssh/authorized_keys",
    ].map { Array($0.utf8) } + [Array("decks/".utf8) + [0xFF] + Array(".csv".utf8)]

  @Test func `foreign names are carried, and not written`() throws {
    let before = try library()
    try remote.push(Self.names.map { ($0, .file("short,long\nEVIL,text\n")) })
    let pushed = try remote.names()

    let said = try world.sync(0)
    try world.edit("SMTP", on: 0) { $0.note = "changed" }
    try world.sync(0)

    #expect(Set(try library().keys) == Set(before.keys))
    #expect(said.remarks.count == 1)
    #expect(try remote.names() == pushed)
    try expectIntact()
    #expect(try world.libraries[0].check { _ in }.problems == [])
  }

  @Test func `names that no work tree can have change nothing`() throws {
    let config = try Self.contents(of: world.library() + "/.git")["config"]
    let before = try library()
    for path in [
      ".git/config", ".GIT/config", ".git", "decks/.git/config", "../outside/x.csv", "decks/../x",
      "./x", "media/.git/hooks/post-checkout", "decks/..",
    ] {
      try remote.push([path: .program("[core]\n\tfsmonitor = false\n")])
      try world.sync(0)

      #expect(try library() == before, "\(path)")
      #expect(try Self.contents(of: world.library() + "/.git")["config"] == config, "\(path)")
    }
    try expectIntact()
  }

  @Test func `of two spellings of a deck's name only the one that was here is written`() throws {
    try world.machines[0].write("short,long\nC,cafe\n", deck: "caf\u{E9}")
    for machine in [0, 1] { try world.sync(machine) }
    let twins = ["decks/cafe\u{301}.csv", "decks/Net.csv", "decks/LANG/es.csv"]
    try remote.push(
      Dictionary(uniqueKeysWithValues: twins.map { ($0, .file("short,long\nTWIN,x\n")) }))

    try world.sync(0)
    try world.sync(1)

    #expect(try world.entries(1).map(\.thing.short).sorted() == ["C", "SMTP", "UNO"])
    #expect(try world.problems() == [])
    #expect(try remote.names().isSuperset(of: twins.map { Array($0.utf8) }))
  }

  @Test func `a deck renamed to another case follows`() throws {
    let text = try remote.text("decks/net.csv")
    try remote.push(["decks/net.csv": nil, "decks/NET.csv": .file(text)])

    try world.sync(0)

    #expect(try world.decks(0).keys.sorted() == ["NET.csv", "lang/es.csv"])
    #expect(try world.problems() == [])
  }

  // MARK: Git's files

  @Test func `a remote's git files change nothing, and our data are sent nevertheless`() throws {
    let before = try library()
    try remote.push([
      ".gitignore": .file("*\n"),
      ".gitattributes": .file("* text eol=crlf working-tree-encoding=UTF-16\n"),
      "decks/.gitignore": .file("*\n"), "decks/.gitattributes": .file("*.csv ident text eol=lf\n"),
    ])
    try world.sync(0)
    #expect(try library() == before)

    try world.machines[0].write("short,long\r\nDNS,$Id: x$ names\r\n", deck: "crlf")
    try world.sync(0)
    try world.sync(1)

    #expect(try world.decks(1)["crlf.csv"] == "short,long\r\nDNS,$Id: x$ names\r\n")
    #expect(try world.problems() == [])
    #expect(try Self.contents(of: outside) == decoy)
  }

  @Test func `one's own ignore rules and attributes keep nothing from being sent`() throws {
    let own = ".gitignore"
    try world.machines[0].write("journal/\n*.csv\n/decks/\n", to: own)
    try world.machines[0].write("journal/\ndecks\n", to: ".git/info/exclude")
    try world.machines[0].write("*.csv text eol=lf\n*.tsv ident\n", to: ".git/info/attributes")
    try world.machines[0].write("short,long\r\nDNS,names\r\n", deck: "crlf")
    let id = try world.thing("SMTP", on: 0).id
    try world.answer(id, on: 0)

    let sent = try world.sync(0)
    try world.sync(1)

    #expect(sent.sent.added == ["DNS"])
    #expect(sent.sent.reviews == 1)
    #expect(try world.decks(1)["crlf.csv"] == "short,long\r\nDNS,names\r\n")
    #expect(try world.sync(0).isUpToDate)
    #expect(try world.problems() == [])
    #expect(try library()[own] == "journal/\n*.csv\n/decks/\n")
  }

  // MARK: A repository around the library

  @Test func `files outside the library are carried and left as they are`() throws {
    let world = try SyncWorld(["laptop-bcd2", "desk-bcd3"], setUp: false)
    for machine in 0..<2 {
      try SyncWorld.git(["init", "-q", "-b", "main"], at: world.machines[machine].folder)
      try world.commit(
        Change("add", edits: [.add(NewThing(short: "A\(machine)", long: "x"), deck: "net")]),
        on: machine)
    }
    try world.sync(0, with: world.remote)
    try world.sync(1, with: world.remote)
    let remote = HostileRemote(path: world.remote)
    let link = outside + "/secret.csv"
    try Data("mine\n".utf8).write(to: URL(filePath: world.machines[0].folder + "/vimrc"))
    try remote.push([
      "vimrc": .file("theirs\n"), "cache": .link(outside),
      "bin": .link(link),
    ])

    let said = try world.sync(0).remarks

    #expect(said.count == 1)
    #expect(said[0].sentence.contains("vimrc"))
    let home = world.machines[0].folder
    #expect(try String(contentsOfFile: home + "/vimrc", encoding: .utf8) == "mine\n")
    #expect(!FileManager.default.fileExists(atPath: home + "/bin"))
    #expect(try SyncWorld.git(["status", "--porcelain"], at: home).contains(" M vimrc"))
    #expect(try world.problems() == [])
    #expect(try remote.text("vimrc") == "theirs\n")
    #expect(try Self.contents(of: outside) == decoy)
  }
}

/// Links and names on this disk.
@Suite struct LibraryLayoutTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
    try fixture.write("short,long\nA,one\n", deck: "net")
    _ = try fixture.open()
  }

  private var root: String { fixture.folder + "/library/" }

  private func replaceByLink(_ path: String) throws {
    let target = fixture.folder + "/elsewhere"
    if FileManager.default.fileExists(atPath: root + path) {
      try FileManager.default.moveItem(atPath: root + path, toPath: target)
    } else {
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: root + path, withDestinationPath: target)
  }

  @Test(arguments: ["decks", "journal", "journal/laptop-bcd1", "journal/.lock"])
  func `a link among the library's directories is refused, with a remedy`(path: String) throws {
    try replaceByLink(path)
    let said = SyncWorld.refusal {
      _ = try fixture.places().makeAccess()
      _ = try fixture.open()
    }

    #expect(
      said?.sentence.hasSuffix(path + " is a symbolic link, which til does not follow.") == true)
    #expect(
      said?.remedy
        == (path == "journal/.lock"
          ? "Remove it."
          : "Replace the link with the directory it points to, or link the whole library instead."))
  }

  @Test func `a library that is reached through a link works`() throws {
    let link = fixture.folder + "/linked"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: fixture.folder + "/library")
    let places = try Places(
      option: link, PlaceVariables(home: fixture.folder, cacheHome: fixture.folder + "/c"))

    let library = try Library(places, device: fixture.device, access: places.makeAccess())

    #expect(try library.decks().map(\.name) == ["net"])
  }

  @Test func `check is content with a deck that is a link`() throws {
    try fixture.write("short,long\nB,two\n", to: "kept/words.csv")
    try FileManager.default.createSymbolicLink(
      atPath: root + "decks/words.csv", withDestinationPath: root + "kept/words.csv")
    try FileManager.default.createSymbolicLink(
      atPath: root + "decks/again.csv", withDestinationPath: root + "decks/net.csv")

    let report = try fixture.open().check { _ in }

    #expect(report.problems == [])
    #expect(
      report.remarks.map(\.file).sorted { $0 ?? "" < $1 ?? "" } == [
        "decks/again.csv", "decks/words.csv",
      ])
  }

  @Test func `a deck's name has at most as many levels as are listed`() throws {
    func name(_ levels: Int) -> String {
      (Array(repeating: "d", count: levels) + ["a"]).joined(separator: "/")
    }
    let error = #expect(throws: DeckNameError.self) {
      try DeckName.new(name(17), among: [])
    }
    #expect(error?.sentence.hasSuffix("it is nested more than 16 levels deep.") == true)
    let library = try fixture.open()
    _ = try library.commit(
      Change(
        "add",
        edits: [
          .add(NewThing(short: "B", long: "two"), deck: try DeckName.new(name(16), among: []))
        ]),
      at: fixture.now)
    #expect(try library.decks().map(\.things).reduce(0, +) == 2)
  }

  @Test func `a deck whose name leaves no room for a temp file is no deck`() throws {
    let name = String(repeating: "n", count: 234)
    try fixture.write("short,long\nB,two\n", deck: name)

    let report = try fixture.open().check { _ in }

    #expect(report.problems.map(\.file) == ["decks/\(name).csv"])
    #expect(report.problems.first?.remedy == "Rename it.")
  }
}
