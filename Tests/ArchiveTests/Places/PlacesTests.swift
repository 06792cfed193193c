import Foundation
import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct PlacesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    (PlaceVariables(home: "/h"), "/h/.local/share/til"),
    (PlaceVariables(home: "/h", dataHome: "/d"), "/d/til"),
    (PlaceVariables(home: "/h", dataHome: "d"), "/h/.local/share/til"),
    (PlaceVariables(home: "/h", dataHome: ""), "/h/.local/share/til"),
    (PlaceVariables(library: "/l", home: "/h", dataHome: "/d"), "/l"),
    (PlaceVariables(library: "/l///"), "/l"), (PlaceVariables(library: "/"), "/"),
    (PlaceVariables(library: "", dataHome: "/d"), "/d/til"),
  ])
  func `the environment determines the library`(
    variables: PlaceVariables, path: String
  ) throws {
    #expect(try Places(variables).library == path)
  }

  @Test func `--library takes precedence, and relative paths become absolute`() throws {
    let here = FileManager.default.currentDirectoryPath

    #expect(try Places(option: "/o", PlaceVariables(library: "/l")).library == "/o")
    #expect(try Places(option: "", PlaceVariables(library: "/l")).library == "/l")
    #expect(try Places(option: "o/p/", PlaceVariables()).library == here + "/o/p")
  }

  @Test(arguments: [
    PlaceVariables(), PlaceVariables(home: ""), PlaceVariables(home: "h", dataHome: "d"),
  ])
  func `without any directory, the error names the option`(variables: PlaceVariables) throws {
    let error = #expect(throws: ArchiveError.self) { try Places(variables) }

    #expect(error?.sentence == "cannot find the library: HOME is not set.")
    #expect(error?.remedy == "Pass --library DIR or set TIL_LIBRARY.")
  }

  @Test func `index and state have their own directories, or none`() throws {
    let places = try Places(
      PlaceVariables(library: "/l", home: "/h", cacheHome: "/c", stateHome: "not absolute"))
    let nowhere = try Places(PlaceVariables(library: "/l"))

    #expect(places.index == "/c/til/\(Hex.text(CRC64.of(Array("/l".utf8)))).sqlite")
    #expect(places.state == "/h/.local/state/til")
    #expect(nowhere.index == nil)
    #expect(nowhere.state == nil)
    #expect(nowhere.usableIndex() == nil)
  }

  @Test func `a library has the same index under all its paths`() throws {
    func places(_ library: String) throws -> Places {
      try Places(PlaceVariables(library: folder(library), cacheHome: folder("cache")))
    }
    try Folder.make(folder("real"))
    symlink(folder("real"), folder("link"))

    let before = try places("real/library").index

    #expect(try places("link/library").index == before)
    try places("real/library").makeLibrary()
    #expect(try places("real/library").index == before)
    #expect(try places("link/library").index == before)
    #expect(try places("real/other").index != before)
  }

  @Test func `an index behind links is kept`() throws {
    try FileManager.default.createDirectory(
      atPath: folder("real/cache"), withIntermediateDirectories: true)
    symlink(folder("real"), folder("link"))
    let places = try Places(
      PlaceVariables(library: folder("library"), cacheHome: folder("link/cache")))
    try places.makeLibrary()
    let device = try #require(Device("desk-bcd1"))

    _ = try Library(places, device: device, access: .full)
    let again = try Library(places, device: device, access: .full)

    #expect(again.takeNotices().isEmpty)
    #expect(again.index.path?.hasPrefix(folder("real/cache")) == true)
  }

  @Test func `nothing is created before it is needed`() throws {
    let places = try Places(
      PlaceVariables(
        library: folder("l"), cacheHome: folder("c"), stateHome: folder("s")))

    #expect(!places.hasLibrary)
    #expect(folder.names.isEmpty)

    #expect(places.usableIndex() == places.index)
    #expect(places.usableState() == places.state)
    #expect(folder.names == ["c", "c/til", "s", "s/til"])
    #expect(try folder.mode("c/til") == 0o700)
  }

  @Test func `a directory that cannot be created means read-only`() throws {
    try folder.write("file", "")

    let places = try Places(
      PlaceVariables(library: folder("l"), cacheHome: folder("file"), stateHome: "/proc/none"))

    #expect(places.usableIndex() == nil)
    #expect(places.usableState() == nil)
  }

  @Test func `a new library has its directories and files for git`() throws {
    let places = try Places(option: folder("a/library"), PlaceVariables())

    try places.makeLibrary()

    #expect(places.hasLibrary)
    #expect(
      folder.names == [
        "a", "a/library", "a/library/.gitattributes", "a/library/.gitignore", "a/library/decks",
        "a/library/journal",
      ])
    #expect(try folder.mode("a/library/decks") == 0o700)
    #expect(try folder.mode("a/library/.gitignore") == 0o600)
    #expect(
      try folder.text("a/library/.gitattributes")
        == "journal/** -text merge=union\ndecks/** -text merge=til\n")
    #expect(
      try folder.text("a/library/.gitignore")
        == "!*.csv\n!*.tsv\n/journal/.lock\n.*.csv.*\n.*.tsv.*\n")
  }

  @Test func `existing files stay, and deleted ones are not recreated`() throws {
    try folder.write("l/.gitattributes", "own\n")
    let places = try Places(option: folder("l"), PlaceVariables())
    try places.makeLibrary()
    #expect(try folder.text("l/.gitattributes") == "own\n")

    try FileManager.default.removeItem(atPath: folder("l/.gitignore"))
    try FileManager.default.removeItem(atPath: folder("l/decks"))
    try places.makeLibrary()

    #expect(folder.names == ["l", "l/.gitattributes", "l/decks", "l/journal"])
  }

  @Test func `git ignores the lock and temp files, and nothing of the user`() throws {
    let places = try Places(option: folder("l"), PlaceVariables())
    try places.makeLibrary()
    let temporaries = [
      "decks/.a.csv.0123456789abcdef", "decks/es/.b.csv.0123456789abcdef", "journal/.lock",
      "journal/desk/.2026.tsv.0123456789abcdef",
    ]
    for name in temporaries + ["decks/a.csv", "decks/es/b.csv", "journal/desk/2026.tsv"] {
      try folder.write("l/" + name, "x")
    }

    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = [
      "sh", "-c", "git init -q . && git ls-files --others --exclude-standard | sort",
    ]
    git.currentDirectoryURL = URL(fileURLWithPath: folder("l"))
    let pipe = Pipe()
    git.standardOutput = pipe
    try git.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    git.waitUntilExit()

    #expect(
      output.split(separator: "\n") == [
        ".gitattributes", ".gitignore", "decks/a.csv", "decks/es/b.csv", "journal/desk/2026.tsv",
      ])
  }

  @Test(arguments: [
    ("0:52", "nfs4", true), ("0:52", "ext4", false), ("0:52", "fuse.sshfs", true),
    ("0:53", "nfs4", false), ("8:1", "cifs", false),
  ])
  func `network file systems are recognized by their mount`(
    device: String, kind: String, isNetwork: Bool
  ) {
    let mounts = """
      22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      36 22 \(device) / /home/nfs4\\040mine rw,noatime master:1 - \(kind) host:/home rw

      """

    #expect(MountTable.isOnNetwork(52, mounts) == isNetwork)
  }

  @Test func `large device numbers are encoded as in Linux`() {
    let mounts = "1 1 4660:1193046 / / rw - nfs host: rw"

    let device: UInt64 = 0x1000 << 32 | 0x1234 << 20 | 0x234 << 8 | 0x56
    #expect(MountTable.isOnNetwork(device, mounts))
    #expect(!MountTable.isOnNetwork(device + 1, mounts))
    #expect(!MountTable.isOnNetwork(device - 1 << 32, mounts))
  }

  @Test func `the temp directory is not on a network`() {
    #expect(!System.isOnNetwork(folder.path))
    #expect(!System.isOnNetwork(folder("missing")))
  }
}
