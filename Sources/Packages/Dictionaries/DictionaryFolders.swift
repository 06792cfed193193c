public import Interchange
import SystemFiles

/// The databases of dictd and the lists of `wtf` in the data directories of this computer.
public final class DictionaryFolders: InstalledDictionaries {
  /// The files by name: the base of a database, or the path of a list.
  private lazy var found = Self.find(folders)
  private let folders: [String]
  /// Databases that were used before.
  private var open: [String: DictdDatabase] = [:]

  private enum Kind {
    case database(base: String)
    case list(path: String)
  }

  private static let largestList = 1 << 22

  /// Searches below `folders` (default: `XDG_DATA_DIRS`, else /usr/local/share and /usr/share).
  public init(folders: [String]? = nil) {
    let usual = System.environment("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 }
    self.folders =
      folders
      ?? (usual ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
  }

  public var names: [String] {
    found.keys.sorted { (Self.rank($0), $0) < (Self.rank($1), $1) }
  }

  /// Dictionaries of abbreviations come first.
  private static func rank(_ name: String) -> Int {
    if name.hasPrefix("acronyms") { return 1 }
    return ["vera": 0, "foldoc": 2, "jargon": 3][name] ?? 4
  }

  private static func find(_ folders: [String]) -> [String: Kind] {
    var found: [String: Kind] = [:]
    for folder in folders where folder.hasPrefix("/") {
      for entry in (try? Folder.list(folder + "/dictd")) ?? [] where entry.name.hasSuffix(".index")
      {
        let name = String(entry.name.dropLast(6))
        let base = folder + "/dictd/" + name
        if [".dict.dz", ".dict"].contains(where: { Folder.holds(base + $0) }) {
          found[name] = found[name] ?? .database(base: base)
        }
      }
      for place in ["/misc", "/games/bsdgames"] {
        for entry in (try? Folder.list(folder + place)) ?? []
        where entry.name == "acronyms" || entry.name.hasPrefix("acronyms.") {
          found[entry.name] = found[entry.name] ?? .list(path: folder + place + "/" + entry.name)
        }
      }
    }
    return found
  }

  public func entries(for word: String, in name: String) throws -> [DictionaryEntry] {
    switch found[name] {
    case .database(let base)?:
      let database = try open[name] ?? DictdDatabase(base: base)
      open[name] = database
      return try database.entries(for: word)
    case .list(let path)?:
      return try Self.list(path, of: word)
    case nil: return []
    }
  }

  public func table(
    named name: String, words: WantedWords?, proceed: ImportProgress.Proceed
  ) throws -> ImportSource {
    var rows = EntryRows(name: name)
    switch found[name] {
    case .database(let base)?:
      try DictdDatabase(base: base).entries(words) { try rows.add($0, proceed) }
      return rows.source("dictd database")
    case .list(let path)?:
      for entry in try Self.list(path) where words?.contains(entry.short) ?? true {
        try rows.add(entry, proceed)
      }
      return rows.source("list of acronyms")
    case nil: throw PackageError(name, .unreadable("it is not installed"))
    }
  }

  public func table(
    ofFile path: String, words: WantedWords?, proceed: ImportProgress.Proceed
  ) throws -> ImportSource? {
    guard let (base, ending) = Self.split(path) else { return nil }
    var rows = EntryRows(name: path)
    if ending != ".ifo", ending != ".idx", Folder.holds(base + ".index") {
      try DictdDatabase(base: base).entries(words) { try rows.add($0, proceed) }
      return rows.source("dictd database")
    }
    guard Folder.holds(base + ".ifo") else { return nil }
    try StarDictDictionary(base: base).entries(words) { try rows.add($0, proceed) }
    return rows.source("StarDict dictionary")
  }

  /// The path of a dictionary's file without its ending.
  private static func split(_ path: String) -> (base: String, ending: String)? {
    for ending in [".dict.dz", ".dict", ".index", ".ifo", ".idx"] where path.hasSuffix(ending) {
      let base = String(path.dropLast(ending.count))
      let hasText = Folder.holds(base + ".dict.dz") || Folder.holds(base + ".dict")
      return hasText || ending == ".ifo" ? (base, ending) : nil
    }
    return nil
  }

  /// A list of `wtf`: a word, a tab and its meaning on each line; only of one word if it is given.
  private static func list(
    _ path: String, of word: String? = nil
  ) throws(PackageError) -> [DictionaryEntry] {
    let small = word.map { Array($0.lowercased().utf8) }
    let file = try PackageInput(path)
    guard file.size <= largestList else { throw file.error(.overLimit("the list")) }
    return try file.bytes(0..<file.size).split(separator: 0x0A).compactMap { line in
      let cells = line.split(separator: 0x09, maxSplits: 1)
      guard cells.count == 2, line.first != UInt8(ascii: "$") else { return nil }
      // Most lines are other words, so that no text is made of them.
      if let small, small.count != cells[0].count { return nil }
      let (short, long) = (
        String(decoding: cells[0], as: UTF8.self), String(decoding: cells[1], as: UTF8.self)
      )
      if let small, !short.lowercased().utf8.elementsEqual(small) { return nil }
      return DictionaryEntry(short: short, meanings: [.init(long: alternatives(long))])
    }
  }

  /// `at the end / at the start` for `at the {end,start}`.
  private static func alternatives(_ text: String) -> String {
    guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else {
      return text
    }
    let words = text[open..<close].dropFirst().split(separator: ",")
    let rest = text[close...].dropFirst()
    return words.map { text[..<open] + $0 + rest }.joined(separator: " / ")
  }
}

/// The entries of a dictionary as a table.
private struct EntryRows {
  let name: String
  private var rows = [["short", "long", "note"]]

  private static let most = 1_000_000
  private static let step = 1000

  init(name: String) { self.name = name }

  mutating func add(_ entry: DictionaryEntry, _ proceed: ImportProgress.Proceed) throws {
    let before = rows.count / Self.step
    rows += entry.rows
    if rows.count / Self.step > before {
      try proceed(ImportProgress("reading the dictionary", rows: rows.count))
    }
    guard rows.count <= Self.most else {
      throw PackageError(name, .overLimit("more than \(Self.most) entries"))
    }
  }

  func source(_ format: String) -> ImportSource {
    ImportSource(name: name, rows: rows, format: format)
  }
}
