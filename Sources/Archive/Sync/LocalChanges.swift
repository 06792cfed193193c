import Things

/// The library's changes since its last commit, and what a commit of them would lose.
struct LocalChanges {
  /// The changes to commit; they are in git's index.
  let changes: [TreeChange]
  let files: [SyncedFile]
  /// Lines of the last commit that the journal no longer has.
  let missing: MissingLines
  /// Decks that became unreadable; the commit keeps their last texts.
  let damaged: [SyncedFile]
  /// Reports new pictures and recordings that are too large to commit.
  private let tooLarge: Notice?
  let counts: SyncCounts

  /// `index` is a copy of git's index, used to leave the real one unchanged.
  init(_ repository: SyncRepository, since head: String?, index: String? = nil) throws {
    let found = try repository.carriedFiles()
    tooLarge = found.tooLarge.first.map { first in
      let limit = repository.mostBytesOfMedia
      let rest = found.tooLarge.count > 1 ? " and \(found.tooLarge.count - 1) more" : ""
      return Notice(
        "Larger than \(limit >> 20) MB, so not sent: \(first.brief)\(rest).",
        remedy: MediaFault.tooLarge(limit: limit).remedy)
    }
    let all = try repository.uncommitted(found.carried, since: head, index: index)
    let files = try repository.filesToSend(all)
    missing = MissingLines(files)
    let damaged = files.filter(\.isDamaged)
    let kept = Set(damaged.map(\.path))
    self.damaged = damaged
    self.files = files.filter { !kept.contains($0.path) }
    counts = try repository.counts(of: self.files)
    changes = all.filter { !kept.contains(repository.path($0)) }
    guard !kept.isEmpty else { return }
    let reverted = all.filter { kept.contains(repository.path($0)) }
      .map { TreeChange(name: $0.name, old: $0.new, new: $0.old) }
    try repository.index(reverted, in: index)
  }

  /// The Things that vanish without a line that removes them.
  ///
  /// `present` is the number of Things that are left.
  func vanished(present: Int, in index: Index) throws -> VanishedThings {
    let removed = counts.removed.count
    return try VanishedThings(files, removed: removed, of: present + removed, in: index)
  }

  var notices: [Notice] {
    damaged.map { file in
      Notice(
        file: file.path.own,
        "The deck is damaged, so this version was not sent and your other machines keep the last "
          + "one.",
        remedy: "Repair it, or restore the last version with: sync --restore")
    } + [tooLarge].compactMap(\.self)
  }
}
