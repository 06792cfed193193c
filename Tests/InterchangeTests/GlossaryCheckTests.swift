import Interchange
import Testing
import Things

/// Mistakes in glossaries, and lists whose columns are easily confused.
struct GlossaryCheckTests {
  private func check(_ text: String) throws -> GlossaryCheck {
    try GlossaryCheck(ImportSource(name: "a.csv", bytes: Array(text.utf8)))
  }

  private func found(_ text: String) throws -> [String] {
    try check(text).findings.map { finding in
      "\(finding.line ?? 0):\(finding.column ?? 0) \(finding.rule)"
    }
  }

  static let mistakes: [(text: String, findings: [String])] = [
    ("short,long\nAB,Alfa Beta\nCD,Charlie Delta\n", []),
    ("short,long\nAB,Alfa Beta\nCD,Charlie Delta\nAB,Alfa Beta\n", ["4:1 repeated-pair"]),
    ("short,long\nAB,Alfa Beta\nAB,alfa beta\n", ["3:1 case-twin"]),
    ("short,long\nAB,Alfa Beta Gamma\nAB,Alfa Beta Gama\n", ["3:1 near-twin"]),
    ("short,long\nAB,Alfa Beta\nAB,Another Banana\n", []),
    ("short,long\nAB, Alfa Beta\nCD,Charlie Delta \n", ["2:4 outer-blanks", "3:4 outer-blanks"]),
    ("short,long\r\nAB,Alfa Beta\nCD,Charlie Delta\r\n", ["2:0 line-ends"]),
    ("short,long\nAB,Alfa Beta\nCD,\n", ["3:0 no-long"]),
  ]

  @Test(arguments: mistakes)
  func `mistakes are found with their places`(text: String, findings: [String]) throws {
    #expect(try found(text) == findings)
  }

  @Test
  func `what needs no judgment is mended, and nothing else changes`() throws {
    let text =
      "short,long\r\nAB, \"Alfa, Beta\"\r\nCD,Charlie Delta \nAB, \"Alfa, Beta\"\r\nX,é\r\n"
    let mended = try #require(try check(text).mended)

    #expect(
      String(decoding: mended, as: UTF8.self)
        == "short,long\r\nAB, \"Alfa, Beta\"\r\nCD,Charlie Delta\r\nX,é\r\n")
    #expect(try check("short,long\nAB,Alfa Beta\nCD,Charlie Delta\n").mended == nil)
  }

  @Test
  func `a column that fits the initials wins over a header's name`() throws {
    let text = """
      Acronym,Definition,Meaning,Notes
      AD,Active Directory,Knows the users of a network,software
      API,Application Programming Interface,How programs talk,
      DNS,Domain Name System,Finds the address of a name,
      """
    let reading = try Importers.read(ImportSource(name: "a.csv", bytes: Array(text.utf8)))
    #expect(reading.columns.map(\.role) == [.short, .long, .note, .note])
  }

  @Test
  func `an empty last column is no obstacle`() throws {
    let text =
      "A&S,Acquisition and Sustainment,\r\nAAD,Advanced Academic Degree,\r\n"
      + "ABU,Airman Battle Uniform,\r\nACC,Air Combat Command,\r\n"
    let reading = try Importers.read(ImportSource(name: "a.csv", bytes: Array(text.utf8)))
    #expect(reading.obstacle == nil)
    #expect(reading.drafts.count == 4)
  }

  @Test
  func `a column of letter codes is doubtful`() throws {
    let library = try TestLibrary()
    let codes = (10..<40).map { "XT\($0),n" }.joined(separator: "\n")
    #expect(Set(try library.plan(codes).diagnostics(.doubtful).map(\.rule)) == ["letter-codes"])

    let letters = zip(["Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot"], "ABCDEF")
      .map { "\($0),\($1)" }.joined(separator: "\n")
    #expect(
      !(try library.plan(letters).diagnostics(.doubtful).map(\.rule)).contains("letter-codes"))
  }
}
