import Foundation
import Recall
import TestSupport
import TestTerminal
import Testing
import Things

@testable import Trainer

/// A deck that follows a file on this machine, through versions of the file.
@MainActor
struct FollowTests {
  let library: TestLibrary
  let list: String
  /// Long forms without a likeness to each other.
  let meanings = [
    "Automated Clearing House", "Border Gateway Protocol", "Certificate Authority",
    "Domain Name System", "Extensible Markup Language", "File Transfer Protocol",
    "Graphical User Interface", "Hypertext Preprocessor", "Internet Relay Chat", "Job Control Unit",
  ]
  let shorts = ["ACH", "BGP", "CA", "DNS", "XML", "FTP", "GUI", "PHP", "IRC", "JCU"]

  init() throws {
    library = try TestLibrary()
    list = library.folder + "/terms.csv"
  }

  func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: list))
  }

  func rows(_ range: Range<Int> = 0..<10) -> [[String]] {
    range.map { [shorts[$0], meanings[$0]] }
  }

  func table(
    _ rows: [[String]], header: String = "Acronym,Meaning", delimiter: String = ","
  ) -> String {
    let lines = rows.map { $0.joined(separator: delimiter) }
    let head = header.isEmpty ? [] : [header.replacing(",", with: delimiter)]
    return (head + lines).map { $0 + "\n" }.joined()
  }

  /// Follows a list of these rows, and studies the first Things.
  func follow(_ rows: [[String]]? = nil, studying studied: [String] = []) throws {
    try write(table(rows ?? self.rows()))
    let run = library.run("follow \(list) -y")
    #expect(run.status == .done, "\(run.errors)")
    for short in studied { try library.answer(short, .good, due: 5) }
  }

  @discardableResult
  func update(_ text: String) throws -> String {
    try write(text)
    let run = library.run("follow --update -y")
    #expect(run.status == .done, "\(run.errors)")
    return run.output
  }

  var things: [String: String] {
    get throws {
      let texts = try library.store.library.texts(of: "terms")
      return Dictionary(
        (0..<texts.count).map { (texts[$0, .short], texts[$0, .long]) },
        uniquingKeysWith: { "\($0) / \($1)" })
    }
  }

  func id(_ short: String) throws -> Thing.ID {
    try #require(try library.store.library.family(of: short).first).thing.id
  }

  func isStudied(_ short: String) throws -> Bool {
    let card = Card.ID(try id(short), .forward)
    return try library.store.library.records(of: [card])[card]?.answers == 1
  }

  var base: Data? {
    FileManager.default.contents(atPath: library.folder + "/library/follow/terms.base")
  }

  @Test func `a followed list becomes a deck, and its file is kept byte for byte`() throws {
    try follow()

    #expect(try things.count == 10)
    #expect(base == Data(table(rows()).utf8))
    #expect(library.run("follow").output.contains("Up to date."))
  }

  @Test(arguments: ["corrected", "renamed", "delimiter", "header", "columns", "resorted"])
  func `the schedule survives`(_ change: String) throws {
    try follow(studying: ["DNS", "CA"])
    let before = try id("DNS")
    var rows = rows()
    switch change {
    case "corrected":
      rows[3][1] = "Domain Naming System"
      try update(table(rows))
      #expect(try things["DNS"] == "Domain Naming System")
    case "renamed":
      rows[3][0] = "DoNS"
      try update(table(rows))
      #expect(try id("DoNS") == before)
      #expect(try isStudied("DoNS"))
      return
    case "delimiter":
      let output = try update(table(rows, delimiter: ";"))
      #expect(output == "terms: up to date.\n")
    case "header":
      try update(table(rows, header: ""))
      #expect(try things.count == 10)
      try update(table(rows))
      #expect(try things.count == 10)
    case "columns":
      try update(
        table(
          rows.enumerated().map { ["\($0)", $1[1], $1[0], "x"] }, header: "No,Meaning,Acronym,Kind")
      )
      #expect(try things.count == 10)
    default: try update(table(rows.reversed()))
    }
    #expect(try id("DNS") == before)
    #expect(try isStudied("DNS"))
    #expect(try isStudied("CA"))
    #expect(try things.count == 10)
  }

  @Test func `rows that leave and come back are the same Things`() throws {
    try follow(studying: ["ACH", "DNS", "GUI"])
    let before = try id("DNS")

    let output = try update(table(rows(6..<10)))
    #expect(output.contains("kept because you have studied or changed them: ACH and DNS"))
    #expect(try things.count == 6)
    #expect(!(try update(table(rows(6..<10)))).contains("kept"))

    var back = rows()
    back[3][1] = "Domain Name Systems"
    try update(table(back))
    #expect(try things.count == 10)
    #expect(try id("DNS") == before)
    #expect(try things["DNS"] == "Domain Name Systems")
    #expect(try isStudied("ACH"))
  }

  /// Long definitions, each of other words.
  func definitions(_ count: Int, ending: String = "") -> [[String]] {
    var random = SeededGenerator(seed: 7)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    func word() -> String {
      String(
        (0..<Int.random(in: 3...9, using: &random)).map { _ in
          letters[Int.random(in: 0..<26, using: &random)]
        })
    }
    return (0..<count).map { row in
      ["term \(row)", (0..<40).map { _ in word() }.joined(separator: " ") + ending]
    }
  }

  @Test func `a small change of every long definition keeps the schedules`() throws {
    let rows = definitions(700, ending: ".")
    try follow(rows, studying: ["term 3", "term 350", "term 699"])
    let before = try id("term 350")

    try update(table(definitions(700).reversed().map { ["the \($0[0])", $0[1]] }))
    #expect(try things.count == 700)
    #expect(try id("the term 350") == before)
    #expect(try isStudied("the term 3"))
    #expect(try isStudied("the term 699"))
  }

  @Test func `markup that comes or goes is no other meaning`() throws {
    try follow(studying: ["CA", "DNS"])
    var rows = rows()
    rows[2][1] = "\\gls{CA} \\textbf{Certificate} Authority"
    rows[3][1] = "<b>Domain</b> <i>Name</i> System"
    try update(table(rows))
    try update(table(self.rows()))

    #expect(try things.count == 10)
    #expect(try isStudied("DNS"))
  }

  @Test func `another meaning is another Thing`() throws {
    try follow(studying: ["CA"])
    let before = try id("CA")
    var rows = rows()
    rows[2][1] = "Cellular Automaton"
    try update(table(rows))

    let family = try library.store.library.family(of: "CA").map(\.thing)
    #expect(Set(family.map(\.long)) == ["Certificate Authority", "Cellular Automaton"])
    #expect(family.first { $0.id == before }?.long == "Certificate Authority")
  }

  @Test func `what the user wrote stays`() throws {
    try follow(studying: ["FTP"])
    library.run("edit DNS --long 'Domain Name Service' --note mine")
    library.run("edit BGP --note routes")
    library.run("tag ACH +money")
    library.run("remove XML")
    library.run("add -d terms OWN = my own words")
    library.run("suspend GUI")

    var rows = rows()
    rows[3][1] = "Domain Naming System"
    rows[1][1] = "Border Gateway Protocols"
    rows[4][1] = "eXtensible Markup Languages"
    let output = try update(table(rows))
    #expect(output.contains("1 that you changed stays yours: DNS."))

    let family = { (short: String) in
      try #require(try library.store.library.family(of: short).first).thing
    }
    #expect(try family("DNS").long == "Domain Name Service")
    #expect(try family("DNS").note == "mine")
    #expect(try family("BGP").long == "Border Gateway Protocols")
    #expect(try family("BGP").note == "routes")
    #expect(try family("ACH").tags == ["money"])
    #expect(try library.store.library.family(of: "XML").isEmpty)
    #expect(try family("OWN").long == "my own words")
    let card = Card.ID(try id("GUI"), .forward)
    #expect(try library.store.library.records(of: [card])[card]?.isSuspended == true)
    // The same version again changes nothing.
    #expect(try update(table(rows)) == "terms: up to date.\n")
  }

  @Test func `an update is one undo, together with the file that came last`() throws {
    try follow(studying: ["DNS"])
    let (before, text) = (base, try library.text(of: "decks/terms.csv"))
    var rows = rows(1..<9)
    rows[2][1] = "Domain Naming System"
    rows.append(["NEW", "Something Else"])
    try update(table(rows, delimiter: ";"))
    #expect(base != before)

    #expect(library.run("undo -y").status == .done)
    #expect(base == before)
    #expect(try library.text(of: "decks/terms.csv") == text)
    #expect(library.run("follow").output.contains("1 new"))
    #expect(library.run("redo -y").status == .done)
    #expect(base == Data(table(rows, delimiter: ";").utf8))
    #expect(try things["NEW"] == "Something Else")
  }

  @Test func `the first undo takes the deck and its source away`() throws {
    try follow()
    #expect(library.run("undo -y").status == .done)

    #expect(base == nil)
    #expect(library.run("follow").status == .no)
  }

  @Test func `unfollow and follow again keeps corrections of both`() throws {
    try follow(studying: ["DNS"])
    library.run("edit CA --long 'Certificate Authorityx'")
    #expect(library.run("unfollow terms").status == .done)
    #expect(base == nil)
    var rows = rows()
    rows[3][1] = "Domain Naming System"
    rows[2][1] = "Certificate Authorities"
    try write(table(rows))
    #expect(library.run("follow \(list) -y").status == .done)

    #expect(try things.count == 10)
    #expect(try things["DNS"] == "Domain Naming System")
    #expect(try things["CA"] == "Certificate Authorityx")
    #expect(try isStudied("DNS"))
    #expect(library.run("undo -y").status == .done)
    #expect(library.run("undo -y").status == .done)
    #expect(base == Data(table(self.rows()).utf8))
  }

  @Test func `a deck that was imported before can follow`() throws {
    try write(table(rows()))
    library.run("import \(list) -d words -y")
    try library.answer("DNS", .good, due: 5)
    library.run("edit CA --long 'Certification Authority'")
    var rows = rows()
    rows[0][1] = "Automatic Clearing House"
    try write(table(rows))
    let run = library.run("follow \(list) -d words -y")

    #expect(run.output.contains("1 changed"))
    #expect(try library.store.library.texts(of: "words").count == 10)
    #expect(try isStudied("DNS"))
    #expect(
      try library.store.library.family(of: "CA").first?.thing.long == "Certification Authority")
  }

  @Test func `a file that vanished leaves the deck, and its new name is found`() throws {
    try follow(studying: ["DNS"])
    try FileManager.default.removeItem(atPath: list)

    let run = library.run("follow --update -y")
    #expect(run.status == .noInput)
    #expect(try things.count == 10)
  }

  @Test func `a file that is no list any more leaves the deck`() throws {
    try follow(studying: ["DNS"])
    try write("\n\\begin{table}{p{0.15}}\n  A & B \\\\\n\\end{table}\n")

    let run = library.run("follow --update -y")
    #expect(run.status == .badInput)
    #expect(run.errors.contains("cannot update terms, which stays as it is:"))
    #expect(try things.count == 10)
    try update(table(rows(1..<10)))
    #expect(try things.count == 9)
    #expect(try isStudied("DNS"))
  }

  @Test func `a renamed file is found in its directory`() throws {
    let folder = library.folder + "/lists"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(table(rows()).utf8).write(to: URL(filePath: folder + "/terms.csv"))
    #expect(library.run("follow \(folder) terms.csv -y").status == .done)
    try FileManager.default.moveItem(atPath: folder + "/terms.csv", toPath: folder + "/words.csv")

    let run = library.run("follow --update -y")
    let words = run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("words.csv has 10 of its 10 rows."))
    #expect(library.run("follow \(folder) words.csv -d terms -y").status == .done)
    #expect(try things.count == 10)
    #expect(library.run("follow --update -y").output == "terms: up to date.\n")
  }

  @Test func `corrections become a patch that upstream's file takes`() throws {
    var rows = rows()
    rows[5][1] = "\"File, Transfer\""
    try write(table(rows).replacing("\n", with: "\r\n"))
    library.run("follow \(list) -y")
    library.run("edit DNS --long 'Domain Naming System' --note private")
    library.run("edit FTP --long 'File Transfer, Protocol'")
    library.run("add -d terms OWN = my own words")

    // A terminal shows no carriage returns.
    let patch = library.run("follow --diff terms").output
    #expect(
      patch == """
        --- a/terms.csv
        +++ b/terms.csv
        @@ -2,9 +2,9 @@
         ACH,Automated Clearing House
         BGP,Border Gateway Protocol
         CA,Certificate Authority
        -DNS,Domain Name System
        +DNS,Domain Naming System
         XML,Extensible Markup Language
        -FTP,"File, Transfer"
        +FTP,"File Transfer, Protocol"
         GUI,Graphical User Interface
         PHP,Hypertext Preprocessor
         IRC,Internet Relay Chat

        """)
  }

  @Test func `a renamed deck goes on following`() throws {
    try follow()
    library.run("rename terms words")
    #expect(base == nil)

    #expect(library.run("follow").output.contains("Up to date."))
    try write(table(rows(0..<9)))
    #expect(library.run("follow --update -y").status == .done)
    library.run("undo -y")
    library.run("undo -y")
    #expect(base != nil)
  }

  @Test func `an update by itself is til's doing, and is not taken again after undo`() throws {
    try follow(studying: ["DNS"])
    library.run("set follow auto")
    var rows = rows()
    rows[3][1] = "Domain Naming System"
    try write(table(rows))
    #expect(library.run("follow --update --quiet").output.isEmpty)
    #expect(try things["DNS"] == "Domain Naming System")
    #expect(library.run("history").output.contains("til updated terms from upstream"))

    let line = try #require(try newestAutomatic())
    #expect(library.run("undo \(line) -y").status == .done)
    library.run("follow --update --quiet")
    #expect(try things["DNS"] == "Domain Name System")
  }

  func newestAutomatic() throws -> Int? {
    var number: Int?
    try library.store.library.lines(of: library.store.library.device) { past in
      if past.line.isAutomatic { number = past.line.number }
      return number == nil
    }
    return number
  }

  @Test func `an update that loses most rows is never taken by itself`() throws {
    try follow()
    library.run("set follow auto")
    try write(table(rows(0..<4)))
    library.run("follow --update --quiet")

    #expect(try things.count == 10)
  }

  @Test func `a source that only the journal names is shown and not contacted`() throws {
    try follow()
    try library.store.commit(
      Change(
        "set",
        events: [
          .set(
            .deck("terms"), name: FollowSource.setting,
            value: FollowSource(address: "/etc", file: "passwd").value)
        ]))
    #expect(library.run("follow").output.contains("this machine has no such path"))
    #expect(library.run("follow --update -y").status == .no)
  }

  // MARK: Two machines

  var box: String { library.folder + "/box" }

  /// Another machine that syncs with this one.
  func second() throws -> TestLibrary {
    let other = try TestLibrary(device: "desk-bcd2")
    for machine in [library, other] { machine.run("sync \(box) -y") }
    return other
  }

  func texts(_ library: TestLibrary) throws -> [String] {
    let texts = try library.store.library.texts(of: "terms")
    return (0..<texts.count).map {
      "\(texts.id($0)?.description ?? "") \(texts[$0, .short]) \(texts[$0, .long])"
    }
    .sorted()
  }
}
