import SystemFiles
import Things

/// Merges the tree of another machine into ours, without changing the index or work tree.
struct TreeMerge {
  /// Changes to our tree, with the new contents.
  private(set) var changes: [TreeChange] = []
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

  /// `base` is nil for libraries without a common commit.
  init(_ repository: SyncRepository, base: String?, ours: String, theirs: String) throws {
    self.repository = repository
    var all: [String: Versions] = [:]
    for change in try repository.changes(from: base, to: ours) {
      all[change.path] = Versions(base: change.old, ours: change.new, theirs: change.old)
    }
    for change in try repository.changes(from: base, to: theirs) {
      var versions = all[change.path] ?? Versions(base: change.old, ours: change.old)
      versions.theirs = change.new
      all[change.path] = versions
    }
    let texts = try repository.texts(
      of: all.filter { repository.path($0.key) != .foreign }.values
        .flatMap { [$0.base, $0.ours, $0.theirs] })
    try mergeDecks(all, texts)
    for (path, versions) in all.sorted(by: { $0.key < $1.key }) {
      try mergeFile(path, versions, contents: texts)
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
      case .deck(let name) where Self.isPlain(file):
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

  /// Whether no version is a symbolic link or something else that cannot be merged by rows.
  private static func isPlain(_ file: Versions) -> Bool {
    [file.base, file.ours, file.theirs].allSatisfy { $0?.isFile ?? true }
  }

  private mutating func mergeFile(
    _ path: String, _ file: Versions, contents texts: [String: [UInt8]]
  ) throws {
    let kind = repository.path(path)
    if case .deck = kind, Self.isPlain(file) { return }
    guard file.theirs != file.ours else { return }
    if case .journal = kind { return try mergeJournal(path, file, contents: texts) }
    guard file.theirs != file.base else { return }
    var blob = file.theirs
    var text = blob.flatMap { texts[$0.name] }
    if file.ours != file.base {
      let ours = file.ours.flatMap { texts[$0.name] } ?? []
      switch kind {
      case .other where text != nil && file.ours != nil:
        let base = file.base.flatMap { texts[$0.name] } ?? []
        text = Self.merged(base: base, ours: ours, theirs: text ?? [])
      case .other, .deck, .journal:
        if text == nil { return }
      case .foreign:
        throw SyncError.refused(
          "cannot sync: \(path), which is not part of the library, was changed here and on the remote.",
          remedy: "Merge it with: git pull")
      }
      if let text {
        blob = .init(mode: file.theirs?.mode ?? "100644", name: try repository.git.store(text))
      }
      if blob == file.ours { return }
    }
    changes.append(TreeChange(path: path, old: file.ours, new: blob))
    guard kind != .foreign else { return }
    files.append(
      SyncedFile(
        path: kind, old: file.ours.flatMap { texts[$0.name] }, new: text,
        isLink: blob?.mode == "120000"))
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

  /// The lines of both texts, or one of two files of another kind, the same on every machine.
  private static func merged(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> [UInt8] {
    guard [ours, theirs].allSatisfy({ $0.isUTF8 && !$0.contains(0) }) else {
      return ours.lexicographicallyPrecedes(theirs) ? theirs : ours
    }
    return LineUnion.merged(base: base, ours: ours, theirs: theirs)
  }

  /// Writes our tree with the merged changes.
  func tree(of ours: String) throws -> String {
    let git = repository.git
    return try repository.withIndex(of: ours) { index in
      _ = try git.require(
        ["update-index", "-z", "--index-info"], input: SyncRepository.entries(changes),
        index: index)
      return try git.require(["write-tree"], index: index).lines.first ?? ""
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
      return try lines?.finish(input: [], silence: 60_000) { _ in }.status ?? 1
    } catch {
      return ExitStatus.inputOutput.rawValue
    }
  }

  /// Nil if a version is not a deck.
  private static func merged(_ ours: String, _ theirs: String, base: String) throws -> [UInt8]? {
    // Git passes an empty file for a missing version.
    let texts = try [base, ours, theirs].map { try WholeFile.read($0).bytes }
    let path = "deck.csv"
    let merge = ThreeWayMerge(
      base: texts[0].isEmpty ? [:] : [path: texts[0]], ours: [path: texts[1]],
      theirs: [path: texts[2]])
    return merge.remarks.contains(.unreadable(path)) ? nil : merge.files[path]
  }
}
