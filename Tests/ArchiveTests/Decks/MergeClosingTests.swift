import Foundation
import Testing
import Things

@testable import Archive
@testable import SystemFiles

@Suite struct MergeClosingTests {
  private let header = "short,long,id\n"

  private func id(_ name: String) -> Thing.ID { .computed(short: name, long: "") }

  /// A row whose id is computed from the first letter of its short form.
  private func row(_ short: String, _ long: String) -> String {
    "\(short),\(long),\(id(String(short.prefix(1))))\n"
  }

  private func marked(_ here: String, base: String? = nil, _ there: String) -> String {
    "<<<<<<< HEAD\n\(here)" + (base.map { "||||||| 1a2b\n" + $0 } ?? "")
      + "=======\n\(there)>>>>>>> origin/main\n"
  }

  private func closing(
    _ text: String, former: [Thing.ID: [String]] = [:]
  ) throws -> MergeClosing {
    try #require(MergeClosing(deck(text)) { (former[$0] ?? []).map { Array($0.utf8) } })
  }

  private func closedText(_ closing: MergeClosing) -> String? {
    closing.text.map { String(decoding: $0, as: UTF8.self) }
  }

  private func sortedByID(_ names: String...) -> [String] { names.sorted { id($0) < id($1) } }

  @Test func `a file with merge marks is read outside them and not written`() {
    let deck = deck(
      header + row("A", "a\"") + marked(row("B", "b"), row("C", "c")) + "\n" + row("D", "d"))

    #expect(deck.rows.map { deck[$0.short] } == ["A", "D"])
    #expect(deck.rows.map(\.line) == [2, 9])
    #expect(deck.rows.map { deck.thing($0, id: id("x")).long } == ["a\"", "d"])
    #expect(deck.obstacle == .mergeMarks)
    #expect(deck.remarks == [DeckRemark(path: "words.csv", line: 3, .mergeMarks)])
    #expect(deck.digest == CRC64.of(deck.bytes))
  }

  @Test func `rows added on both sides are sorted by id`() throws {
    let rows = ["B": row("B", "b"), "C": row("C", "c"), "D": row("D", "d")]
    let closing = try closing(
      header + row("A", "a") + marked(row("D", "d") + row("B", "b"), row("C", "c")) + row("E", "e"))

    let added = sortedByID("B", "C", "D").compactMap { rows[$0] }.joined()
    #expect(closing.contradictions.isEmpty)
    #expect(closing.summary == "This side: 2 added. The other side: 1 added.")
    #expect(
      closedText(closing)
        == header + row("A", "a") + added + row("E", "e"))
  }

  @Test func `resolving on either machine gives the same text`() throws {
    let here = row("B", "b") + row("A", "a") + row("C", "here")
    let there = row("A", "a") + row("B", "b") + row("D", "there")

    let one = try closing(header + marked(here, there))
    let other = try closing(header + marked(there, here))

    #expect(one.text != nil)
    #expect(one.text == other.text)
  }

  @Test func `with a common ancestor, a change on one side wins`() throws {
    let closing = try closing(
      header
        + marked(
          row("A", "a") + row("B", "b") + row("N", "new"), base: row("A", "a") + row("B", "b"),
          row("A", "changed") + row("B", "b") + row("M", "new too")))

    let added = sortedByID("N", "M").map { $0 == "N" ? row("N", "new") : row("M", "new too") }
    #expect(closing.summary == "This side: 1 added. The other side: 1 added and 1 changed.")
    #expect(
      closedText(closing)
        == header + row("A", "changed") + row("B", "b") + added.joined())
  }

  @Test func `changes of different cells are merged`() throws {
    let a = id("A")
    let closing = try closing(
      "short,long,note,id\n"
        + marked("A,aa,,\(a)\n", base: "A,a,,\(a)\n", "A,a,n,\(a)\n"))

    #expect(closing.summary == "This side: 1 changed. The other side: 1 changed.")
    #expect(
      closedText(closing)
        == "short,long,note,id\nA,aa,n,\(a)\n")
  }

  @Test func `changes of the same cell conflict`() throws {
    let closing = try closing(
      header + row("B", "b") + marked(row("A", "x"), base: row("A", "a"), row("A", "y")))

    #expect(closing.text == nil)
    #expect(
      closing.contradictions == [DeckRemark(path: "words.csv", line: 3, .mergeTexts(id("A")))])
  }

  @Test func `a row removed on one side is removed unless the other changed it`() throws {
    let base = row("A", "a") + row("B", "b")

    let gone = try closing(header + marked(row("B", "b"), base: base, base + row("C", "c")))
    let contradiction = try closing(
      header + marked(row("B", "b"), base: base, row("A", "aa") + row("B", "b")))

    #expect(gone.summary == "This side: 1 removed. The other side: 1 added.")
    #expect(
      closedText(gone) == header + row("B", "b")
        + row("C", "c"))
    #expect(contradiction.contradictions.map(\.what) == [.mergeRemoved(id("A"))])
  }

  @Test func `without an ancestor two texts conflict unless the journal knows one`()
    throws
  {
    let text = header + marked(row("A", "a"), row("A", "aa"))
    let old = "A,a,\(id("A"))"

    let blind = try closing(text)
    let informed = try closing(text, former: [id("A"): [old]])
    let bothOld = try closing(text, former: [id("A"): [old, "A,aa,\(id("A"))"]])

    #expect(blind.contradictions.map(\.what) == [.mergeTexts(id("A"))])
    #expect(informed.summary == "This side: nothing. The other side: 1 changed.")
    #expect(
      closedText(informed) == header + row("A", "aa"))
    #expect(bothOld.text == nil)
  }

  @Test func `without an ancestor a row stays unless the journal removed it`()
    throws
  {
    let text = header + marked(row("A", "a") + row("B", "b"), row("C", "c"))

    let blind = try closing(text)
    let informed = try closing(text, former: [id("A"): ["A,a,\(id("A"))"]])

    #expect(blind.summary == "This side: 2 added. The other side: 1 added.")
    #expect(informed.summary == "This side: 1 added. The other side: 1 added and 1 removed.")
    #expect(informed.text.map { deck(String(decoding: $0, as: UTF8.self)).rows.count } == 2)
  }

  @Test func `ids written by one side are kept`() throws {
    let old = "A,a\nB,b\n"
    let ids = [("A", "a"), ("B", "b")].map { Thing.ID.computed(short: $0.0, long: $0.1) }
    let new = "A,a,\(ids[0])\nB,b,\(ids[1])\n"

    let closing = try closing(marked("short,long\n" + old + "C,c\n", "short,long,id\n" + new))

    #expect(closing.contradictions.isEmpty)
    #expect(
      closedText(closing) == "short,long,id\n" + new + "C,c,\n"
    )
    #expect(closing.summary == "This side: 1 added. The other side: nothing.")
  }

  @Test func `identical sides are reported as such`() throws {
    let closing = try closing(header + marked("\"A\",a,\(id("A"))\n", row("A", "a")))

    #expect(closing.summary == "Both sides are equal.")
    #expect(closing.text != nil)
  }

  @Test func `different columns conflict`() throws {
    let closing = try closing(marked("short,long,x\nA,a,\n", "short,long,y\nA,a,\n"))

    #expect(closing.contradictions == [DeckRemark(path: "words.csv", line: 1, .mergeColumns)])
  }

  @Test(arguments: [
    "A,\"one\n<<<<<<< a\ntwo\"\n=======\nthree\"\n>>>>>>> b\n",
    "<<<<<<< a\nA\n=======\nA,a\n>>>>>>> b\n",
    "<<<<<<< a\nA,\"a\n=======\nA,b\n>>>>>>> b\n",
  ])
  func `marks within a row or without rows conflict`(text: String) throws {
    let closing = try closing("short,long\n" + text)

    #expect(closing.text == nil)
    #expect(closing.contradictions.map(\.what) == [.mergeUnclear])
  }

  @Test func `one id with two texts on one side conflicts`() throws {
    let closing = try closing(
      header + row("A", "outside") + marked(row("A", "within"), row("B", "b")))

    #expect(closing.contradictions.map(\.what) == [.mergeUnclear])
  }

  @Test func `several conflicts are resolved in place`() throws {
    let text =
      "\u{FEFF}short,long,id\r\n\r\n" + marked("A,a,\(id("A"))\r\n", "B,b,\(id("B"))\r\n")
      + "\"X\",x,\(id("X"))\r\n" + marked("", "C,c,\(id("C"))\r\n") + "Y,y,\(id("Y"))"
    let first = sortedByID("A", "B").map { "\($0),\($0.lowercased()),\(id($0))\r\n" }.joined()

    let closing = try closing(text)

    #expect(
      closedText(closing)
        == "\u{FEFF}short,long,id\r\n\r\n\(first)\"X\",x,\(id("X"))\r\n"
        + "C,c,\(id("C"))\r\nY,y,\(id("Y"))")
  }

  @Test func `marks within a cell are its text`() {
    let text = "short,long\nconflict,\"a:\n<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> main\n\"\n"

    let deck = deck(text)

    #expect(deck.rows.count == 1)
    #expect(deck.obstacle == nil)
    #expect(MergeClosing(deck) { _ in [] } == nil)
  }

  @Test func `incomplete merge marks are reported, and the file is not written`() {
    let deck = deck(header + "<<<<<<< HEAD\n" + row("A", "a"))

    #expect(deck.obstacle == .mergeMarks)
    #expect(deck.remarks == [DeckRemark(path: "words.csv", line: 2, .mergeMarks)])
    #expect(deck.rows.count == 1)
  }

  @Test func `marks written by git give the same rows`() throws {
    let folder = try TemporaryFolder()
    let git = { (arguments: [String]) throws in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["git", "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@b"] + arguments
      process.environment = ProcessInfo.processInfo.environment
        .merging(["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
    }
    try folder.write("w.csv", header + row("A", "a"))
    try git(["init", "-q"])
    try git(["add", "."])
    try git(["commit", "-qm", "1"])
    try git(["checkout", "-qb", "other"])
    try folder.write("w.csv", header + row("A", "a") + row("C", "c"))
    try git(["commit", "-qam", "2"])
    try git(["checkout", "-q", "-"])
    try folder.write("w.csv", header + row("A", "a") + row("B", "b"))
    try git(["commit", "-qam", "3"])
    try git(["merge", "-q", "other"])

    let closing = try closing(try folder.text("w.csv"))

    #expect(closing.summary == "This side: 1 added. The other side: 1 added.")
    let added = sortedByID("B", "C").map { row($0, $0.lowercased()) }.joined()
    #expect(
      closedText(closing) == header + row("A", "a") + added)
  }
}
