import SystemFiles
import Things

/// What another machine's tree changes, sorted by what becomes of it here.
///
/// Only files of the library are merged and written. Whatever else the tree contains is carried in
/// our commits, so that nothing is deleted there, or refused where it would replace our files.
struct Arrival {
  /// Changes of the library's files.
  private(set) var changes: [TreeChange] = []
  /// Changes that our tree takes over, but that are not written to disk.
  private(set) var carried: [TreeChange] = []
  /// Changes that our tree does not take over: something else in the place of our files, or names
  /// that no work tree can have.
  private(set) var refused: [TreeChange] = []
  private let repository: SyncRepository
  private let spellings: Spellings

  /// Whether the other machine's tree is one that git would write.
  private let isSound: Bool

  init(_ repository: SyncRepository, base: String?, ours: String?, theirs: String) throws {
    self.repository = repository
    let tree = try SoundTree(repository, of: theirs)
    isSound = tree.isWhole
    let all = try repository.changes(from: base, to: tree.name)
    let known = try ours.map { try repository.files(of: $0) } ?? []
    let folders = Set(known.flatMap(TreeChange.parents))
    let tooLarge = try repository.tooLarge(all)
    // A link, file or submodule in the place of a directory would remove the files below it.
    let blocking = Set(all.filter { $0.new != nil && folders.contains($0.name) }.map(\.name))
    // A directory in the place of a file does not remove that file.
    let replaced = Set(all.filter { $0.new != nil }.flatMap { TreeChange.parents($0.name) })
    var kept = known
    for change in all {
      let isFile = change.new?.isFile ?? change.old?.isFile ?? false
      if !LibraryLayout.isPossible(change.path) || blocking.contains(change.name)
        || change.new == nil && replaced.contains(change.name)
        || change.new == nil && TreeChange.parents(change.name).contains(where: blocking.contains)
      {
        refused.append(change)
      } else if repository.path(change).isData, isFile, !tooLarge.contains(change.name) {
        changes.append(TreeChange(name: change.name, old: change.old?.file, new: change.new))
        if change.new == nil { kept.remove(change.name) } else { kept.insert(change.name) }
      } else if known.contains(change.name) {
        refused.append(change)
      } else {
        carried.append(change)
      }
    }
    spellings = Spellings(kept, top: repository.top)
    // Of two spellings of a name, the one on disk is ours, or else the first.
    carried += changes.filter { spellings.isLeftOut($0.name) }
    changes.removeAll { spellings.isLeftOut($0.name) }
    // A directory cannot be in the place of our file, which a merge may keep.
    let files = kept.union(known)
    let isBelowFile = { (change: TreeChange) in
      change.new != nil && TreeChange.parents(change.name).contains(where: files.contains)
    }
    refused += (changes + carried).filter(isBelowFile) + tree.dropped
    changes.removeAll(where: isBelowFile)
    carried.removeAll(where: isBelowFile)
  }

  /// Whether a file is left out because another one's name differs only in case or form.
  func isLeftOut(_ change: TreeChange) -> Bool { spellings.isLeftOut(change.name) }

  /// Whether the other machine's commit can become ours as it is.
  var isWhole: Bool { isSound && refused.isEmpty }

  /// What the user should know, once.
  func notices() -> [Notice] {
    let there = "git -C \(repository.library)"
    let left = carried.filter { change in
      if case .gitFile = repository.path(change) { return false }
      return change.new != nil
    }
    return [
      Self.notice(
        left,
        "kept in the repository but not written to disk, because til only writes the "
          + "library's own files", remedy: "To see them, run: \(there) ls-tree -r HEAD"),
      Self.notice(
        refused.filter { $0.new != nil }, "rejected, and the library's own files were kept",
        remedy: "To see who sent them, run: \(there) log --raw"),
      isSound
        ? nil
        : Notice(
          "From the remote: a damaged tree, which this machine has repaired.",
          remedy: "To see who sent it, run: \(there) log --raw"),
    ].compactMap(\.self)
  }

  private static func notice(_ changes: [TreeChange], _ what: String, remedy: String) -> Notice? {
    guard !changes.isEmpty else { return nil }
    let names = changes.prefix(3).map(\.path.brief).joined(separator: ", ")
    let rest = changes.count > 3 ? " and \(changes.count - 3) more" : ""
    return Notice(
      "From the remote: \(names)\(rest) \(changes.count > 1 ? "were" : "was") \(what).",
      remedy: remedy)
  }
}

/// Paths that some file systems take for each other.
struct Spellings {
  private var names: [String: [[UInt8]]] = [:]
  private let top: String

  init(_ paths: some Sequence<[UInt8]>, top: String) {
    self.top = top
    for path in paths { names[Self.key(path), default: []].append(path) }
  }

  private static func key(_ name: [UInt8]) -> String {
    LibraryLayout.key(String(decoding: name, as: UTF8.self))
  }

  func hasTwin(_ name: [UInt8]) -> Bool { (names[Self.key(name)]?.count ?? 0) > 1 }

  /// Of several spellings, those on disk are in use, or else the first.
  func isLeftOut(_ name: [UInt8]) -> Bool {
    guard let all = names[Self.key(name)], all.count > 1, !isOnDisk(name) else { return false }
    return all.contains(where: isOnDisk)
      || all.contains { $0.lexicographicallyPrecedes(name) }
  }

  private func isOnDisk(_ name: [UInt8]) -> Bool {
    Folder.holds(top + "/" + String(decoding: name, as: UTF8.self))
  }
}
