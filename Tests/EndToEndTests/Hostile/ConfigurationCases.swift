import Foundation

/// Configurations of a repository that name programs, other places or other protocols.
enum ConfigurationCases {
  private typealias Change = @Sendable (HostileWorld) throws -> Void

  /// A section, a name and a value, in which PROGRAM leaves a trace and OUTSIDE is another library.
  private static let settings: [(section: String, name: String, value: String)] = [
    ("core", "sshCommand", "PROGRAM"), ("core", "fsmonitor", "PROGRAM"),
    ("core", "gitProxy", "PROGRAM"), ("core", "editor", "PROGRAM"), ("core", "pager", "PROGRAM"),
    ("core", "askPass", "PROGRAM"), ("core", "alternateRefsCommand", "PROGRAM"),
    ("core", "hooksPath", "OUTSIDE/hooks"), ("core", "worktree", "OUTSIDE"),
    ("core", "attributesFile", "OUTSIDE/attributes"), ("core", "excludesFile", "OUTSIDE/excludes"),
    ("core", "bare", "true"), ("core", "autocrlf", "true"), ("core", "eol", "crlf"),
    ("core", "symlinks", "false"), ("core", "sparseCheckout", "true"),
    ("core", "repositoryFormatVersion", "1"), ("core", "logAllRefUpdates", "always"),
    ("core", "bigFileThreshold", "1"), ("core", "compression", "99"), ("core", "abbrev", "x"),
    ("extensions", "partialClone", "origin"), ("extensions", "worktreeConfig", "true"),
    ("extensions", "unknown", "1"), ("extensions", "objectFormat", "sha256"),
    ("remote \"origin\"", "uploadpack", "PROGRAM"), ("remote \"origin\"", "receivepack", "PROGRAM"),
    ("remote \"origin\"", "proxy", "PROGRAM"), ("remote \"origin\"", "vcs", "evil"),
    ("remote \"origin\"", "mirror", "true"), ("remote \"origin\"", "promisor", "true"),
    ("remote \"origin\"", "fetch", "+refs/*:refs/*"),
    ("remote \"origin\"", "pushurl", "ext::PROGRAM"),
    ("remote \"origin\"", "url", "ext::PROGRAM"),
    ("remote \"ext::PROGRAM\"", "url", "x"), ("remote", "pushDefault", "ext::PROGRAM"),
    ("branch \"main\"", "remote", "ext::PROGRAM"),
    ("branch \"main\"", "merge", "refs/heads/--upload-pack=PROGRAM"),
    ("branch \"main\"", "merge", "../../../outside"),
    ("branch \"main\"", "pushRemote", "ext::PROGRAM"),
    ("url \"ext::PROGRAM \"", "insteadOf", "FOLDER"),
    ("url \"ext::PROGRAM \"", "pushInsteadOf", "FOLDER"),
    ("url \"OUTSIDE\"", "insteadOf", "FOLDER/box"),
    ("filter \"evil\"", "clean", "PROGRAM"), ("filter \"evil\"", "smudge", "PROGRAM"),
    ("filter \"evil\"", "process", "PROGRAM"), ("filter \"evil\"", "required", "true"),
    ("merge \"til\"", "driver", "PROGRAM"), ("diff \"evil\"", "textconv", "PROGRAM"),
    ("diff", "external", "PROGRAM"), ("credential", "helper", "!PROGRAM"),
    ("gpg", "program", "PROGRAM"), ("commit", "gpgSign", "true"), ("push", "gpgSign", "true"),
    ("protocol", "allow", "always"), ("protocol \"ext\"", "allow", "always"),
    ("ssh", "variant", "simple"), ("uploadpack", "packObjectsHook", "PROGRAM"),
    ("pack", "packSizeLimit", "1"), ("receive", "fsckObjects", "true"),
    ("transfer", "hideRefs", "refs/heads"), ("fetch", "recurseSubmodules", "true"),
    ("submodule", "recurse", "true"), ("submodule \"x\"", "update", "!PROGRAM"),
    ("trailer \"x\"", "command", "PROGRAM"), ("interactive", "diffFilter", "PROGRAM"),
    ("alias", "add", "!PROGRAM"), ("alias", "commit-tree", "!PROGRAM"),
    ("include", "path", "OUTSIDE/included"), ("includeIf \"gitdir:/\"", "path", "OUTSIDE/included"),
    ("maintenance", "auto", "true"), ("gc", "auto", "1"), ("gc", "recentObjectsHook", "PROGRAM"),
    ("user", "name", "\u{1B}]0;x\u{7}"), ("i18n", "commitEncoding", "UTF-16"),
    ("http", "proxy", "http://127.0.0.1:1"), ("safe", "directory", "*"),
    ("index", "version", "9"), ("status", "showUntrackedFiles", "no"),
  ]

  private static func text(
    _ one: (section: String, name: String, value: String), in world: HostileWorld
  ) -> String {
    func filled(_ text: String) -> String {
      text.replacing("PROGRAM", with: world.program).replacing("OUTSIDE", with: world.outside)
        .replacing("FOLDER", with: world.home.folder)
    }
    let section = filled(one.section)
    return "[\(section)]\n\t\(one.name) = \"\(filled(one.value).replacing("\"", with: "\\\""))\"\n"
  }

  /// Files beside the configuration that git obeys.
  private static let files: [(name: String, change: Change)] = [
    (
      "attributes of the repository",
      {
        let text = "[filter \"evil\"]\n\tclean = \($0.program)\n\tsmudge = \($0.program)\n"
        try $0.write("* filter=evil\n", to: $0.library + "/.git/info/attributes")
        try $0.append(text, to: $0.library + "/.git/config")
      }
    ),
    (
      "attributes and a driver",
      {
        let text = "[merge \"evil\"]\n\tdriver = \($0.program)\n[diff \"evil\"]\n"
        try $0.write("* merge=evil diff=evil\n", to: $0.library + "/.git/info/attributes")
        try $0.append(text + "\tcommand = \($0.program)\n", to: $0.library + "/.git/config")
      }
    ),
    (
      "ignored files of the repository",
      { try $0.write("*\n", to: $0.library + "/.git/info/exclude") }
    ),
    (
      "objects of another place",
      { try $0.write($0.outside + "\n", to: $0.library + "/.git/objects/info/alternates") }
    ),
    (
      "objects of another place at the remote",
      { try $0.write($0.outside + "\n", to: $0.box + "/objects/info/alternates") }
    ),
    (
      "a replaced commit",
      { world in
        let object = try world.remote.commit(
          TreeDraft(world).store(), parents: [])
        try world.remote.setReference("refs/replace/\(world.tip())", to: object)
      }
    ),
    ("grafts", { try $0.write("\($0.tip())\n", to: $0.library + "/.git/info/grafts") }),
    ("a shallow remote", { try $0.write("\($0.tip())\n", to: $0.box + "/shallow") }),
    (
      "the configuration of a work tree",
      {
        let text = "[core]\n\tfsmonitor = \($0.program)\n"
        try $0.append("[extensions]\n\tworktreeConfig = true\n", to: $0.library + "/.git/config")
        try $0.write(text, to: $0.library + "/.git/config.worktree")
      }
    ),
    (
      "a repository elsewhere",
      { world in
        try world.shell("mv '\(world.library)/.git' outside/git")
        try world.write("gitdir: \(world.outside)/git\n", to: world.library + "/.git")
      }
    ),
    (
      "a remote's branch of a strange name",
      { world in
        try world.remote.setReference("refs/heads/--upload-pack=x", to: world.tip())
        try world.write("ref: refs/heads/--upload-pack=x\n", to: world.box + "/HEAD")
      }
    ),
    ("a remote's HEAD of nothing", { try $0.write("ref: refs/x\n", to: $0.box + "/HEAD") }),
    (
      "a remote's tag of the branch's name",
      {
        try $0.remote.setReference("refs/tags/main", to: $0.tip())
      }
    ),
    (
      "20,000 branches",
      { world in
        let tip = try world.tip()
        let lines = (0..<20_000).map { "\(tip) refs/heads/b\($0)" }.sorted()
        try world.write(
          "# pack-refs with: peeled fully-peeled sorted \n" + lines.joined(separator: "\n") + "\n",
          to: world.box + "/packed-refs")
      }
    ),
    ("a damaged configuration", { try $0.write("[core\n", to: $0.library + "/.git/config") }),
    ("a damaged configuration of the remote", { try $0.write("[core\n", to: $0.box + "/config") }),
  ]

  private static let hooks = [
    "pre-receive", "update", "post-receive", "post-update", "reference-transaction",
    "proc-receive", "push-to-checkout", "pre-push", "post-merge", "post-checkout", "pre-commit",
    "post-index-change", "fsmonitor-watchman", "pre-auto-gc",
  ]

  static var all: [HostileCase] {
    settings.flatMap { one -> [HostileCase] in
      let name = "\(one.section).\(one.name) = \(one.value)"
      return [false, true].map { isRemote in
        ours("configuration \(isRemote ? "of the remote" : "here"): \(name)") { world in
          let path = (isRemote ? world.box : world.library + "/.git") + "/config"
          try world.append(text(one, in: world), to: path)
          try world.write("#!/bin/sh\n\(world.command)\n", to: world.outside + "/hooks/pre-push")
          try world.write(
            "[core]\n\tfsmonitor = \(world.program)\n", to: world.outside + "/included")
          try world.write("* filter=evil\n", to: world.outside + "/attributes")
          try world.write("*\n", to: world.outside + "/excludes")
        }
      }
    } + files.map { one in ours("repository: \(one.name)", one.change) }
      + hooks.map { hook in
        ours("hook: \(hook)") { world in
          for folder in [world.box, world.library + "/.git"] {
            let path = "\(folder)/hooks/\(hook)"
            try world.home.writeProgram("\(world.command)\nexit 0", to: path)
          }
        }
      }
  }

  /// A case for a machine that has a repository.
  private static func ours(_ name: String, _ change: @escaping Change) -> HostileCase {
    var one = HostileCase(name, attack: change)
    one.arrival = .merge
    // The user keeps the library's repository there.
    one.mayMake = { name.contains("a repository elsewhere") && $0.hasPrefix("outside/git") }
    return one
  }
}

extension HostileWorld {
  func append(_ text: String, to path: String) throws {
    try write(home.text(of: path) + text, to: path)
  }
}

/// Remotes as a person might paste them.
enum URLCases {
  private static let urls: [String] = [
    "ext::PROGRAM", "ext::sh -c PROGRAM", "fd::0", "evil::x", "::x", "file://PROGRAM", "-", "--",
    "--upload-pack=PROGRAM", "-oProxyCommand=PROGRAM", "ssh://-oProxyCommand=PROGRAM/x",
    "-oProxyCommand=PROGRAM:x", "ssh://host:-1/x", "ssh://host/$(PROGRAM)", "host:`PROGRAM`",
    "host:;PROGRAM", "host:--upload-pack=PROGRAM", "ssh://user:password7@host/x",
    "http://user:password7@127.0.0.1:1/x", "https://127.0.0.1:1/x", "http://[::1]:1/x",
    "http://127.0.0.1:99999/x", "ftp://127.0.0.1/x", "rsync://127.0.0.1/x",
    "git://127.0.0.1:1/x", "git://127.0.0.1:1/x%00y", "file:///dev/zero", "/dev/zero", "/dev/null",
    "/proc/self/fd/0", "LIBRARY", "LIBRARY/.git", "LIBRARY/decks", ".", "..", "", " ", "~nobody/x",
    "a\nb", "\u{1B}]0;x\u{7}", "a\u{202E}b:c", "OUTSIDE/net.csv", "FOLDER/pipe",
    "FOLDER/secret.bundle",
    "C:\\x", "\\\\host\\share", "host:" + String(repeating: "x", count: 5000),
    "FOLDER/" + String(repeating: "y", count: 300),
    "FOLDER/" + String(repeating: "z/", count: 3000),
    "file://host/x", "FILE://FOLDER/box2", "javascript:alert(1)", "host:", ":x", "@:x",
    "https://", "ssh://", "http:", "deep/new/box", "FOLDER/new/\u{7}/x",
  ]

  static var all: [HostileCase] {
    urls.flatMap { url in
      [HostileWorld.Arrival.first, .merge].map { arrival in
        let shown = url.unicodeScalars.prefix(60).map { $0.escaped(asASCII: true) }.joined()
        var one = HostileCase("url: \(shown)") { world in
          try world.shell("mkfifo pipe; mkdir bin; cp attack.sh bin/git-remote-evil")
          try world.home.writeProgram(
            "echo 'ssh: connect to host: refused' >&2; exit 255",
            to: world.home.folder + "/bin/ssh")
          try world.shell("chmod 755 bin/*")
        }
        one.arrival = arrival
        one.isRemoteGone = true
        // A path is a directory that the user wants to be a repository.
        one.mayMake = { path in
          let top = path.split(separator: "/").first.map(String.init) ?? ""
          return top == "home" || top.hasPrefix("yyy")
            || ["z", "new", "box2", "til.git", "secret.bundle"].contains(top)
        }
        one.environment = { ["PATH": "\($0.home.folder)/bin:/usr/bin:/bin"] }
        one.command = { world in
          let filled = url.replacing("PROGRAM", with: world.program)
            .replacing("OUTSIDE", with: world.outside)
            .replacing("FOLDER", with: world.home.folder)
            .replacing("LIBRARY", with: world.library)
          return ["sync", "-y", "--", filled]
        }
        return one
      }
    }
  }
}

/// Remotes that answer slowly, endlessly, or never.
enum SlowRemoteCases {
  private static let scripts: [(name: String, script: String)] = [
    ("floods standard error", "while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx >&2; done"),
    ("floods standard output", "exec yes"),
    ("floods both", "yes >&2 & exec yes"),
    (
      "one byte a second",
      "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf 0; sleep 1; done"
    ),
    (
      "one byte a second on standard error",
      "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf . >&2; sleep 1; done"
    ),
    ("says nothing", "exec sleep 25"),
    ("closes its streams and stays", "exec <&- >&- 2>&-; sleep 25"),
    ("leaves a child with its streams", "sleep 25 & exit 1"),
    ("ignores the signal to end", "trap '' TERM HUP INT; sleep 25; sleep 5"),
    (
      "an endless list of branches",
      "while :; do printf '003dc6a38a0e0a9d4f7f7d6d1f5b9c1a2b3c4d5e6f7a refs/heads/x\\n'; done"
    ),
    (
      "greets and says no more",
      "git-upload-pack BOX </dev/null 2>/dev/null | head -c 200; sleep 25"
    ),
    ("greets and floods", "git-upload-pack BOX </dev/null 2>/dev/null | head -c 200; exec yes"),
    ("a banner of 50 MB", "head -c 50000000 /dev/zero | tr '\\0' 'b' >&2; exit 255"),
    ("controls in its message", "printf 'ssh: \\033]0;x\\007\\302\\2332J\\n' >&2; exit 255"),
    ("is killed", "kill -9 $$"),
  ]

  static var all: [HostileCase] {
    scripts.map { one in
      var made = HostileCase("slow: \(one.name)") { world in
        try world.home.writeProgram(
          one.script.replacing("BOX", with: "'\(world.box)'"),
          to: world.home.folder + "/slow.sh")
        try world.write(
          "[core]\n\tsshCommand = \(world.home.folder)/slow.sh\n",
          to: world.home.home + "/.gitconfig")
        try world.shell("git -C '\(world.library)' remote set-url origin ssh://host/x")
      }
      made.arrival = .merge
      made.isRemoteGone = true
      made.command = { _ in ["sync", "--quiet"] }
      return made
    }
  }
}
