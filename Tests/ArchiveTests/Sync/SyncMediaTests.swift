import Foundation
import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Archive

/// Pictures and recordings in a sync, which never holds all of their contents.
@Suite(.slow) struct SyncMediaTests {
  private func path(_ name: String, _ world: SyncWorld, _ machine: Int = 0) -> URL {
    URL(filePath: world.library(machine) + "/media/" + name)
  }

  private func put(_ text: String, as name: String, _ world: SyncWorld, _ machine: Int = 0) throws {
    let path = path(name, world, machine)
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: path)
  }

  private func text(_ name: String, _ world: SyncWorld, _ machine: Int) -> String? {
    (try? Data(contentsOf: path(name, world, machine))).map { String(decoding: $0, as: UTF8.self) }
  }

  private func repository(_ world: SyncWorld) throws -> SyncRepository {
    let library = world.library()
    let git = try Git(folder: library, mayAsk: false) { _ in }
    return try #require(try SyncRepository(git, library: library))
  }

  @Test func `pictures arrive, change and go, also where both machines have commits`() throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"])
    try world.commit(
      Change("add", edits: [.add(NewThing(short: "A", long: "alpha"), deck: "net")]), on: 0)
    try put("same", as: "a.png", world)
    try put("same", as: "twin.png", world)
    try put("first", as: "日本 \"1\".png", world)
    try put("old", as: "gone.mp3", world)
    try world.sync(0)
    try world.sync(1)
    #expect(text("twin.png", world, 1) == "same")
    #expect(text("日本 \"1\".png", world, 1) == "first")

    try put("second", as: "日本 \"1\".png", world)
    try FileManager.default.removeItem(at: path("gone.mp3", world))
    try put("ours", as: "both.png", world, 0)
    try put("theirs", as: "both.png", world, 1)
    try world.sync(0)
    let merged = try world.sync(1)
    try world.sync(0)

    #expect(merged.received.files > 0)
    for machine in 0...1 {
      #expect(text("日本 \"1\".png", world, machine) == "second")
      #expect(text("gone.mp3", world, machine) == nil)
      #expect(text("both.png", world, machine) == "theirs")
    }
    #expect(try world.problems() == [])
  }

  @Test func `pictures are stored in parts before the library is locked`() throws {
    let world = try SyncWorld(["laptop-bcd1"])
    for number in 1...3 { try put("picture \(number)", as: "\(number).png", world) }
    let repository = try repository(world)
    var told: Set<String> = []

    try repository.storeMedia(atOnce: 10) { told.insert($0) }

    #expect(told.count == 3)
    #expect(told.contains { $0.hasSuffix(": 66%") })
    let staged = try SyncWorld.git(["ls-files", "--", "media"], at: world.library())
    #expect(staged == "media/1.png\nmedia/2.png\nmedia/3.png\n")
    told = []
    try put("another", as: "2.png", world)
    try repository.storeMedia(atOnce: 10) { told.insert($0) }
    #expect(told.count == 1)
    try repository.storeMedia { told.insert($0) }
    #expect(told.count == 1)
  }

  @Test(arguments: [false, true]) func `a new file above the limit stays on this machine`(
    isLater: Bool
  ) throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"])
    if isLater { try world.sync(0) }
    let megabyte = String(repeating: "x", count: 1 << 20)
    try world.commit(Change("set", events: [.set(.library, name: "media-size", value: "1")]), on: 0)
    try put(megabyte, as: "small.png", world)
    try put(megabyte + "x", as: "large.png", world)
    let remark = Notice(
      "Larger than 1 MB, so not sent: media/large.png.",
      remedy: "Make it smaller, or raise the limit: set media-size MB")

    #expect(try world.sync(0).remarks == [remark])
    #expect(try world.sync(0).remarks == [remark])
    try world.sync(1)
    #expect(text("small.png", world, 1) == megabyte)
    #expect(text("large.png", world, 1) == nil)

    try world.commit(Change("set", events: [.set(.library, name: "media-size", value: "2")]), on: 0)
    #expect(try world.sync(0).remarks == [])
    try world.commit(Change("set", events: [.set(.library, name: "media-size", value: "1")]), on: 0)
    try world.sync(0)
    #expect(try world.sync(1).remarks == [])
    #expect(text("large.png", world, 0) == megabyte + "x")
    #expect(text("large.png", world, 1) == megabyte + "x")
    #expect(try world.problems() == [])
  }

  @Test func `contents are read one after the other, and lines without holding a file`() throws {
    let world = try SyncWorld(["laptop-bcd1"])
    let git = try repository(world).git
    // Pieces end within lines, and within what git writes between two files.
    let long = String(repeating: "abcdefg", count: 200_000)
    let many = (0..<30_000).map { "line \($0) of a journal" }.joined(separator: "\n")
    let texts = ["", "one", "\n", many + "\n", "", many, long, "a\r\n\n" + long + "\nb\n", "x"]
    let blobs = try texts.map { try git.store(Array($0.utf8)) }

    var read: [String] = []
    try git.read(blobs) { blob, bytes in
      #expect(blob == blobs[read.count])
      read.append(String(decoding: bytes, as: UTF8.self))
    }
    #expect(read == texts)
    #expect(try git.contents(of: blobs) == texts.map { Array($0.utf8) })

    var lines = texts.map { _ in [[UInt8]]() }
    try git.readLines(of: blobs) { lines[$0].append(Array($1)) }
    #expect(lines == texts.map { LineUnion.lines(Array($0.utf8)).map { Array($0) } })
    #expect(throws: SyncError.self) {
      try git.read([String(repeating: "0", count: 40)]) { _, _ in }
    }
  }
}
