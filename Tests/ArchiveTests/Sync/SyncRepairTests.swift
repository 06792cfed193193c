import Foundation
import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// What killed processes, power cuts and formatted sticks leave, and how much room a sync takes.
@Suite(.slow) struct SyncRepairTests {
  private let world: SyncWorld
  private var repository: String { world.library() + "/.git" }

  init() throws {
    world = try SyncWorld(["laptop-bcd2", "desk-bcd3"])
    try add("SMTP", on: 0)
    try world.sync(0)
    try world.sync(1)
    try add("DNS", on: 1)
    try world.sync(1)
    try add("TCP", on: 0)
  }

  private func add(_ short: String, on machine: Int) throws {
    let draft = NewThing(short: short, long: "a long form")
    try world.commit(Change("add", edits: [.add(draft, deck: "net")]), on: machine)
  }

  /// Creates a file that was last written that many seconds ago.
  private func leave(_ path: String, secondsAgo: Double = 0) throws {
    try Data().write(to: URL(filePath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -secondsAgo)], ofItemAtPath: path)
  }

  private func expectSync() throws {
    let said = SyncWorld.refusal { try world.sync(0) }
    #expect(said == nil, "\(said?.sentence ?? "") \(said?.remedy ?? "")")
    #expect(try world.problems() == [])
    #expect(try world.entries(0).map(\.thing.short).sorted() == ["DNS", "SMTP", "TCP"])
  }

  @Test(arguments: [
    "index", "HEAD", "packed-refs", "config", "refs/heads/main", "refs/remotes/origin/main",
  ])
  func `a lock of a git that was killed is removed`(name: String) throws {
    // Longer ago than the machine has been running.
    try leave("\(repository)/\(name).lock", secondsAgo: 3600 * 24 * 4000)

    try expectSync()
  }

  @Test func `a lock of a git that was killed just now is removed, that of a running git is not`()
    throws
  {
    try leave(repository + "/index.lock", secondsAgo: 60)
    let repair = try SyncRepair(
      #require(
        try SyncRepository(
          Git(folder: world.library(), mayAsk: false) { _ in }, library: world.library())))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", world.library(), "cat-file", "--batch"]
    let input = Pipe()
    process.standardInput = input
    try process.run()
    while !System.mayRun("git", in: [world.library()]) { System.sleep(milliseconds: 5) }

    repair.removeLocks(afterCutOff: false)
    #expect(Folder.holds(repository + "/index.lock"))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    repair.removeLocks(afterCutOff: false)
    #expect(!Folder.holds(repository + "/index.lock"))
  }

  @Test func `a lock left at the remote is named with its age`() throws {
    let path = world.remote + "/refs/heads/main.lock"
    try leave(path, secondsAgo: 3 * 3600 + 60)

    let said = try #require(SyncWorld.refusal { try world.sync(0) })
    #expect(said.sentence == "74 not sent: the remote is locked by \(path), 3 h old.")
    #expect(said.remedy == "If no other machine is syncing, remove that file.")
    try FileManager.default.removeItem(atPath: path)
    try expectSync()
  }

  @Test func `objects that a power cut has emptied are received again`() throws {
    for file in try Tree.files(in: repository + "/objects") where !file.path.hasPrefix("pack") {
      let path = repository + "/objects/" + file.path
      try FileManager.default.removeItem(atPath: path)
      try leave(path)
    }

    try expectSync()
  }

  @Test(arguments: ["refs/heads/main", "refs/remotes/origin/main", "index"])
  func `a file that a power cut has emptied is replaced`(name: String) throws {
    try leave(repository + "/" + name)

    try expectSync()
  }

  @Test func `a sync while another one waits for its remote is noticed`() throws {
    let first = try SyncLock(repository, isPatient: false) {}
    var second: SyncLock?
    try first.released {
      second = try SyncLock(repository, isPatient: false) {}
      second?.release()
    } waiting: {
    }
    #expect(first.wasOvertaken)
    #expect(second?.wasCutOff == true, "The mark of this process counts as an old one.")
    #expect(
      SyncWorld.refusal { _ = try SyncLock(repository, isPatient: false) {} }?.sentence
        == "1 another sync is running.")
    first.release()
  }

  @Test func `a formatted stick is set up again after one question`() throws {
    let stick = world.folder + "/stick"
    try FileManager.default.createDirectory(
      atPath: stick + "/photos", withIntermediateDirectories: true)
    try world.sync(0, with: stick)
    #expect(try world.libraries[0].setup(for: nil, progress: { _ in }) == nil)
    try FileManager.default.removeItem(atPath: stick + "/til.git")

    let setup = try #require(try world.libraries[0].setup(for: nil, progress: { _ in }))
    #expect(setup.isAgain)
    #expect(setup.newRemote == stick + "/til.git")
    #expect(SyncWorld.refusal { try world.sync(0) }?.sentence.hasPrefix("69 ") == true)
    #expect(try world.sync(0, with: setup.address).sent.added.sorted() == ["SMTP", "TCP"])
    #expect(try world.libraries[0].setup(for: nil, progress: { _ in }) == nil)

    try FileManager.default.removeItem(atPath: stick)
    #expect(try world.libraries[0].setup(for: nil, progress: { _ in }) == nil)
  }

  @Test func `only the user can read a directory that til made`() throws {
    try world.sync(0)
    var paths = [world.remote]
    for path in try #require(FileManager.default.subpaths(atPath: world.remote)) {
      paths.append(world.remote + "/" + path)
    }
    for path in paths { #expect(try System.status(path).mode & 0o077 == 0, "\(path)") }
    #expect(paths.count > 20)
  }

  @Test func `a directory that others can read keeps its modes, and is reported`() throws {
    let shared = world.folder + "/shared.git"
    try FileManager.default.createDirectory(
      atPath: shared, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    try SyncWorld.git(["init", "-q", "--bare", "-b", "main"], at: shared)

    #expect(try world.libraries[0].setup(for: shared, progress: { _ in })?.isReadable == true)
    try world.sync(0, with: shared)
    #expect(try System.status(shared).mode == 0o755)
    #expect(
      try world.libraries[0].setup(for: world.folder + "/x", progress: { _ in })?.isReadable
        == false)
  }

  @Test func `many syncs of few answers take little room`() throws {
    var random = SeededGenerator(seed: 7)
    let rows = (0..<1500).map { row in
      "S\(row)," + (0..<30).map { _ in "\(random.next())" }.joined() + "\n"
    }
    try world.machines[0].write("short,long\n" + rows.joined(), deck: "big")
    try world.sync(0)
    let folders = [repository, world.remote]
    let before = try folders.map { try Tree.files(in: $0).reduce(0) { $0 + $1.status.size } }

    for number in 0..<9 {
      try world.edit("S\(number)", on: 0) { $0.note = "changed" }
      try world.sync(0)
    }

    let after = try folders.map { try Tree.files(in: $0).reduce(0) { $0 + $1.status.size } }
    // Each sync stores 400 kB.
    for place in folders.indices { #expect(after[place] - before[place] < 1_600_000) }
    #expect(try SyncWorld.git(["fsck", "--full", "--no-dangling"], at: world.library()) == "")
    try world.sync(1)
    #expect(try world.problems() == [])
  }
}
