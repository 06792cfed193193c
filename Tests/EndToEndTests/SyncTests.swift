import Foundation
import TestSupport
import Testing

/// The built program, git, and the connection between two machines.
@Suite(.waiting) struct SyncTests {
  private let laptop: TerminalHome
  private let desk: TerminalHome
  private var box: String { laptop.folder + "/box" }

  init() throws {
    laptop = try TerminalHome()
    desk = try TerminalHome()
  }

  private func til(
    _ arguments: String..., at home: TerminalHome, environment: [String: String?] = [:]
  ) throws -> ProgramRun {
    let names: [String: String?] = ["TIL_DEVICE": home === laptop ? "laptop" : "desk"]
    return try ProgramRun(
      arguments, home: home, environment: names.merging(environment) { $1 })
  }

  private func git(_ arguments: String..., at folder: String) throws -> (
    status: Int32, text: String
  ) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=A", "-c", "user.email=a@b", "-C", folder] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  /// Puts a program first on the search path.
  private func shim(_ name: String, _ script: String) throws -> String {
    let folder = laptop.folder + "/shim"
    try laptop.writeProgram(script, to: folder + "/" + name)
    return folder + ":/usr/local/bin:/usr/bin:/bin"
  }

  private func decks(_ home: TerminalHome) throws -> [String: String] {
    let folder = home.library + "/decks"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try home.text(of: folder + "/" + $0)) })
  }

  @Test func `two machines share a library through a directory`() throws {
    _ = try til("add", "SMTP", "Simple Mail Transfer Protocol", at: laptop)
    let sent = try til("sync", box, "-y", at: laptop)
    let unasked = try til("sync", box, at: desk)
    let received = try til("sync", box, "-y", at: desk)
    _ = try til("add", "DNS", "Domain Name System", at: desk)
    _ = try til("sync", at: desk)
    let back = try til("sync", at: laptop)
    let done = try til("sync", at: laptop)

    #expect(sent.output == "Sent 1 new Thing.\n")
    #expect(unasked.end == .exit(1))
    #expect(unasked.errors.contains("Pass -y to confirm"))
    #expect(received.output == "Received 1 new Thing from laptop.\n")
    #expect(back.output == "Received 1 new Thing from desk.\n")
    #expect(done.output == "Up to date. Last change from desk just now.\n")
    #expect(try decks(laptop) == decks(desk))
    #expect(try git("status", "--porcelain", at: laptop.library).text == "")
  }

  @Test func `without git it says how to get it`() throws {
    let folder = laptop.folder + "/empty"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)

    let run = try til("sync", at: laptop, environment: ["PATH": folder])

    #expect(run.end == .exit(69))
    #expect(
      run.errors
        == "til: cannot sync: git is not installed. Install git, for example with: apt-get install git\n"
    )
  }

  @Test func `plain git merges decks row by row with the driver`() throws {
    _ = try til("add", "SMTP", "Simple Mail", "-d", "net", at: laptop)
    _ = try til("add", "DNS", "Domain Name", "-d", "net", at: laptop)
    _ = try til("sync", box, "-y", at: laptop)
    _ = try til("sync", box, "-y", at: desk)
    _ = try til("edit", "SMTP", "--note", "here", at: laptop)
    _ = try til("edit", "SMTP", "--long", "there", at: desk)
    for home in [laptop, desk] {
      _ = try git(
        "config", "merge.til.driver", "'\(TerminalProgram.til.path)' merge-deck %O %A %B %P",
        at: home.library)
      _ = try git("add", ".", at: home.library)
      _ = try git("commit", "-q", "-m", "By hand", at: home.library)
    }

    #expect(try git("push", "-q", "origin", "main", at: laptop.library).status == 0)
    let pull = try git("pull", "-q", "--no-rebase", "--no-edit", "origin", "main", at: desk.library)

    #expect(pull.status == 0)
    #expect(try decks(desk)["net.csv"]?.contains("SMTP,there,here,") == true)
    #expect(try til("check", "--quiet", at: desk).end == .exit(0))
  }

  /// Kills til, or git, at each call of git, and checks the result of the next sync.
  @Test(arguments: ["before", "after"])
  func `killing any git call leaves nothing to repair`(moment: String) throws {
    _ = try til("add", "SMTP", "Simple Mail", "-d", "net", at: laptop)
    _ = try til("add", "DNS", "Domain Name", "-d", "net", at: laptop)
    _ = try til("sync", box, "-y", at: laptop)
    _ = try til("sync", box, "-y", at: desk)
    let count = laptop.folder + "/count"
    let path = try shim(
      "git",
      """
      n=$(($(cat '\(count)' 2>/dev/null || echo 0) + 1)); echo $n > '\(count)'
      if [ $n = "$KILL_AT" ]; then
        [ \(moment) = before ] || /usr/bin/env PATH=/usr/local/bin:/usr/bin:/bin git "$@"
        kill -9 $PPID; exit 1
      fi
      PATH=/usr/local/bin:/usr/bin:/bin exec git "$@"
      """)
    var isKilled = true
    var call = 1
    while isKilled {
      _ = try til("edit", "SMTP", "--note", "here \(call)", at: laptop)
      _ = try til("add", "L\(call)", "long form", "-d", "other", at: laptop)
      _ = try til("sync", at: laptop)
      _ = try til("edit", "SMTP", "--long", "there \(call)", at: desk)
      _ = try til("move", "DNS", "--to", call.isMultiple(of: 2) ? "net" : "names", "-y", at: desk)
      try? FileManager.default.removeItem(atPath: count)

      let run = try til(
        "sync", at: desk, environment: ["PATH": path, "KILL_AT": "\(call)"])
      isKilled = run.end != .exit(0)

      #expect(try til("check", "--quiet", at: desk).end == .exit(0), "call \(call)")
      #expect(try til("sync", "--quiet", at: desk).end == .exit(0), "call \(call)")
      #expect(try til("sync", "--quiet", at: laptop).end == .exit(0), "call \(call)")
      #expect(try decks(laptop) == decks(desk), "call \(call)")
      #expect(
        try decks(desk)["net.csv"]?.contains("SMTP,there \(call),here \(call),") == true,
        "call \(call)")
      // Testing every third call keeps the test short enough.
      call += 3
    }
    #expect(call > 20)
  }

  /// Even if nothing can be sent afterwards.
  @Test(arguments: [false, true])
  func `changes from another machine appear at the open prompt`(isCutOff: Bool) throws {
    _ = try til("add", "SMTP", "Simple Mail", at: laptop)
    _ = try til("sync", box, "-y", at: laptop)
    _ = try til("sync", box, "-y", at: desk)
    _ = try til("set", "sync", "on", at: laptop)
    _ = try til("add", "RAM", "Random-Access Memory", at: laptop)
    _ = try til("add", "DNS", "Domain Name", at: desk)
    _ = try til("sync", at: desk)
    let path = try shim(
      "git",
      """
      case " $* " in *" push "*) \(isCutOff ? "exit 1" : "") ;; esac
      PATH=/usr/local/bin:/usr/bin:/bin exec git "$@"
      """)

    let terminal = try PseudoTerminal(
      [], home: laptop, environment: ["TIL_DEVICE": "laptop", "PATH": path])
    try terminal.waitFor("2 new")
    let notes = try waitForNotes { $0.contains("received\t") && $0.contains("number\t") }
    try terminal.press("list", .return)

    try terminal.waitFor("DNS")
    #expect(notes.contains("received\t1 Thing\n"), "\(notes)")
    try terminal.waitFor("Received 1 Thing from desk.")
    try terminal.press("undo sync -y", .return)
    try terminal.waitFor("Undone.")
    try terminal.press("q", .return)
    #expect(try terminal.waitForEnd() == .exit(0))
    let again = try til("sync", "--quiet", at: laptop, environment: ["PATH": path])
    #expect((again.end == .exit(0)) == !isCutOff)
  }

  /// What the laptop's syncs have recorded, once it is as awaited or none runs any more.
  private func waitForNotes(until isAwaited: (String) -> Bool) throws -> String {
    var notes = ""
    for _ in 0..<600 {
      let folder = laptop.state + "/sync"
      // A file that is being replaced has another name until it is whole.
      notes = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".tsv") }.map { try laptop.text(of: folder + "/" + $0) }.joined()
      if isAwaited(notes) || notes.contains("failure\t") { break }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return notes
  }

  @Test func `the other machine syncs three times during a study session`() throws {
    for (short, long) in [("A", "one"), ("B", "two"), ("C", "three"), ("D", "four"), ("E", "five")]
    {
      _ = try til("add", short, long, "-d", "net", at: laptop)
    }
    _ = try til("sync", box, "-y", at: laptop)
    _ = try til("sync", box, "-y", at: desk)
    /// What the other machine does reaches this one while it waits for an answer.
    func arrive(_ arguments: String...) throws {
      let run = try ProgramRun(arguments, home: desk, environment: ["TIL_DEVICE": "desk"])
      #expect(run.end == .exit(0), "\(run.errors)")
      #expect(try til("sync", "--quiet", at: desk).end == .exit(0))
      #expect(try til("sync", "--quiet", at: laptop).end == .exit(0))
    }

    let terminal = try PseudoTerminal(
      ["study", "--new", "9"], home: laptop, environment: ["TIL_DEVICE": "laptop"])
    try terminal.waitForPrompt("A:")
    try arrive("edit", "B", "--long", "zwei")
    try terminal.type("one\r")
    try terminal.waitFor("Return = good")
    try terminal.type("4")
    try terminal.waitForPrompt("B:")
    try arrive("remove", "C", "-y")
    try terminal.type("zwei\r")
    try terminal.waitFor("Return = good")
    try arrive("rename", "net", "wire")
    try terminal.type("4")
    try terminal.waitForPrompt("D:")
    try terminal.type("four\r")
    try terminal.waitFor("Return = good")
    try terminal.type("4")
    try terminal.waitForPrompt("E:")
    try terminal.type("five\r")
    try terminal.waitFor("Return = good")
    try terminal.type("4")
    #expect(try terminal.waitForEnd() == .exit(0))

    #expect(try laptop.grades() == ["4", "4", "4", "4"])
    for home in [laptop, desk] { #expect(try til("sync", at: home).end == .exit(0)) }
    #expect(try desk.grades() == ["4", "4", "4", "4"])
    #expect(try decks(laptop) == decks(desk))
    #expect(try decks(desk).keys.sorted() == ["wire.csv"])
    for home in [laptop, desk] { #expect(try til("check", "--quiet", at: home).end == .exit(0)) }
  }

  /// Runs sync on a disk with that many free bytes, then with enough space.
  @Test(arguments: ["library", "repository", "remote"], [0, 4096, 32_768, 131_072])
  func `a full disk leaves nothing to repair`(part: String, free: Int) throws {
    let isPossible = try ProgramRun(of: .shell, ["-c", "unshare -rm true"], home: laptop)
    guard isPossible.end == .exit(0) else { return }
    _ = try til("add", "SMTP", "Simple Mail", "-d", "net", at: laptop)
    _ = try til("sync", box, "-y", at: laptop)
    _ = try til("sync", box, "-y", at: desk)
    // Text that cannot be compressed.
    var random = SeededGenerator(seed: 2026)
    func long(_ name: String) -> String {
      name
        + Data((0..<12_000).map { _ in UInt8.random(in: 0...255, using: &random) })
        .base64EncodedString()
    }
    for name in ["B1", "B2", "B3"] { _ = try til("add", name, long(name), at: desk) }
    _ = try til("edit", "SMTP", "--note", "there", at: desk)
    _ = try til("sync", at: desk)
    _ = try til("edit", "SMTP", "--long", "here", at: laptop)
    _ = try til("add", "L", long("L"), at: laptop)
    let place = ["library": laptop.library, "repository": laptop.library + "/.git"][part] ?? box

    let run = try ProgramRun(
      of: .shell,
      [
        "-c", "exec unshare -rm /bin/sh -c \"$0\" \"$1\"",
        """
        set -e
        mkdir '\(laptop.folder)/disk'
        mount -t tmpfs -o size=2m none '\(laptop.folder)/disk'
        cp -a '\(place)' '\(laptop.folder)/disk/it'
        mv '\(place)' '\(place).away'
        ln -s '\(laptop.folder)/disk/it' '\(place)'
        size=$(($(df -k --output=avail '\(laptop.folder)/disk' | tail -n 1) * 1024 - \(free)))
        head -c $size /dev/zero > '\(laptop.folder)/disk/fill'
        set +e
        "$0" sync --quiet; echo "full: $?"
        "$0" check --quiet; echo "check: $?"
        rm '\(laptop.folder)/disk/fill'
        "$0" sync --quiet; echo "free: $?"
        rm '\(place)'
        cp -a '\(laptop.folder)/disk/it' '\(place)'
        """, TerminalProgram.til.path,
      ], home: laptop, environment: ["TIL_DEVICE": "laptop"])

    let isFull = free < 131_072
    #expect(run.output.hasSuffix("check: 0\nfree: 0\n"), "\(run)")
    #expect(!isFull || run.output.hasPrefix("full: 74\n"), "\(run)")
    #expect(!isFull || run.errors.contains("space"), "\(run)")
    _ = try til("sync", at: desk)
    #expect(try decks(laptop) == decks(desk))
    let lines = try decks(desk).values.flatMap { $0.split(separator: "\n") }
    #expect(lines.contains { $0.hasPrefix("SMTP,here,there,") })
    #expect(lines.count { !$0.hasPrefix("short,") } == 5)
  }

  @Test func `a hanging remote does not delay the first question`() throws {
    _ = try til("add", "SMTP", "Simple Mail", at: laptop)
    _ = try til("sync", box, "-y", at: laptop)
    _ = try til("set", "sync", "on", at: laptop)
    let path = try shim("ssh", "exec sleep 300\n")
    _ = try git("remote", "set-url", "origin", "ssh://box/til.git", at: laptop.library)

    let terminal = try PseudoTerminal(
      ["study", "--one"], home: laptop, environment: ["TIL_DEVICE": "laptop", "PATH": path])
    try terminal.waitFor("SMTP:")
    try terminal.press("simple mail", .return)
    try terminal.waitFor("Return = ")
    try terminal.press(.return)

    #expect(try terminal.waitForEnd() == .exit(0))
  }

  @Test func `a broken connection is reported with git's message`() throws {
    _ = try til("add", "SMTP", "Simple Mail", at: laptop)
    _ = try til("sync", box, "-y", at: laptop)
    let path = try shim(
      "ssh", "echo 'ssh: connect to host box port 22: No route to host' >&2; exit 255\n")
    _ = try git("remote", "set-url", "origin", "me@box:til.git", at: laptop.library)
    _ = try til("add", "DNS", "Domain Name", at: laptop)

    let away = try til("sync", at: laptop, environment: ["PATH": path])
    let cut = try til(
      "sync", at: laptop,
      environment: [
        "PATH": try shim(
          "ssh",
          "eval \"$(echo \"$@\" | sed 's/.*git-upload-pack/git-upload-pack/')\" | head -c 700\n")
      ])

    #expect(away.end == .exit(69))
    #expect(
      away.errors
        == "til: not sent: box is unreachable: connect to host box port 22: No route to host. Run sync again to finish.\n"
    )
    #expect(cut.end == .exit(69) || cut.end == .exit(74))
    #expect(try til("check", "--quiet", at: laptop).end == .exit(0))
  }

  /// An ssh that runs its command here.
  private var localSSH: String {
    "for last; do :; done\nexec env -i PATH=/usr/local/bin:/usr/bin:/bin sh -c \"$last\"\n"
  }

  @Test func `a hook of another machine that rejects is quoted`() throws {
    _ = try til("add", "SMTP", "Simple Mail", at: laptop)
    _ = try til("sync", box, "-y", at: laptop)
    _ = try git("remote", "set-url", "origin", "ssh://box\(box)", at: laptop.library)
    let path = try shim("ssh", localSSH)
    try laptop.writeProgram(
      "echo 'No pushes on Sunday.' >&2; exit 1", to: box + "/hooks/pre-receive")
    _ = try til("add", "DNS", "Domain Name", at: laptop)

    let run = try til("sync", at: laptop, environment: ["PATH": path])

    #expect(run.end == .exit(74))
    #expect(
      run.errors
        == "til: not sent: box rejected the push: No pushes on Sunday. Check that this works: git push\n"
    )
  }

  @Test func `the user's ssh command, addresses and filters are used`() throws {
    _ = try til("add", "SMTP", "Simple Mail", at: laptop)
    _ = try til("sync", box, "-y", at: laptop)
    let log = laptop.folder + "/log"
    _ = try shim("myssh", "echo \"$@\" >> '\(log)'\n" + localSSH)
    let settings = """
      [core]
      \tsshCommand = '\(laptop.folder)/shim/myssh' -v
      [ssh]
      \tvariant = ssh
      [url "ssh://box/"]
      \tinsteadOf = "mybox:"
      """
    let home: [String: String?] = ["GIT_CONFIG_GLOBAL": laptop.folder + "/settings"]
    _ = try laptop.write(settings, to: laptop.folder + "/settings")
    _ = try git("remote", "set-url", "origin", "mybox:\(box.dropFirst())", at: laptop.library)
    _ = try til("add", "DNS", "Domain Name", at: laptop)

    let run = try til("sync", at: laptop, environment: home)

    #expect(run.output == "Sent 1 new Thing.\n", "\(run.errors)")
    #expect(try laptop.text(of: log).contains("-v -oBatchMode=yes"))

    _ = try laptop.write(
      settings + "\n[filter \"lfs\"]\n\tclean = cat\n", to: laptop.folder + "/settings")
    _ = try laptop.write("*.csv filter=lfs -text\n", to: laptop.library + "/.git/info/attributes")
    let filtered = try til("sync", at: laptop, environment: home)
    #expect(filtered.end == .exit(1))
    #expect(filtered.errors.contains("git's filter lfs applies to the library's files."))
  }
}
