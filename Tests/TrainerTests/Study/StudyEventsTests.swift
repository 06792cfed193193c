import Foundation
import Interchange
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// `study --json` with piped input: one line per answer, one per grade, and one event per line.
@MainActor
struct StudyEventsTests {
  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write(
      """
      short,long
      SMTP,Simple Mail Transfer Protocol
      ATM,Asynchronous Transfer Mode

      """, to: "decks/networks.csv")
    try library.write("short,long\nATM,Automated Teller Machine\n", to: "decks/banking.csv")
    return library
  }

  private func events(
    _ line: String, _ input: [ScriptedInput], in library: TestLibrary
  ) throws -> [[String: Any]] {
    let terminal = ScriptedTerminal(input, capabilities: Capabilities(isInteractive: false))
    Interpreter(library.session(terminal, .shell)).run(line: line)
    return try terminal.output.split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  private static let input: [ScriptedInput] = [
    "?", "simple mail tranfer protocol", .key(.return),
    "automated teller machine", "mode", .key("1"), .end,
  ]

  @Test func `every step of a session is an event`() throws {
    let events = try events("study networks --json", Self.input, in: library())

    let kinds = events.compactMap { $0["kind"] as? String }
    #expect(
      kinds == [
        "study", "question", "hint", "verdict", "answer", "question", "verdict", "verdict",
        "answer", "question", "end",
      ])
    #expect(
      events.compactMap { $0["verdict"] as? String }
        == ["nearly", "nearly", "meaning", "partly", "partly"])
    #expect(events.compactMap { $0["grade"] as? String } == ["hard", "again"])
  }

  @Test(arguments: ["", " --confusions", " --one", " --exam 5"])
  func `a session without cards is an empty one`(options: String) throws {
    let library = try library()
    library.run("suspend deck:networks --yes")
    library.run("suspend deck:banking --yes")
    let events = try events("study\(options) --json", [.end], in: library)

    #expect(events.map { $0["kind"] as? String } == ["study", "end"])
    #expect(events.allSatisfy { $0["left"] as? Int == 0 })
  }

  @Test func `help lists the members of events`() throws {
    let library = try library()
    // A file in place of the device's directory makes appends fail.
    let files = FileManager.default
    let journal = "\(library.folder)/library/journal/laptop-bcd1"
    let failing: [ScriptedInput] = [
      .meanwhile {
        try? files.moveItem(atPath: journal, toPath: library.folder + "/aside")
        try? Data().write(to: URL(fileURLWithPath: journal))
      },
      .key(.return),
      .meanwhile {
        try? files.removeItem(atPath: journal)
        try? files.moveItem(atPath: library.folder + "/aside", toPath: journal)
      },
    ]
    let events = try events(
      "study networks --json", Self.input[..<2] + failing + Self.input[2...], in: library)

    let exam = try self.events("study --exam 1 --json", ["x", .key("1"), .end], in: library)
    var given: Set<String> = ["kind"]
    for event in events + exam {
      #expect(event["til"] as? Int == JSON.version)
      for (name, value) in event where !["til", "kind"].contains(name) {
        given.insert(value is [Any] ? "\(name)[]" : name)
      }
    }
    #expect(given.sorted() == StudyJSONOutput.members.map(\.path).sorted())
  }

  @Test(arguments: [
    ("Asynchronous Transfer Mode", "exact"), ("asynchronous  transfer mode", "same"),
    ("asynchronus transfer mode", "nearly"), ("automated teller machine", "meaning"),
    ("simple mail transfer protocol", "other"), ("asynchronous mode", "partly"),
    ("xyzzy", "wrong"), ("", "revealed"),
  ])
  func `each verdict has a name`(typed: String, word: String) throws {
    let library = try library()
    library.run("suspend SMTP")

    let events = try events(
      "study networks --json", [.line(TypedLine(typed)), .end], in: library)

    #expect(events.compactMap { $0["verdict"] as? String } == [word])
  }

  @Test func `a card without a grade at the end of input has no answer`() throws {
    let library = try library()

    let events = try events(
      "study networks --json", ["simple mail transfer protocol", .end], in: library)

    #expect(events.last?["kind"] as? String == "end")
    #expect(events.last?["answered"] as? Int == 0)
    #expect(try library.store.library.daysAnswered().isEmpty)
  }
}
