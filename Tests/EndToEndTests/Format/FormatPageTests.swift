import Foundation
import Testing

/// The page on the library's format is enough to write a library that til reads and continues.
@Suite(.waiting) struct FormatPageTests {
  private static let smtp = PlainLibrary.id("SMTP", "Simple Mail Transfer Protocol")
  private static let atm = PlainLibrary.id("ATM", "Automated Teller Machine")

  private static func page() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Sources/Documentation/format.md"), encoding: .utf8)
  }

  @Test func `the page's ids and checksums are right`() throws {
    let page = try Self.page()
    let rows = page.matches(
      of: /\| `(.+?)` \| (?:`(.+?)`|\(empty\)) \| (\d+) \| `([a-z0-9]{10})` \|/)

    #expect(rows.count >= 6)
    for row in rows {
      let long = row.2.map(String.init) ?? ""
      let counter = try #require(UInt64(row.3))
      #expect(PlainLibrary.id(String(row.1), long, counter: counter) == String(row.4))
    }
    let sum = String(PlainLibrary.crc64(Array("123456789".utf8)), radix: 16)
    #expect(page.contains("`\(sum)`"))
  }

  @Test func `the program that writes by the page uses no code of til`() throws {
    for name in ["PlainLibrary.swift", "EveryLine.swift"] {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: name)
      let imports = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("import ") || $0.hasPrefix("@") }

      #expect(imports == ["import Foundation"])
    }
  }

  @Test func `a library written by the page is read, studied and checked`() throws {
    let home = try TerminalHome()
    try Self.write(to: home.library)

    let check = try ProgramRun(["check"], home: home)
    #expect(check.end == .exit(0), "\(check.output)\(check.errors)")
    let list = try ProgramRun(["list", "--plain"], home: home).output
    #expect(list.contains(Self.smtp) && list.contains(Self.atm) && list.contains("maid"))
    let smtp = try ProgramRun(["show", "SMTP", "--json"], home: home).output
    #expect(smtp.contains("2026-01-09"), "\(smtp)")
    #expect(
      try ProgramRun(["list", "is:suspended", "--plain"], home: home).output.contains("IMAP"))
    #expect(
      try ProgramRun(["list", "is:flagged"], home: home).end == .exit(1), "The flag is undone.")
    #expect(try ProgramRun(["set", "new"], home: home).output.contains("3"))

    let study = try ProgramRun(
      ["study", "--limit", "1"], input: "simple mail transfer protocol\n3\n", home: home)
    #expect(study.end == .exit(0), "\(study.errors)")
    #expect(try ProgramRun(["check"], home: home).end == .exit(0))
  }

  @Test func `every kind of line of the page is read as the page says`() throws {
    let home = try TerminalHome()
    let written = try EveryLine.write(to: home.library)
    let page = try Self.page()
    let named = page.split(separator: "\n").compactMap { line -> String? in
      line.firstMatch(
        of: #/^\| `([a-z-]+)` \| (?:card|line|Thing|deck|-|sums|missing|lines|`typed`)/#
      )
      .map { String($0.1) }
    }
    #expect(Set(named) == written)
    #expect(written.count == 24)

    func til(_ arguments: String...) throws -> String {
      let run = try ProgramRun(arguments, home: home, environment: ["TIL_DEVICE": "desk"])
      #expect(run.end == .exit(0), "\(arguments) \(run.errors)")
      return run.output + run.errors
    }
    #expect(try til("check").contains("No problems found."))
    #expect(try til("list", "is:flagged", "--plain").split(separator: "\n").count == 1)
    #expect(try til("list", "is:flagged").contains("POP"))
    #expect(try til("list", "is:suspended", "--plain").split(separator: "\n").count == 1)
    #expect(try til("list", "is:suspended").contains("IMAP"))
    #expect(try til("show", "POP", "--json").contains("2026-02-01"))
    #expect(try til("why", "POP").contains("another program, on 1 December 2025"))
    #expect(try til("set", "new").contains("3  library"))
    #expect(try til("set", "retention", "-d", "net").contains("0.85  deck net"))
    #expect(try til("set", "theme").contains("dark  this device"))
    let history = try til("history", "--plain")
    for words in [
      "reset IMAP", "tag, 2 changes", "planned exam 2099-06-01", "hid ATM", "resumed ATM",
      "unflagged IMAP",
      "answered good in elsewhere", "removed OLD", "changed POP", "moved ATM from net",
    ] {
      #expect(history.contains(words))
    }
    #expect(try !til("show", "SMTP", "--json").contains("newline"), "The text is erased.")
  }

  /// Two decks, two devices, answers, a setting, a batch, and an undo.
  private static func write(to path: String) throws {
    var desk = try PlainLibrary(path, device: "desk")
    try desk.write(
      deck: "net",
      "short,long,note,id\r\nSMTP,Simple Mail Transfer Protocol,,\(smtp)\r\n"
        + "IMAP,Internet Message Access Protocol,\"with a \"\"quote\"\"\",\r\n")
    try desk.write(
      deck: "bank", "\u{FEFF}short;long;also;id\nATM;Automated Teller Machine;maid|cash;\(atm)\n")
    let morning = "2026-01-05T10:04:11.123+01:00"
    let day = "2026-01-05"
    desk.add(
      "review", "\(smtp)>",
      [
        "3", "n", "new", "learning", "1", "1500", "4000", "0", "exact", "-",
        "2026-01-05T10:14:11.123+01:00",
      ],
      time: morning, day: day)
    desk.add("flag", smtp, time: morning, day: day)
    desk.add("undo", "desk:2", ["desk", "2", "flag", smtp], time: morning, day: day)
    desk.add("set", "-", ["new", "3"], time: morning, day: day)
    let imap = PlainLibrary.id("IMAP", "Internet Message Access Protocol")
    desk.addBatch(
      command: "suspend", [("suspend", imap, []), ("suspend", atm, []), ("resume", atm, [])],
      time: morning, day: day)
    try desk.save(year: 2026)

    var laptop = try PlainLibrary(path, device: "laptop")
    laptop.add(
      "review", "\(smtp)>",
      ["3", "n", "learning", "review", "0", "900", "2000", "0", "same", "-", "2026-01-09"],
      time: "2026-01-05T10:20:00.000+01:00", day: day)
    laptop.add("typed", "laptop:1", ["tab\there, newline\nand \\"], time: morning, day: day)
    try laptop.save(year: 2026)
  }
}
