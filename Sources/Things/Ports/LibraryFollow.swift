/// Decks that follow a list elsewhere: a file of a repository, or of this machine.
public protocol LibraryFollow: AnyObject {
  /// A URL, or the absolute path of what a user named; throws if til must not contact it.
  func address(of text: String) throws -> String
  /// The followed decks in order of name.
  func followed() throws -> [FollowedDeck]
  /// Reads a source; contacts nothing but its address.
  func fetch(
    _ source: FollowSource, mayAsk: Bool, progress: @escaping (String) throws -> Void
  ) throws -> Upstream
  /// What upstream's file was when the deck was last updated; nil if that is unknown.
  func base(of deck: String) throws -> [UInt8]?
  func links(of deck: String) throws -> FollowLinks
  /// The Things with a text that the user edited, rather than an import.
  func edited() throws -> Set<Thing.ID>
  /// Merges the texts of a row, cell by cell; ours stay where both were changed.
  func merged(base: Thing?, ours: Thing, theirs: Thing) -> Thing
  /// Remembers that the user lets this machine contact the source of a deck; nil forgets it.
  func confirm(_ address: String?, for deck: String) throws
  /// What is remembered about a deck on this machine, until it follows another source.
  func note(_ name: String, of deck: String) -> String?
  func keep(_ note: String, as name: String, of deck: String)
  /// What updates in the background took in and did not say yet.
  func takeNews() -> [String]
  func keepNews(_ sentence: String)
}

/// Where a followed deck comes from.
public struct FollowSource: Hashable, Sendable {
  /// A URL for git, or an absolute path on the machine that named it.
  public var address: String
  /// The file in a repository or directory; empty if the address is the file.
  public var file: String
  /// How to read the file: values of the options of `import`, by name.
  public var choices: [String: String]

  /// The command of an update in the journal, and of one that til made by itself.
  public static let command = "follow"
  public static let automaticCommand = "follow auto"
  /// The setting of a deck that has it.
  public static let setting = "follow.source"

  public init(address: String, file: String = "", choices: [String: String] = [:]) {
    self.address = address
    self.file = file
    self.choices = choices
  }

  /// Parses the value of the setting.
  public init?(_ value: String) {
    let parts = value.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, !parts[0].isEmpty else { return nil }
    self.init(address: parts[0], file: parts[1])
    for part in parts.dropFirst(2) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { choices[String(pair[0])] = String(pair[1]) }
    }
  }

  public var value: String {
    let pairs = choices.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return ([address, file] + pairs).map { part in
      String(part.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }.joined(separator: "\t")
  }

  public var isPath: Bool { address.hasPrefix("/") }

  /// As in `https://example.org/lists.git acronyms.csv`.
  public var text: String { file.isEmpty ? address : "\(address) \(file)" }
}

public struct FollowedDeck: Hashable, Sendable {
  public var deck: String
  public var source: FollowSource
  /// The machine that named the source.
  public var writer: String
  /// Whether the user has let this machine contact the source.
  public var isConfirmed: Bool

  public init(deck: String, source: FollowSource, writer: String, isConfirmed: Bool) {
    self.deck = deck
    self.source = source
    self.writer = writer
    self.isConfirmed = isConfirmed
  }
}

/// What a source has.
public enum Upstream: Sendable {
  public struct File: Hashable, Sendable {
    /// Its path in the repository.
    public var path: String
    public var bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  case file([UInt8])
  /// No file was named, or a directory: these may be lists.
  case files([File])
  /// The named file does not exist; these others may be lists.
  case missing([File])
}

/// A file beside a followed deck, which is put in place together with the deck.
public struct FollowedFile: Hashable, Sendable {
  public enum Part: String, CaseIterable, Sendable {
    /// Upstream's file, byte for byte.
    case base
    /// `FollowLinks`.
    case links
  }

  public var deck: String
  public var part: Part
  /// Nil removes the file.
  public var bytes: [UInt8]?

  public init(deck: String, part: Part, bytes: [UInt8]?) {
    self.deck = deck
    self.part = part
    self.bytes = bytes
  }
}

/// What the texts of base and deck do not tell about a followed deck.
public struct FollowLinks: Hashable, Sendable {
  /// The Things of rows whose text no longer gives their id, by digest of the row's two forms.
  public var things: [UInt64: Thing.ID] = [:]
  /// Things that are gone upstream and were kept, with a digest of the text as it last came; nothing
  /// else tells whether the user edited them.
  public var kept: [Thing.ID: UInt64] = [:]
  /// Things that are gone upstream and were removed, because nobody had studied them.
  public var removed: Set<Thing.ID> = []

  public init() {}

  /// Lines of words; unknown ones are skipped.
  public init(_ text: [UInt8]) {
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 1, let id = Thing.ID(words[1]) else { continue }
      let number = words.count > 2 ? UInt64(words[2], radix: 16) : nil
      switch (words[0], number) {
      case ("row", let number?): things[number] = id
      case ("kept", let number?): kept[id] = number
      case ("removed", nil): removed.insert(id)
      default: break
      }
    }
  }

  /// Nil if there is nothing to store.
  public var text: [UInt8]? {
    let lines =
      things.map { "row \($0.value) \(String($0.key, radix: 16))" }
      + kept.map { "kept \($0.key) \(String($0.value, radix: 16))" }
      + removed.map { "removed \($0)" }
    return lines.isEmpty ? nil : Array((lines.sorted().joined(separator: "\n") + "\n").utf8)
  }
}
