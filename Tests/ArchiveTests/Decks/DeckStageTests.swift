import Foundation
import Testing
import Things

@testable import Archive
@testable import SystemFiles

@Suite struct DeckStageTests {
  private let folder: TemporaryFolder
  private let stage: DeckStage
  private let sum: UInt64 = 0x0123_4567_89AB_CDEF
  private let header = "short,long,note,tags,also,id\n"

  init() throws {
    folder = try TemporaryFolder()
    stage = DeckStage(root: folder("decks"))
  }

  private func id(_ name: String) -> Thing.ID { .computed(short: name, long: "") }

  private func row(_ short: String, _ long: String) -> String {
    "\(short),\(long),,,,\(id(String(short.prefix(1))))\n"
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func change(_ before: String?, _ after: String, _ rows: StagedRowChange...)
    -> StagedChange
  {
    StagedChange(
      before: before.map { CRC64.of(bytes($0)) }, after: CRC64.of(bytes(after)), rows: rows)
  }

  private func recover(_ changes: [String: StagedChange]) throws -> [DeckRemark] {
    let listing = try DeckListing(library: folder.path)
    return stage.recover(listing) { name in
      name.sum == sum ? changes[name.deckPath] : nil
    }
  }

  /// The names of all files below the decks, including temporary files.
  private var names: [String] { folder.names.filter { $0.hasPrefix("decks/") } }

  // Two decks in one batch: a row moves from `a` to `b/c`.
  private var oldA: String { header + row("A", "a") + row("B", "b") }
  private var newA: String { header + row("A", "a") }
  private var oldC: String { header + row("C", "c") }
  private var newC: String { header + row("C", "c") + row("B", "b") }

  private var move: [String: StagedChange] {
    let raw = bytes(String(row("B", "b").dropLast()))
    return [
      "a.csv": change(oldA, newA, .removed(id("B"), old: raw)),
      "b/c.csv": change(oldC, newC, .added(id("B"))),
    ]
  }

  private func writeOld() throws {
    try folder.write("decks/a.csv", oldA)
    try folder.write("decks/b/c.csv", oldC)
  }

  private func stagedMove() throws -> [StagedText] {
    try stage.write(
      move.sorted { $0.key < $1.key }.map { path, change in
        DeckStage.Text(
          path: path, bytes: bytes(path == "a.csv" ? newA : newC), change: change, mode: 0o640)
      }, sum: sum)
  }

  @Test func `a change is staged before its event and applied after it`() throws {
    try writeOld()

    let staged = try stagedMove()

    #expect(try folder.text("decks/a.csv") == oldA)
    #expect(try folder.text("decks/.a.csv.0123456789abcdef") == newA)
    #expect(try folder.text("decks/b/.c.csv.0123456789abcdef") == newC)
    #expect(try folder.mode("decks/b/.c.csv.0123456789abcdef") == 0o640)

    let remarks = try stage.putInPlace(staged)

    #expect(remarks.isEmpty)
    #expect(try folder.text("decks/a.csv") == newA)
    #expect(try folder.text("decks/b/c.csv") == newC)
    #expect(names == ["decks/a.csv", "decks/b", "decks/b/c.csv"])
  }

  @Test(arguments: [[], ["a.csv"], ["a.csv", "b/c.csv"]] as [[String]])
  func `a crash before the event leaves nothing`(written: [String]) throws {
    try writeOld()
    let staged = try stagedMove()
    for text in staged where !written.contains(text.name.deckPath) {
      try FileManager.default.removeItem(atPath: folder("decks/" + text.name.path))
    }
    // The last one may be incomplete.
    if let last = written.last {
      try folder.write("decks/" + StagedName(deckPath: last, sum: sum).path, "short,lo")
    }

    let remarks = try recover([:])

    #expect(remarks.isEmpty)
    #expect(try folder.text("decks/a.csv") == oldA)
    #expect(try folder.text("decks/b/c.csv") == oldC)
    #expect(names == ["decks/a.csv", "decks/b", "decks/b/c.csv"])
  }

  @Test(arguments: [[], ["a.csv"], ["b/c.csv"], ["a.csv", "b/c.csv"]] as [[String]])
  func `a crash after the event is recovered, repeatedly if needed`(renamed: [String]) throws {
    try writeOld()
    for text in try stagedMove() where renamed.contains(text.name.deckPath) {
      try FileManager.default.removeItem(atPath: folder("decks/" + text.name.deckPath))
      try FileManager.default.moveItem(
        atPath: folder("decks/" + text.name.path), toPath: folder("decks/" + text.name.deckPath))
    }

    for _ in 0..<2 {
      #expect(try recover(move).isEmpty)
      #expect(try folder.text("decks/a.csv") == newA)
      #expect(try folder.text("decks/b/c.csv") == newC)
      #expect(names == ["decks/a.csv", "decks/b", "decks/b/c.csv"])
    }
  }

  @Test func `a staged change can be canceled`() throws {
    try writeOld()
    let staged = try stagedMove()

    stage.discard(staged)

    #expect(names == ["decks/a.csv", "decks/b", "decks/b/c.csv"])
  }

  @Test func `if one temp file fails, all are removed`() throws {
    try folder.write("decks/a.csv", oldA)
    try folder.write("decks/b", "a file where a folder should be")

    #expect(throws: ArchiveError.self) { try stagedMove() }
    #expect(names == ["decks/a.csv", "decks/b"])
  }

  @Test func `an edit after the read is kept`() throws {
    try writeOld()
    let staged = try stagedMove()
    try folder.write("decks/a.csv", header + row("A", "edited") + row("B", "b") + row("D", "d"))

    let remarks = try stage.putInPlace(staged)

    #expect(remarks.isEmpty)
    #expect(try folder.text("decks/a.csv") == header + row("A", "edited") + row("D", "d"))
    #expect(try folder.text("decks/b/c.csv") == newC)
    #expect(names == ["decks/a.csv", "decks/b", "decks/b/c.csv"])
  }

  @Test func `an unchanged deck is not read again`() throws {
    try folder.write("decks/a.csv", oldA)
    let old = Date(timeIntervalSinceNow: -60)
    try FileManager.default.setAttributes(
      [.modificationDate: old], ofItemAtPath: folder("decks/a.csv"))
    let file = try WholeFile.read(folder("decks/a.csv"))
    // The old text in the change is ignored.
    let text = DeckStage.Text(
      path: "a.csv", bytes: bytes(newA), change: change("another", newA), stamp: file.stamp,
      mode: file.mode)

    let remarks = try stage.putInPlace(try stage.write([text], sum: sum))

    #expect(remarks.isEmpty)
    #expect(try folder.text("decks/a.csv") == newA)
  }

  @Test func `a deck that became a symlink or directory does not stop other changes`() throws {
    try writeOld()
    _ = try stagedMove()
    try FileManager.default.removeItem(atPath: folder("decks/a.csv"))
    try FileManager.default.createSymbolicLink(
      atPath: folder("decks/a.csv"), withDestinationPath: "b/c.csv")

    let remarks = try recover(move)

    #expect(remarks.map(\.path) == ["a.csv"])
    #expect(try folder.text("decks/b/c.csv") == newC)
    #expect(names.contains("decks/.a.csv.0123456789abcdef"))
  }

  @Test func `a change waits until merge marks are resolved`() throws {
    try folder.write("decks/a.csv", oldA)
    let text = DeckStage.Text(
      path: "a.csv", bytes: bytes(oldA + row("N", "n")),
      change: change(oldA, oldA + row("N", "n"), .added(id("N"))))
    _ = try stage.write([text], sum: sum)
    let marks = "<<<<<<< a\n" + row("X", "x") + "=======\n" + row("Y", "y") + ">>>>>>> b\n"
    try folder.write("decks/a.csv", oldA + marks)

    #expect(try recover(["a.csv": text.change]).map(\.what) == [.changeWaits])
    #expect(try folder.text("decks/a.csv") == oldA + marks)

    try folder.write("decks/a.csv", oldA + row("X", "x"))

    #expect(try recover(["a.csv": text.change]).isEmpty)
    #expect(try folder.text("decks/a.csv") == oldA + row("X", "x") + row("N", "n"))
    #expect(names == ["decks/a.csv"])
  }

  @Test func `a new deck is created privately with its directory`() throws {
    let text = DeckStage.Text(
      path: "languages/fr.csv", bytes: bytes(newA), change: change(nil, newA, .added(id("A"))))

    let remarks = try stage.putInPlace(try stage.write([text], sum: sum))

    #expect(remarks.isEmpty)
    #expect(try folder.text("decks/languages/fr.csv") == newA)
    #expect(try folder.mode("decks/languages/fr.csv") == 0o600)
    #expect(try folder.mode("decks/languages") == 0o700)
  }

  // Renames a deck and adds a missing id.
  private var renaming: StagedChange {
    StagedChange(
      before: CRC64.of(bytes(oldA)), after: CRC64.of(bytes(newA)),
      rows: [.removed(id("B"), old: bytes(String(row("B", "b").dropLast())))], formerName: "a")
  }

  private func stagedRenaming() throws -> [StagedText] {
    try folder.write("decks/a.csv", oldA)
    let text = DeckStage.Text(
      path: "z/b.csv", bytes: bytes(newA), change: renaming, formerPath: "a.csv")
    return try stage.write([text], sum: sum)
  }

  @Test func `a deck is renamed`() throws {
    let remarks = try stage.putInPlace(try stagedRenaming())

    #expect(remarks.isEmpty)
    #expect(try folder.text("decks/z/b.csv") == newA)
    #expect(names == ["decks/z", "decks/z/b.csv"])
  }

  @Test(arguments: [false, true])
  func `an interrupted rename is recovered`(isOldGone: Bool) throws {
    _ = try stagedRenaming()
    if isOldGone { try FileManager.default.removeItem(atPath: folder("decks/a.csv")) }

    for _ in 0..<2 {
      #expect(try recover(["z/b.csv": renaming]).isEmpty)
      #expect(try folder.text("decks/z/b.csv") == newA)
      #expect(names == ["decks/z", "decks/z/b.csv"])
    }
  }

  @Test(arguments: [false, true])
  func `an edit during a rename is kept`(isMoved: Bool) throws {
    _ = try stagedRenaming()
    let changed = oldA + row("D", "d")
    try folder.write("decks/a.csv", changed)
    // The crash may also happen between removing the old name and changing the rows.
    if isMoved {
      try FileManager.default.moveItem(
        atPath: folder("decks/a.csv"), toPath: folder("decks/z/b.csv"))
    }

    #expect(try recover(["z/b.csv": renaming]).isEmpty)
    #expect(try folder.text("decks/z/b.csv") == newA + row("D", "d"))
    #expect(names == ["decks/z", "decks/z/b.csv"])
  }

  // A crash after the exchange of temp file and deck.

  @Test(arguments: [true, false])
  func `the former text in a temp file is removed`(isEditedSince: Bool) throws {
    try folder.write("decks/a.csv", isEditedSince ? newA + row("D", "d") : newA)
    try folder.write("decks/.a.csv.0123456789abcdef", oldA)

    #expect(try recover(move).isEmpty)
    #expect(names == ["decks/a.csv"])
    #expect(try folder.text("decks/a.csv") == (isEditedSince ? newA + row("D", "d") : newA))
  }

  @Test func `a text that an editor saved before an exchange is not lost`() throws {
    try folder.write("decks/a.csv", newA)
    try folder.write("decks/.a.csv.0123456789abcdef", oldA + row("D", "d"))

    for _ in 0..<2 {
      #expect(try recover(move).isEmpty)
      #expect(names == ["decks/a.csv"])
      #expect(try folder.text("decks/a.csv") == newA + row("D", "d"))
    }
  }

  @Test(arguments: ["", "short,long,no"])
  func `a text that an editor could not finish is removed`(text: String) throws {
    try folder.write("decks/a.csv", newA)
    try folder.write("decks/.a.csv.0123456789abcdef", text)

    #expect(try recover(move).isEmpty)
    #expect(names == ["decks/a.csv"])
    #expect(try folder.text("decks/a.csv") == newA)
  }

  @Test func `a deck that is not the expected one keeps its place`() throws {
    let deck = try folder.write("decks/a.csv", oldA)
    let new = try folder.write("decks/new", newA)

    let isReplaced = try stage.put(new, at: deck) { path throws(ArchiveError) in
      try WholeFile.read(path).bytes == bytes(newC)
    }

    #expect(!isReplaced)
    #expect(try folder.text("decks/a.csv") == oldA)
    #expect(try folder.text("decks/new") == newA)
  }

  @Test func `a deck that was written a moment ago is replaced without reading it`() throws {
    let path = folder("decks/a.csv")
    try folder.write("decks/b.csv", oldC)
    let old = try WholeFile.make(path, bytes(oldA))
    // The old text in the change is ignored.
    let text = DeckStage.Text(
      path: "a.csv", bytes: bytes(newA), change: change("another", newA), stamp: old)

    #expect(try stage.putInPlace(try stage.write([text], sum: sum)).isEmpty)
    #expect(try folder.text("decks/a.csv") == newA)
    #expect(names == ["decks/a.csv", "decks/b.csv"])
  }

  @Test func `a temp file of another line is removed`() throws {
    try writeOld()
    try folder.write("decks/.a.csv.ffffffffffffffff", newA)

    #expect(try recover(move).isEmpty)
    #expect(names == ["decks/a.csv", "decks/b", "decks/b/c.csv"])
    #expect(try folder.text("decks/a.csv") == oldA)
  }
}
