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
  /// The directory with the objects and the configuration; that of the main work tree.
  let commonFolder: String
  /// The library's path relative to the top, ending in a slash; empty if they are the same.
  let prefix: String
  let branch: String
  /// Whether older commits, which a merge may need, are missing.
  let isShallow: Bool
  /// The size above which a new picture or recording stays on this machine.
  var mostBytesOfMedia = LibraryLayout.mostBytes(of: .other(MediaFolder.name))
  /// The configuration of the user and the repository.
  private var settings: [String: String]

  /// Nil if the folder is not in a repository.
  init?(_ git: Git, library: String) throws {
    let configuration = git.sandbox.configuration
    guard let place = try GitPlace(containing: library) else { return nil }
    try place.requireOwner(configuration)
    guard configuration.isRead(of: place.commonFolder) else {
      throw SyncError.git(SyncError.unusable(place.top))
    }
    (top, gitFolder, commonFolder) = (place.top, place.gitFolder, place.commonFolder)
    let isTop = top == library
    prefix = isTop ? "" : library.dropFirst(top == "/" ? 1 : top.utf8.count + 1) + "/"
    isShallow = Folder.holds(commonFolder + "/shallow")
    settings = configuration.settings
    let git = git.isolated(
      for: try git.sandbox.repository(gitFolder, common: commonFolder, top: top))
    self.git = git
    self.library = library
    if !prefix.isEmpty, try git.run(["check-ignore", "-q", "--", library + "/decks"]).isDone {
      // A home directory kept in git that ignores this library is not its repository.
      return nil
    }
    try configuration.refuseCommands(in: top)
    // An unreadable file is not a missing branch.
    guard let line = GitPlace.text(of: gitFolder + "/HEAD") else {
      throw SyncError.git(SyncError.damaged)
    }
    guard line.hasPrefix("ref: "), let branch = Self.branch(line.dropFirst(5)) else {
      throw SyncError.refused(
        "cannot sync: no branch is checked out in \(top).",
        remedy: "Check out a branch, for example with: git switch main")
    }
    self.branch = branch
    try refuseUnfinishedWork()
    try refuseFilter()
  }

  /// Filters such as that of Git LFS store something else than the text to be merged.
  private func refuseFilter() throws {
    guard settings.keys.contains(where: { $0.hasPrefix("filter.") }) else { return }
    let found = try git.attributes([
      "-z", "filter", "--", library + "/decks/a.csv", library + "/journal/a/1.tsv",
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

  /// The remote's address, if git may connect to it.
  func address(of remote: String) throws -> RemoteAddress? {
    guard let url = url(of: remote) else { return nil }
    let address = try RemoteAddress(url, in: top)
    try address.requireOwner(git.sandbox.configuration)
    return address
  }

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
  mutating func adopt(insteadOf other: String) throws {
    let values = [
      ("remote", remote ?? "origin"),
      ("merge", settings["branch.\(other).merge"] ?? "refs/heads/\(other)"),
    ]
    for (name, value) in values {
      let setting = "branch.\(branch).\(name)"
      _ = try git.require(["config", "--file", commonFolder + "/config", setting, value])
      settings[setting] = value
    }
  }

  /// The branch that a reference is the full name of; nil for a name like an option's.
  static func branch(_ reference: some StringProtocol) -> String? {
    let start = "refs/heads/"
    guard reference.hasPrefix(start) else { return nil }
    let name = String(reference.dropFirst(start.count))
    return name.hasPrefix("-") ? nil : name
  }

  /// The branch to push to if the remote has its own branch checked out.
  static func synced(_ branch: String) -> String { "synced/" + branch }

  /// The commit that a name resolves to; nil if none exists.
  func commit(_ name: String) throws -> String? {
    let output = try git.run(["rev-parse", "-q", "--verify", name + "^{commit}"])
    return output.isDone ? output.lines.first : nil
  }

  /// What a path in the repository is for the library.
  func path(_ path: String) -> LibraryLayout.Entry {
    path.hasPrefix(prefix) ? LibraryLayout.entry(String(path.dropFirst(prefix.count))) : .foreign
  }

  func path(_ change: TreeChange) -> LibraryLayout.Entry {
    change.name.isUTF8 ? path(change.path) : .foreign
  }

  /// The paths of the library's files in a commit.
  func files(of commit: String) throws -> Set<[UInt8]> {
    let output = try git.require(
      ["ls-tree", "-r", "-z", "--full-tree", commit]
        + LibraryLayout.folders.map { prefix + $0 })
    return Set(
      TreeChange.entries(output, mode: 0, blob: 2).filter { entry in
        entry.blob.isFile && path(TreeChange(name: entry.name)).isData
      }.map(\.name))
  }

  /// The paths of new files of the library that are larger than til reads.
  func tooLarge(_ changes: [TreeChange]) throws -> Set<[UInt8]> {
    let files = changes.filter { $0.new?.isFile == true && path($0).isData }
    guard !files.isEmpty else { return [] }
    let sizes = try sizes(of: files.compactMap { $0.new?.name })
    return Set(
      zip(files, sizes).filter { file, size in
        size > LibraryLayout.mostBytes(of: path(file))
      }.map(\.0.name))
  }

  /// The sizes of blobs; the largest number for one that is missing.
  func sizes(of blobs: [String]) throws -> [Int] {
    try git.require(
      ["cat-file", "--batch-check=%(objectsize)"],
      input: Array(blobs.map { $0 + "\n" }.joined().utf8)
    ).lines.map { Int($0) ?? .max }
  }

  /// The differences between two commits; nil means an empty tree.
  func changes(from old: String?, to new: String) throws -> [TreeChange] {
    let empty =
      new.utf8.count > 40
      ? "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
      : "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    func arguments(_ old: String, _ new: String) -> [String] {
      ["diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", old, new]
    }
    var output = try git.run(arguments(old ?? empty, new))
    if !output.isDone {
      // Git cannot compare trees that it would not write.
      let sound = try [old ?? empty, new].map { try SoundTree(self, of: $0).name }
      output = try git.require(arguments(sound[0], sound[1]))
    }
    return TreeChange.all(output)
  }

  /// The changed files of the library, with the contents of decks and journals.
  func files(of changes: [TreeChange]) throws -> [SyncedFile] {
    let changes = changes.filter {
      path($0).isData && $0.new?.isFile ?? $0.old?.isFile ?? false
    }
    let found = try texts(
      of: changes.filter { path($0).isText }.flatMap { [$0.old?.file, $0.new] })
    return changes.map { change in
      let path = path(change)
      let (old, new) = (change.old?.file?.name, change.new?.name)
      guard path.isText else { return SyncedFile(path: path, blobs: (old, new)) }
      return SyncedFile(
        path: path, old: old.flatMap { found[$0] }, new: new.flatMap { found[$0] })
    }
  }

  /// The contents of blobs by name, without those of other repositories.
  func texts(of blobs: [TreeChange.Blob?]) throws -> [String: [UInt8]] {
    let files = blobs.compactMap(\.self).filter { !$0.mode.hasPrefix("160") }
    let names = Array(Set(files.map(\.name)))
    return Dictionary(uniqueKeysWithValues: zip(names, try git.contents(of: names)))
  }

  /// The changed files of the library, to be counted and sent but not merged.
  ///
  /// A new journal, which may be large, comes without its text, unless its lines may explain what
  /// another one lacks.
  func filesToSend(_ changes: [TreeChange]) throws -> [SyncedFile] {
    let isNewJournal = { (change: TreeChange) in
      if case .journal = path(change) { change.old == nil } else { false }
    }
    let known = try files(of: changes.filter { !isNewJournal($0) })
    guard !known.contains(where: \.isShorter) else { return try files(of: changes) }
    let new = changes.filter { isNewJournal($0) && $0.new?.isFile == true }
    return known + new.map { SyncedFile(path: path($0), blobs: (nil, $0.new?.name)) }
  }

  /// The effects of changes, sent or received.
  func counts(_ changes: [TreeChange]) throws -> SyncCounts { try counts(of: filesToSend(changes)) }

  func counts(of files: [SyncedFile]) throws -> SyncCounts {
    var counting = SyncCounting(files)
    let unread = files.compactMap { file -> (name: String, blob: String)? in
      guard case .journal(let name) = file.path, let blob = file.blobs.new else { return nil }
      return (name, blob)
    }
    try git.readLines(of: unread.map(\.blob)) { counting.take($1, of: unread[$0].name) }
    return counting.counts
  }
}

// Commits of the library.
extension SyncRepository {
  /// The uncommitted changes of the library; `index` is a copy used to leave the real one
  /// unchanged.
  ///
  /// They are put into the index, whatever git's settings and files ignore.
  func uncommitted(
    _ files: [(path: String, size: Int)], since head: String?, index: String? = nil
  ) throws -> [TreeChange] {
    let git = try gitFiles()
    try update(files.map(\.path) + git, ["--add", "--replace"], index: index)
    let tracked = try tracked(index: index)
    try update(
      try gone(of: tracked).map { String($0.path.dropFirst(prefix.count)) }, ["--remove"],
      index: index)
    let changes = TreeChange.all(
      try self.git.require(
        ["diff-index", "--cached", "-z", "--raw", "--no-abbrev", head ?? emptyTree()],
        index: index))
    try refuseStaged(changes, besides: files.map(\.path))
    return try settled(changes, index: index)
  }

  private func gitFiles() throws -> [String] {
    try LibraryLayout.gitFiles.filter { try Folder.look(library + "/" + $0)?.kind == .regular }
  }

  func update(
    _ paths: [String], _ options: [String], index: String?, by git: Git? = nil
  ) throws {
    guard !paths.isEmpty else { return }
    _ = try (git ?? self.git).require(
      ["update-index", "-z"] + options + ["--stdin"],
      input: paths.flatMap { Array($0.utf8) + [0] }, index: index)
  }

  /// The files that were removed from disk, without those that were never written to it.
  private func gone(of tracked: [TreeChange]) throws -> [TreeChange] {
    let missing = tracked.filter { !Folder.holds(top + "/" + $0.path) }
    guard !missing.isEmpty else { return [] }
    let spellings = Spellings(tracked.map(\.name), top: top)
    let tooLarge = try tooLarge(missing)
    return missing.filter { !spellings.hasTwin($0.name) && !tooLarge.contains($0.name) }
  }

  /// The library's files in the index.
  private func tracked(index: String?) throws -> [TreeChange] {
    let output = try git.require(
      ["ls-files", "-z", "-t", "-s", "--full-name", "--"] + LibraryLayout.folders, index: index)
    return try TreeChange.entries(output, mode: 1, blob: 2).compactMap { entry in
      let file = TreeChange(name: entry.name, new: entry.blob)
      guard entry.blob.isFile, path(file).isData else { return nil }
      if entry.words[0] == "S" {
        throw SyncError.refused(
          "cannot sync: part of the repository is not checked out.",
          remedy: "Check it out: git sparse-checkout disable")
      }
      return file
    }
  }

  /// Throws if the user has staged something else, apart from what our files replace.
  private func refuseStaged(_ changes: [TreeChange], besides files: [String]) throws {
    for change in changes where path(change) == .foreign {
      let isReplaced =
        change.new == nil && files.contains { (prefix + $0).hasPrefix(change.path + "/") }
      guard !isReplaced else { continue }
      throw SyncError.refused(
        "cannot sync: \(change.path.brief) is staged in git but is not part of the library.",
        remedy: "Commit it, or unstage it with: git restore --staged \(change.path)")
    }
  }

  /// Changes as they are to be committed: files exactly as they are on disk, whatever attributes
  /// make of them, and git's files only where ours replace ours.
  private func settled(_ changes: [TreeChange], index: String?) throws -> [TreeChange] {
    // `verify` compares the sizes of pictures, which no attribute converts in our sandbox.
    let written = changes.filter {
      let path = path($0)
      return path != .foreign && (path.isText || !path.isData) && $0.new?.isFile == true
    }
    guard !written.isEmpty else { return changes }
    let names = try git.require(
      ["hash-object", "-w", "--no-filters", "--stdin-paths"],
      input: Array(written.map { top + "/" + $0.path + "\n" }.joined().utf8)
    ).lines
    guard names.count == written.count else { throw SyncError.git("fatal: a file is missing") }
    let onDisk = Dictionary(zip(written.map(\.name), names)) { $1 }
    let settled = try changes.map { change in
      var change = change
      if let name = onDisk[change.name] { change.new?.name = name }
      if case .gitFile = path(change), let old = change.old, try !isOurs(old) { change.new = old }
      return change
    }
    let corrected = zip(changes, settled).filter { $0 != $1 }.map(\.1)
    if !corrected.isEmpty { try self.index(corrected, in: index) }
    return settled.filter { $0.old != $0.new }
  }

  /// Whether a version of til wrote this file for git.
  private func isOurs(_ blob: TreeChange.Blob) throws -> Bool {
    let texts = [
      Places.gitAttributes, Places.formerGitAttributes, Places.gitIgnore, Places.formerGitIgnore,
    ]
    return try texts.map { Array($0.utf8) }.contains(git.contents(of: [blob.name])[0])
  }

  /// Throws unless a tree has every file as it is on disk.
  private func verify(_ tree: String, has files: [(path: String, size: Int)]) throws {
    let output = try git.require(
      ["ls-tree", "-r", "-l", "-z", "--full-tree", tree]
        + LibraryLayout.folders.map { prefix + $0 })
    let entries = TreeChange.entries(output, mode: 0, blob: 2)
    let sizes = Dictionary(entries.map { ($0.name, $0.words.last.flatMap { Int($0) }) }) { $1 }
    for (path, size) in files {
      let stored = sizes[Array((prefix + path).utf8)] ?? nil
      // A program may have written to it since.
      guard stored != size, try stored != Folder.look(library + "/" + path)?.size else {
        continue
      }
      throw SyncError.refused(
        "cannot sync: git has not stored \(path) as it is.",
        remedy: "If no program is writing to it, check: git check-attr -a \(path)")
    }
  }

  private func emptyTree() throws -> String {
    try git.line(["hash-object", "-w", "-t", "tree", "--stdin"])
  }

  /// Commits the library if it has changed, and returns the commit of the branch.
  func commit(_ local: LocalChanges, after head: String?, by device: Device) throws -> String? {
    // A library just created to receive another one has nothing to commit.
    let isNew = head == nil && !local.changes.contains { path($0).isData }
    guard !local.changes.isEmpty, !isNew else { return head }
    let damaged = Set(local.damaged.compactMap(\.path.own))
    let files = try carriedFiles().carried.filter { !damaged.contains($0.path) }
    let tree = try git.line(["write-tree"])
    try verify(tree, has: files)
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
    return try git.line(
      user + ["commit-tree", tree] + parents + ["-F", "-"], input: Array((message + "\n").utf8))
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
  func index(_ changes: [TreeChange], in index: String? = nil) throws {
    let entries = changes.flatMap { change -> [UInt8] in
      let mode = change.new?.mode ?? "0"
      let name =
        change.new?.name ?? String(repeating: "0", count: change.old?.name.utf8.count ?? 40)
      return Array("\(mode) \(name)\t".utf8) + change.name + [0]
    }
    _ = try git.require(["update-index", "-z", "--index-info"], input: entries, index: index)
  }
}

extension SyncError {
  static func nested(_ path: String) -> SyncError {
    .refused(
      "cannot sync: \(path) is a git repository of its own.",
      remedy: "Move it out of the library, or remove its .git directory.")
  }
}
