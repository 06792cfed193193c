import Foundation
import Testing

/// What somebody who may write the remote, the repository or a journal can do to a machine.
///
/// A few cases of each family run by default, all of them with `TIL_HOSTILE=all`.
@Suite(.waiting) struct HostileTests {
  @Test func `links in a tree`() throws { try HostileCase.tryAll(LinkCases.all, every: 19) }

  @Test func `names in a tree`() throws { try HostileCase.tryAll(NameCases.all, every: 29) }

  @Test func `trees that git would not write`() throws {
    try HostileCase.tryAll(RawCases.all, every: 17)
  }

  @Test func `files that git would obey`() throws {
    try HostileCase.tryAll(ObeyedFileCases.all, every: 19)
  }

  @Test func `files that til leaves behind`() throws {
    try HostileCase.tryAll(LeftoverCases.all, every: 13)
  }

  @Test func `contents of decks and journals`() throws {
    try HostileCase.tryAll(ContentCases.all, every: 7)
  }
}

/// What a configuration, a URL or a server can do.
@Suite(.waiting) struct HostileRepositoryTests {
  @Test func `configurations`() throws {
    try HostileCase.tryAll(ConfigurationCases.all, every: 17)
  }

  @Test func `remotes as they may be pasted`() throws {
    try HostileCase.tryAll(URLCases.all, every: 11)
  }

  @Test func `servers that never end`() throws {
    try HostileCase.tryAll(SlowRemoteCases.all, every: 7)
  }
}

/// Journal lines of others: each checksum is right.
@Suite(.waiting) struct HostileLineTests {
  /// Many lines at once; where they do harm, each alone, so that the failure names it.
  @Test(arguments: [false, true]) func `lines of a journal`(isOwn: Bool) throws {
    let world = try HostileWorld()
    let draft = try TreeDraft(world)
    let victim = draft.name(of: .laptop)
    let owner = LineCases.Owner(
      device: isOwn ? victim : draft.name(of: .desk), victim: victim,
      thing: try #require(world.possessions().things.keys.sorted().first), trace: world.trace)
    let all = LineCases.all(owner)
    let lines = HostileCase.sample(all, every: 79) { $0.name }
    let groups = stride(from: 0, to: lines.count, by: 50).map {
      Array(lines[$0..<min($0 + 50, lines.count)])
    }
    try world.restore(.merge)
    let count = try world.shell("cat data/til/journal/\(owner.device)/*.tsv | wc -l")
    for group in groups {
      try tryLines(group, isOwn ? "own" : "other", from: Int(count.dropLast()) ?? 0, in: world)
    }
  }

  /// A pager and a command of one's own are programs, which no journal may name.
  @Test(arguments: [false, true]) func `a line that names a program runs nothing`(isOwn: Bool)
    throws
  {
    let world = try HostileWorld()
    try world.restore(.merge)
    let draft = try TreeDraft(world)
    let victim = draft.name(of: .laptop)
    let owner = LineCases.Owner(
      device: isOwn ? victim : draft.name(of: .desk), victim: victim, thing: "", trace: world.trace)
    let program = "sh -c 'touch RAN; cat'"
    let lines = [
      "set\t-\tpager\t\(program)", "set\t@VICTIM\tpager\t\(program)",
      "set\t-\talias.help\t!\(program)", "set\t-\talias.l\t!\(program)",
      "set\t@VICTIM\tvoice\t\(program)", "set\t@VICTIM\tplayer\t\(program)",
    ].map { owner.line("a program", $0) }
    try HostileCase.lines("programs", lines, from: 40).attack(world)

    let sync = try world.til(["sync"])
    var broken = world.faults(of: sync)
    for command in [["list", "-l"], ["l"]] {
      let terminal = try PseudoTerminal(
        command, home: world.home,
        environment: ["TIL_DEVICE": "laptop", "PAGER": "cat"], rows: 4)
      _ = try terminal.waitForEnd()
    }
    if FileManager.default.fileExists(atPath: world.trace) { broken.append("a program ran") }

    HostileCase.report("programs in lines, \(isOwn ? "own" : "other")", broken)
  }

  /// Whether they do harm.
  @discardableResult
  private func tryLines(
    _ lines: [HostileLine], _ owner: String, from first: Int, in world: HostileWorld
  ) throws -> Bool {
    let name = "lines, \(owner): \(lines[0].name)"
    let one = HostileCase.lines(name, lines, from: first)
    let broken: [String]
    do { broken = try world.broken(by: one, .merge) } catch { broken = ["\(error)"] }
    if !broken.isEmpty, lines.count > 1 {
      let middle = lines.count / 2
      let before = try tryLines(Array(lines[..<middle]), owner, from: first, in: world)
      let after = try tryLines(Array(lines[middle...]), owner, from: first, in: world)
      if before || after { return true }
    }
    HostileCase.report(name, broken)
    return !broken.isEmpty
  }
}
