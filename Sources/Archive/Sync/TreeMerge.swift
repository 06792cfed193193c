import SystemFiles
import Things

/// Merges the tree of another machine into ours, without changing the index or work tree.
struct TreeMerge {
  /// Changes of the library's files in our tree, with the new contents.
  private(set) var changes: [TreeChange] = []
  /// Changes of what is not the library's.
  private(set) var carried: [TreeChange] = []
  private(set) var files: [SyncedFile] = []
  private(set) var losses: [ThreeWayMerge.Loss] = []
  private(set) var remarks: [ThreeWayMerge.Remark] = []
  private let repository: SyncRepository
  /// Typed answers that either side erased.
  private var erased = ErasedLines()

  /// One file in the three versions.
  private struct Versions {
    var base: TreeChange.Blob?
    var ours: TreeChange.Blob?
    var theirs: TreeChange.Blob?
  }

  /// `base` is nil for libraries without a common commit, `ours` for one without commits.
  init(
    _ repository: SyncRepository, base: String?, ours: String?, arrival: Arrival
  ) throws {
    self.repository = repository
    var all: [String: Versions] = [:]
    var foreign: [[UInt8]: TreeChange] = [:]
    for change in try ours.map({ try repository.changes(from: base, to: $0) }) ?? [] {
      if !repository.path(change).isData || arrival.isLeftOut(change) {
        foreign[change.name] = change
      } else {
        all[change.path] = Versions(
          base: change.old?.file, ours: change.new?.file, theirs: change.old?.file)
      }
    }
    for change in arrival.changes {
      var versions = all[change.path] ?? Versions(base: change.old?.file, ours: change.old?.file)
      versions.theirs = change.new
      all[change.path] = versions
    }
    try carry(arrival.carried, ours: foreign)
    let texts = try repository.texts(
      of: all.filter { repository.path($0.key).isText }.values
        .flatMap { [$0.base, $0.ours, $0.theirs] })
    try mergeDecks(all, texts)
    for (path, versions) in all.sorted(by: { $0.key < $1.key }) {
      try mergeFile(path, versions, contents: texts)
    }
  }

  /// Takes over what is not the library's, unless it was changed here, too.
  private mutating func carry(_ carried: [TreeChange], ours: [[UInt8]: TreeChange]) throws {
    for change in carried {
      guard let own = ours[change.name] else {
        self.carried.append(change)
        continue
      }
      guard own.new != change.new, repository.path(change) == .foreign else { continue }
      throw SyncError.refused(
        "cannot sync: \(change.path.brief), which is not part of the library, was changed here and on the remote.",
        remedy: "Merge it with: git pull")
    }
  }

  private mutating func mergeDecks(_ all: [String: Versions], _ texts: [String: [UInt8]]) throws {
    var times = MergeTimes()
    for (path, file) in all {
      guard case .journal = repository.path(path) else { continue }
      for text in [file.ours, file.theirs].compactMap({ $0.flatMap { texts[$0.name] } }) {
        times.obey(text)
        erased.add(text)
      }
    }
    var versions: [ThreeWayMerge.Files] = [[:], [:], [:]]
    var blobs: [String: Versions] = [:]
    for (path, file) in all {
      let found = [file.base, file.ours, file.theirs].map { blob in
        blob.flatMap { texts[$0.name] }
      }
      switch repository.path(path) {
      case .journal(let name):
        times.add(found[1] ?? [], without: found[0] ?? [], of: name, on: .ours)
        times.add(found[2] ?? [], without: found[0] ?? [], of: name, on: .theirs)
      case .deck(let name):
        for (index, text) in found.enumerated() { versions[index][name] = text }
        blobs[name] = file
      default: break
      }
    }
    let merge = ThreeWayMerge(
      base: versions[0], ours: versions[1], theirs: versions[2], later: times.later)
    (losses, remarks) = (merge.losses, merge.remarks)
    for name in Set(blobs.keys).union(merge.files.keys).sorted() {
      let text = merge.files[name]
      guard text != versions[1][name] else { continue }
      let old = blobs[name]
      let new: TreeChange.Blob? =
        if let text {
          text == versions[2][name]
            ? old?.theirs
            : .init(mode: old?.ours?.mode ?? "100644", name: try repository.git.store(text))
        } else { nil }
      let path = repository.prefix + "decks/" + name
      changes.append(TreeChange(path: path, old: old?.ours, new: new))
      files.append(SyncedFile(path: .deck(name), old: versions[1][name], new: text))
    }
  }

  private mutating func mergeFile(
    _ path: String, _ file: Versions, contents texts: [String: [UInt8]]
  ) throws {
    let kind = repository.path(path)
    if case .deck = kind { return }
    guard file.theirs != file.ours else { return }
    if case .journal = kind { return try mergeJournal(path, file, contents: texts) }
    guard file.theirs != file.base else { return }
    var blob = file.theirs
    if file.ours != file.base {
      guard let theirs = file.theirs else { return }
      // One of the two, the same on every machine.
      if let ours = file.ours {
        let texts = try repository.git.contents(of: [ours.name, theirs.name])
        if !texts[0].lexicographicallyPrecedes(texts[1]) { blob?.name = ours.name }
      }
      if blob == file.ours { return }
    }
    changes.append(TreeChange(path: path, old: file.ours, new: blob))
    files.append(SyncedFile(path: kind, blobs: (file.ours?.name, blob?.name)))
  }

  /// A merge never removes a journal, nor any of its lines.
  private mutating func mergeJournal(
    _ path: String, _ file: Versions, contents texts: [String: [UInt8]]
  ) throws {
    guard let theirs = file.theirs.flatMap({ texts[$0.name] }) else { return }
    let kind = repository.path(path)
    let ours = file.ours.flatMap { texts[$0.name] }
    func lacks(_ new: [UInt8]?, _ old: [UInt8]?) -> Bool {
      !MissingLines([SyncedFile(path: kind, old: old, new: new)], erased: erased).isEmpty
    }
    var blob = file.theirs
    var text = theirs
    if file.theirs == file.base, !lacks(ours, theirs) { return }
    if let ours, file.ours != file.base || lacks(theirs, ours) {
      text = LineUnion.journal(ours, theirs, erased: erased)
      blob = .init(
        mode: file.theirs?.mode ?? "100644", name: try repository.git.store(text))
    }
    if blob == file.ours { return }
    changes.append(TreeChange(path: path, old: file.ours, new: blob))
    files.append(SyncedFile(path: kind, old: ours, new: text))
  }

  /// Writes our tree with the merged changes.
  func tree(of ours: String?) throws -> String {
    try repository.withIndex(of: ours) { index in
      try repository.index(carried + changes, in: index)
      return try repository.git.line(["write-tree"], index: index)
    }
  }
}

/// Merges one deck for git, as the merge driver of a repository.
///
///     git config merge.til.driver "til merge-deck %O %A %B %P"
public enum DeckDriver {
  /// Writes the merged text over ours; the status tells git whether conflicts remain.
  ///
  /// `arguments` are the files of base, ours and theirs, and the path of the deck.
  public static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count == 4 else { return ExitStatus.wrongUsage.rawValue }
    let (base, ours, theirs) = (arguments[0], arguments[1], arguments[2])
    do {
      if let text = try merged(ours, theirs, base: base) {
        try NamedFile.write(text, to: ours)
        return 0
      }
      // Files other than decks are merged line by line, as git would.
      let lines = ChildProcess(
        ["git", "merge-file", "--", ours, base, theirs],
        environment: System.environmentVariables(), isApart: false)
      let limits = ChildProcess.Limits(silence: 60_000, total: 600_000, output: 1 << 20)
      return try lines?.finish(input: [], limits: limits) { _ in }.status ?? 1
    } catch {
      return ExitStatus.inputOutput.rawValue
    }
  }

  /// Nil if a version is not a deck.
  private static func merged(_ ours: String, _ theirs: String, base: String) throws -> [UInt8]? {
    // Git passes an empty file for a missing version.
    let texts = try [base, ours, theirs].map { try WholeFile.read($0).bytes }
    return DeckTextMerge(base: texts[0], ours: texts[1], theirs: texts[2]).text
  }
}
