import Foundation
import LibraryTestSupport
import SystemFiles
import TestSupport
import Testing
import Things

@testable import Archive

/// Faults of remotes, and of repositories that were left unfinished.
@Suite(.slow) struct SyncFaultTests {
  private func add(_ short: String, _ long: String = "a long form") -> Change {
    Change("add", edits: [.add(NewThing(short: short, long: long), deck: "net")])
  }

  private func library(_ world: SyncWorld, _ machine: Int = 0) -> String {
    world.library(machine)
  }

  @discardableResult
  private func git(_ arguments: String..., at folder: String) throws -> String {
    try SyncWorld.git(arguments, at: folder)
  }

  private func refusal(_ body: () throws -> Void) -> String? {
    SyncWorld.refusal(body)?.sentence
  }

  @Test func `without a remote the message says how to set one`() throws {
    let world = try SyncWorld(["laptop-bcd1"], setUp: false)

    #expect(
      refusal { try world.sync(0) } == "1 this library is not synced with anything yet.")
  }

  @Test func `a repository that cannot be read is not a missing one`() throws {
    let world = try SyncWorld(["laptop-bcd1"])
    try world.sync(0)
    let objects = library(world) + "/.git/objects"
    try FileManager.default.moveItem(atPath: objects, toPath: objects + ".away")
    try Data().write(to: URL(filePath: objects))

    #expect(refusal { try world.sync(0) } == "74 git failed: bad ref HEAD.")

    try FileManager.default.removeItem(atPath: objects)
    try FileManager.default.moveItem(atPath: objects + ".away", toPath: objects)
    #expect(refusal { try world.sync(0) } == nil)
  }

  @Test func `an unfinished merge, a detached head and foreign staged files stop a sync`() throws {
    let world = try SyncWorld(["laptop-bcd1"])
    try world.commit(add("A"), on: 0)
    try world.sync(0)
    let folder = library(world)

    try Data().write(to: URL(filePath: folder + "/.git/MERGE_HEAD"))
    #expect(refusal { try world.sync(0) } == "1 cannot sync: a merge is in progress in \(folder).")
    try FileManager.default.removeItem(atPath: folder + "/.git/MERGE_HEAD")

    try Data("x".utf8).write(to: URL(filePath: folder + "/own.txt"))
    try git("add", "own.txt", at: folder)
    #expect(
      refusal { try world.sync(0) }
        == "1 cannot sync: own.txt is staged in git but is not part of the library.")
    try git("rm", "-q", "--cached", "own.txt", at: folder)

    try git("checkout", "-q", "--detach", at: folder)
    #expect(
      refusal { try world.sync(0) } == "1 cannot sync: no branch is checked out in \(folder).")
    try git("checkout", "-q", "main", at: folder)
    #expect(refusal { try world.sync(0) } == nil)
  }

  @Test(arguments: [false, true])
  func `an interrupted sync that removes a deck keeps what was written to it since`(
    isEdited: Bool
  ) throws {
    let fixture = try LibraryFixture()
    try fixture.write("short,long\nA,one\n", deck: "gone")
    let library = try fixture.open()
    let old = Array("short,long\nA,one\n".utf8)
    try SyncMark([SyncedFile(path: .deck("gone.csv"), old: old, new: nil)], sum: 1)
      .write(for: library)
    if isEdited { try fixture.write("short,long\nA,one\nB,two\n", deck: "gone") }

    let things = try fixture.open().decks().map(\.things)

    #expect(things == (isEdited ? [2] : []))
    #expect(SyncMark(of: library) == nil)
  }

  @Test func `without a state directory the mark is in the repository, and a copy has none`() throws
  {
    let fixture = try LibraryFixture()
    _ = try fixture.open()
    let root = fixture.folder + "/library"
    try git("init", "-q", at: root)
    func library(_ path: String) throws -> Library {
      let places = try Places(option: path, PlaceVariables())
      return try Library(places, device: fixture.device, access: .full)
    }
    let old = Array("short,long\nA,one\n".utf8)
    let original = try library(root)
    try SyncMark([SyncedFile(path: .deck("gone.csv"), old: old, new: nil)], sum: 1)
      .write(for: original)

    try FileManager.default.copyItem(atPath: root, toPath: root + "2")

    #expect(try SyncMark(of: library(root + "2")) == nil)
    #expect(FileManager.default.fileExists(atPath: root + "2/.git/til-mark"))
    #expect(SyncMark(of: original) != nil)
  }

  @Test func `the newest line of another machine is found, however long it is`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let device = try #require(Device("desk-bcd2"))
    let ids = (0..<1000).map { Thing.ID(number: UInt64($0)) }
    let line = PreparedLines(
      .add(AddedRows(ids, to: "d")), number: 1, time: fixture.time, day: fixture.now.day,
      device: device)
    _ = try JournalWriter(journal: library.places.journal).append(line)

    let newest = try library.newestElsewhere()

    #expect(newest.device == "desk")
    #expect(newest.time == fixture.time)
  }

  @Test func `a repository with other contents is left alone`() throws {
    let world = try SyncWorld(["laptop-bcd1"], setUp: false)
    let other = world.folder + "/other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main", at: other)
    try Data("x".utf8).write(to: URL(filePath: other + "/code.c"))
    try git("add", "code.c", at: other)
    try git("commit", "-q", "-m", "Code", at: other)
    try world.commit(add("A"), on: 0)

    #expect(
      refusal { try world.sync(0, with: other) }
        == "1 \(other) is a repository that does not contain a library.")
  }

  @Test func `a remote that was emptied receives everything again`() throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"])
    try world.commit(add("A"), on: 0)
    try world.sync(0)
    try world.sync(1)
    try FileManager.default.removeItem(atPath: world.remote)
    try FileManager.default.createDirectory(
      atPath: world.remote, withIntermediateDirectories: true)
    try git("init", "-q", "--bare", "-b", "main", at: world.remote)

    #expect(try world.sync(0).sent.added == ["A"])
    #expect(try world.sync(1).isUpToDate)
    #expect(try world.problems() == [])
  }

  @Test func `an unplugged USB stick loses nothing`() throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"])
    let id = try #require(try world.commit(add("A"), on: 0).added.first)
    try world.answer(id, on: 0)
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + ".away")

    let said = try #require(refusal { try world.sync(0) })
    #expect(said.hasPrefix("69 not sent: \(world.remote) is unreachable: "))
    #expect(said.hasSuffix("1 review is waiting; the next sync sends it."))
    #expect(try world.libraries[0].syncState()?.waiting == 1)
    #expect(try world.libraries[0].syncState()?.failure.isEmpty == false)

    try FileManager.default.moveItem(atPath: world.remote + ".away", toPath: world.remote)
    #expect(try world.sync(0).sent.reviews == 1)
    #expect(try world.libraries[0].syncState()?.failure == "")
    #expect(try world.problems() == [])
  }

  @Test func `reviews that wait are counted once`() throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"])
    let id = try #require(try world.commit(add("A"), on: 0).added.first)
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + ".away")
    for _ in 0..<210 { try world.answer(id, on: 0) }
    let library = world.libraries[0]
    _ = refusal { try world.sync(0) }
    #expect(try library.reviewsSinceSync() == 210)

    // A count that only this file can have.
    let path = try #require(library.places.syncState("waiting"))
    let count = try String(contentsOfFile: path, encoding: .utf8)
    try count.replacing(" 210\n", with: " 1000210\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
    try world.answer(id, on: 0)
    #expect(try library.reviewsSinceSync() == 1_000_211)

    try FileManager.default.moveItem(atPath: world.remote + ".away", toPath: world.remote)
    try world.sync(0)
    try world.answer(id, on: 0)
    #expect(try library.reviewsSinceSync() == 1)
  }

  @Test func `the user's git configuration has no effect`() throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"])
    for machine in 0..<2 {
      let folder = library(world, machine)
      let settings = [
        ("pull.rebase", "true"), ("merge.ff", "only"), ("commit.gpgsign", "true"),
        ("user.signingkey", "nobody"), ("core.autocrlf", "true"),
        ("user.useConfigOnly", "true"), ("diff.noprefix", "true"), ("color.ui", "always"),
        ("core.quotePath", "true"), ("push.default", "nothing"), ("log.showSignature", "true"),
      ]
      for (name, value) in settings { try git("config", name, value, at: folder) }
      for hook in ["pre-commit", "commit-msg", "pre-push", "post-merge", "reference-transaction"] {
        let path = folder + "/.git/hooks/" + hook
        try FileManager.default.createDirectory(
          atPath: folder + "/.git/hooks", withIntermediateDirectories: true)
        try Data("#!/bin/sh\nexit 1\n".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      }
    }
    try world.commit(add("A"), on: 0)
    try world.commit(add("Ü", "accents"), on: 1)

    #expect(try world.problems() == [])
    #expect(try world.entries(0).map(\.thing.short).sorted() == ["A", "Ü"])
  }

  @Test func `two libraries sync with each other without a repository between them`() throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"], setUp: false)
    try world.commit(add("A"), on: 0)
    try world.sync(0, with: world.remote)
    try world.sync(1, with: library(world, 0))
    #expect(try world.entries(1).map(\.thing.short) == ["A"])

    try world.commit(add("B"), on: 1)
    #expect(try world.sync(1).sent.added == ["B"])
    #expect(try world.sync(1).isUpToDate)
    #expect(try world.entries(0).map(\.thing.short) == ["A"])

    #expect(try world.sync(0).received.added == ["B"])
    #expect(try world.problems() == [])
  }

  @Test func `a library inside a larger repository syncs with it, and leaves its files alone`()
    throws
  {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"], setUp: false)
    for machine in 0..<2 {
      try git("init", "-q", "-b", "main", at: world.machines[machine].folder)
    }
    let home = world.machines[0].folder
    try Data("set nocompatible\n".utf8).write(to: URL(filePath: home + "/vimrc"))
    try git("add", "vimrc", at: home)
    try git("commit", "-q", "-m", "Add vimrc", at: home)
    try world.commit(add("A"), on: 0)
    try Data("draft".utf8).write(to: URL(filePath: home + "/draft"))

    let setup = try #require(try world.libraries[0].setup(for: world.remote, progress: { _ in }))
    #expect(setup.outerRepository == home)
    #expect(setup.newRepository == nil)
    try world.sync(0, with: world.remote)
    try world.sync(1, with: world.remote)
    try world.commit(add("B"), on: 1)
    try world.sync(1)
    try Data("set ruler\n".utf8).write(to: URL(filePath: home + "/vimrc"))
    try git("commit", "-q", "-a", "-m", "Show the ruler", at: home)

    #expect(try world.problems() == [])
    let other = world.machines[1].folder
    #expect(!FileManager.default.fileExists(atPath: other + "/vimrc"))
    #expect(try git("show", "HEAD:vimrc", at: other) == "set ruler\n")
    #expect(try git("status", "--porcelain", at: other).contains(" D vimrc"))
    #expect(try git("status", "--porcelain", at: home).contains("?? draft"))
    #expect(try !git("ls-files", at: home).contains("draft"))
  }

  @Test func `a hanging remote times out, and nothing is lost`() throws {
    let world = try SyncWorld(["laptop-bcd1"])
    try world.commit(add("A"), on: 0)
    let server = try #require(SilentServer())
    try git("remote", "set-url", "origin", "git://127.0.0.1:\(server.port)/x", at: library(world))
    let start = Date()

    let fixture = world.machines[0]
    var calls = 0
    let said = refusal {
      _ = try world.libraries[0].sync(SyncRequest(now: { fixture.now })) { what in
        calls += 1
        if what.hasPrefix("receiving"), Date().timeIntervalSince(start) > 1 {
          throw CancellationError()
        }
      }
    }

    #expect(said == "130 interrupted. The library is intact. Run sync again to finish.")
    #expect(Date().timeIntervalSince(start) < 10)
    try git("remote", "set-url", "origin", world.remote, at: library(world))
    #expect(try world.sync(0).sent.added == ["A"])
  }

  @Test func `only a sync beside something else has to end soon`() throws {
    let world = try SyncWorld(["laptop-bcd1"])
    func left(isQuick: Bool) throws -> Int64 {
      try Git(folder: world.library(), mayAsk: false, isQuick: isQuick) { _ in }.time.left
    }

    #expect(try left(isQuick: true) == 30_000)
    #expect(try left(isQuick: false) == 3_600_000)
  }

  @Test func `the time of our own work is not taken from git's`() throws {
    let world = try SyncWorld(["laptop-bcd1"])
    let git = try Git(folder: world.library(), mayAsk: false) { _ in }
    let before = git.time.left

    System.sleep(milliseconds: 30)
    #expect(git.time.left == before)
    let copy = git.reporting { _ in }
    _ = try copy.require(["hash-object", "--stdin"], input: Array(repeating: 1, count: 1 << 24))

    #expect(git.time.left < before)
  }

  @Test func `a path that is not a repository is named`() throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"], setUp: false)
    #expect(
      refusal { _ = try world.libraries[0].setup(for: library(world), progress: { _ in }) }
        == "1 cannot sync a library with itself.")
    #expect(
      refusal { _ = try world.libraries[0].setup(for: library(world, 1), progress: { _ in }) }
        == "1 \(library(world, 1)) is a library that is not synced yet.")
    let stick = world.folder + "/stick"
    try FileManager.default.createDirectory(
      atPath: stick + "/photos", withIntermediateDirectories: true)
    let setup = try world.libraries[0].setup(for: stick, progress: { _ in })
    #expect(setup?.newRemote == stick + "/til.git")
  }

  @Test func `a remote's file outside the library is rejected`() throws {
    let world = try SyncWorld(["laptop-bcd1"])
    let outside = world.folder + "/outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: library(world) + "/decks/sub", withDestinationPath: outside)
    let files = [
      SyncedFile(path: .deck("sub/evil.csv"), old: nil, new: Array("short,long\n".utf8)),
      SyncedFile(path: .other("../evil"), old: nil, new: []),
    ]

    for file in files {
      #expect(
        refusal { try world.libraries[0].put([file], sum: 1) }?.hasPrefix("1 cannot sync") == true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
  }
}

/// Accepts connections, and never says anything.
private final class SilentServer {
  private let socket: Int32
  let port: UInt16

  init?() {
    let descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    socket = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 5) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { return nil }
  }

  deinit { close(socket) }
}
