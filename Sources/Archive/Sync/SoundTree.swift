import SystemFiles

/// A commit's tree as an index can have it: sorted, each path once, no slash in a name.
///
/// Git writes no other tree, but anybody can. An index never equals such a tree, so that every later
/// commit would find changes in it.
struct SoundTree {
  /// The commit, or else a tree with the entries that an index can have.
  let name: String
  let isWhole: Bool
  /// Entries that another one excludes, or that no index can have.
  private(set) var dropped: [TreeChange] = []

  init(_ repository: SyncRepository, of commit: String) throws {
    let git = repository.git
    var kept = TreePaths()
    var entries: [TreeChange] = []
    let list = try git.require(["ls-tree", "-r", "-z", "--full-tree", commit])
    for entry in TreeChange.entries(list, mode: 0, blob: 2) {
      let change = TreeChange(name: entry.name, new: entry.blob)
      let isPossible =
        LibraryLayout.isPossible(change.path) && entry.blob.name.contains { $0 != "0" }
      if isPossible, kept.add(entry.name) { entries.append(change) } else { dropped.append(change) }
    }
    // Reading the tree into an index would keep its own name for what it has.
    let written = try repository.withIndex(of: nil) { index in
      try repository.index(entries, in: index)
      return try git.line(["write-tree", "--missing-ok"], index: index)
    }
    isWhole = try written == git.line(["rev-parse", "--verify", commit + "^{tree}"])
    name = isWhole ? commit : written
  }
}

/// Paths of files that can exist side by side.
private struct TreePaths {
  private var files: Set<[UInt8]> = []
  private var folders: Set<[UInt8]> = []

  /// False if the path is taken, or if a file is in the place of one of its directories.
  mutating func add(_ path: [UInt8]) -> Bool {
    let parents = TreeChange.parents(path)
    guard !files.contains(path), !folders.contains(path), !parents.contains(where: files.contains)
    else { return false }
    files.insert(path)
    folders.formUnion(parents)
    return true
  }
}
