import Foundation
import Testing

/// `study` with piped input: one line per answer, one per grade.
@Suite(.waiting) struct PipedStudyTests {
  private static let pairs = ["A,one,,", "B,two,,", "C,three,,"]

  @Test func `an empty line takes the proposed grade, and the end of input ends`() throws {
    let home = try TerminalHome(deck: Self.pairs)

    let run = try ProgramRun(["study"], input: "one\n\nwrong\n\nthree\n4\n", home: home)

    #expect(run.end == .exit(0))
    #expect(try home.grades() == ["3", "1", "4"])
    #expect(run.output.contains("A:"))
    #expect(run.output.contains("right                  one"))
  }

  @Test func `with json every line is an event`() throws {
    let home = try TerminalHome(deck: Self.pairs)

    let run = try ProgramRun(["study", "--json"], input: "one\n4\n", home: home)

    let events = try run.output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(
      events.compactMap { $0["kind"] as? String }
        == ["study", "question", "verdict", "answer", "question", "end"])
    #expect(run.errors.isEmpty)
  }

  @Test func `input that ends before a grade does not grade`() throws {
    let home = try TerminalHome(deck: Self.pairs)

    let run = try ProgramRun(["study"], input: "one\n", home: home)

    #expect(run.end == .exit(0))
    #expect(try home.grades().isEmpty)
  }

  @Test(arguments: [[], ["--json"]])
  func `a question that could not be shown takes no answer`(options: [String]) throws {
    let home = try TerminalHome(deck: Self.pairs)

    let run = try ProgramRun(
      ["study"] + options, input: "one\n\ntwo\n\n", home: home, output: .file("/dev/full"))

    #expect(run.end == .exit(74))
    #expect(run.errors.contains("No space left on device"))
    #expect(try home.grades().isEmpty)
  }

  @Test func `the status is 1 if nothing is due`() throws {
    #expect(try ProgramRun(["study"], input: "", home: TerminalHome()).end == .exit(1))
  }

  @Test func `an unknown deck is reported with a suggestion`() throws {
    let home = try TerminalHome(deck: Self.pairs)

    let run = try ProgramRun(["study", "computng"], input: "", home: home)

    #expect(run.end == .exit(1))
    #expect(run.errors.contains("study computing?"))
  }

  @Test func `a query only asks matches`() throws {
    let home = try TerminalHome(deck: SittingTests.mail)

    let run = try ProgramRun(
      ["study", "tag:network"], input: "quality of service\n4\n", home: home)

    #expect(run.output.contains("computing · 1 card"))
    #expect(try home.grades() == ["4"])
  }

  @Test(arguments: [
    ["--new", "x"], ["--limit", "0"], ["-m", "0"], ["--answer", "sometimes"], ["--every", "2h"],
    ["--one", "--every", "soon"], ["--cram", "--missed"], ["--ahead", "-1"], ["--nonsense"],
  ])
  func `an invalid option is reported`(words: [String]) throws {
    let run = try ProgramRun(["study"] + words, input: "", home: TerminalHome(deck: Self.pairs))

    #expect(run.end == .exit(64))
    #expect(run.errors.hasPrefix("til: "))
    #expect(run.output.isEmpty)
  }

  @Test func `limits are kept`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let input = String(repeating: "\n4\n", count: 5)

    var run = try ProgramRun(["study", "--new", "1"], input: input, home: home)
    #expect(run.output.contains("1 card"))
    #expect(try home.grades().count == 1)
    run = try ProgramRun(["study", "--limit", "1"], input: input, home: home)
    #expect(run.output.contains("1 card"))
    #expect(try home.grades().count == 2)
    run = try ProgramRun(["study", "--ahead", "30", "--new", "0"], input: input, home: home)
    #expect(run.output.contains("2 cards · 30 days ahead"))
  }

  /// Runs `study` with a disk fault after one successful answer.
  private func studied(
    _ options: String, on fault: String, input: String, home: TerminalHome
  ) throws -> ProgramRun {
    _ = try ProgramRun(["study", "--limit", "1"], input: "one\n4\n", home: home)
    return try ProgramRun(
      of: .shell, ["-c", "\(fault) '\(TerminalProgram.til.path)' study \(options)"], input: input,
      home: home)
  }

  /// No file can grow, as on a full disk.
  private static let fullDisk = "trap '' XFSZ; ulimit -f 0; exec"

  private static let strace = "/usr/bin/strace"

  /// The first answer is not written to disk.
  private static let oneFault =
    "exec \(strace) -qq -o /dev/null -e trace=fdatasync -e inject=fdatasync:error=EIO:when=1"

  @Test func `answers that cannot be saved are reported and not counted`() throws {
    let home = try TerminalHome(deck: Self.pairs)

    let run = try studied("", on: Self.fullDisk, input: "two\n4\n4\n", home: home)

    #expect(run.end == .exit(74))
    #expect(run.errors.components(separatedBy: "cannot write").count == 3)
    #expect(!run.output.contains("answered"))
    #expect(run.output.contains("2 cards left"))
    #expect(try home.grades() == ["4"])
  }

  @Test func `with json an answer that cannot be saved is an event`() throws {
    let home = try TerminalHome(deck: Self.pairs)

    let run = try studied("--json", on: Self.fullDisk, input: "two\n4\n", home: home)

    let events = try run.output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(
      events.compactMap { $0["kind"] as? String }
        == ["study", "question", "verdict", "failure", "end"])
    let failure = try #require(events.first { $0["kind"] as? String == "failure" })
    #expect((failure["sentence"] as? String)?.contains("cannot write") == true)
    #expect(failure["status"] as? Int == 74)
    #expect(events.last?["answered"] as? Int == 0)
    #expect(run.end == .exit(74))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: strace)))
  func `the same line saves an answer that could not be saved before`() throws {
    let home = try TerminalHome(deck: Self.pairs)

    let run = try studied("", on: Self.oneFault, input: "two\n4\n4\nthree\n3\n", home: home)

    #expect(run.end == .exit(74))
    #expect(run.errors.contains("cannot fsync"))
    #expect(run.output.contains("2 answered"))
    // The line may be duplicated, and counts once.
    #expect(Set(try home.kind("review").map { $0[0] }).count == 3)
    let check = try ProgramRun(["check"], home: home)
    #expect(check.end == .exit(0))
    #expect(check.errors.isEmpty)
  }
}
