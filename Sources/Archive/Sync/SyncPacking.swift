import SystemFiles

/// Keeps a repository small: each sync stores a new version of a journal, whole.
struct SyncPacking {
  let git: Git
  /// The directory with the objects.
  let objects: String

  /// Packs the repository if its loose objects have grown; returns their size.
  ///
  /// That takes a second for each 10 MB of journal, so it waits longer if somebody watches.
  func pack(since last: Int) throws -> Int {
    let size = looseSize
    guard size > last + (git.mayAsk ? 16 << 20 : 1 << 20) else { return min(size, last) }
    // Objects that nothing refers to stay for two weeks, as with git's own housekeeping.
    _ = try git.run([
      "-c", "core.fsync=pack,pack-metadata", "repack", "-A", "-d", "-q", "--window=3",
      "--unpack-unreachable=2.weeks.ago",
    ])
    return looseSize
  }

  private var looseSize: Int {
    let folders = ((try? Folder.list(objects)) ?? []).filter { $0.name.utf8.count == 2 }
    return folders.reduce(0) { sum, folder in
      let files = (try? Tree.files(in: objects + "/" + folder.name)) ?? []
      return files.reduce(sum) { $0 + $1.status.size }
    }
  }
}
