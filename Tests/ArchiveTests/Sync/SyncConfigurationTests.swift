import Foundation
import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Archive

/// Configurations of git, of repositories and of remotes: a sync works as usual, or says what to do.
@Suite(.slow) struct SyncConfigurationTests {
  /// Two machines, both with a change to be synced.
  private let world: SyncWorld

  init() throws {
    world = try SyncWorld(["laptop-bcd2", "desk-bcd3"])
    try world.commit(Self.add("SMTP"), on: 0)
    try world.sync(0)
    try world.sync(1)
    try world.edit("SMTP", on: 1) { $0.note = "there" }
    try world.sync(1)
    try world.edit("SMTP", on: 0) { $0.long = "here" }
  }

  private static func add(_ short: String) -> Change {
    Change("add", edits: [.add(NewThing(short: short, long: "a long form"), deck: "net")])
  }

  private var library: String { world.library() }

  private func git(_ arguments: String...) throws { try SyncWorld.git(arguments, at: library) }

  private func write(_ text: String, to path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func refusal() -> String? {
    SyncWorld.refusal { try world.sync(0) }.map { "\($0.sentence) \($0.remedy)" }
  }

  /// Syncs both machines, and expects the changes of both on each.
  private func expectSync(_ comment: Comment? = nil) throws {
    #expect(refusal() == nil, comment)
    #expect(try world.problems() == [], comment)
    let thing = try world.thing("SMTP", on: 1)
    #expect([thing.long, thing.note] == ["here", "there"], comment)
  }

  @Test func `settings of git do not matter`() throws {
    let settings = [
      ("user.name", " , "), ("user.email", ""), ("core.ignoreCase", "true"),
      ("core.fileMode", "false"), ("core.splitIndex", "true"), ("core.untrackedCache", "true"),
      ("feature.manyFiles", "true"), ("index.version", "4"), ("remote.origin.mirror", "true"),
      ("extensions.worktreeConfig", "true"), ("remote.origin.fetch", "refs/heads/x:refs/heads/x"),
      ("tag.gpgSign", "true"), ("push.gpgSign", "true"), ("core.bigFileThreshold", "1"),
      ("transfer.fsckObjects", "true"), ("core.eol", "crlf"), ("fetch.recurseSubmodules", "true"),
      ("push.recurseSubmodules", "only"), ("merge.conflictStyle", "zdiff3"), ("core.abbrev", "4"),
    ]
    for (name, value) in settings { try git("config", name, value) }

    try expectSync()
  }

  @Test func `a file of attributes for all repositories does not matter`() throws {
    try write("* text eol=crlf filter=upper\n", to: world.folder + "/attributes")
    try git("config", "core.attributesFile", world.folder + "/attributes")

    try expectSync()
  }

  @Test(arguments: ["main", "trunk"])
  func `a shallow clone, another work tree and another branch name do not matter`(
    branch: String
  ) throws {
    try git("branch", "-m", branch)
    try git("fetch", "-q", "--depth", "1", "file://" + world.remote, "main")
    try git("worktree", "add", "-q", "-b", "other", world.folder + "/tree")

    try expectSync("\(branch)")
  }

  @Test func `ignored decks are synced nevertheless`() throws {
    try write("*.csv\n*.tsv\n", to: library + "/.git/info/exclude")
    try world.commit(
      Change("add", edits: [.add(NewThing(short: "DNS", long: "names"), deck: "more")]), on: 0)

    try expectSync()
    #expect(try world.entries(1).map(\.thing.short) == ["DNS", "SMTP"])
  }

  @Test func `text that git would convert is sent as it is`() throws {
    let text = "short,long\r\nDNS,names\r\n"
    try write("*.csv text\n", to: library + "/.git/info/attributes")
    try world.machines[0].write(text, deck: "crlf")

    try expectSync()
    #expect(try world.decks(1)["crlf.csv"] == text)
  }

  @Test(arguments: [false, true])
  func `a repository inside the decks is refused`(hasCommit: Bool) throws {
    let inner = library + "/decks/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try SyncWorld.git(["init", "-q"], at: inner)
    if hasCommit {
      try SyncWorld.git(["commit", "-q", "--allow-empty", "-m", "x"], at: inner)
    }

    let said = try #require(refusal())
    #expect(said.hasPrefix("1 cannot sync: decks/inner"))
    #expect(
      said.hasSuffix(
        "is a git repository of its own. Move it out of the library, or remove its .git directory.")
    )
    try FileManager.default.removeItem(atPath: inner)
    try expectSync()
  }

  @Test func `a submodule that was just added is refused`() throws {
    let other = world.folder + "/other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try SyncWorld.git(["init", "-q"], at: other)
    try SyncWorld.git(["commit", "-q", "--allow-empty", "-m", "x"], at: other)
    try git("-c", "protocol.file.allow=always", "submodule", "-q", "add", other, "decks/other")

    #expect(
      refusal()
        == "1 cannot sync: decks/other is a git repository of its own. "
        + "Move it out of the library, or remove its .git directory.")
    try FileManager.default.removeItem(atPath: library + "/decks/other")
    #expect(
      refusal()
        == "1 cannot sync: .gitmodules is staged in git but is not part of the library. "
        + "Commit it, or unstage it with: git restore --staged .gitmodules")
  }

  @Test func `a sparse checkout is refused`() throws {
    try expectSync()
    try git("sparse-checkout", "set", "journal")

    #expect(
      refusal()
        == "1 cannot sync: part of the repository is not checked out. "
        + "Check it out: git sparse-checkout disable")
    try git("sparse-checkout", "disable")
    try expectSync()
  }

  @Test func `another branch is not synced in the place of the library's`() throws {
    try git("switch", "-q", "-c", "experiment")

    #expect(
      refusal()
        == "1 experiment is checked out, but the library is synced on the branch main. "
        + "To check it out: git switch main. To merge experiment into it: sync -y")
    try git("switch", "-q", "main")
    try expectSync()
  }

  @Test func `a repository of another owner is named, with the command that allows it`() throws {
    guard getuid() == 0 else { return }
    let paths = ["", "/.git"].map { library + $0 }
    for path in paths {
      try FileManager.default.setAttributes([.ownerAccountID: 12345], ofItemAtPath: path)
    }

    let said = try #require(refusal())

    #expect(said.contains("detected dubious ownership in repository at '\(library)'. If you"))
    #expect(said.hasSuffix("git config --global --add safe.directory \(library)"))
    for path in paths {
      try FileManager.default.setAttributes([.ownerAccountID: 0], ofItemAtPath: path)
    }
    try expectSync()
  }

  @Test(arguments: ["index", "refs/heads/main", "objects"])
  func `a damaged repository is repaired without losing anything`(part: String) throws {
    let path = library + "/.git/" + part
    if part == "objects" {
      for folder in try FileManager.default.contentsOfDirectory(atPath: path)
      where folder.utf8.count == 2 {
        try FileManager.default.removeItem(atPath: path + "/" + folder)
      }
    } else {
      try write(part == "index" ? "damaged" : "", to: path)
    }

    try expectSync()
  }

  @Test func `a repository that cannot be repaired can be replaced`() throws {
    try FileManager.default.removeItem(atPath: library + "/.git/objects")
    try FileManager.default.createDirectory(
      atPath: library + "/.git/objects", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + ".away")

    let said = try #require(refusal())
    #expect(said.contains("git failed") || said.contains("unreachable"))

    try FileManager.default.moveItem(atPath: world.remote + ".away", toPath: world.remote)
    try FileManager.default.removeItem(atPath: library + "/.git")
    try world.sync(0, with: world.remote)
    #expect(try world.problems() == [])
  }
}

/// What a sync decided, and how to change it.
@Suite(.slow) struct SyncRemarkTests {
  private let world: SyncWorld

  init() throws {
    world = try SyncWorld(["laptop-bcd2", "desk-bcd3"])
    for short in ["SMTP", "DNS", "TCP"] {
      try world.commit(
        Change("add", edits: [.add(NewThing(short: short, long: "long"), deck: "net")]), on: 0)
    }
    try world.sync(0)
    try world.sync(1)
    world.machines[1].advance(3600)
  }

  /// Syncs both machines; returns what the second one says.
  private func remarks() throws -> [String] {
    try world.sync(0)
    let remarks = try world.sync(1).remarks
    #expect(try world.problems() == [])
    return remarks.map {
      ([$0.file, $0.sentence, $0.remedy].compactMap(\.self)).joined(separator: " ")
    }
  }

  @Test func `a Thing moved on two machines is in the later deck`() throws {
    let id = try world.thing("DNS", on: 0).id
    try world.commit(Change("move", edits: [.move(id, to: "web")]), on: 0)
    try world.commit(Change("move", edits: [.move(id, to: "wire")]), on: 1)

    #expect(
      try remarks() == [
        "One machine moved DNS to web and another to wire. It is now in wire. "
          + "To move it, run: move \(id) --to web"
      ])
    #expect(try world.entries(0).first { $0.thing.id == id }?.deck == "wire")
  }

  @Test func `one Thing added to two decks is in the later one`() throws {
    let draft = NewThing(short: "ARP", long: "Address Resolution Protocol")
    try world.commit(Change("add", edits: [.add(draft, deck: "a")]), on: 0)
    try world.commit(Change("add", edits: [.add(draft, deck: "b")]), on: 1)

    let said = try remarks()

    let id = try world.thing("ARP", on: 0).id
    #expect(
      said == [
        "One machine moved ARP to a and another to b. It is now in b. "
          + "To move it, run: move \(id) --to a"
      ])
  }

  @Test func `a deck renamed on two machines has the later name`() throws {
    try world.commit(Change("rename", edits: [.rename(deck: "net", to: "web")]), on: 0)
    try world.commit(Change("rename", edits: [.rename(deck: "net", to: "the wire")]), on: 1)

    #expect(
      try remarks() == [
        "A deck was renamed to web on one machine and to the wire on another. It is now the wire. "
          + "To change it, run: rename 'the wire' web"
      ])
    #expect(try Set(world.entries(0).map(\.deck)) == ["the wire"])
  }

  @Test func `a Thing removed on one machine and changed on the other stays`() throws {
    let id = try world.thing("DNS", on: 0).id
    try world.commit(Change("remove", edits: [.remove(id)]), on: 0)
    try world.edit("DNS", on: 1) { $0.note = "changed" }

    #expect(
      try remarks() == [
        "One machine removed DNS and another changed it, so it stays in net. "
          + "To remove it, run: remove \(id)"
      ])
    #expect(try world.thing("DNS", on: 0).note == "changed")
  }

  @Test func `a row moved here and edited there is moved and edited, without a remark`() throws {
    let id = try world.thing("DNS", on: 0).id
    try world.commit(Change("move", edits: [.move(id, to: "web")]), on: 0)
    try world.edit("DNS", on: 1) { $0.note = "edited" }

    #expect(try remarks() == [])
    let entry = try #require(try world.entries(0).first { $0.thing.id == id })
    #expect(entry.deck == "web")
    #expect(entry.thing.note == "edited")
  }

  @Test func `a Thing removed here and answered there stays removed, with its answer`() throws {
    let id = try world.thing("DNS", on: 0).id
    try world.commit(Change("remove", edits: [.remove(id)]), on: 0)
    try world.answer(id, on: 1)

    #expect(try remarks() == [])
    #expect(try world.entries(1).map(\.thing.short) == ["SMTP", "TCP"])
  }

  @Test func `of two versions of a picture one is kept as it is`() throws {
    let pictures = [[0x89, 0x50, 0x0A, 0, 1], [0x89, 0x50, 0x0A, 0, 2]].map { Data($0) }
    for (machine, picture) in pictures.enumerated() {
      try FileManager.default.createDirectory(
        atPath: world.library(machine) + "/media", withIntermediateDirectories: true)
      try picture.write(to: URL(filePath: world.library(machine) + "/media/a.png"))
    }

    for machine in [0, 1, 0] { try world.sync(machine) }

    let kept = try (0..<2).map { machine in
      try Data(contentsOf: URL(filePath: world.library(machine) + "/media/a.png"))
    }
    #expect(kept[0] == kept[1] && pictures.contains(kept[0]))
  }

  @Test func `of two versions of a deck the one that can be read is kept`() throws {
    try world.machines[0].write("short,long\nDNS,\"open\n", deck: "net")
    try world.edit("DNS", on: 1) { $0.note = "changed" }

    try SyncWorld.git(["commit", "-q", "-a", "-m", "mine"], at: world.library())
    try world.sync(1)

    let said = try world.sync(0).remarks.map {
      [$0.file, $0.sentence, $0.remedy].compactMap(\.self).joined(separator: " ")
    }
    #expect(
      said == [
        "decks/net.csv One of two changed versions is not a valid deck, so they could not be merged "
          + "row by row. The valid one was kept. To see the other, run: git log -p -- decks/net.csv"
      ])
    #expect(try world.thing("DNS", on: 0).note == "changed")
    #expect(try world.problems() == [])
  }
}
