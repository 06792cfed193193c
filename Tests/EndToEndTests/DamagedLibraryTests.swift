import Foundation
import TestSupport
import Testing

/// The built program on a library whose files are damaged.
///
/// `TIL_DAMAGED` sets the number of damaged copies in a long run.
@Suite(.waiting, .slow) struct DamagedLibraryTests {
  private static let copies =
    ProcessInfo.processInfo.environment["TIL_DAMAGED"].flatMap { Int($0) } ?? 3

  private static let commands: [[String]] = [
    ["due"], ["due", "--json"], ["due", "--count"], ["list"], ["list", "is:learning or tag:a"],
    ["show", "S7"], ["why", "S7"], ["stats"], ["stats", "--all", "--json"], ["history"],
    ["decks", "--json"], ["set"], ["export", "--format", "csv", "-o", "-"],
  ]

  private static let notice =
    "til: the index was damaged or changed by another program, and has been rebuilt. "
    + "Nothing is lost.\n"

  private static let answers =
    "long 0\n3\n\n1\nlong 7\n\nwrong\n2\n\n4\n\n3\n"

  let home: TerminalHome

  init() throws {
    home = try TerminalHome()
    for deck in ["one", "two/three"] {
      let rows = (0..<24).map { "S\($0),long \($0),note \($0),\($0 % 2 == 0 ? "a" : "b")" }
      try home.write(deck: rows, named: deck)
    }
    try home.run("set", "new", "12")
    // Nothing falls due during a long run.
    try home.run("set", "steps", "1d")
    try home.run("set", "relearn", "1d")
    let study = try ProgramRun(["study", "--limit", "10"], input: Self.answers, home: home)
    try #require(study.end == .exit(0))
    try home.run("suspend", "S20", "-y")
    try home.run("flag", "S21", "-y")
    try home.run("undo", "-y")
  }

  /// The index file, rebuilt so that nothing is left in its WAL.
  private func index() throws -> String {
    try home.run("rebuild")
    let folder = home.folder + "/cache/til"
    let name = try FileManager.default.contentsOfDirectory(atPath: folder)
      .first { $0.hasSuffix(".sqlite") }
    return folder + "/" + (try #require(name))
  }

  private func put(_ bytes: Data, at index: String) throws {
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: index + ending)
    }
    try bytes.write(to: URL(fileURLWithPath: index))
  }

  private func removeIndex() throws {
    try FileManager.default.removeItem(atPath: home.folder + "/cache/til")
  }

  private var journal: String {
    get throws {
      let names = try FileManager.default.subpathsOfDirectory(atPath: home.library + "/journal")
      return home.library + "/journal/" + (try #require(names.first { $0.hasSuffix(".tsv") }))
    }
  }

  private func run(_ command: [String]) throws -> ProgramRun {
    try ProgramRun(command, home: home)
  }

  /// What a session decides: everything in the journal that does not depend on the time.
  private func decisions() throws -> [String] {
    let path = try journal
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let run = try ProgramRun(["study", "--limit", "6"], input: Self.answers, home: home)
    let after = try Data(contentsOf: URL(fileURLWithPath: path))
    try before.write(to: URL(fileURLWithPath: path))
    let new = String(decoding: after.dropFirst(before.count), as: UTF8.self)
    return ["\(run.end)"]
      + new.split(separator: "\n").map { line in
        var fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        fields.removeLast()
        guard fields.count > 15, fields[3] == "review" else {
          return fields.dropFirst(3).joined(separator: " ")
        }
        return (fields[3..<10] + fields[12..<15]).joined(separator: " ") + " "
          + fields[15].prefix { $0 != "T" }
      }
  }

  @Test func `a damaged index gives no wrong answer and no wrong decision`() throws {
    let index = try index()
    let whole = try Data(contentsOf: URL(fileURLWithPath: index))
    let expected = try Self.commands.map { try run($0) }
    try put(whole, at: index)
    let decided = try decisions()
    try #require(decided.count > 6)

    for copy in 0..<Self.copies {
      var random = SeededGenerator(seed: UInt64(copy) + 100)
      let damage = FileDamage(&random, pagesOf: whole.count)
      let damaged = damage.applied(to: whole)
      for (command, right) in zip(Self.commands, expected) {
        try put(damaged, at: index)
        let run = try run(command)
        #expect(
          run.output == right.output && run.end == right.end, "\(copy): \(damage): \(command)")
        #expect(["", Self.notice].contains(run.errors), "\(copy): \(damage): \(command)")
      }
      try put(damaged, at: index)
      #expect(try run(["check"]).end == .exit(0), "\(copy): \(damage)")
      try put(damaged, at: index)
      #expect(try decisions() == decided, "\(copy): \(damage)")
    }
  }

  @Test func `every command reports a damaged journal that changes its answer`() throws {
    let path = try journal
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let expected = try Self.commands.map { try run($0) }

    for copy in 0..<Self.copies {
      var random = SeededGenerator(seed: UInt64(copy) + 300)
      let damage = FileDamage(&random, textOf: whole.count)
      let damaged = damage.applied(to: whole)
      // Without an index nothing can tell a cut journal from a short one.
      let isCut = damaged.count < whole.count
      for isWarm in isCut ? [true] : [true, false] {
        try whole.write(to: URL(fileURLWithPath: path))
        try removeIndex()
        if isWarm { _ = try run(["due"]) }
        try damaged.write(to: URL(fileURLWithPath: path))
        for (command, right) in zip(Self.commands, expected) {
          if !isWarm { try? removeIndex() }
          let run = try run(command)
          #expect(run.end == .exit(0) || run.end == .exit(1), "\(copy): \(damage): \(command)")
          let isSaid = run.errors.hasPrefix("til: the journal")
          #expect(isSaid || run.output == right.output, "\(copy): \(damage): \(command)")
        }
      }
    }
  }

  @Test func `no command that only reads changes a damaged deck`() throws {
    let path = home.path(ofDeck: "one")
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))

    for copy in 0..<Self.copies * 2 {
      var random = SeededGenerator(seed: UInt64(copy) + 500)
      let damage = FileDamage(&random, textOf: whole.count)
      let damaged = damage.applied(to: whole)
      try damaged.write(to: URL(fileURLWithPath: path))
      for command in Self.commands + [["check"], ["undo", "-n"]] {
        let run = try run(command)
        guard case .exit = run.end else {
          Issue.record("\(copy): \(damage): \(command): \(run.end)")
          continue
        }
        #expect(
          try Data(contentsOf: URL(fileURLWithPath: path)) == damaged,
          "\(copy): \(damage): \(command)")
      }
    }
  }

  @Test func `nothing is written to a journal that was cut off, until the loss is accepted`() throws
  {
    _ = try index()
    let path = try journal
    let lines = try home.text(of: path).split(separator: "\n")
    let cut = lines.dropLast(4).joined(separator: "\n") + "\n"
    try Data(cut.utf8).write(to: URL(fileURLWithPath: path))

    let due = try run(["due"])
    let add = try run(["add", "NEW", "a new one"])
    let study = try ProgramRun(["study"], input: Self.answers, home: home)
    let rebuild = try run(["rebuild"])

    #expect(due.errors.hasPrefix("til: the journal is missing 4 lines that til has read before"))
    #expect(add.end == .exit(65))
    #expect(add.errors.contains("cannot write while journal lines are missing."))
    #expect(study.end == .exit(65))
    #expect(study.errors.contains("cannot study while journal lines are missing."))
    #expect(rebuild.end == .exit(1) && rebuild.errors.contains("Pass -y to confirm"))
    #expect(try home.text(of: path) == cut)

    #expect(try run(["rebuild", "-y"]).end == .exit(0))
    #expect(try run(["add", "NEW", "a new one"]).errors.isEmpty)
    #expect(try run(["check"]).end == .exit(0))
  }

  @Test func `accepted damage is not reported again`() throws {
    let path = try journal
    var lines = try home.text(of: path).split(separator: "\n").map(String.init)
    lines[3] = "x" + lines[3]
    lines.remove(at: 5)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    try removeIndex()

    let due = try run(["due"])
    let first = try run(["check"])
    let accepting = try run(["check", "-y"])

    #expect(
      due.errors
        == "til: the journal is damaged: 1 invalid line was ignored, and 2 lines are missing. "
        + "For details: check\n")
    #expect(first.end == .exit(65) && accepting.end == .exit(65))
    #expect(try run(["due"]).errors.isEmpty)
    #expect(try run(["check"]).end == .exit(0))
    try removeIndex()
    #expect(try run(["due"]).errors.isEmpty)
  }
}
