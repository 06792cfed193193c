/// Looking after a library: proving it, computing the index again, the rolling copy.
public protocol Upkeep: AnyObject {
  /// Everything verified, in numbers.
  func check(progress: (String) throws -> Void) throws -> CheckReport
  /// Notes that what a kill tore off was reported, so that the next check does not repeat it.
  func settle(_ report: CheckReport, at now: Now) throws
  /// The index computed again from decks and journal.
  func rebuild(progress: (String) throws -> Void) throws -> RebuildReport
  /// The rolling copies of the library's own text, newest first.
  func copies() throws -> [LibraryCopy]
  func changes(bringingBack copy: LibraryCopy) throws -> [CopyChange]
  func bringBack(_ copy: LibraryCopy, at now: Now) throws
  /// Decks whose merge marks can be closed by id, and how.
  func mergeMarks() throws -> [MergeMarks]
  func closeMergeMarks(_ deck: String, at now: Now) throws
  /// Empties what was typed for the answers of these cards: the one rewriting of a journal.
  func eraseTyped(of cards: [Card.ID], at now: Now) throws -> Int
  /// Does what can wait until nobody waits for an answer; only what cannot wait longer where the
  /// rest is brief, because a key may come at any moment.
  func rest(isBrief: Bool)
  /// Where everything lies: a word and a path each.
  func paths() -> [(what: String, path: String)]
}

/// What `check` found, in numbers and in sentences.
public struct CheckReport: Hashable, Sendable {
  public var counts: [Count]
  public var problems: [Notice]
  /// Digests of pieces of lines whose append was cut off, reported here for the first time.
  public var torn: [UInt64]

  public struct Count: Hashable, Sendable {
    public var what: String
    public var number: Int

    public init(_ what: String, _ number: Int) {
      self.what = what
      self.number = number
    }
  }

  public init(counts: [Count], problems: [Notice], torn: [UInt64] = []) {
    self.counts = counts
    self.problems = problems
    self.torn = torn
  }
}

public struct RebuildReport: Hashable, Sendable {
  public var things: Int
  public var lines: Int
  public var cards: Int

  public init(things: Int, lines: Int, cards: Int) {
    self.things = things
    self.lines = lines
    self.cards = cards
  }
}

/// One of the rolling copies.
public struct LibraryCopy: Hashable, Sendable {
  public var name: String
  public var day: StudyDay
  public var files: Int
  public var bytes: Int

  public init(name: String, day: StudyDay, files: Int, bytes: Int) {
    self.name = name
    self.day = day
    self.files = files
    self.bytes = bytes
  }
}

/// What bringing a copy back would do to one file.
public struct CopyChange: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case added
    case changed
    case kept
  }

  public var path: String
  public var kind: Kind
  /// Lines that would come and go.
  public var linesAdded: Int
  public var linesRemoved: Int

  public init(path: String, kind: Kind, linesAdded: Int, linesRemoved: Int) {
    self.path = path
    self.kind = kind
    self.linesAdded = linesAdded
    self.linesRemoved = linesRemoved
  }
}

/// A deck with open merge marks.
public struct MergeMarks: Hashable, Sendable {
  public var deck: String
  /// How it can be closed, as "Here 1 added, there 1 added and 1 changed", in a sentence.
  public var summary: String
  /// What contradicts; empty where the marks can be closed by id.
  public var contradictions: [Notice]

  public init(deck: String, summary: String, contradictions: [Notice]) {
    self.deck = deck
    self.summary = summary
    self.contradictions = contradictions
  }
}

/// Files that a command names: read to import, written to export, handed to an editor.
public protocol Files: AnyObject {
  /// The bytes of a regular file, or of standard input for `-`, up to `limit`.
  func read(_ path: String, limit: Int) throws -> [UInt8]
  /// The Markdown and org files below a folder, by their paths in it; nil if it is no folder.
  func notes(below path: String) throws -> [String]?
  /// Whether writing to `path` replaces a file. Throws if that file belongs to the library, or is
  /// one of `inputs`.
  func replaces(_ path: String, reading inputs: [String]) throws -> Bool
  /// Writes beside and renames, so that the file is never half there.
  func write(_ bytes: [UInt8], to path: String) throws
  /// A private copy for an editor; the caller removes it.
  func makeCopy(of bytes: [UInt8], named name: String) throws -> String
  func removeCopy(_ path: String)
  /// The rows of a deck file, byte for byte, for `edit`.
  func deckText(_ deck: String) throws -> [UInt8]
  /// The changes that make a deck what an edited copy says, by id.
  func edits(making deck: String, from original: [UInt8], into edited: [UInt8]) throws
    -> [Change.Edit]
}
