import Interchange
import Testing
import Things

/// Abbreviations that running text defines.
struct ScanTests {
  private func found(_ text: String, file: String = "notes.txt") throws -> [String] {
    let library = try TestLibrary()
    return try found(ImportSource(name: file, bytes: Array(text.utf8)), library)
  }

  private func found(_ source: ImportSource, _ library: TestLibrary) throws -> [String] {
    var options = ReadingOptions()
    options.isProse = true
    var reading = try Importers.read(source, options)
    reading.obstacle = nil
    var pairs: [String] = []
    try reading.plan(asking: library.opened).forEachDraft { _, _, thing, _ in
      pairs.append("\(thing.short) = \(thing.long)")
    }
    return pairs
  }

  static let definitions: [(text: String, pair: String)] = [
    ("We use the Transmission Control Protocol (TCP) here.", "TCP = Transmission Control Protocol"),
    (
      "Segments of TCP (Transmission Control Protocol) arrive.",
      "TCP = Transmission Control Protocol"
    ),
    ("What is question answering? (QA) It", "QA = question answering"),
    (
      "adherence of Streptococcus pyogenes (S. pyogenes) to", "S. pyogenes = Streptococcus pyogenes"
    ),
    ("Today TCP, the Transmission Control Protocol, rules.", "TCP = Transmission Control Protocol"),
    ("The name RFC stands for Request for Comments and stuck.", "RFC = Request for Comments"),
    ("- TCP: Transmission Control Protocol\n", "TCP = Transmission Control Protocol"),
    ("**DNS** – Domain Name System\n", "DNS = Domain Name System"),
    ("*[HTML]: Hyper Text Markup Language\n", "HTML = Hyper Text Markup Language"),
    (
      "| API | Application Programming Interface | web |\n",
      "API = Application Programming Interface"
    ),
    ("BGP   Border Gateway Protocol\n", "BGP = Border Gateway Protocol"),
    (
      "ATM   Automated Teller Machine\n      banking · added today\n",
      "ATM = Automated Teller Machine"
    ),
    (
      "ICMP  Internet Control\n      Message Protocol\n", "ICMP = Internet Control Message Protocol"
    ),
    ("the European Union (hereinafter \"EU\") agreed", "EU = European Union"),
    ("die Europäische Union (nachfolgend „EU“)", "EU = Europäische Union"),
    (
      "\\newacronym{tcp}{TCP}{Transmission Control Protocol}", "TCP = Transmission Control Protocol"
    ),
    ("<abbr title=\"World Wide Web\">WWW</abbr>", "WWW = World Wide Web"),
    (
      "the <b>Hypertext</b> Transfer Protocol (<code>HTTP</code>)",
      "HTTP = Hypertext Transfer Protocol"
    ),
    ("the long Transmis-\nsion Control Pro-\ntocol (TCP)", "TCP = Transmission Control Protocol"),
    ("// A finite state\n// machine (FSM) decides.\n", "FSM = finite state machine"),
    ("The \\fITransmission Control\\fR Protocol (TCP)", "TCP = Transmission Control Protocol"),
    ("two virtual machines (VMs) run", "VMs = virtual machines"),
    ("a peer-to-peer (P2P) network", "P2P = peer-to-peer"),
    ("Internet Protocol version 6 (IPv6)", "IPv6 = Internet Protocol version 6"),
    ("the dye 2,4-dinitrophenyl (DNP)", "DNP = 2,4-dinitrophenyl"),
    ("the effects of general anesthesia (GA) are", "GA = general anesthesia"),
    ("Deutscher Gewerkschaftsbund (DGB)", "DGB = Deutscher Gewerkschaftsbund"),
    (
      "El Fondo de las Naciones Unidas para la Infancia (UNICEF) ayuda",
      "UNICEF = Fondo de las Naciones Unidas para la Infancia"
    ),
    (
      "støtte til små og mellemstore virksomheder (SMV'er)", "SMV = små og mellemstore virksomheder"
    ),
    (
      "Всемирная организация здравоохранения (ВОЗ) сообщила",
      "ВОЗ = Всемирная организация здравоохранения"
    ),
    ("Οργανισμός Ηνωμένων Εθνών (ΟΗΕ)", "ΟΗΕ = Οργανισμός Ηνωμένων Εθνών"),
    ("Open Shortest Path First (OSPF, RFC 2328) is", "OSPF = Open Shortest Path First"),
    ("the transepithelial resistance (Rt) fell", "Rt = transepithelial resistance"),
    ("a low ambient temperature (T(a)) and", "T(a) = ambient temperature"),
    ("the phrasal analyzer (PHRAN) reads", "PHRAN = phrasal analyzer"),
    ("Shared Annotated Resources (ShARe) are", "ShARe = Shared Annotated Resources"),
    ("a Broad Agency Announcement (BAA) N61339-0", "BAA = Broad Agency Announcement"),
    ("patients with myotonic dystrophy (DM) were", "DM = myotonic dystrophy"),
    ("pages in German (DE) only", "DE = German"),
    ("the World Wide Web Consortium (W3C) says", "W3C = World Wide Web Consortium"),
    ("with internationalization (i18n) done", "i18n = internationalization"),
    ("a form of damped EM (DEM) here", "DEM = damped EM"),
    ("an administrator (ADMIN) may", "ADMIN = administrator"),
    ("the field max_line_width (MLW) is", "MLW = max_line_width"),
    ("of integer programming (IP for short) and", "IP = integer programming"),
    ("of integer programming (IP henceforth) and", "IP = integer programming"),
    (
      "at the 6th Garden Plant Workshop (GPW-6) in",
      "GPW-6 = 6th Garden Plant Workshop"
    ),
  ]

  @Test(arguments: definitions)
  func `a definition is found`(text: String, pair: String) throws {
    #expect(try found(text) == [pair])
  }

  @Test(arguments: [
    "See open(2), read(2) and the manual (GNU).", "as shown (left) and (IV) below",
    "Regulation (EC) No 1234/2005 applies.", "The median age was 7 years (range 1-19).",
    "int main(void) { return printf(FMT); }", "He (John Smith) left.", "",
    "A list (A) of items (B).", "a Debian system (x86)", "backward-char (C-b)",
    "the injured (RI) and", "policies delete (POLICY)", "colorBDMode (class ColorBDMode)",
    "makes a selection (SELECT)",
    "jump scroll (jumpScroll)",
    "a count/mass (COUNT) noun", "words (a10)", "in German (EN)",
  ])
  func `other brackets are left alone`(text: String) throws {
    if text.isEmpty { return }
    #expect(try found(text) == [])
  }

  @Test
  func `the commonest meaning comes first, and is counted`() throws {
    let library = try TestLibrary()
    let text = """
      A test access port (TAP) and a TAP. The terminal access point (TAP) is here.

      Another terminal access point (TAP).
      """
    var options = ReadingOptions()
    options.isProse = true
    let plan = try library.plan(text, options)

    #expect(plan.additions().map(\.long) == ["terminal access point"])
    #expect(plan.additions().map(\.uses) == [4])
    #expect(plan.diagnostics(.doubtful).map(\.rule) == ["rarer-definition"])
  }

  @Test
  func `a confirmation in advance leaves doubtful definitions out`() throws {
    let library = try TestLibrary()
    var options = ReadingOptions()
    options.isProse = true
    var plan = try library.plan(
      "An access control list (ACL), then the other: an air cargo link (ACL).", options)
    plan.leaveDoubtful()
    try library.commit(plan)

    #expect(try library.entries.map(\.thing.long) == ["access control list"])
    #expect(plan.counts.notTaken == 1)
  }

  @Test
  func `the sentence becomes the note`() throws {
    let library = try TestLibrary()
    var options = ReadingOptions()
    options.isProse = true
    let text = "It works. An access control\nlist (ACL) says who may enter. Next."
    try library.commit(library.plan(text, options))
    #expect(
      try library.entries.map(\.thing.note) == ["An access control list (ACL) says who may enter."])

    options.keepsSentences = false
    let other = try TestLibrary()
    try other.commit(other.plan(text, options))
    #expect(try other.entries.map(\.thing.note) == [""])
  }

  @Test
  func `files of a folder are named, and binary files skipped`() throws {
    let library = try TestLibrary()
    let files = [
      ImportSource(name: "a.md", bytes: Array("An access control list (ACL).".utf8)),
      ImportSource(name: "b.bin", bytes: [0] + Array("A border gateway (BG) x".utf8)),
    ]
    let source = ImportSource(name: "docs", bytes: [], files: files)
    #expect(try found(source, library) == ["ACL = access control list"])
  }

  @Test
  func `abbreviations without a definition are counted`() throws {
    let text = "The DNS and DNSs answer UDP. An access control list (ACL)."
    let source = ImportSource(name: "x.txt", bytes: Array(text.utf8))
    let unknown = try TextDefinitions.unknown(source, fewest: 1) { _ in }.unknown
    #expect(unknown.map { "\($0.short) \($0.count)" } == ["DNS 2", "UDP 1"])
  }
}
