import Interchange
import Testing

/// Glossaries in which something looks like a mistake and is none, and the places of mistakes.
struct SoundGlossaryTests {
  private func found(_ text: String, file: String = "a.csv") throws -> [String] {
    try GlossaryCheck(ImportSource(name: file, bytes: Array(text.utf8))).findings.map {
      "\($0.line ?? 0):\($0.column ?? 0) \($0.rule)"
    }
  }

  /// Enough acronyms that fit for others to be checked.
  private static func acronyms(_ last: String) -> String {
    (0..<12).reduce("short,long\n") { rows, row in
      let letter = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"][row]
      return rows + "\(letter)W,\(letter)lfa Word\n"
    } + last + "\n"
  }

  /// A word that is often used, and a text with a rarer one.
  private static func words(_ usual: String, _ last: String) -> String {
    ["alfa", "beta", "gamma", "delta"].reduce("short,long\n") {
      $0 + "\($1),the \(usual) of \($1)\n"
    }
      + "last,\(last)\n"
  }

  static let sound: [String] = [
    // Symbols of elements, a pun, and names in another language.
    acronyms("LFP,lithium iron phosphate"), acronyms("ROMK,renal outer medullary potassium"),
    acronyms("ICQ,I seek you"), acronyms("TSB,Test Secret Service (Russian secret service)"),
    // A name and a word of Latin.
    words("department", "formerly the house of Deparment near the river"),
    words("venous", "patent ductus venosus"),
    // A class of letters is no word.
    "short,long\nname,[A-Za-zА-Яа-я]+\nother,plain\n",
    // A question in another script.
    "short,long\nline,long line number three\nline,long line number three？\n",
    // Rows that have only a number yet.
    "id,short,long\n1,AB,Alfa Beta\n2,CD,Charlie Delta\n3,,\n4,,\n",
  ]

  @Test(arguments: sound)
  func `nothing is found`(text: String) throws {
    #expect(try found(text) == [])
  }

  @Test
  func `other slips are still found`() throws {
    #expect(try found(Self.acronyms("LFP,lithium iron polymer")) == ["14:1 wrong-initials"])
    #expect(
      try found(Self.words("department", "formerly the deparment of tea")) == ["6:19 spelling"])
  }

  @Test
  func `a heading above a list is no entry`() throws {
    let text = "Glossary\n========\n\nAB: Alfa Beta\nCD: Charlie Delta\nEF: Echo Foxtrot\n"
    #expect(try found(text, file: "a.rst") == [])
  }

  @Test
  func `doubled carriage returns make no further lines`() throws {
    let text = "short,long\r\r\nAB,Alfa Beta\r\r\nCD,Charlie Delta\r\r\nAB,Alfa Beta\r\r\n"
    #expect(try found(text) == ["4:1 repeated-pair"])
    let list = "AB: Alfa Beta\r\r\nCD: Charlie Delta\r\r\nAB: Alfa Beta\r\r\n"
    #expect(try found(list, file: "a.txt") == ["3:1 repeated-pair"])
  }

  @Test
  func `a converted table has lines only`() throws {
    let text =
      "| Short | Long |\n|---|---|\n| AB | Alfa Beta |\n| CD | Delta |\n| AB | Alfa Beta |\n"
    #expect(try found(text, file: "a.md") == ["5:0 repeated-pair"])
  }

  @Test
  func `tables of AsciiDoc are read between text`() throws {
    let text = """
      = Glossary

      == One

      [cols="1e,4e"]
      |===
      | Term | Meaning

      | [[ab]]AB | Alfa Beta

      |===

      == Two

      [cols="s,"]
      |===
      | Term | Meaning

      | CD
      | Charlie Delta
      |===

      Text that follows, and
      more of it, and
      more.

      """
    let library = try TestLibrary()
    let plan = try library.plan(text, file: "a.adoc")
    #expect(
      plan.additions().map { "\($0.short) = \($0.long)" } == [
        "AB = Alfa Beta", "CD = Charlie Delta",
      ])
    #expect(try found(text, file: "a.adoc") == [])
  }
}
