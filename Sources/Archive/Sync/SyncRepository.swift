import SystemFiles
import Things

/// The git repository that contains a library.
struct SyncRepository {
  let git: Git
  /// The library's folder.
  let library: String
  /// The top of the work tree, with symbolic links resolved.
  let top: String
  let gitFolder: String
  /// The library's path relative to the top, ending in a slash; empty if they are the same.
  let prefix: String
  let branch: String
  /// Whether older commits, which a merge may need, are missing.
  let isShallow: Bool
  /// The relevant configuration: remotes, branches and the user.
  private let settings: [String: String]

  /// Nil if the folder is not in a repository.
  init?(_ git: Git, library: String) throws {
    let place = try git.run([
      "rev-parse", "--show-toplevel", "--absolute-git-dir", "--show-prefix",
      "--is-shallow-repository",
    ])
    guard place.isDone else {
      guard place.errors.contains("not a git repository") else {
        throw SyncError.git(place.errors)
      }
      let own = library + "/.git"
      guard Self.head(in: own) != nil, SyncTarget.isRepository(own) else { return nil }
      throw SyncError.git(SyncError.unreadHead)
    }
    let lines = place.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 4 else { return nil }
    (top, gitFolder, prefix) = (String(lines[0]), String(lines[1]), String(lines[2]))
    isShallow = lines[3] == "true"
    self.git = git
    self.library = library
    if !prefix.isEmpty, try git.run(["check-ignore", "-q", "--", library + "/decks"]).isDone {
      // A home directory kept in git that ignores this library is not its repository.
      return nil
    }
    let head = try git.run(["symbolic-ref", "-q", "HEAD"])
    guard head.isDone, let branch = head.lines.first.flatMap({ Self.branch($0) }) else {
      if let reference = Self.head(in: gitFolder) {
        let commit = Self.text(of: gitFolder + "/" + reference) ?? "packed"
        let isSound = Self.branch(reference) != nil && !commit.isEmpty
        throw SyncError.git(isSound ? SyncError.unreadHead : "fatal: bad ref HEAD")
      }
      throw SyncError.refused(
        "cannot sync: no branch is checked out in \(top).",
        remedy: "Check out a branch, for example with: git switch main")
    }
    self.branch = branch
    let found = try git.run([
      "config", "-z", "--get-regexp",
      #"^(remote\..*\.url|branch\..*|user\.(name|email)|filter\..*)$"#,
    ])
    var settings: [String: String] = [:]
    for entry in found.fields {
      let parts = entry.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      settings[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    }
    self.settings = settings
    try refuseUnfinishedWork()
    try refuseFilter()
  }

  /// The reference that HEAD names; nil if it names none.
  private static func head(in folder: String) -> String? {
    text(of: folder + "/HEAD").flatMap { $0.hasPrefix("ref: ") ? String($0.dropFirst(5)) : nil }
  }

  /// The first line of a small file; nil if the file is missing or empty.
  private static func text(of path: String) -> String? {
    let bytes = try? WholeFile.read(path, limit: 1 << 10).bytes
    return bytes.map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) }
  }

  /// Filters such as that of Git LFS store something else than the text to be merged.
  private func refuseFilter() throws {
    guard settings.keys.contains(where: { $0.hasPrefix("filter.") }) else { return }
    let found = try git.require([
      "check-attr", "-z", "filter", "--", library + "/decks/a.csv", library + "/journal/a/1.tsv",
    ]).fields
    for name in stride(from: 2, to: found.count, by: 3).map({ found[$0] })
    where !["unspecified", "unset"].contains(name) {
      throw SyncError.refused(
        "cannot sync: git's filter \(name) applies to the library's files.",
        remedy: "Remove it from .gitattributes for decks and journal, so that git stores text.")
    }
  }

  private func refuseUnfinishedWork() throws {
    let works = [
      ("MERGE_HEAD", "merge"), ("rebase-merge", "rebase"), ("rebase-apply", "rebase"),
      ("CHERRY_PICK_HEAD", "cherry-pick"), ("REVERT_HEAD", "revert"),
    ]
    for (name, work) in works where Folder.holds(gitFolder + "/" + name) {
      throw SyncError.refused(
        "cannot sync: a \(work) is in progress in \(top).",
        remedy: "Finish it, or cancel it with: git \(work) --abort")
    }
  }

  /// The remote's name; nil if none is configured.
  var remote: String? {
    if let name = settings["branch.\(branch).remote"], name != ".", url(of: name) != nil {
      return name
    }
    let names = settings.keys.filter { $0.hasPrefix("remote.") && $0.hasSuffix(".url") }
      .map { String($0.dropFirst(7).dropLast(4)) }
    return names.contains("origin") ? "origin" : names.count == 1 ? names[0] : nil
  }

  func url(of remote: String) -> String? { settings["remote.\(remote).url"] }

  var url: String? { remote.flatMap { url(of: $0) } }

  /// The branch's name in the remote.
  var remoteBranch: String {
    settings["branch.\(branch).merge"].flatMap { Self.branch($0) } ?? branch
  }

  /// The branch that is synced with the remote, if another one is checked out.
  var otherBranch: String? {
    guard let remote, settings["branch.\(branch).remote"] == nil else { return nil }
    let keys = settings.keys.filter { $0.hasPrefix("branch.") && $0.hasSuffix(".remote") }
    return keys.filter { settings[$0] == remote }.map { String($0.dropFirst(7).dropLast(7)) }.min()
  }

  /// Syncs the checked out branch in place of another one.
  func adopt(insteadOf other: String) throws {
    let reference = settings["branch.\(other).merge"] ?? "refs/heads/\(other)"
    _ = try git.require(["config", "branch.\(branch).remote", remote ?? "origin"])
    _ = try git.require(["config", "branch.\(branch).merge", reference])
  }

  /// The branch that a reference is the full name of.
  static func branch(_ reference: some StringProtocol) -> String? {
    let start = "refs/heads/"
    return reference.hasPrefix(start) ? String(reference.dropFirst(start.count)) : nil
  }

  /// The branch to push to if the remote has its own branch checked out.
  static func synced(_ branch: String) -> String { "synced/" + branch }

  /// The commit that a name resolves to; nil if none exists.
  func commit(_ name: String) throws -> String? {
    let output = try git.run(["rev-parse", "-q", "--verify", name + "^{commit}"])
    return output.isDone ? output.lines.first : nil
  }

  func path(_ path: String) -> SyncPath { SyncPath(path, prefix: prefix) }

  /// The differences between two commits; nil means an empty tree.
  func changes(from old: String?, to new: String) throws -> [TreeChange] {
    let empty =
      new.utf8.count > 40
      ? "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
      : "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    return TreeChange.all(
      try git.require([
        "diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", old ?? empty, new,
      ]))
  }

  /// The changed files of the library, with their contents.
  func files(of changes: [TreeChange]) throws -> [SyncedFile] {
    let changes = changes.filter { path($0.path) != .foreign }
    let found = try texts(of: changes.flatMap { [$0.old, $0.new] })
    return changes.map { change in
      SyncedFile(
        path: path(change.path), old: change.old.flatMap { found[$0.name] },
        new: change.new.flatMap { found[$0.name] }, isLink: change.new?.mode == "120000")
    }
  }

  /// The contents of blobs by name, without those of other repositories.
  func texts(of blobs: [TreeChange.Blob?]) throws -> [String: [UInt8]] {
    let files = blobs.compactMap(\.self).filter { !$0.mode.hasPrefix("160") }
    let names = Array(Set(files.map(\.name)))
    return Dictionary(uniqueKeysWithValues: zip(names, try git.contents(of: names)))
  }

  func counts(_ changes: [TreeChange]) throws -> SyncCounts {
    SyncCounting(try files(of: changes)).counts
  }
}

// Commits of the library.
extension SyncRepository {
  private static let own = ["decks", "journal", ".gitattributes", ".gitignore"]

  /// The uncommitted changes of the library; `index` is a copy used to leave the real one
  /// unchanged.
  func uncommitted(since head: String?, index: String? = nil) throws -> [TreeChange] {
    let paths = try Self.own.filter { try Folder.look(library + "/" + $0) != nil }
    let gone = Self.own.filter { !paths.contains($0) }
    if head != nil, !gone.isEmpty {
      _ = try git.require(
        ["rm", "-r", "-q", "--cached", "--ignore-unmatch", "--"] + gone, index: index)
    }
    let added = try git.run(["add", "-A", "--"] + paths, index: index)
    if added.errors.contains("does not have a commit checked out") {
      throw Self.nested(added.errors.split(separator: "'").dropFirst().first.map(String.init) ?? "")
    }
    if added.errors.contains("sparse") {
      throw SyncError.refused(
        "cannot sync: part of the repository is not checked out.",
        remedy: "Check it out: git sparse-checkout disable")
    }
    guard added.isDone else { throw SyncError.git(added.errors) }
    let changes = TreeChange.all(
      try git.require(
        ["diff-index", "--cached", "-z", "--raw", "--no-abbrev", head ?? emptyTree()],
        index: index))
    if let foreign = changes.first(where: { path($0.path) == .foreign }) {
      throw SyncError.refused(
        "cannot sync: \(foreign.path) is staged in git but is not part of the library.",
        remedy: "Commit it, or unstage it with: git restore --staged \(foreign.path)")
    }
    if let nested = changes.first(where: { $0.new?.mode == "160000" }) {
      throw Self.nested(nested.path)
    }
    return changes
  }

  private static func nested(_ path: String) -> SyncError {
    .refused(
      "cannot sync: \(path) is a git repository of its own.",
      remedy: "Move it out of the library, or remove its .git directory.")
  }

  private func emptyTree() throws -> String {
    try git.require(["hash-object", "-w", "-t", "tree", "--stdin"]).lines.first ?? ""
  }

  /// Commits the library if it has changed, and returns the commit of the branch.
  func commit(_ local: LocalChanges, after head: String?, by device: Device) throws -> String? {
    // A library just created to receive another one has nothing to commit.
    let isNew = head == nil && local.changes.allSatisfy { path($0.path).isOther }
    guard !local.changes.isEmpty, !isNew else { return head }
    let tree = try git.require(["write-tree"]).lines.first ?? ""
    let new = try commitTree(
      tree, parents: [head].compactMap(\.self), "\(device.host): \(local.counts.title)")
    try move(to: new, from: head)
    return new
  }

  func commitTree(_ tree: String, parents: [String], _ message: String) throws -> String {
    var user: [String] = []
    if !isUsable("user.name") { user += ["-c", "user.name=\(System.userName())"] }
    if !isUsable("user.email") {
      user += ["-c", "user.email=\(System.userName())@\(System.hostName())"]
    }
    let parents = parents.flatMap { ["-p", $0] }
    return try git.require(
      user + ["commit-tree", tree] + parents + ["-F", "-"], input: Array((message + "\n").utf8)
    ).lines.first ?? ""
  }

  /// Git rejects a name without letters.
  private func isUsable(_ setting: String) -> Bool {
    settings[setting]?.contains { $0.isLetter || $0.isNumber } ?? false
  }

  /// Moves the branch, if it still points to `old`.
  func move(to new: String, from old: String?) throws {
    _ = try git.require([
      "update-ref", "-m", "til sync", "HEAD", new,
      old ?? String(repeating: "0", count: new.utf8.count),
    ])
  }

  /// Calls `body` with the path of a temporary index that holds the tree of a commit.
  func withIndex<Result>(
    of commit: String?, _ body: (String) throws -> Result
  ) throws -> Result {
    let index = gitFolder + "/til-index"
    let files = [index, index + ".lock"]
    defer { for file in files { try? Folder.remove(file) } }
    for file in files { try Folder.remove(file) }
    if let commit { _ = try git.require(["read-tree", commit], index: index) }
    return try body(index)
  }

  /// Updates these paths in the index to their state in a commit.
  func index(_ changes: [TreeChange], index: String? = nil) throws {
    _ = try git.require(
      ["update-index", "-z", "--index-info"], input: Self.entries(changes), index: index)
  }

  static func entries(_ changes: [TreeChange]) -> [UInt8] {
    changes.flatMap { change -> [UInt8] in
      let mode = change.new?.mode ?? "0"
      let name =
        change.new?.name ?? String(repeating: "0", count: change.old?.name.utf8.count ?? 40)
      return Array("\(mode) \(name)\t\(change.path)".utf8) + [0]
    }
  }
}
