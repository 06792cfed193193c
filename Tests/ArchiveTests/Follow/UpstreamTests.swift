import Foundation
import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Archive

/// What a repository of somebody else can do to this machine: nothing but offer a file.
@Suite(.slow) struct UpstreamTests {
  private let folder: String
  private let fixture: LibraryFixture
  private let library: Library

  init() throws {
    fixture = try LibraryFixture()
    library = try fixture.open()
    folder = fixture.folder + "/upstream"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> String {
    try SyncWorld.git(arguments, at: folder)
  }

  private func write(_ text: String, to name: String) throws {
    let file = URL(filePath: folder + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func commit() throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", "x")
  }

  private func fetch(_ file: String = "list.csv") throws -> Upstream {
    try library.fetch(FollowSource(address: folder, file: file), mayAsk: false) { _ in }
  }

  private func text(_ file: String = "list.csv") throws -> String? {
    guard case .file(let bytes) = try fetch(file) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a file of the newest commit comes, also after a forced push`() throws {
    try write("A,one\n", to: "list.csv")
    try commit()
    #expect(try text() == "A,one\n")

    try write("A,uncommitted\n", to: "list.csv")
    #expect(try text() == "A,one\n")

    try git("checkout", "-q", "--orphan", "other")
    try write("B,two\n", to: "list.csv")
    try commit()
    try git("branch", "-q", "-D", "main")
    #expect(try text() == "B,two\n")
  }

  @Test func `without a file, likely lists come, and a missing file is told`() throws {
    try write("A,one\n", to: "list.csv")
    try write("B,two\n", to: "docs/acronyms.csv")
    try write("x", to: "program.swift")
    try write("secret", to: ".hidden/list.csv")
    try commit()

    guard case .files(let files) = try fetch("") else { throw Unexpected() }
    #expect(files.map(\.path) == ["docs/acronyms.csv", "list.csv"])
    guard case .missing(let others) = try fetch("gone.csv") else { throw Unexpected() }
    #expect(others.count == 2)
    guard case .files(let inside) = try fetch("docs") else { throw Unexpected() }
    #expect(inside.map(\.path) == ["docs/acronyms.csv"])
  }

  private struct Unexpected: Error {}

  @Test func `links, submodules and paths out of the repository are refused`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/list.csv", withDestinationPath: "/etc/passwd")
    try commit()
    #expect(throws: FollowError.self) { try fetch() }
    #expect(throws: FollowError.self) { try fetch("../../library/decks/a.csv") }

    let inner = try git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
    try git("update-index", "--add", "--cacheinfo", "160000,\(inner),module.csv")
    try git("commit", "-q", "-m", "x")
    #expect(throws: FollowError.self) { try fetch("module.csv") }
  }

  @Test func `nothing in the repository runs a program`() throws {
    let witness = fixture.folder + "/witness"
    try write("A,one\n", to: "list.csv")
    try write("* filter=x diff=x\n", to: ".gitattributes")
    try commit()
    let command = "touch \(witness)"
    for (name, value) in [
      ("uploadpack.packObjectsHook", command), ("core.fsmonitor", command),
      ("filter.x.smudge", command), ("filter.x.process", command), ("core.sshCommand", command),
      ("alias.upload-pack", "!" + command),
    ] {
      try git("config", name, value)
    }
    try write("#!/bin/sh\n\(command)\n", to: ".git/hooks/post-checkout")
    try write("#!/bin/sh\n\(command)\n", to: ".git/hooks/reference-transaction")

    #expect(try text() == "A,one\n")
    #expect(!FileManager.default.fileExists(atPath: witness))
  }

  @Test func `large files and damaged repositories are told`() throws {
    try write(String(repeating: "A,one\n", count: 12_000_000), to: "list.csv")
    try write("B,two\n", to: "small.csv")
    try commit()
    #expect(throws: FollowError.self) { try fetch() }
    #expect(try text("small.csv") == "B,two\n")

    try write("not a commit\n", to: ".git/refs/heads/main")
    #expect(throws: FollowError.self) { try fetch() }
  }

  @Test func `odd names in a tree are only skipped`() throws {
    try write("A,one\n", to: "list.csv")
    try commit()
    let blob = try git("rev-parse", "HEAD:list.csv").trimmingCharacters(in: .whitespacesAndNewlines)
    var tree: [UInt8] = []
    for name in [["a", "\u{1B}]0;x\u{7}.csv"], ["b", "..csv"]].map({ $0.joined() }) {
      tree += Array("100644 \(name)\0".utf8) + Self.bytes(ofHex: blob)
    }
    tree += Array("100644 list.csv\0".utf8) + Self.bytes(ofHex: blob)
    try Data(tree).write(to: URL(filePath: folder + "/.git/tree"))
    let name = try git("hash-object", "-t", "tree", "--literally", "-w", ".git/tree")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let commit = try git("commit-tree", name, "-m", "x")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try git("update-ref", "refs/heads/main", commit)

    #expect(try text() == "A,one\n")
    guard case .files(let files) = try fetch("") else { throw Unexpected() }
    #expect(!files.contains { $0.path.contains("\u{1B}") })
  }

  private static func bytes(ofHex text: String) -> [UInt8] {
    stride(from: 0, to: text.count, by: 2).compactMap { place in
      UInt8(text.dropFirst(place).prefix(2), radix: 16)
    }
  }
}

/// The line of the journal that restores a file beside a followed deck.
struct FollowLineTests {
  @Test(arguments: 0..<200)
  func `the former bytes come back from the new ones`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func text() -> [UInt8] {
      (0..<Int.random(in: 0...30, using: &random)).flatMap { _ in
        Array("row \(Int.random(in: 0...20, using: &random)) \u{E4}\n".utf8)
          + (Int.random(in: 0...9, using: &random) == 0 ? [0xFF, 0x00, 0x0D] : [])
      }
    }
    let (old, new) = (text(), text())
    let line = FollowLine(FollowedFile(deck: "a deck/b", part: .base, bytes: new), from: old)
    let read = try #require(FollowLine(line.event))

    #expect(read.former(new) == old)
    #expect(read.file.path == "follow/a deck/b.base")
  }

  @Test(arguments: ["../x", "/etc/passwd", ".git/config", "a//b", "", "x\u{0}"])
  func `a line names no path outside the library`(deck: String) {
    let subject = "- 0123456789abcdef - base \(deck)"
    #expect(FollowLine(.extra(kind: FollowLine.kind, subject: subject)) == nil)
  }
}

/// Files beside followed decks after a crash.
struct FollowStageTests {
  private func change(_ text: String) -> Change {
    var change = Change(
      "follow", source: "terms",
      events: [.set(.deck("terms"), name: "follow.source", value: "x\ty")])
    change.follow = [FollowedFile(deck: "terms", part: .base, bytes: Array(text.utf8))]
    return change
  }

  @Test func `a recorded change is completed, any other is removed`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let receipt = try library.commit(change("one\n"), at: fixture.now)
    let sum = try #require(receipt.written?.sum)
    #expect(try fixture.text(of: "follow/terms.base") == "one\n")

    // As if the program had ended before the rename.
    let folder = fixture.folder + "/library/follow"
    let temporary = folder + "/.terms.base." + String(format: "%016lx", sum)
    try FileManager.default.moveItem(atPath: folder + "/terms.base", toPath: temporary)
    try Data("x".utf8).write(to: URL(filePath: folder + "/.terms.base.0123456789abcdef"))
    _ = try library.commit(
      Change("set", events: [.set(.library, name: "new", value: "5")]), at: fixture.now)

    #expect(try fixture.text(of: "follow/terms.base") == "one\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["terms.base"])
  }
}
