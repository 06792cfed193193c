import SystemFiles
import Things

/// Runs a sync: commits the library, fetches, merges, puts the result in place, and pushes.
struct SyncRun {
  private let library: Library
  private let request: SyncRequest
  private let progress: (String) throws -> Void
  private let git: Git
  private let repository: SyncRepository
  private let remote: String
  private let address: RemoteAddress
  private let lock: SyncLock
  private(set) var report = SyncReport()
  /// The number of this device's last committed line.
  private(set) var number = 0
  /// The commit of the branch; nil if it has none.
  private var head: String?
  /// The commits of other machines, by reference.
  private var sources: [(name: String, commit: String)] = []
  /// Decks whose file here is damaged; it stays as it is until it is repaired.
  private var damaged: Set<LibraryLayout.Entry> = []
  /// The commits before and after decks were received; nil if none were.
  private(set) var received: (before: String, after: String)?

  /// The most attempts when other machines push first.
  private static let attempts = 4

  init(
    _ library: Library, in repository: SyncRepository, _ lock: SyncLock, request: SyncRequest,
    progress: @escaping (String) throws -> Void
  ) throws {
    guard let remote = repository.remote, let address = try repository.address(of: remote) else {
      throw SyncError.noRemote
    }
    self.library = library
    self.repository = repository
    self.request = request
    self.progress = progress
    (self.remote, self.address) = (remote, address)
    self.lock = lock
    git = repository.git
    report.remote = RemoteWords.name(repository.url ?? address.text)
  }

  /// Reviews not yet pushed.
  private var waiting: Int { (try? library.reviewsSinceSync()) ?? 0 }

  mutating func run() throws {
    if request.isDryRun { return try preview() }
    try commit()
    var rejected: (tip: String?, words: String)?
    for attempt in 1...Self.attempts {
      try fetch()
      try receive()
      guard let words = try push() else {
        (report.lastDevice, report.lastTime) = try library.newestElsewhere()
        return
      }
      let locked = try lockedRemote(words)
      if let locked, attempt == Self.attempts { throw locked }
      // A branch that nobody else moved was not rejected because it is late.
      if locked == nil, let rejected, rejected.tip == tip {
        throw SyncError.rejected(remote: report.remote, words: Self.rejection(words))
      }
      rejected = (tip, words)
      if attempt < Self.attempts { try pause(attempt) }
    }
    throw SyncError.busy(remote: report.remote)
  }

  /// The commit of the remote's branch when it was last fetched.
  private var tip: String? {
    sources.first { $0.name == tracked(repository.remoteBranch) }?.commit
  }

  /// The reference that has the remote's branch as it was last fetched or pushed.
  private func tracked(_ branch: String) -> String {
    "refs/remotes/\(remote)/\(branch)"
  }

  /// The repositories to keep small: ours, and a shared directory of this user.
  var stores: [SyncPacking] {
    let own = SyncPacking(git: git, objects: repository.commonFolder + "/objects")
    guard let folder = address.repository, !folder.hasSuffix("/.git"),
      (try? System.status(folder).owner) == System.userNumber(),
      let there = try? git.sandbox.remote(folder, in: git, isWritten: true)
    else { return [own] }
    let remote = git.isolated(for: ["GIT_DIR=\(folder)"] + there)
    return [own, SyncPacking(git: remote, objects: folder + "/objects")]
  }

  // MARK: Committing and fetching

  private mutating func commit() throws {
    try progress("saving changes")
    try repository.storeMedia(progress)
    try library.writing(despiteLoss: true) {
      try Self.updateGitFiles(in: library.places)
      head = try repository.commit("HEAD")
      do { try commitChanges() } catch let error as SyncError {
        guard try repairTree() else { throw error }
        try commitChanges()
      }
    }
  }

  /// Commits a tree that an index can have, if an earlier version took over another one.
  private mutating func repairTree() throws -> Bool {
    guard let head else { return false }
    let tree = try SoundTree(repository, of: head)
    guard !tree.isWhole else { return false }
    let commit = try repository.commitTree(
      tree.name, parents: [head], "\(library.device.host): repair the tree")
    try place(repository.changes(from: head, to: tree.name), commit, from: head)
    return true
  }

  /// Commits what has changed, but nothing that would be lost by it.
  ///
  /// The caller holds the lock.
  private mutating func commitChanges() throws {
    var local = try LocalChanges(repository, since: head)
    if !local.missing.isEmpty {
      try restore(local.missing)
      local = try LocalChanges(repository, since: head)
    }
    let vanished = try local.vanished(present: library.things(), in: library.index)
    try ask(.vanished(vanished.count, from: vanished.names), about: vanished)
    if try settle(vanished, local.damaged) { local = try LocalChanges(repository, since: head) }
    damaged = Set(local.damaged.map(\.path))
    report.remarks += local.notices.filter { !report.remarks.contains($0) }
    head = try repository.commit(local, after: head, by: library.device)
    number = Int(library.index.high(of: library.device))
  }

  private mutating func restore(_ missing: MissingLines) throws {
    try library.put(missing.files, sum: 0)
    report.remarks.append(missing.notice)
  }

  private func ask(_ question: SyncQuestion, about vanished: VanishedThings) throws {
    guard vanished.count > 0, !request.restores, !request.accepted.contains(question) else {
      return
    }
    throw question
  }

  /// Carries out the user's decision on what vanished; returns whether it wrote anything.
  private mutating func settle(
    _ vanished: VanishedThings, _ damaged: [SyncedFile] = []
  ) throws -> Bool {
    let now = request.now()
    guard request.restores else {
      // These lines spare the other machines the question.
      _ = try library.append(
        Change("remove", source: "sync", events: vanished.removals), at: now)
      return vanished.count > 0
    }
    let steps = damaged.compactMap(\.restoringStep) + vanished.steps
    guard !steps.isEmpty else { return false }
    library.keepCopy(on: now.day)
    let change = try TextChange(steps: steps, in: library)
    _ = try library.commit(Change("restore", source: "sync"), change, at: now)
    let names = damaged.compactMap(\.deckName) + vanished.names
    report.remarks.append(Notice("Restored \(SyncQuestion.list(names))."))
    return true
  }

  /// Configures the merge driver, and includes all decks, in libraries created by earlier versions.
  private static func updateGitFiles(in places: Places) throws {
    let files = [
      (".gitattributes", Places.formerGitAttributes, Places.gitAttributes),
      (".gitignore", Places.formerGitIgnore, Places.gitIgnore),
    ]
    for (name, former, current) in files {
      let path = places.realLibrary + "/" + name
      guard try Folder.look(path)?.kind == .regular,
        try WholeFile.read(path).bytes == Array(former.utf8)
      else { continue }
      try WholeFile.replace(path, with: Array(current.utf8))
    }
  }

  /// Receives the remote's branches; all of their objects if `again` is true.
  mutating func fetch(again: Bool = false) throws {
    let what = "receiving from \(report.remote)"
    try progress(what)
    // Without a common commit, an earlier text could win. Pruning notices an emptied remote.
    let depth = (repository.isShallow ? ["--unshallow"] : []) + (again ? ["--refetch"] : [])
    let output = try apart(what) {
      try watched(what).call(
        [
          "fetch", "--progress", "--prune", "--no-tags", "--no-recurse-submodules",
          "--no-write-fetch-head",
        ] + depth, to: address, with: [branches])
    }
    guard output.isDone else {
      throw SyncError.remote(report.remote, output, waiting: waiting)
    }
    if lock.wasOvertaken, !request.isDryRun {
      // Another sync has moved the branch meanwhile.
      lock.wasOvertaken = false
      try commit()
    }
    sources = try readSources()
  }

  /// The branch and the one for direct syncs; a remote can have any number of others.
  ///
  /// Git refuses to fetch a missing branch, but not a pattern that matches none.
  private var branches: String {
    let pattern = "*" + repository.remoteBranch
    return "+refs/heads/\(pattern):refs/remotes/\(remote)/\(pattern)"
  }

  /// Waits for the remote without the lock.
  private func apart<Result>(_ what: String, _ body: () throws -> Result) throws -> Result {
    try lock.released(body) { try progress(what) }
  }

  /// Git with its progress messages shown after a description.
  private func watched(_ what: String) -> Git {
    let progress = progress
    return git.reporting { line in
      let isTelling = line.contains("%")
      try progress(isTelling ? "\(what): \(line.split(separator: ",")[0])" : what)
    }
  }

  /// The branch for machines that sync with this repository directly.
  private var own: String { "refs/heads/\(SyncRepository.synced(repository.branch))" }

  private func readSources() throws -> [(name: String, commit: String)] {
    let branch = repository.remoteBranch
    let others = request.accepted.compactMap { question -> String? in
      if case .branch(_, let other) = question { "refs/heads/" + other } else { nil }
    }
    let names = [tracked(branch), tracked(SyncRepository.synced(branch)), own] + others
    let output = try git.require(
      ["for-each-ref", "--format=%(objectname) %(refname)"] + names)
    return output.lines.compactMap { line in
      let parts = line.split(separator: " ")
      return parts.count == 2 && names.contains(String(parts[1]))
        ? (String(parts[1]), String(parts[0])) : nil
    }
  }

  // MARK: Merging

  private mutating func receive() throws {
    for source in sources {
      for attempt in 1...10 {
        do {
          try merge(source.commit)
          break
        } catch let moved as LibraryMoved {
          // A deck was changed during the merge.
          if attempt == 10 {
            throw SyncError.refused(
              "cannot sync: \(moved.path) keeps changing, or git converts its text.",
              remedy: "If no program is writing to it, check: git check-attr -a \(moved.path)")
          }
          try commit()
        }
      }
    }
    if let merged = sources.first(where: { $0.name == own }) {
      // A commit pushed meanwhile stays for the next sync.
      _ = try git.run(["update-ref", "-d", own, merged.commit])
    }
  }

  private mutating func merge(_ theirs: String) throws {
    guard head != theirs else { return }
    var base: String?
    if let head {
      let found = try git.run(["merge-base", "--all", head, theirs])
      base = found.lines.min()
      if base == theirs { return }
      if base == nil { try refuseForeign(theirs) }
    }
    try progress("merging")
    let arrival = try Arrival(repository, base: base, ours: head, theirs: theirs)
    let isTaken = try base == head && arrival.isWhole && forward(arrival, to: theirs)
    if !isTaken { try merge(arrival, base: base, theirs) }
    report.remarks += arrival.notices()
  }

  private mutating func merge(_ arrival: Arrival, base: String?, _ theirs: String) throws {
    if head == nil { try refuseForeign(theirs) }
    let merge = try TreeMerge(repository, base: base, ours: head, arrival: arrival)
    let tree = try merge.tree(of: head)
    let counts = SyncCounting(merge.files).counts
    let names = counts.devices.map { RemoteWords.device($0) }
    let source = names.isEmpty ? report.remote : names.joined(separator: ", ")
    let commit = try repository.commitTree(
      tree, parents: [head, theirs].compactMap(\.self),
      "\(library.device.host): merge \(counts.title) from \(source)")
    try library.writing(despiteLoss: true) {
      let vanished = try vanishing(merge.files, counts)
      try put(merge.files, merge.carried + merge.changes, of: commit)
      try library.tell(merge.losses, from: "with \(source)", at: request.now())
      if try settle(vanished) || !merge.losses.isEmpty { try commitChanges() }
    }
    report.overruled += merge.losses.map(\.short)
    report.remarks += merge.losses.map(\.notice) + merge.remarks.map(\.notice)
    report.received.add(counts)
  }

  /// Takes over a commit; false if it lacks something that ours has, so that it must be merged.
  private mutating func forward(_ arrival: Arrival, to theirs: String) throws -> Bool {
    if head == nil { try refuseForeign(theirs) }
    let files = try repository.files(of: arrival.changes)
    guard MissingLines(files).isEmpty, !files.contains(where: \.isDamaged) else { return false }
    let counts = SyncCounting(files).counts
    try library.writing(despiteLoss: true) {
      let vanished = try vanishing(files, counts)
      try put(files, arrival.changes + arrival.carried, of: theirs)
      if try settle(vanished) { try commitChanges() }
    }
    report.received.add(counts)
    return true
  }

  /// The Things that vanish with received files; throws if the user must be asked.
  private func vanishing(_ files: [SyncedFile], _ counts: SyncCounts) throws -> VanishedThings {
    let vanished = try VanishedThings(
      files, removed: counts.removed.count, of: library.things(), in: library.index)
    let question = SyncQuestion.removed(vanished.count, from: vanished.names, by: report.remote)
    try ask(question, about: vanished)
    return vanished
  }

  /// Puts received files in place, except over damaged decks, and moves the branch.
  private mutating func put(
    _ files: [SyncedFile], _ changes: [TreeChange], of commit: String
  ) throws {
    let before = head
    try library.put(
      files.filter { !damaged.contains($0.path) }, sum: Self.sum(commit), from: repository)
    try place(changes, commit, from: before)
    if let before = received?.before ?? before, files.contains(where: { $0.deckName != nil }) {
      received = (before, commit)
    }
  }

  /// Updates the index and the branch to a commit; files outside the library stay as they are.
  private mutating func place(
    _ changes: [TreeChange], _ commit: String, from head: String?
  ) throws {
    try repository.index(changes)
    try repository.move(to: commit, from: head)
    self.head = commit
  }

  /// Throws if the remote contains something other than a library.
  private func refuseForeign(_ theirs: String) throws {
    let names = try git.require(
      ["ls-tree", "--name-only", "--full-tree", theirs] + [repository.prefix].filter { !$0.isEmpty }
    )
    .lines.map { Folder.name(of: $0) }
    guard names.contains("decks") || names.contains("journal") || names.isEmpty else {
      throw SyncError.refused(
        "\(report.remote) is a repository that does not contain a library.",
        remedy: "Name an empty repository or directory.")
    }
  }

  private static func sum(_ commit: String) -> UInt64 { CRC64.of("til sync \(commit)") }

  // MARK: Sending

  /// Returns nil if the remote has everything, otherwise git's words on why it rejected the push.
  private mutating func push() throws -> String? {
    guard let head else { return nil }
    for source in sources where source.name.hasPrefix("refs/remotes/") || source.name == own {
      if try source.commit == head || isMerged(head, into: source.commit) { return nil }
    }
    let branch = repository.remoteBranch
    let files = try repository.filesToSend(repository.changes(from: tip, to: head))
    let missing = MissingLines(files)
    if !missing.isEmpty {
      // An earlier version has committed a shorter journal.
      try library.writing(despiteLoss: true) {
        try restore(missing)
        try commitChanges()
      }
      if self.head != head { return try push() }
    }
    let counts = try repository.counts(of: files)
    let what = "sending to \(report.remote)"
    try progress(what)
    let checkedOut = address.checkedOutBranch
    for target in [branch, SyncRepository.synced(branch)] where target != checkedOut {
      let start = System.now()
      let output = try apart(what) {
        try watched(what).call(
          ["push", "--porcelain", "--progress", "--no-verify", "--no-recurse-submodules"],
          to: address, with: ["\(head):refs/heads/\(target)"])
      }
      let said = output.text + output.errors
      if output.isDone {
        _ = try git.run(["update-ref", tracked(target), head])
        report.sent.add(counts)
        address.syncFolders(changedSince: start)
        return nil
      }
      if said.contains("checked out") { continue }
      // With --porcelain, a line for a reference that was not updated starts so.
      if output.lines.contains(where: { $0.hasPrefix("!") }) { return said }
      throw SyncError.remote(report.remote, output, waiting: waiting)
    }
    return ""
  }

  /// The lock that made the remote reject a push; nil for any other reason.
  private func lockedRemote(_ words: String) throws -> SyncError? {
    if let folder = address.repository {
      let names = ["refs/heads/\(repository.remoteBranch)", "packed-refs", "HEAD", "shallow"]
      for path in names.map({ "\(folder)/\($0).lock" }) {
        guard let status = try Folder.look(path) else { continue }
        let age = (System.now() - status.modified) / 1_000_000_000
        return .locked(path: path, age: Int(clamping: age))
      }
      return nil
    }
    guard let start = words.firstRange(of: "Unable to create '"),
      let end = words[start.upperBound...].firstRange(of: ".lock'")
    else { return nil }
    return .locked(path: words[start.upperBound..<end.lowerBound] + ".lock", age: nil)
  }

  private func isMerged(_ head: String, into commit: String) throws -> Bool {
    try git.run(["merge-base", "--is-ancestor", head, commit]).isDone
  }

  /// The remote's words on a rejected push, or the reason in parentheses.
  private static func rejection(_ said: String) -> String {
    let words = said.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("remote: ") }
    if !words.isEmpty { return words.joined(separator: "\n") }
    let line = said.split(separator: "\n").first { $0.hasPrefix("!") } ?? ""
    guard let start = line.lastIndex(of: "("), let end = line.lastIndex(of: ")"), start < end else {
      return said
    }
    return String(line[line.index(after: start)..<end])
  }

  /// Waits for a random time, so that two rejected machines do not retry together.
  private func pause(_ attempt: Int) throws {
    let sum = CRC64.of("\(library.device) \(attempt)")
    for _ in 0..<Int(50 + sum % 400) / 10 * attempt {
      try progress("waiting for another machine")
      System.sleep(milliseconds: 10)
    }
  }

  // MARK: Dry run

  private mutating func preview() throws {
    try fetch()
    head = try repository.commit("HEAD")
    let local = try repository.withIndex(of: head) { index in
      try LocalChanges(repository, since: head, index: index)
    }
    report.sent.add(local.counts)
    report.remarks += local.notices
    let vanished = try local.vanished(present: library.things(), in: library.index)
    if vanished.count > 0 {
      let question = SyncQuestion.vanished(vanished.count, from: vanished.names)
      report.remarks.append(Notice(question.question, remedy: question.remedy))
    }
    for source in sources {
      guard let head else { continue }
      let base = try git.run(["merge-base", "--all", head, source.commit]).lines.min()
      if base != source.commit {
        let arrival = try Arrival(repository, base: base, ours: head, theirs: source.commit)
        report.received.add(try repository.counts(arrival.changes))
      }
      if base != head, source.name == tracked(repository.remoteBranch) {
        report.sent.add(try repository.counts(try repository.changes(from: base, to: head)))
      }
    }
  }
}
