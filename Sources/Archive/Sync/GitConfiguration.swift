import SystemFiles

/// Git's configuration as the user and the repository have it.
struct GitConfiguration {
  struct Entry: Hashable {
    /// As git prints it: section and key in lowercase, the part between them as it is.
    var name: String
    var value: String
    /// The file that has it, relative to the top of the work tree; empty if unknown.
    fileprivate(set) var file = ""

    fileprivate init(_ field: String) {
      let parts = field.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      name = String(parts[0])
      // A name alone means true.
      value = parts.count > 1 ? String(parts[1]) : "true"
    }

    fileprivate var section: Substring { name.prefix { $0 != "." } }
    fileprivate var key: Substring { name.split(separator: ".").last ?? "" }
  }

  /// The user's entries that a sync needs.
  private(set) var entries: [Entry] = []
  /// All values of the user's entries, by name.
  private(set) var user: [String: [String]] = [:]
  /// The last value of each entry of user and repository.
  private(set) var settings: [String: String] = [:]
  private var repository: [Entry] = []

  /// The arguments for the output that is read here.
  static let list = ["config", "--list", "-z", "--show-scope", "--show-origin"]

  init(_ output: Git.Output) throws {
    guard output.isDone else { throw SyncError.git(output.errors) }
    let fields = output.fields
    for place in stride(from: 0, to: fields.count - 2, by: 3) {
      var entry = Entry(fields[place + 2])
      let origin = fields[place + 1]
      if origin.hasPrefix("file:") { entry.file = String(origin.dropFirst(5)) }
      settings[entry.name] = entry.value
      if ["local", "worktree"].contains(fields[place]) {
        repository.append(entry)
      } else {
        user[entry.name, default: []].append(entry.value)
        if Self.isNeeded(entry) { entries.append(entry) }
      }
    }
  }

  /// Whether git read the configuration of a repository that has one; it skips a repository whose
  /// format it rejects.
  func isRead(of commonFolder: String) -> Bool {
    !repository.isEmpty || GitPlace.text(of: commonFolder + "/config") == nil
  }

  static func dictionary(_ fields: [String]) -> [String: String] {
    Dictionary(fields.map { Entry($0) }.map { ($0.name, $0.value) }) { $1 }
  }

  /// The owner of the first of these paths that does not belong to the user; nil if all do.
  func stranger(among paths: [String]) throws -> UInt32? {
    try paths.compactMap { try Folder.look(System.realPath($0) ?? $0)?.owner }
      .first { $0 != System.userNumber() }
  }

  /// Whether the user trusts the owner of a repository that has these paths.
  func trusts(_ paths: [String]) -> Bool {
    // An empty entry revokes those before it.
    let allowed =
      (user["safe.directory"] ?? []).split(separator: "", omittingEmptySubsequences: false).last
      ?? []
    return allowed.contains { entry in
      entry == "*" || paths.contains(entry)
        || entry.hasSuffix("/*") && paths.contains { $0.hasPrefix(entry.dropLast()) }
    }
  }

  private static func isNeeded(_ entry: Entry) -> Bool {
    switch entry.section {
    case "credential", "http", "user": true
    case "core": ["sshcommand", "askpass"].contains(entry.key)
    case "ssh": entry.key == "variant"
    case "url": ["insteadof", "pushinsteadof"].contains(entry.key)
    default: false
    }
  }

  /// Throws if the repository has settings that would run programs or choose another remote.
  ///
  /// The sandbox ignores them in any case. But a user who set one expects it to work, and one who
  /// did not should know what is in the repository.
  func refuseCommands(in top: String) throws {
    let commands = repository.filter(Self.isCommand)
    let names = Set(commands.map(\.name)).sorted()
    guard let first = names.first else { return }
    // First what includes a file: removing that entry removes the included ones, too.
    let entry =
      commands.first { $0.section.hasPrefix("include") } ?? commands.first { $0.name == first }
    let file = entry.map(\.file) ?? ""
    let place = [".git/config", ""].contains(file) ? "" : "--file \(ShellWord.argument(file)) "
    throw SyncError.refused(
      "cannot sync: the configuration of the repository \(top) sets "
        + names.prefix(3).map(\.brief).joined(separator: ", ")
        + (names.count > 3 ? " and others" : "") + ", which can run programs or redirect a sync.",
      remedy: "Remove it with: git -C \(ShellWord.argument(top)) config \(place)--unset-all "
        + "\(ShellWord.argument(entry?.name ?? first)) (with --global instead of --unset-all, "
        + "you can set it for yourself)")
  }

  private static let commandSections: Set<Substring> = [
    "alias", "credential", "hook", "http", "include", "includeif", "pager", "protocol", "url",
  ]
  private static let commandKeys: Set<Substring> = [
    "alternaterefscommand", "askpass", "clean", "cmd", "command", "defaultkeycommand",
    "difffilter", "driver", "editor", "fsmonitor", "gitproxy", "helper", "hookspath", "pager",
    "packobjectshook", "partialclone", "process", "program", "promisor", "proxy", "receivepack",
    "recentobjectshook", "smudge", "sshcommand", "textconv", "uploadpack", "vcs",
  ]

  private static func isCommand(_ entry: Entry) -> Bool {
    // The merge driver that the help recommends, and git's own file watcher.
    if entry.name == "merge.til.driver" { return false }
    if entry.name == "core.fsmonitor", isBoolean(entry.value) { return false }
    return commandSections.contains(entry.section) || commandKeys.contains(entry.key)
  }

  private static func isBoolean(_ value: String) -> Bool {
    ["", "true", "false", "yes", "no", "on", "off", "1", "0"].contains(value.lowercased())
  }
}
