import DelimitedText
import Interchange
import TestSupport
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
    // Two ways to write an abbreviation, side by side.
    ("short,long\nBID,twice a day\nbid,twice a day\n", []),
    ("short,long\nBID,twice a day\nAB,one\nCD,two\nbid,twice a day\n", ["5:1 case-twin"]),
    ("short,long\nCase grammar,a theory\ncase grammar,a theory\n", ["3:1 case-twin"]),
    ("short,long\nAB,Alfa Beta Gamma\nAB,Alfa Beta Gama\n", ["3:1 near-twin"]),
    ("short,long\nAB,Alfa Beta\nAB,Another Banana\n", []),
    (
      "short,long\nAB,Medicaid Programm Office\nAB,Medicaid Program Office\n",
      ["3:1 near-twin"]
    ),
    ("short,long\nAB, Alfa Beta\nCD,Charlie Delta \n", ["2:4 outer-blanks", "3:4 outer-blanks"]),
    (
      "short,long,note\nAB,Alfa Beta,\nCD,Charlie Delta,\nEF,Echo Fox,\nGH,Golf Hotel, seen\n",
      ["5:15 outer-blanks"]
    ),
    ("short,long\r\nAB,Alfa Beta\nCD,Charlie Delta\r\n", ["2:0 line-ends"]),
    ("short,long\nAB,Alfa Beta\nCD,\n", ["3:0 no-long"]),
    ("short,long\nalarm,тревOга\n", ["2:7 look-alikes"]),
  ]

  @Test(arguments: mistakes)
  func `mistakes are found with their places`(text: String, findings: [String]) throws {
    #expect(try found(text) == findings)
  }

  /// Lists in which something looks like a mistake and is none.
  static let sound: [String] = [
    // Another source, another sign, a header of unknown names, and a number that has a name.
    "source,short,long\nCone,lit.,literally\nPTS,lit.,literal(ly)\n",
    "short,long\n$\\delta$,delta\n$\\Delta$,Delta\n",
    (0..<30).reduce("col1,col2\n") { $0 + "\(10_000 + $1)x,word \($1 * 7)\n" },
    (0..<12).reduce("short,long\nTNTL,The Number 12 Looks\n") { rows, row in
      let letter = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"][row]
      return rows + "\(letter)W,\(letter)lfa Word\n"
    },
    // Other words of the language, and other numbers, are other things.
    "short,long\nAB,Personal Beneficiary Database\nAB,Personnel Beneficiary Database\n",
    "short,long\nAB,grid.425247.1\nAB,grid.424527.1\n",
    // Nor are two names that only begin alike.
    "short,long\nAB,Medicaid Integrity Program\nAB,Medicare Integrity Program\n",
    // Inversions and alternatives are no lists of abbreviations.
    "short,long\n\"Baseline, Cost\",money\nconvex envelope / hull,a set\n",
    // Dates of a column of dates.
    (1...9).reduce("short,long\n") { $0 + "Jan-200\($1),word \($1 * 7)\n" },
    // A list that also has words of an alphabet.
    "short,long\nΕΑΒ,grid.1\nΑΠΘ,grid.22\nΓΣΕ,grid.333\n",
    // A form with a number.
    "short,long\n5305-SEP,a form\nB,another\n",
    // A month in capitals, as no spreadsheet writes it.
    "short,long\nAPR-3,Airborne Precipitation Radar 3\nB,another\n",
    // A director is not a directorate, nor a graph graphy.
    "short,long\nMOD,Mission Operations Director\nMOD,Mission Operations Directorate\n",
    "short,long\nERG,Electroretinograph\nERG,Electroretinography\n",
    "short,long\nGTS,GNS Test Station\nGTS,GNC Test Station\n",
    "short,long\nTV,DRL Management System\nTV,DRD Management System\n",
    // A word alone and its inflected form are two entries.
    "short,long\nIncr,Increase\nIncr,Increased\nLgs,Logistic\nLgs,Logistics\n",
    // A letter can stand for a quantity.
    "short,long\nESL,equivalent series inductance\n",
    // Accents make other words.
    "short,long\npimú,var. pimbú\npimũ,var. pimbú\n",
    // Each of the two entries mentions the other.
    "short,long\nDoF,Degrees of Freedom (or DOF)\nDOF,Degrees of Freedom (or DOF)\n",
    // One word in the lists of two books.
    "word,meaning,book\nEros,desire,Emma\neros,desire,Ulysses\n",
    "short,long\nтат.,татарский язык\nтат.,татарский язык?\n",
    // Two abbreviations for the two long forms beside them.
    "short,long\n\"РХЗ, РБЗ\",Район (територія) зараження\n",
    // A program that looks up words in either case.
    (1...6).reduce("short,long\n") { $0 + "AW\($1),word \($1 * 7)\naw\($1),word \($1 * 7)\n" },
    // The text is about letters that look alike.
    "short,long\nspoof,\"an address such as аpple.com, in Cyrillic\"\n",
    // A dictionary that numbers its senses.
    "short,long\nkaá,1. wood; 2. leaf\npapera,1. paper; 2. letter\n",
    // Scripts without capitals have no abbreviations to tell from words.
    "short,long\nومن | ومنْ,who\nقد,already\n",
  ]

  @Test(arguments: sound)
  func `what is no mistake is not reported`(text: String) throws {
    #expect(try found(text) == [])
  }

  /// Most rows fit, so that exceptions are reported.
  private static let fitting = [
    "AB,Alfa Bravo", "BC,Bravo Charlie", "CD,Charlie Delta", "DE,Delta Echo", "EF,Echo Foxtrot",
    "FG,Foxtrot Golf", "GH,Golf Hotel", "HI,Hotel India", "IJ,India Juliett", "JK,Juliett Kilo",
    "KL,Kilo Lima", "LM,Lima Mike",
  ]

  @Test(arguments: [
    ("ABX,Alfa Bravo Crossing", true), ("DAX,Data Access Services", true),
    ("ABD,Alfa Bravo Charlie", false),
    ("LBX,Lockbox First Party", true), ("DTQ,Đội tuyển quốc", true), ("BTW,Ban Trung ương", true),
    ("CXM,Claims Processing Application", true), ("SAP,??? manages people", true),
    ("KNMI,Royal Netherlands Meteorological Institute", true), ("OIC,Oh I see", true),
    ("XFWR,Cross Functional Firewall Router", true), ("PITA,Pain in the *butt*", true),
  ])
  func `initials that match but for one are a slip`(row: String, isSound: Bool) throws {
    let rules = try found((["short,long"] + Self.fitting + [row]).joined(separator: "\n") + "\n")
    #expect(rules.contains { $0.hasSuffix("wrong-initials") } != isSound, "\(rules)")
  }

  /// The name decides how a text is read.
  @Test(arguments: [
    ("a.md", "| Term | Meaning |\n|------|---------|\n| CFS  | Container Freight Station |\n"),
    ("a.csv", "term,kind,meaning\nalt.,language,Altaic\nalt.,dialect,Altaic\n"),
    ("a.csv", "term, meaning\nCFS, Container Freight Station\nBL, Bill of Lading\n"),
    ("a.txt", "Sep 2024: Freeboard\nAug 2024: Cirque\nJul 2024: Drumlin\n"),
    // Columns that are aligned by tabs and blanks.
    ("a.txt", " BOL\t\t  Bill of Lading\nCFS\t Free Ship\nDWT     Dead Weight\nTEU\t\tUnit\n"),
    // Tabs that align, and a word in quotes.
    ("a.txt", "Quay\tWall\nBerth\t\tPlace\nTcl\t\"tickle\", free\nPort\tTown\nShip\t    Vessel\n"),
    // Headings above others.
    ("a.md", "# Ports\n\n## Quay\n\nA wall.\n\n## Berth\n\nA place.\n\n## Later\n"),
    // Two names of a term.
    ("a.rst", ".. glossary::\n\n   COT\n   CoT\n     Chain of trust\n\n   BL\n     Boot\n"),
    (
      "a.md",
      "Our own words.\n\n- CFS: Container Freight Station\n- BL: Bill of Lading\n- FCL: Full Load\n\n---\n"
    ),
    (
      "a.md",
      "| Term | Definition |\n|---|---|\n| BL | Bill of Lading |\nCFS| Container Freight Station\n"
    ),
    (
      "a.csv", "term,full form,note\nBL,Bill of Lading,\nMinima,,the least height\nFCL,Full Load,\n"
    ),
    ("a.md", "- CFS: Container {{ site.name }} Station\n- BL: Bill of Lading\n- FCL: Full Load\n"),
    ("a.md", "- CFS: Container Freight Station\n- BL: Bill of Lading\n- Updated: 13-06-2022\n"),
    (
      "a.tsv",
      "term\tlong\nBL\tBill of Lading\n-\t-\nFCL\tFull Load\n-\t-\nCFS\tContainer Station\n"
    ),
  ])
  func `alignment, style and other cells are no mistakes`(name: String, text: String) throws {
    let check = try GlossaryCheck(ImportSource(name: name, bytes: Array(text.utf8)))
    #expect(check.findings.map(\.rule) == [])
    #expect(check.mended == nil)
  }

  @Test func `rulers and rows with delimiters in their text are not mended`() throws {
    let text = """
      short,long
      ===
      CFS,Container Freight Station
      ===
      DWT,Deadweight Tonnage
      Bulk, Break and Roll,BBR
      ===
      BL,Bill of Lading
      BL,Bill of Lading

      """
    let mended = try #require(try check(text).mended)
    // Only the repeated last row is gone.
    #expect(String(decoding: mended, as: UTF8.self) + "BL,Bill of Lading\n" == text)
  }

  @Test(arguments: [
    (
      "a.yaml",
      "CFS: Container Freight Station\nBL: Bill of Lading\nCFS: Container Freight Station\n", 3
    ),
    (
      "a.json",
      """
      [
        {"term": "CFS", "meaning": "Container Freight Station"},
        {"term": "BL", "meaning": "Bill of Lading"},
        {"term": "CFS", "meaning": "Container Freight Station"}
      ]
      """, 4
    ),
  ])
  func `findings are placed in the lines of YAML and JSON`(
    name: String, text: String, line: Int
  ) throws {
    let check = try GlossaryCheck(ImportSource(name: name, bytes: Array(text.utf8)))
    #expect(check.findings.map(\.line) == [line])
  }

  @Test func `a slip in a word that the list often uses is found`() throws {
    let rows = (0..<5).map { "A\($0),Substance number \($0)\n" }.joined()
    #expect(try found("short,long\n\(rows)SB,Supstance Beta\n") == ["7:4 spelling"])
    #expect(try found("short,long\n\(rows)SB,Substances Beta\nSC,Substantial Beta\n") == [])
  }

  @Test(arguments: [
    ("operations", "opeations", true), ("instrument", "insturment", true),
    ("mobile", "modile", true), ("national", "nacional", false),
    ("topographic", "tomographic", false), ("firewall", "firecall", false),
    ("commercial", "comercial de", false),
  ])
  func `another letter makes another word`(usual: String, other: String, isSlip: Bool) throws {
    let rows = (0..<5).map { "A\($0),\(usual) \($0)\n" }.joined()
    let rules = try found("short,long\n\(rows)SB,\(other) beta\n")
    #expect(rules.contains { $0.hasSuffix("spelling") } == isSlip)
  }

  @Test(arguments: [
    ("managemment", 4), ("mangement", 4), ("managemnet", 4), ("manaegment", 4), ("managament", 4),
  ])
  func `a slip is found anywhere in a word, at its own place`(slip: String, uses: Int) throws {
    let rows = (0..<uses).map { "M\($0),The management of part \($0)\n" }.joined()
    let findings = try check("short,long\n" + rows + "X,A plan for \(slip) here\n").findings
    #expect(findings.map(\.rule) == ["spelling"])
    #expect(findings.first?.line == uses + 2)
    #expect(findings.first?.column == 14)
  }

  @Test func `words of another language are no slips`() throws {
    let rows = (0..<5).map { "S\($0),The system of part \($0)\n" }.joined()
    #expect(try found("short,long\n" + rows + "X,Nederlands systeem voor iedereen\n") == [])
  }

  private static let terms =
    "A\nAgile: a way to work\nB\nBatch: many at once\nBit: a binary digit\nC\nCore: the inner part\n"

  @Test func `a pair may stand in several parts of a list`() throws {
    let check = try check(
      "Terms and definitions from Course 1, Module 1\n" + Self.terms
        + "D\nDelta: a difference\nTerms and definitions from the previous module\n" + Self.terms)
    #expect(check.findings == [])
    #expect(check.mended == nil)
  }

  @Test func `a repeated row of the same part is removed`() throws {
    let text =
      "A\nAgile: a way to work\nBatch: many at once\nAgile: a way to work\nC\nCore: inner part\n"
    #expect(try found(text).count == 1)
    #expect(
      try check(text).mended.map { String(decoding: $0, as: UTF8.self) }
        == text.replacing("once\nAgile: a way to work\n", with: "once\n"))
  }

  @Test func `rows that stand alone are headings where some surely are`() throws {
    let text = """
      term,meaning,note
      Cloud Computing,,
      VPC,virtual private cloud,
      VPN,virtual private network,
      Database,,
      SQL,structured query language,
      ACID,atomic consistent isolated durable,x
      Development,,
      FIFO,first in first out,

      """
    #expect(try found(text) == [])
  }

  @Test func `a term without an abbreviation has its definition`() throws {
    let text = """
      Abbreviation,Term,Definition
      AWS,Amazon Web Services,a subsidiary of Amazon
      ,Data Availability,access to data in time
      BER,Bit Error Rate,the number of errors
      ,Lonely,
      BSC,Binary Symmetric Channel,a channel model

      """
    #expect(try found(text).count == 1)
  }

  @Test func `an abbreviation in capitals and in small letters may have the same meanings`() throws
  {
    let rows = ["CC", "cc"].flatMap { short in
      ["carbon copy", "cubic centimeter", "chief complaint"].map { "\(short),\($0)\n" }
    }
    #expect(try found("short,long\n" + rows.joined() + "AB,Alpha beta\nab,Alpha beta\n") == [])
    #expect(
      try found("short,long\nAB,Alpha beta\nX,one\nY,two\nZ,three\nab,Alpha beta\n").count == 1)
  }

  @Test func `many rows without a meaning are each told`() throws {
    let rows = (0..<5000).map { "A\($0 + 10_000),\($0 % 2 == 0 ? "" : "meaning \($0)"),x\n" }
    let lone = (0..<5000).map { "B\($0 + 10_000),,\n" }
    let findings = try check("term,meaning,kind\n" + rows.joined() + lone.joined()).findings
    #expect(findings.count { $0.rule == "no-long" } == 5000)
  }

  @Test func `columns that are unclear can be named`() throws {
    let text = "Aq,Bq,Cq\ncat,chat,gato\ndog,chien,perro\ncat,chat,gato\nbird,oiseau,ave\n"
    let source = ImportSource(name: "a.csv", bytes: Array(text.utf8))
    let error = #expect(throws: ImportError.self) { try GlossaryCheck(source) }
    #expect(error?.remedy.hasPrefix("Try: lint a.csv") == true)
    var options = ReadingOptions()
    (options.columns[.short], options.columns[.long]) = ("1", "3")
    #expect(try GlossaryCheck(source, options).findings.map(\.rule) == ["repeated-pair"])
  }

  @Test func `rows out of order in a sorted list are found`() throws {
    var rows = (100..<200).map { "W\($0),meaning \($0)" }
    rows.swapAt(10, 40)
    let text = (["short,long"] + rows).joined(separator: "\n") + "\n"
    #expect(try found(text) == ["12:1 order", "42:1 order"])
    var random = SeededGenerator(seed: 7)
    rows.shuffle(using: &random)
    #expect(try found((["short,long"] + rows).joined(separator: "\n") + "\n") == [])
  }

  @Test(arguments: [
    (["Au", "Hg", "Mo", "Pt", "Ti"], 0), (["Au", "Hg", "Mo", "Pt"], 4),
    (["Au", "Hg", "Ti", "Pt", "Mo"], 5),
  ])
  func `another sorted part may follow a sorted list`(part: [String], findings: Int) throws {
    let rows = ((100..<300).map { "W\($0)" } + part).map { "\($0),meaning of \($0)" }
    let found = try found((["short,long"] + rows).joined(separator: "\n") + "\n")
    #expect(found.count { $0.hasSuffix("order") } == findings)
  }

  @Test(arguments: [
    (["WA", "WEFR", "WEF-SP", "WEFT", "WZ"], true), (["WA", "WAS", "WA Test", "WAW"], true),
    (["SR", "S&T", "Stapo"], true), (["OCTO", "OCTODE", "OCTO-DE", "OCWG"], true),
    (["I2C", "I&T", "IARU"], true), (["W2", "W9", "W10"], true),
    (["WA's", "Wab", "WAs"], true), (["WA (old)", "Wa-b", "WAB"], true),
    (["taá", "tainasawa", "taína"], true), (["T", "2D", "U"], true),
    (["PCIU", "PCL PMO", "PCL", "PCM"], false),
  ])
  func `a row is in its place if some program sorts so`(shorts: [String], isSorted: Bool) throws {
    // Most rows have signs that count in the order of the list.
    let others = (100..<150).map { "A\($0) A" } + (100..<150).map { "A\($0)A" }
    let rows = (others.sorted() + shorts).map { "\($0),meaning of \($0)" }
    let text = (["short,long"] + rows).joined(separator: "\n") + "\n"
    #expect(try found(text).contains { $0.hasSuffix("order") } != isSorted)
  }

  @Test func `where many terms follow their compounds, the list is sorted so`() throws {
    let terms = (10..<90).flatMap { ["Field \($0)a and methods", "Field \($0)a", "Field \($0)b"] }
    var text = (["short,long"] + terms.map { "\($0),meaning of \($0)" }).joined(separator: "\n")
    #expect(try found(text + "\n") == [])
    text += "\nFarm,last\n"
    #expect(try found(text).map { $0.suffix(5) } == ["order"])
  }

  /// To remove the blank would damage the text.
  @Test func `a text that a comma cuts is told, and left as it is`() throws {
    let rows = (1...9).map { "word\($0),Wort\($0),A short sentence.,,,w\($0)" }
    let cut = "regard,ansehen,He was a member of the crew, many say.,,r"
    let text = ("short,long,note,a,b,c\n" + rows.joined(separator: "\n") + "\n" + cut + "\n")

    let checked = try check(text)

    #expect(checked.findings.map(\.rule) == ["extra-cells"])
    #expect(checked.findings.first?.line == 11)
    #expect(checked.mended == nil)
  }

  @Test func `a column that repeats the other is one finding`() throws {
    let rows = (10..<40).map { "Term \($0),Term \($0)\n" }.joined()
    #expect(try found("short,long\n" + rows).map { $0.hasSuffix("same-forms") } == [true])
    // A few words are the same in two languages.
    #expect(try found("short,long\nradio,radio\ntaxi,taxi\nkey,clave\nsea,mar\n") == [])
  }

  @Test func `a column of letter codes is one finding`() throws {
    let codes = "short,long\n" + (10..<40).map { "XT\($0),n\n" }.joined()
    #expect(try found(codes).filter { $0.hasSuffix("letter-codes") }.count == 1)
  }

  /// Random lists: what was mended differs in blanks at the ends of cells, line ends and repeated
  /// records, and in nothing else; mended again, nothing changes.
  @Test func `mending changes only what it mends`() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<400 {
      let delimiter = [",", ";", "\t"].randomElement(using: &random)!
      let cells = ["AB", " AB", "Alfa  Bravo ", "\"a \(delimiter) b\"", "é", "\"x\n y\"", "x", ""]
      var records = (0..<Int.random(in: 1..<12, using: &random)).map { _ in
        (0..<3).map { _ in cells.randomElement(using: &random)! }.joined(separator: delimiter)
      }
      if Bool.random(using: &random), let copy = records.randomElement(using: &random) {
        records.append(copy)
      }
      let header = ["short", "long", "note"].joined(separator: delimiter)
      let text = ([header] + records).map {
        $0 + (Int.random(in: 0..<8, using: &random) == 0 ? "\r\n" : "\n")
      }.joined()
      guard let mended = try? check(text).mended else { continue }

      let source = ImportSource(name: "a.csv", bytes: mended)
      #expect(try GlossaryCheck(source).mended == nil, "\(text)")
      #expect(
        Self.plain(text, delimiter)
          == Self.plain(String(decoding: mended, as: UTF8.self), delimiter))
    }
  }

  /// The records of a list without repetitions, outer blanks and line ends.
  private static func plain(_ text: String, _ delimiter: String) -> [[String]] {
    var reader = RecordReader(
      Array(text.utf8),
      dialect: Dialect(delimiter: Array(delimiter.utf8)[0], quote: UInt8(ascii: "\"")))
    var seen: Set<[String]> = []
    var records: [[String]] = []
    while reader.advance() {
      let isBlank = reader.bytes[reader.range].allSatisfy { $0 <= 0x20 }
      let record = reader.fields.map { field in
        let raw = String(decoding: reader.bytes[field.rawRange], as: UTF8.self)
        return field.isQuoted ? raw : raw.split(separator: " ").joined(separator: " ")
      }
      if isBlank || seen.insert(record).inserted { records.append(record) }
    }
    return records
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

  @Test(arguments: [
    ("alarm,тревOга", "a Latin O that looks Cyrillic"),
    ("МВФ,Междунаpодный валютный фонд", "a Latin p that looks Cyrillic"),
    ("“λόγοs”,word", "a Latin s that looks Greek"),
    ("РAM,Random-Access Memory", "a Cyrillic Р that looks Latin"),
    ("řоm,man", "a Cyrillic о that looks Latin"),
  ])
  func `the letter of the other alphabet is named`(row: String, words: String) throws {
    let finding = try #require(try check("short,long\n\(row)\n").findings.first)

    #expect(finding.sentence.contains(words))
  }

  @Test
  func `a text whose lines are mostly no rows is not checked`() {
    let lines = (0..<30).map { $0 % 10 == 0 ? "Wort\($0), Begriff" : "Wort\($0)" }

    #expect(throws: (any Error).self) { try check(lines.joined(separator: "\n")) }
  }
}
