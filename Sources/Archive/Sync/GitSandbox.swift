import SystemFiles
import Things

/// Keeps git from reading any configuration but ours.
///
/// A private temp directory has a global configuration, and for each repository a stand-in for the
/// directory that git calls the common one: it has a configuration of ours, and links to the
/// references of the real one. So hooks, and keys that name programs, are never read, whatever
/// their names are. That holds for a remote in a directory too, where git would run them as us.
final class GitSandbox {
  let configuration: GitConfiguration
  private let folder: String
  private var remotes: [String: [String]] = [:]
  private var standIns = 0

  init(_ configuration: GitConfiguration) throws {
    let parent = System.environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    folder = try ArchiveError.explaining(.makeFolder, parent + "/til-git") { () throws(Errno) in
      try System.makeFolder(likeName: parent + "/til-git-")
    }
    self.configuration = configuration
    let entries = configuration.entries.map { ($0.name, $0.value) } + Self.settings
    try WholeFile.make(folder + "/config", Self.text(entries))
  }

  deinit { try? Tree.remove(folder) }

  /// The user's `core.sshCommand`.
  var sshCommand: String? { configuration.user["core.sshcommand"]?.last }

  /// Variables for calls outside of any repository, and for programs that git starts.
  var environment: [String] {
    ["GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=\(folder)/config"]
  }

  /// Variables for a repository with a work tree.
  func repository(
    _ gitFolder: String, common: String, top: String
  ) throws -> [String] {
    let settings = configuration.settings
    let names = [
      "core.filemode", "core.ignorecase", "core.precomposeunicode", "core.symlinks",
      "core.sharedrepository", "user.name", "user.email",
    ]
    let kept = names.compactMap { name in settings[name].map { (name, $0) } }
    return [
      "GIT_DIR=\(gitFolder)", "GIT_WORK_TREE=\(top)", "GIT_OBJECT_DIRECTORY=\(common)/objects",
      try standIn(for: common, Self.attributes, format(settings) + kept),
    ]
  }

  /// Files are stored as they are, whatever the attributes in a tree or a repository say.
  private static let attributes =
    "* -text !eol !ident !filter !working-tree-encoding\n"
    // Comparing pictures and recordings with each other gains nothing.
    + MediaFormat.endings.map { "*.\($0) -delta\n" }.joined()

  /// Variables for the programs of git that serve a repository in a directory.
  ///
  /// Its own configuration is read, not used, only if it is to be written to.
  func remote(_ path: String, in git: Git, isWritten: Bool) throws -> [String] {
    if let known = remotes[path + (isWritten ? "" : "/")] { return known }
    var found = configuration.settings.filter { $0.key == "extensions.objectformat" }
    if isWritten {
      let list = try git.run(
        ["config", "--file", path + "/config", "--no-includes", "-z", "--list"])
      found = GitConfiguration.dictionary(list.fields)
    }
    // Everything is on the disk when the remote says that it has it.
    let kept = ["core.bare", "core.sharedrepository"].compactMap { name in
      found[name].map { (name, $0) }
    }
    let variables = [
      "GIT_OBJECT_DIRECTORY=\(path)/objects",
      try standIn(
        for: path, nil,
        format(found) + kept
          + [
            ("core.fsync", "all"), ("receive.autogc", "false"), ("uploadpack.allowFilter", "true"),
            Self.limitOfComparison,
          ]),
    ]
    remotes[path + (isWritten ? "" : "/")] = variables
    return variables
  }

  private func format(_ settings: [String: String]) -> [(String, String)] {
    let hash = settings["extensions.objectformat"]
    return [("core.repositoryformatversion", hash == nil ? "0" : "1")]
      + (hash.map { [("extensions.objectformat", $0)] } ?? [])
  }

  private func standIn(
    for common: String, _ attributes: String?, _ entries: [(String, String)]
  ) throws -> String {
    standIns += 1
    let path = "\(folder)/\(standIns)"
    try Folder.make(path)
    var links = ["HEAD", "refs", "packed-refs", "logs", "shallow", "worktrees"]
    if let attributes {
      try Folder.make(path + "/info")
      try WholeFile.make(path + "/info/attributes", Array(attributes.utf8))
      links.append("info/exclude")
    }
    // Without HEAD, git would let a push move a branch that is checked out.
    for link in links {
      try ArchiveError.explaining(.make, path) { () throws(Errno) in
        try System.makeLink(path + "/" + link, to: common + "/" + link)
      }
    }
    try WholeFile.make(path + "/config", Self.text(entries))
    return "GIT_COMMON_DIR=\(path)"
  }

  /// Comparing larger files with each other would take minutes and gigabytes.
  private static let limitOfComparison = ("core.bigFileThreshold", "64m")

  /// Turns off hooks, signatures, conversions, colors and housekeeping, and has git fsync each
  /// object before anything refers to it.
  private static let settings = [
    ("core.hooksPath", "/dev/null"), ("core.autocrlf", "false"), ("core.safecrlf", "false"),
    // Such names are only carried from tree to tree; git writes no file here.
    ("core.protectHFS", "false"), ("core.protectNTFS", "false"),
    ("core.quotePath", "false"), ("core.excludesFile", "/dev/null"),
    ("core.attributesFile", "/dev/null"), ("core.fsmonitor", "false"),
    ("core.fsync", "committed,index,reference"), ("commit.gpgSign", "false"),
    ("push.gpgSign", "false"), ("push.followTags", "false"), ("color.ui", "false"),
    ("submodule.recurse", "false"), ("fetch.prune", "false"), ("fetch.writeCommitGraph", "false"),
    ("gc.auto", "0"), ("maintenance.auto", "false"), ("http.lowSpeedLimit", "100"),
    ("http.lowSpeedTime", "30"), ("diff.renames", "false"), ("advice.detachedHead", "false"),
    limitOfComparison,
    // `RemoteAddress` has checked the owner.
    ("safe.directory", "*"),
  ]

  /// A file of git's configuration.
  private static func text(_ entries: [(String, String)]) -> [UInt8] {
    let lines = entries.compactMap { name, value -> String? in
      guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: ".") else {
        return nil
      }
      let inner = first < last ? " " + quoted(String(name[name.index(after: first)..<last])) : ""
      return
        "[\(name[..<first])\(inner)]\n\t\(name[name.index(after: last)...]) = \(quoted(value))\n"
    }
    return Array(lines.joined().utf8)
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.map { character in
      switch character {
      case "\\", "\"": "\\\(character)"
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
