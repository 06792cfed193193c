import Testing
import Things

@Suite struct CellListsTests {
  @Test(arguments: [
    ("", []),
    ("network", ["network"]),
    ("  network\tmail  x\n", ["network", "mail", "x"]),
    ("a\u{A0}b", ["a", "b"]),
  ])
  func `tags are separated by blanks`(cell: String, tags: [String]) {
    #expect(CellLists.tags(cell) == tags)
    #expect(CellLists.tags(CellLists.cell(tags: tags)) == tags)
  }

  @Test(arguments: [
    ("", []),
    ("one", ["one"]),
    ("one|two", ["one", "two"]),
    (" one | two |", ["one", "two"]),
    (#"a\|b|c"#, ["a|b", "c"]),
    (#"\|"#, ["|"]),
    (#"\\server\x"#, [#"\\server\x"#]),
    (#"C:\\|D:"#, [#"C:\"#, "D:"]),
    (#"a\\\|b"#, [#"a\|b"#]),
    (#"a\"#, [#"a\"#]),
    ("|", []),
  ])
  func `other answers are separated by bars`(cell: String, also: [String]) {
    #expect(CellLists.also(cell) == also)
    #expect(CellLists.also(CellLists.cell(also: also)) == also)
  }

  @Test func `any answers are read back`() {
    let parts = ["a", "|", "\\", " ", "\\\\", "|\\", "é", "\u{301}"]
    for one in parts {
      for two in parts {
        for three in parts {
          let answers = ["x" + one + two + three + "y", "x" + three + one, "x" + two + "y"]
            .map { $0.last == " " ? $0 + "." : $0 }

          #expect(CellLists.also(CellLists.cell(also: answers)) == answers)
        }
      }
    }
  }

  @Test func `a bar with a combining mark is a bar`() {
    #expect(CellLists.also("a|\u{301}b") == ["a", "\u{301}b"])
  }
}
