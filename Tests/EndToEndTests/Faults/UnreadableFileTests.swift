import Foundation
import TestSupport
import Testing

/// Files of the library that cannot be read.
@Suite(.waiting, .enabled(if: FaultLibrary.path != nil)) struct UnreadableFileTests {
  private let home: TerminalHome

  init() throws {
    home = try TerminalHome(deck: ["A,one,,"])
    try home.run("add", "B", "=", "two", "-d", "other")
  }

  /// Runs a command while every system call of a kind fails below a path.
  private func run(_ command: [String], _ call: String, _ error: String, below path: String) throws
    -> ProgramRun
  {
    let fault = Fault(call: call, number: 1, error: error, isLasting: true)
    var variables = try FaultLibrary.environment(fault, in: home)
    variables["TIL_FAULT_ROOT"] = path
    defer { unlink(FaultLibrary.log(of: home)) }
    return try ProgramRun(command, home: home, environment: variables)
  }

  @Test(arguments: [("open", "EACCES"), ("open", "EMFILE"), ("read", "EIO")])
  func `every command says that a deck is missing from its answer`(call: String, error: String)
    throws
  {
    let deck = home.path(ofDeck: "other")
    // A deck that has been unchanged for two seconds is not read again.
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: deck)

    for command in [["list"], ["due"], ["due", "--count"], ["stats"], ["export", "-o", "-"]] {
      let run = try run(command, call, error, below: deck)
      #expect(run.end == .exit(66), "\(command): \(run.errors)")
      #expect(run.errors.hasPrefix("til: decks/other.csv: cannot "), "\(command)")
      #expect(run.errors.hasSuffix("Its Things are missing from the output.\n"), "\(command)")
    }
    let add = try run(["add", "C", "=", "three", "-d", "things"], call, error, below: deck)
    #expect(add.end == .exit(0) && add.errors.contains("decks/other.csv"))
    let prompt = try run(["due", "--prompt"], call, error, below: deck)
    #expect(prompt.end == .exit(0))
    let well = try ProgramRun(["list", "--plain"], home: home)
    #expect(well.end == .exit(0) && well.errors.isEmpty && well.output.contains("B"))
  }

  @Test(arguments: [("open", "EACCES", 66), ("open", "EMFILE", 74), ("read", "EIO", 74)])
  func `no command answers without the journal`(call: String, error: String, status: Int32) throws {
    try FileManager.default.removeItem(atPath: home.folder + "/cache/til")
    let device = try #require(home.files(below: home.library + "/journal").first { $0 != ".lock" })

    for command in [["list"], ["due", "--count"], ["add", "C", "=", "three"]] {
      let run = try run(
        command, call, error, below: "\(home.library)/journal/\(device.prefix { $0 != "/" })")
      #expect(run.end == .exit(status), "\(command): \(run.errors)")
      #expect(run.errors.hasPrefix("til: cannot "), "\(command): \(run.errors)")
    }
  }

  @Test(arguments: [
    ("read", "EIO"), ("lock", "EIO"), ("open", "EACCES"), ("open", "EIO"), ("mmap", "EIO"),
  ])
  func `a failing disk of the index changes no answer`(call: String, error: String) throws {
    let commands = [["list"], ["due", "--count"], ["stats", "--plain"]]
    let expected = try commands.map { try ProgramRun($0, home: home) }

    for (command, right) in zip(commands, expected) {
      let run = try run(command, call, error, below: home.folder + "/cache")
      #expect(run.output == right.output && run.end == right.end, "\(command): \(run.errors)")
      #expect(!run.errors.contains("damaged"), "\(command): \(run.errors)")
    }
    let add = try run(
      ["add", "C", "=", "three", "-d", "other"], call, error, below: home.folder + "/cache")
    #expect(add.end == .exit(0), "\(add.errors)")
    #expect(try ProgramRun(["check"], home: home).end == .exit(0))
  }
}
