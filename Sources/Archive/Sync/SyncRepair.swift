import SystemFiles

/// Repairs what killed processes and power cuts leave in a repository.
///
/// Decks and journal are not touched: the next commit compares them with the last sound one.
struct SyncRepair {
  private let repository: SyncRepository
  private var common: String { repository.commonFolder }

  init(_ repository: SyncRepository) { self.repository = repository }

  // MARK: Locks

  /// Removes git's locks that no running process can hold.
  func removeLocks(afterCutOff: Bool) {
    for path in locks {
      guard let status = try? Folder.look(path), status.kind == .regular,
        status.owner == System.userNumber()
      else { continue }
      if status.modified > System.bootTime() {
        let folders = [repository.top, repository.gitFolder]
        guard afterCutOff || !System.mayRun("git", in: folders) else { continue }
        // Another running git has just modified its lock.
        if System.now() - status.modified < 2_000_000_000 { System.sleep(milliseconds: 2000) }
        guard let now = try? Folder.look(path), now == status else { continue }
      }
      try? Folder.remove(path)
    }
  }

  private var locks: [String] {
    let folders = Set([repository.gitFolder, common]).sorted()
    let flat = folders.flatMap { folder in
      ((try? Folder.list(folder)) ?? []).map { folder + "/" + $0.name }
    }
    let references = ((try? Tree.files(in: common + "/refs")) ?? []).map {
      common + "/refs/" + $0.path
    }
    return (flat + references).filter { $0.hasSuffix(".lock") && !$0.hasSuffix("/til.lock") }
  }

  // MARK: Contents

  /// Replaces empty files and an unreadable index; returns whether anything was damaged.
  ///
  /// `refetch` receives all objects of the remote again.
  func mend(refetch: () throws -> Void) throws -> Bool {
    let git = repository.git
    let candidates = try lastCommits()
    let empty = try emptyFiles()
    for path in empty { try Folder.remove(path) }
    let head = try repository.commit("HEAD")
    // A branch that had commits has lost them.
    let isNew = empty.isEmpty && !Folder.holds(repository.gitFolder + "/logs/HEAD")
    let isWhole = try head.map { try isSound($0) } ?? isNew
    if !isWhole {
      try refetch()
      guard let sound = try candidates.first(where: { try isSound($0) }) else {
        throw SyncError.git(SyncError.damaged)
      }
      try Folder.remove(common + "/refs/heads/" + repository.branch)
      _ = try git.require(["update-ref", "-m", "til repair", "HEAD", sound])
    }
    let isIndexed = try git.run(["ls-files", "--error-unmatch", "--", ":/"]).status < 128
    if !isWhole || !isIndexed {
      try Folder.remove(repository.gitFolder + "/index")
      _ = try git.require(["read-tree", "HEAD"])
    }
    return !empty.isEmpty || !isWhole || !isIndexed
  }

  /// The branch's commits, newest first, and the last one of the remote.
  private func lastCommits() throws -> [String] {
    let log = try? WholeFile.read(repository.gitFolder + "/logs/HEAD", limit: 1 << 26).bytes
    let lines = (log ?? []).split(separator: 0x0A).suffix(20).reversed()
    var found = lines.compactMap { line -> String? in
      let parts = line.split(separator: 0x20, maxSplits: 2)
      return parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
    }
    if let now = try repository.commit("HEAD") { found.insert(now, at: 0) }
    if let remote = repository.remote {
      let name = "refs/remotes/\(remote)/\(repository.remoteBranch)"
      if let commit = try repository.commit(name) { found.append(commit) }
    }
    return found
  }

  /// Whether a commit and everything it needs exist.
  private func isSound(_ commit: String) throws -> Bool {
    try repository.git.run(["rev-list", "--objects", "--quiet", commit, "--"]).isDone
  }

  /// Loose objects and references without contents.
  private func emptyFiles() throws -> [String] {
    var found: [String] = []
    for entry in try Folder.list(common + "/objects") where entry.name.utf8.count == 2 {
      let folder = common + "/objects/" + entry.name
      found += try Tree.files(in: folder).filter { $0.status.size == 0 }
        .map { folder + "/" + $0.path }
    }
    return found
      + (try Tree.files(in: common + "/refs").filter { $0.status.size == 0 }
        .map { common + "/refs/" + $0.path })
  }
}
