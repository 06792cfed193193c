import Testing

@testable import Trainer

/// Parsing arguments into options and operands.
struct CallParserTests {
  private let about = CommandHelp(
    "try", "a command for tests",
    options: [
      Option("quiet", letter: "q", "say less"),
      Option("limit", letter: "l", value: "N", "stop after N"),
      .deck,
    ], group: .program)

  private func parse(_ line: String, takesDashes: Bool = false) throws -> Call {
    var about = about
    about.takesDashes = takesDashes
    return try CallParser(about).parse(WordSplitter.words(line))
  }

  @Test(arguments: [
    "a -q b --limit 5 -d deck", "-qd deck --limit=5 a b", "a b -ql5 --deck deck",
    "—quiet -l5 a b -ddeck", "–limit 5 a -q b -d deck",
  ])
  func `options can be anywhere, in all common forms`(line: String) throws {
    let call = try parse(line)

    #expect(call.texts == ["a", "b"])
    #expect(call.has("quiet") && call["deck"] == "deck")
    #expect(try call.number("limit", in: 1...9) == 5)
  }

  @Test func `-- ends the options, and quoted words are not options`() throws {
    let call = try parse("a '-q' -- -d --limit")

    #expect(call.texts == ["a", "-q", "-d", "--limit"])
    #expect(!call.has("quiet"))
  }

  @Test func `a lone dash is an operand`() throws {
    #expect(try parse("-").texts == ["-"])
  }

  @Test func `a command that accepts dashes keeps words of several letters`() throws {
    let call = try parse("-networks +x -x -y -quiet", takesDashes: true)

    #expect(call.texts == ["-networks", "+x", "-x", "-quiet"])
    #expect(call.saysYes && !call.isDryRun && !call.has("quiet"))
  }

  @Test(arguments: [
    ("--loud", "try has no option --loud."),
    ("-x", "try has no option -x."),
    ("--limit", "--limit needs a value."),
    ("-l", "-l needs a value."),
    ("--quiet=yes", "--quiet takes no value."),
  ])
  func `unknown options are reported`(line: String, sentence: String) {
    let error = #expect(throws: UsageError.self) { try parse(line) }

    #expect(error?.sentence == sentence)
  }

  @Test(arguments: ["0", "10", "x", "1.5", ""])
  func `a number out of range is rejected`(text: String) throws {
    let call = try parse("--limit '\(text)'")

    #expect(throws: UsageError.self) { try call.number("limit", in: 1...9) }
  }
}
