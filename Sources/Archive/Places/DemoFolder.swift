public import SystemFiles
public import Things

/// A private directory with a library that exists only while this program runs.
///
/// It is in memory where the system has a place for that. The lock on a file in it ends with the
/// program, so the next demo recognizes the directory of a killed one and removes it.
public final class DemoFolder {
  let path: String
  private var lock: OpenFile?

  /// Creates the directory, and removes those of programs that are gone.
  public init() throws(ArchiveError) {
    let parent = Self.parent
    Self.sweep(parent)
    path = try ArchiveError.explaining(.makeFolder, parent + "/" + Self.prefix) {
      () throws(Errno) in
      try System.makeFolder(likeName: parent + "/" + Self.prefix)
    }
    let lock = try OpenFile(path + "/" + Self.lockName, .locking)
    _ = try lock.lock()
    self.lock = consume lock
  }

  /// The directories of the library in it.
  public var variables: PlaceVariables {
    PlaceVariables(
      library: path + "/library", home: path, dataHome: path + "/data", cacheHome: path + "/cache",
      stateHome: path + "/state", configHome: path + "/config")
  }

  /// Creates the library with these decks.
  public func makeLibrary(decks: [(name: String, text: [UInt8])]) throws(ArchiveError) {
    let places = try Places(variables)
    try places.makeLibrary()
    for deck in decks { try WholeFile.make("\(places.decks)/\(deck.name).csv", deck.text) }
  }

  /// Writes the lines of another machine, in the order of their times.
  public func write(_ lines: [(event: Event, at: Now)]) throws(ArchiveError) {
    guard let device = Device(Self.device) else { return }
    let folder = try Places(variables).journal + "/" + Self.device
    try Folder.make(folder)
    var text = JournalText(device: device)
    var year = lines.first?.at.day.date.year ?? 0
    for line in lines {
      if line.at.day.date.year != year {
        try WholeFile.make("\(folder)/\(year).tsv", text.take())
        text.beginFile()
        year = line.at.day.date.year
      }
      text.add(line.event, time: line.at.time, day: line.at.day)
    }
    try WholeFile.make("\(folder)/\(year).tsv", text.take())
  }

  public func remove() {
    try? Tree.remove(path)
    lock = nil
  }

  private static let prefix = "til-demo-"
  private static let lockName = ".lock"
  private static let device = "year-demo"

  /// The first of these that is ours to write to.
  private static var parent: String {
    let named = ["XDG_RUNTIME_DIR", "TMPDIR"].map { System.environment($0) ?? "" }
    let folders = [named[0], "/dev/shm", named[1]]
    return folders.first { $0.hasPrefix("/") && Folder.isFolder($0) && System.mayWrite($0) }
      ?? "/tmp"
  }

  private static func sweep(_ parent: String) {
    for entry in (try? Folder.list(parent)) ?? [] where entry.name.hasPrefix(prefix) {
      let path = parent + "/" + entry.name
      guard isAbandoned(path) else { continue }
      try? Tree.remove(path)
    }
  }

  private static func isAbandoned(_ path: String) -> Bool {
    // Anyone may create such a name in a shared directory.
    guard let status = try? Folder.look(path), status.kind == .folder,
      status.owner == System.userNumber()
    else { return false }
    // One that is just starting may not have its lock yet.
    guard (try? Folder.look(path + "/" + lockName)) != nil else {
      return System.now() - status.changed > 60_000_000_000
    }
    guard let file = try? OpenFile(path + "/" + lockName, .locking) else { return false }
    return (try? file.lock()) == true
  }
}
