import Testing
import Things

@testable import Archive

@Suite struct DeckNameTests {
  @Test(arguments: [
    "computing", "languages/es", "C++", "C#", "R&D", "a (b)", "don't", "word.list", "日本語",
    "Español", "हिन्दी", "1", "console", "a=b, c", "v1.0", "😀 faces", "conflict resolution",
  ])
  func `valid names for new decks`(name: String) throws {
    #expect(try DeckName.new(name, among: ["other"]) == name)
  }

  @Test(
    arguments: [
      ("", .empty),
      ("/", .empty),
      ("..", .empty),
      ("a/../b", .leavesFolder),
      ("../a", .leavesFolder),
      ("a/./b", .leavesFolder),
      ("/etc/passwd", .leavesFolder),
      ("a//b", .leavesFolder),
      ("a/", .leavesFolder),
      (".hidden", .beginsWith(".")),
      ("a/.git", .beginsWith(".")),
      ("-x", .beginsWith("-")),
      ("@laptop-k3v9", .beginsWith("@")),
      ("computing.csv", .endsInCSV),
      ("a.CSV/b", .endsInCSV),
      ("a~", .endsAsBackup),
      ("a.orig", .endsAsBackup),
      ("a (conflicted copy 2026-01-02)", .isConflictCopy),
      ("a.sync-conflict-20260102-101010-ABCDEFG", .isConflictCopy),
      ("con", .isReserved("con")),
      ("a/NUL.x", .isReserved("NUL")),
      ("Lpt1", .isReserved("Lpt1")),
      (" a", .hasBlankAtEnd),
      ("a ", .hasBlankAtEnd),
      ("a.", .hasBlankAtEnd),
      ("a\u{7}", .holds("\u{7}")),
      ("a\nb", .holds("\n")),
      ("a:b", .holds(":")),
      ("a*", .holds("*")),
      ("a\\b", .holds("\\")),
      ("a\"b", .holds("\"")),
      ("a|b", .holds("|")),
      ("a\u{202E}b", .holds("\u{202E}")),
      ("a\u{A0}b", .holds("\u{A0}")),
      ("a\u{2028}b", .holds("\u{2028}")),
      (String(repeating: "a", count: 201), .tooLong(limit: 200)),
      (String(repeating: "abc/", count: 200) + "d", .tooLong(limit: 800)),
    ] as [(String, DeckNameError.Why)])
  func `invalid names for new decks`(name: String, why: DeckNameError.Why) {
    #expect(throws: DeckNameError(name: name, why: why)) { try DeckName.new(name, among: []) }
  }

  @Test(arguments: [
    ("Computing", ["computing"], "computing"),
    ("languages/fr", ["Languages/es"], "Languages"),
    ("Languages/ES", ["Languages/es"], "Languages/es"),
    ("STRASSE", ["Straße", "strasse"], "strasse"),
  ])
  func `new names must differ from others ignoring case`(
    name: String, existing: [String], twin: String
  ) {
    #expect(throws: DeckNameError(name: name, why: .twin(of: twin))) {
      try DeckName.new(name, among: existing)
    }
  }

  @Test func `new names must not exist`() {
    #expect(throws: DeckNameError(name: "a/b", why: .exists)) {
      try DeckName.new("a/b", among: ["a", "a/b"])
    }
  }

  @Test func `a deck and a directory may share a name`() throws {
    #expect(try DeckName.new("languages", among: ["Languages/es"]) == "languages")
    #expect(try DeckName.new("languages/fr", among: ["languages"]) == "languages/fr")
  }

  @Test func `a new name is composed`() throws {
    let name = try DeckName.new("cafe\u{301}", among: [])

    #expect(Array(name.utf8) == Array("caf\u{E9}".utf8))
    #expect(DeckName.path(of: name) == "caf\u{E9}.csv")
  }

  @Test(
    arguments: [
      (.empty, "invalid deck name \"x\": a name needs a letter or a digit."),
      (.holds("\u{202E}"), "invalid deck name \"x\": U+202E is not allowed."),
      (.holds("\u{7}"), "invalid deck name \"x\": U+0007 is not allowed."),
      (.holds(":"), "invalid deck name \"x\": \":\" is not allowed."),
      (.exists, "invalid deck name \"x\": the deck already exists."),
      (
        .twin(of: "X"),
        "invalid deck name \"x\": on a case-insensitive file system it would be the same as X."
      ),
      (.isReserved("con"), "invalid deck name \"x\": con is a reserved name on Windows."),
    ] as [(DeckNameError.Why, String)])
  func `reasons are sentences`(why: DeckNameError.Why, sentence: String) {
    let error = DeckNameError(name: "x", why: why)

    #expect(error.sentence == sentence)
    #expect(error.remedy.hasSuffix(".") || error.remedy.hasPrefix("Use "))
    #expect(error.status == .wrongUsage)
  }
}
