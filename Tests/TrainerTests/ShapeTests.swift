import Foundation
import Interchange
import Recall
import TestSupport
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// All `--json` output has exactly the members that the help of its command lists.
@MainActor
struct ShapeTests {
  /// Lines whose output covers every member of a command's JSON.
  nonisolated private static let lines: [(command: String, lines: [String])] = [
    ("due", ["due"]), ("deadline", ["deadline computing +5w -y", "deadline"]),
    ("catchup", ["catchup"]), ("easy", ["easy sat,sun half", "easy"]),
    (
      "fit",
      ["fit", "fit --log HOME/library/log.csv", "fit --log HOME/library/days.csv --evaluate"]
    ),
    ("simulate", ["simulate --days 30 --retention 0.90..0.91", "simulate --adaptive --days 9"]),
    (
      "add",
      [
        "add SMTP = another --also x -t y --image HOME/library/p.png --audio HOME/library/p.wav",
        "add ATM = another -d new",
      ]
    ),
    ("list", ["list"]), ("show", ["show SMTP"]),
    ("why", ["why SMTP"]),
    ("edit", ["edit IMAP --note text --tags a --also b"]),
    ("remove", ["remove short:pop", "remove -n QoS"]), ("move", ["move imap --to elsewhere"]),
    ("tag", ["tag imap +x"]), ("suspend", ["suspend smtp"]), ("resume", ["resume imap -y"]),
    ("bury", ["bury imap"]), ("flag", ["flag smtp"]), ("unflag", ["unflag imap"]),
    ("reset", ["reset smtp"]), ("decks", ["decks"]), ("rename", ["rename computing other"]),
    (
      "import",
      [
        "import HOME/library/words.csv -d computing --prune -y",
        "import HOME/library/more/words.csv -d computing --prune -n",
        "import HOME/library/open.csv -n",
      ]
    ), ("scan", ["scan HOME/library/notes.txt -y", "scan HOME/library/notes.txt --unknown"]),
    ("lint", ["lint HOME/library/double.csv --fix", "lint HOME/library/double.csv"]),
    (
      "follow",
      [
        "follow HOME/library/more/words.csv -y", "follow HOME/lists -y",
        "follow HOME/library/more/words.csv -d computing -y",
      ]
    ), ("unfollow", ["unfollow double"]),
    ("export", []),
    ("undo", ["undo -y"]), ("redo", ["redo -y"]), ("history", ["history"]),
    ("stats", ["stats --all", "stats", "stats deck:computing --days 9"]),
    ("replay", ["replay HOME/library/answers.csv"]), ("where", ["where"]), ("sync", ["sync"]),
    ("set", ["set"]),
    ("check", ["check"]), ("rebuild", ["rebuild"]),
    ("restore", ["restore", "restore 2026-11-20 -n"]),
    ("help", ["help all", "help keys", "help shell", "help agents", "help privacy", "help order"]),
    ("completions", []),
    ("demo", []), ("manual", []),
    ("version", ["version"]), ("quit", []),
  ]

  /// Commands that print one event per line have tests of their own.
  nonisolated private static let ofManyLines = ["study"]

  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write(
      """
      short,long,note,tags,also,image,audio
      SMTP,Simple Mail Transfer Protocol,How mail goes.,mail,x,a.png,a.wav
      IMAP,Internet Message Access Protocol,,mail,y,a.png,a.wav
      QoS,Quality of Service,,net,z,a.png,a.wav
      POP,Post Office Protocol,,mail,w,a.png,a.wav

      """, to: "decks/computing.csv")
    try library.write("card_id,review_time,review_rating\n1,1,3\n", to: "log.csv")
    let times = (0..<8).map {
      "\($0 % 2),\(1_700_000_000_000 + $0 * 200_000_000),\($0 == 5 ? 1 : 3)\n"
    }
    try library.write("card_id,review_time,review_rating\n" + times.joined(), to: "days.csv")
    try library.write("card,days,grade\na,0,3\na,2,3\n", to: "answers.csv")
    try library.write(
      "short,long,tags,also,image,audio\nGone,went away,a b,x|y,a.png,a.wav\n", to: "words.csv")
    try library.write("short,long\nA,\"one\n", to: "open.csv")
    try library.write("short,long\nAB, Alfa Beta\nCD,Charlie Delta\n", to: "double.csv")
    try library.write(
      "An access control list (ACL), and an air cargo link (ACL). SMTP is known.\n", to: "notes.txt"
    )
    try library.write(
      """
      short,long,note,tags,also,guid
      ESP,Electronic Stability Program,n,a b,x|y,g
      QoS,Qualities of Service,n,a,x,g2
      1-Mar,Multi Access Ring,,,,
      #N/A,Broken,,,,

      """, to: "more/words.csv")
    try SampleMedia.png.write(to: URL(filePath: library.folder + "/library/p.png"))
    try SampleMedia.wav.write(to: URL(filePath: library.folder + "/library/p.wav"))
    library.run("import \(library.folder)/library/words.csv -d computing -y")
    library.run("add ATM = Automated Teller Machine -d computing -t bank --also atm")
    library.run("suspend qos")
    library.run("undo")
    try library.answer("SMTP", .good, due: 0)
    library.clock.advance(seconds: 86_400)
    return library
  }

  /// Misses a known card by confusing it with another.
  private func slip(_ library: TestLibrary) throws {
    try library.answer("SMTP", .good, due: 3)
    library.clock.advance(seconds: 3 * 86_400)
    try library.answer("SMTP", .again, due: 2, takenFor: "IMAP")
  }

  /// Another machine changes the same Things.
  private func meet(_ library: TestLibrary) throws {
    let other = try TestLibrary(device: "desk-bcd2")
    let box = library.folder + "/box"
    library.run("sync \(box) -y")
    other.run("sync \(box) -y")
    for line in [
      "edit SMTP --long other", "add Q = quick", "edit QoS --note x", "remove POP -y",
      "edit ATM --note x",
    ] {
      other.run(line)
    }
    other.run("sync")
    for line in ["edit SMTP --long mine", "add R = right", "remove QoS -y", "remove IMAP -y"] {
      library.run(line)
    }
  }

  @Test(arguments: lines)
  func `help lists the members of --json`(command: String, lines: [String]) throws {
    let about = try #require(CommandList.named(command)?.about)
    var given: Set<String> = []

    for line in lines {
      let library = try library()
      if command == "stats" { try slip(library) }
      if ["fit", "catchup"].contains(command) { try library.study(days: 60) }
      if command == "redo" { library.run("undo -y") }
      if command == "resume" { library.run("suspend imap") }
      if command == "unflag" { library.run("flag imap") }
      if command == "set" { library.run("set new 5 -d computing") }
      if command == "restore" { library.run("remove imap") }
      if command == "check" {
        try library.write("short\n", to: "decks/broken.csv")
        try library.write("unused", to: "media/unused.png")
        try library.write("short,long\nA,Alfa\n", to: "decks/computing.csv")
      }
      if command == "sync" { try meet(library) }
      if command == "unfollow" {
        library.run("follow HOME/library/double.csv -y".replacing("HOME", with: library.folder))
      }
      if command == "follow" {
        let lists = library.folder + "/lists"
        try FileManager.default.createDirectory(atPath: lists, withIntermediateDirectories: true)
        for name in ["a", "b"] {
          try Data("short,long\nAB,Alfa Beta\nCD,Charlie Delta\n".utf8)
            .write(to: URL(filePath: lists + "/\(name).csv"))
        }
      }
      let run = library.run(line.replacing("HOME", with: library.folder) + " --json")
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any],
        "\(line) gave: \(run.output)\(run.errors)")
      #expect(object["til"] as? Int == JSON.version && object["kind"] as? String == command)
      // Null represents a missing object.
      let paths = Self.paths(in: object.filter { !["til", "kind"].contains($0.key) })
        .filter { path in !about.json.contains { $0.path.hasPrefix(path + ".") } }
      given.formUnion(paths)
    }

    #expect(given.sorted() == about.json.map(\.path).sorted(), "See `json` of \(command).")
  }

  @Test func `every command is covered here`() {
    let commands = Self.lines.map(\.command) + Self.ofManyLines
    #expect(commands.sorted() == CommandList.names.sorted())
  }

  /// The paths to all values other than objects, such as `things[].tags[]`.
  private static func paths(in value: Any, at path: String = "") -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: []) { paths, member in
        let name = path.isEmpty ? member.key : "\(path).\(member.key)"
        paths.formUnion(Self.paths(in: member.value, at: name))
      }
    }
    if let array = value as? [Any] {
      return array.reduce(into: []) { $0.formUnion(paths(in: $1, at: path + "[]")) }
    }
    return [path]
  }
}
