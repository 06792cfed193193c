import Foundation
import TestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct FileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file is read with its fingerprint and mode`() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let path = try folder.write("a", bytes)

    let file = try WholeFile.read(path)

    #expect(file.bytes == bytes)
    #expect(file.stamp.size == bytes.count)
    #expect(file.mode == 0o644 || file.mode == 0o600 || file.mode == 0o664)
  }

  @Test func `a file beyond the size limit is not read`() throws {
    let path = try folder.write("a", "four")

    #expect(throws: ArchiveError(path: path, operation: .read, cause: .size(limit: 3))) {
      try WholeFile.read(path, limit: 3)
    }
  }

  @Test(arguments: [0, 1, 2] + Edges.around(1 << 20, 2 << 20))
  func `a file of any size is read, copied and limited`(size: Int) throws {
    let bytes = Edges.lines(size)
    let path = try folder.write("a", bytes)

    #expect(try WholeFile.read(path, limit: size).bytes == bytes)
    if size > 0 {
      #expect(throws: ArchiveError.self) { try WholeFile.read(path, limit: size - 1) }
    }
    let range = min(1, size)..<size
    try OpenFile(path, .reading).copy(range, to: OpenFile.made(folder("copy")))
    #expect(try folder.bytes("copy") == Array(bytes[range]))
    #expect(throws: ArchiveError.self) {
      try OpenFile(path, .reading).copy(0..<size + 1, to: OpenFile.made(folder("longer")))
    }
  }

  @Test func `reading from an offset stops at the end`() throws {
    let file = try OpenFile(try folder.write("a", "0123456789"), .reading)

    #expect(try file.read(count: 4, at: 8) == Array("89".utf8))
    #expect(try file.read(count: 4, at: 80).isEmpty)
  }

  @Test func `only regular files are opened`() throws {
    mkfifo(folder("pipe"), 0o600)
    try FileManager.default.createDirectory(
      atPath: folder("folder"), withIntermediateDirectories: false)
    let target = try folder.write("target", "text")
    symlink(target, folder("link"))
    symlink(folder("nowhere"), folder("dangling"))
    let kinds: [(String, FileKind)] = [
      (folder("pipe"), .pipe), (folder("folder"), .folder), (folder("link"), .link),
      (folder("dangling"), .link), ("/dev/zero", .special),
    ]

    for (path, kind) in kinds {
      for how in [System.Opening.reading, .appending, .locking] {
        let error = #expect(throws: ArchiveError.self) { _ = try OpenFile(path, how) }
        #expect(error?.cause == .kind(kind), "\(path)")
      }
    }
  }

  @Test func `a nonexistent file is missing`() {
    let error = #expect(throws: ArchiveError.self) { try WholeFile.read(folder("none")) }

    #expect(error?.isMissing == true)
    #expect(error?.status == .noInput)
  }

  @Test
  func `replacing a file sets its mode and leaves no temp file`()
    throws
  {
    try folder.write("a.csv", "old text that is longer")

    try WholeFile.replace(folder("a.csv"), with: Array("new".utf8), mode: 0o640)

    #expect(try folder.text("a.csv") == "new")
    #expect(try folder.mode("a.csv") == 0o640)
    #expect(folder.names == ["a.csv"])
  }

  @Test func `an old temp file is overwritten`() throws {
    let sum = Hex.text(CRC64.of(Array("new".utf8)))
    try folder.write(".a.csv.\(sum)", "half")

    try WholeFile.replace(folder("a.csv"), with: Array("new".utf8))

    #expect(try folder.text("a.csv") == "new")
    #expect(folder.names == ["a.csv"])
  }

  @Test func `created files are private`() throws {
    try Folder.make(folder("one/two/three"))
    try WholeFile.make(folder("one/file"), [1])

    for name in ["one", "one/two", "one/two/three"] { #expect(try folder.mode(name) == 0o700) }
    #expect(try folder.mode("one/file") == 0o600)
  }

  @Test func `creating an existing directory succeeds, unless it is a file`() throws {
    try folder.write("file", "")
    try Folder.make(folder("there"))

    try Folder.make(folder("there"))

    #expect(throws: ArchiveError.self) { try Folder.make(folder("file")) }
    #expect(throws: ArchiveError.self) { try Folder.make(folder("file/below")) }
  }

  @Test func `names are listed in byte order with their type`() throws {
    for name in ["b", "a", "Z", "é", ".hidden"] { try folder.write(name, "") }
    try folder.write("folder/x", "")
    symlink("a", folder("link"))

    let entries = try Folder.list(folder.path)

    #expect(entries.map(\.name) == [".hidden", "Z", "a", "b", "folder", "link", "é"])
    #expect(entries.first { $0.name == "folder" }?.kind == .folder)
    #expect(entries.first { $0.name == "link" }?.kind == .link)
    #expect(entries.first { $0.name == "a" }?.kind == .regular)
  }

  @Test func `invalid UTF-8 names are listed as such`() throws {
    let bytes: [CChar] = Array((folder.path + "/caf").utf8CString.dropLast()) + [-23, 0]
    #expect(creat(bytes, 0o600) >= 0)

    let entries = try Folder.list(folder.path)

    #expect(entries.map(\.isText) == [false])
  }

  @Test(arguments: [
    ("/a/b.csv", "/a", "b.csv", "/a/.b.csv.ff"), ("/b", "/", "b", "//.b.ff"),
    ("b", ".", "b", "./.b.ff"),
  ])
  func `a path is split`(path: String, parent: String, name: String, hidden: String) {
    #expect(Folder.of(path) == parent)
    #expect(Folder.name(of: path) == name)
    #expect(Folder.hidden(path, ending: "ff") == hidden)
  }

  @Test func `a full device is reported when writing`() throws {
    let full = ArchiveError(.write, "/library/deck", because: .diskFull)

    #expect(full.sentence == "cannot write /library/deck: the disk is full.")
    #expect(full.remedy == "Free some space and try again.")
    #expect(full.status == .inputOutput)
  }
}
