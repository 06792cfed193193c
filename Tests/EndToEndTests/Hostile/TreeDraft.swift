import Foundation

/// A tree of the remote, made from an honest one.
struct TreeDraft {
  typealias Entry = GitStore.Entry

  /// A folder of the library that a tree has.
  enum Level: String, CaseIterable {
    case top = ""
    case decks
    case journal
    /// The folders of the two machines in the journal.
    case laptop
    case desk
  }

  let world: HostileWorld
  /// The entries of each folder, without those that are folders of this list.
  var entries: [Level: [Entry]] = [:]
  /// Folders that the tree does not have.
  var dropped: Set<Level> = []
  /// Whether entries stand in git's order.
  var isSorted = true
  /// The real names of the machines' folders.
  let devices: [Level: String]

  init(_ world: HostileWorld) throws {
    self.world = world
    var devices: [Level: String] = [:]
    for line in try world.shell("git -C '\(world.box)' ls-tree -r refs/heads/main").split(
      separator: "\n")
    {
      let parts = line.split(separator: "\t").map(String.init)
      let head = parts[0].split(separator: " ").map(String.init)
      var path = parts[1].split(separator: "/").map(String.init)
      var level = Level.top
      if path.count > 1, path[0] == "decks" {
        level = .decks
        path.removeFirst()
      } else if path.count > 2 {
        level = path[1].hasPrefix("laptop") ? .laptop : .desk
        devices[level] = path[1]
        path.removeFirst(2)
      }
      if path.count == 2 {
        // The only folder among decks.
        let inner = try world.remote.tree([Entry(head[0], path[1], head[2])])
        entries[level, default: []].append(Entry("40000", path[0], inner))
      } else {
        entries[level, default: []].append(Entry(head[0], path[0], head[2]))
      }
    }
    self.devices = devices
  }

  /// The folder's path in the tree.
  func name(of level: Level) -> String { devices[level] ?? level.rawValue }

  // MARK: Changing

  mutating func add(_ entry: Entry, to level: Level) { entries[level, default: []].append(entry) }

  mutating func add(_ name: String, _ text: String, mode: String = "100644", to level: Level) throws
  {
    add(Entry(mode, name, try world.remote.blob(text)), to: level)
  }

  mutating func link(_ name: String, to target: String, in level: Level) throws {
    try add(name, target, mode: "120000", to: level)
  }

  /// Adds a folder with one file.
  mutating func addFolder(_ name: String, _ file: String, _ text: String, to level: Level) throws {
    let inner = try world.remote.tree([Entry("100644", file, world.remote.blob(text))])
    add(Entry("40000", name, inner), to: level)
  }

  mutating func remove(_ name: String, from level: Level) {
    entries[level]?.removeAll { $0.name == Array(name.utf8) }
  }

  func object(_ name: String, in level: Level) -> String {
    entries[level]?.first { $0.name == Array(name.utf8) }?.object ?? GitStore.zero
  }

  func text(_ name: String, in level: Level) throws -> String {
    try world.shell("git -C '\(world.box)' cat-file blob \(object(name, in: level))")
  }

  mutating func replace(_ name: String, in level: Level, with text: String) throws {
    try replace(name, in: level, with: Array(text.utf8))
  }

  mutating func replace(_ name: String, in level: Level, with bytes: [UInt8]) throws {
    remove(name, from: level)
    add(Entry("100644", name, try world.remote.blob(bytes)), to: level)
  }

  /// The name of the journal file that both machines have.
  var year: String {
    entries[.desk]?.first.map { String(decoding: $0.name, as: UTF8.self) } ?? "2026.tsv"
  }

  // MARK: Storing

  /// Stores all folders and returns the tree.
  func store() throws -> String {
    var journal = entries[.journal] ?? []
    for level in [Level.laptop, .desk] where !dropped.contains(level) {
      journal.append(Entry("40000", name(of: level), try tree(entries[level] ?? [])))
    }
    var top = entries[.top] ?? []
    if !dropped.contains(.journal) { top.append(Entry("40000", "journal", try tree(journal))) }
    if !dropped.contains(.decks) {
      top.append(Entry("40000", "decks", try tree(entries[.decks] ?? [])))
    }
    return try tree(top)
  }

  private func tree(_ entries: [Entry]) throws -> String {
    try world.remote.tree(isSorted ? GitStore.sorted(entries) : entries)
  }
}

extension HostileCase {
  /// A commit on the remote's branch, with a changed tree.
  static func tree(
    _ name: String, _ change: @escaping @Sendable (inout TreeDraft) throws -> Void
  ) -> HostileCase {
    HostileCase(name) { world in
      var draft = try TreeDraft(world)
      try change(&draft)
      try world.push(tree: draft.store())
    }
  }
}
