import Foundation
import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// Repositories and remotes that were made by somebody else, and try to run a program.
@Suite(.slow) struct SyncIsolationTests {
  private let world: SyncWorld
  /// A program that leaves a trace.
  private let program: String
  private var trace: String { world.folder + "/trace" }
  private var library: String { world.library() }

  init() throws {
    world = try SyncWorld(["laptop-bcd2", "desk-bcd3"])
    program = world.folder + "/program"
    try Self.add("SMTP", to: world, on: 0)
    try world.sync(0)
    try Self.add("DNS", to: world, on: 1)
    try world.sync(1)
    try Self.add("TCP", to: world, on: 0)
    try Self.write(
      "#!/bin/sh\necho \"$0\" \"$@\" >> '\(trace)'\nexec cat\n", to: program, isProgram: true)
  }

  private static func add(_ short: String, to world: SyncWorld, on machine: Int) throws {
    let draft = NewThing(short: short, long: "a long form")
    try world.commit(Change("add", edits: [.add(draft, deck: "net")]), on: machine)
  }

  private static func write(_ text: String, to path: String, isProgram: Bool = false) throws {
    try FileManager.default.createDirectory(
      atPath: Folder.of(path), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    if isProgram {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
  }

  private func git(_ arguments: String..., at folder: String) throws {
    try SyncWorld.git(arguments, at: folder)
  }

  private func preview() throws {
    try world.sync(0) { $0.isDryRun = true }
  }

  private var hasRun: Bool { FileManager.default.fileExists(atPath: trace) }

  private static let commands = [
    "core.sshcommand", "core.fsmonitor", "core.gitproxy", "core.hookspath", "core.pager",
    "core.editor", "core.askpass", "core.alternaterefscommand", "remote.origin.uploadpack",
    "remote.origin.receivepack", "remote.origin.vcs", "remote.origin.promisor",
    "filter.a.clean", "filter.a.smudge", "filter.a.process", "diff.a.command", "diff.a.textconv",
    "diff.external.command", "merge.a.driver", "credential.helper", "http.proxy", "alias.add",
    "include.path", "includeif.gitdir:/.path", "protocol.ext.allow", "url.ext::sh.insteadof",
    "gpg.program", "gpg.ssh.defaultkeycommand", "uploadpack.packobjectshook", "pager.config",
    "extensions.partialclone", "hook.a.command",
  ]

  @Test func `a repository's settings that name programs are refused`() throws {
    for name in Self.commands {
      try git("config", name, name.hasPrefix("include") ? "/dev/null" : program, at: library)
      let said = try #require(SyncWorld.refusal(preview), "\(name)")
      #expect(
        said.sentence
          == "1 cannot sync: the configuration of the repository \(library) sets \(name), which can "
          + "run programs or redirect a sync.")
      #expect(said.remedy.contains("config --unset-all"))
      #expect(SyncWorld.refusal { try world.sync(0) }?.sentence == said.sentence)
      try git("config", "--unset-all", name, at: library)
    }
    #expect(!hasRun)
    #expect(SyncWorld.refusal { try world.sync(0) } == nil)
  }

  @Test func `what a file included by the repository sets is refused, too`() throws {
    try Self.write("[core]\n\tsshCommand = \(program)\n", to: world.folder + "/more")
    try git("config", "include.path", world.folder + "/more", at: library)

    let said = try #require(SyncWorld.refusal(preview)).sentence
    #expect(said.contains("sets core.sshcommand, include.path, which"))
    #expect(!hasRun)
  }

  @Test func `settings that are safe, and til's own merge driver, are no obstacle`() throws {
    let settings = [
      ("merge.til.driver", "til merge-deck %O %A %B %P"), ("core.fsmonitor", "true"),
      ("user.name", "Me"), ("gc.auto", "1"), ("receive.denyCurrentBranch", "refuse"),
    ]
    for (name, value) in settings { try git("config", name, value, at: library) }

    #expect(SyncWorld.refusal { try world.sync(0) } == nil)
  }

  private static let hooks = [
    "pre-receive", "update", "post-receive", "post-update", "reference-transaction", "pre-auto-gc",
    "proc-receive", "push-to-checkout", "post-index-change", "post-checkout", "pre-push",
    "post-merge", "pre-commit", "fsmonitor-watchman",
  ]

  @Test(arguments: [true, false])
  func `a directory's hooks and configuration do not run`(isBare: Bool) throws {
    let other = isBare ? world.remote : world.library(1)
    if !isBare { try world.sync(0, with: other) }
    let repository = isBare ? other : other + "/.git"
    for name in Self.hooks {
      for folder in [repository, library + "/.git"] {
        try Self.write(
          "#!/bin/sh\necho \"$0\" >> '\(trace)'\nexit 1\n", to: folder + "/hooks/" + name,
          isProgram: true)
      }
    }
    let settings = [
      ("core.alternateRefsCommand", program), ("uploadpack.packObjectsHook", program),
      ("core.fsmonitor", program), ("core.sshCommand", program), ("gc.auto", "1"),
      ("core.hooksPath", repository + "/hooks"), ("receive.denyCurrentBranch", "updateInstead"),
      ("receive.procReceiveRefs", "refs"), ("gc.recentObjectsHook", program),
      ("remote.origin.promisor", "true"), ("remote.origin.url", "ext::\(program)"),
    ]
    for (name, value) in settings { try git("config", name, value, at: other) }
    try Self.write(world.folder + "/nowhere\n", to: repository + "/objects/info/alternates")

    try preview()
    try Self.add("UDP", to: world, on: 0)
    #expect(try world.sync(0).sent.added.contains("UDP"))
    #expect(try world.sync(0).isUpToDate)
    #expect(!hasRun, "\((try? String(contentsOfFile: trace, encoding: .utf8)) ?? "")")
  }

  private static let addresses = [
    "", "-oProxyCommand=PROGRAM", "--upload-pack=PROGRAM", "ext::PROGRAM", "fd::7", "a::b",
    "ext::sh -c PROGRAM", "ssh://-oProxyCommand=PROGRAM/x", "ssh://me@-oProxyCommand=PROGRAM/x",
    "ssh://-x@host/y", "-x@host:y", "me@-x:y", "host:-x", "ssh:///x", "ssh://%2dx/y",
    "ssh://me@%2dx/y", "http://box/til.git", "ftp://box/til.git", "file://box/til.git",
    "file://../til.git", "persistent-https://box/x", "x\ny", "ssh://box\n/x", "https://",
    "rsync://box/x", "git+ssh://box/x", "/",
  ]

  @Test func `an address that git would treat as a command is refused`() throws {
    let path = library + "/.git/config"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for address in Self.addresses.map({ $0.replacing("PROGRAM", with: program) }) {
      let setup = SyncWorld.refusal {
        _ = try world.libraries[0].setup(for: address, progress: { _ in })
      }
      let said = try #require(setup, "\(address)").sentence
      #expect(said.hasPrefix("1 cannot sync"))
      #expect(SyncWorld.refusal { try world.sync(0, with: address) }?.sentence == said)

      guard !address.isEmpty, address != "/", !address.contains("\n") else { continue }
      try Self.write(
        text.replacing("url = \(world.remote)", with: "url = \"\(address)\""), to: path)
      #expect(SyncWorld.refusal(preview)?.sentence == said)
      #expect(SyncWorld.refusal { try world.sync(0) }?.sentence == said)
      try Self.write(text, to: path)
    }
    #expect(!hasRun)
  }

  @Test func `a directory of another user is refused until it is allowed`() throws {
    guard getuid() == 0 else { return }
    try FileManager.default.setAttributes(
      [.ownerAccountID: 12345], ofItemAtPath: world.remote)

    let said = try #require(SyncWorld.refusal { try world.sync(0) })
    #expect(said.sentence == "1 cannot sync: \(world.remote) belongs to another user (12345).")
    #expect(said.remedy.hasSuffix("git config --global --add safe.directory \(world.remote)"))
  }

  @Test func `an old git is refused with its version`() throws {
    for text in ["version 2.38.5\nstart", "version 1.9.1\n", "version x", "", "fatal: no trace"] {
      let said = SyncWorld.refusal { try Git.requireVersion(text) }
      #expect(said?.sentence.hasSuffix("is too old.") == true)
      #expect(said?.remedy == "Install git 2.39 or later.")
    }
    for text in ["warning: x\nversion 2.39.0", "version 2.39.5.apple (154)", "version 3.1"] {
      try Git.requireVersion(text)
    }
  }

  @Test func `of the user's configuration only what a connection needs is used`() throws {
    let listed = [
      ("system", "credential.helper\nstore"), ("global", "http.https://box.proxy\nlocalhost:1"),
      ("global", "core.sshcommand\nssh -i \"key\""), ("global", "core.hookspath\n/hooks"),
      ("global", "url.ssh://box/.insteadof\nbox:"), ("global", "alias.x\n!y"),
      ("global", "user.name\nMe"), ("local", "user.email\nme@here"),
      ("global", "filter.lfs.clean\nlfs"), ("global", "safe.directory\n*"),
    ].flatMap { [$0.0, "file:/etc/\($0.0)", $0.1] }
    let output = Git.Output(
      status: 0, bytes: listed.flatMap { Array($0.utf8) + [0] }, errors: "")

    let configuration = try GitConfiguration(output)

    #expect(
      configuration.entries.map(\.name) == [
        "credential.helper", "http.https://box.proxy", "core.sshcommand",
        "url.ssh://box/.insteadof",
        "user.name",
      ])
    #expect(configuration.settings["user.email"] == "me@here")
    let sandbox = try GitSandbox(configuration)
    #expect(sandbox.sshCommand == "ssh -i \"key\"")
    // Git reads back what was written.
    let path = try #require(sandbox.environment.last).dropFirst("GIT_CONFIG_GLOBAL=".count)
    for (name, value) in [
      ("core.sshCommand", "ssh -i \"key\""), ("url.ssh://box/.insteadOf", "box:"),
      ("http.https://box.proxy", "localhost:1"), ("core.hooksPath", "/dev/null"),
    ] {
      #expect(
        try SyncWorld.git(["config", "--file", String(path), name], at: world.folder)
          == value + "\n")
    }
  }
}

/// Git reports the cause of a failed connection only in words: these are of git 2.39.5 and OpenSSH 9.2.
struct SyncMessageTests {
  private static let away = [
    "ssh: Could not resolve hostname box: Name or service not known\r\n"
      + "fatal: Could not read from remote repository.",
    "ssh: connect to host box port 22: Connection refused",
    "fatal: unable to access 'https://box/til.git/': Could not resolve host: box",
    "fatal: unable to access 'https://box/til.git/': Failed to connect to box port 443 after 0 ms",
    "fatal: unable to connect to box:\nbox[0: 127.0.0.1]: errno=Connection refused",
    "fatal: the remote end hung up unexpectedly",
    "fatal: '/media/stick/til.git' does not appear to be a git repository",
  ]
  private static let denied = [
    "me@box: Permission denied (publickey,password).",
    "Host key verification failed.\r\nfatal: Could not read from remote repository.",
    "fatal: Authentication failed for 'https://box/til.git/'",
    "fatal: could not read Username for 'https://box': terminal prompts disabled",
  ]

  private func error(_ words: String, isTimedOut: Bool = false) -> SyncError {
    SyncError.remote(
      "box", Git.Output(status: 128, errors: words, isTimedOut: isTimedOut), waiting: 0)
  }

  @Test(arguments: away) func `a remote that cannot be reached`(words: String) {
    #expect(error(words).status == .unavailable)
    #expect(error("", isTimedOut: true).status == .unavailable)
  }

  @Test(arguments: denied) func `a remote that denies access`(words: String) {
    #expect(error(words).status == .inputOutput)
    #expect(error(words).sentence.hasPrefix("box refused the connection: "))
  }
}
