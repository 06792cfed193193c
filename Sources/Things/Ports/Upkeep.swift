/// Maintenance of a library: checks, rebuilds and backups.
public protocol Upkeep: AnyObject {
  /// Verifies everything.
  func check(progress: (String) throws -> Void) throws -> CheckReport
  /// Records that lines cut off by a kill were reported, so that the next check does not repeat it,
  /// and if wanted that the user accepts all other damage of the journal.
  func settle(_ report: CheckReport, acceptsDamage: Bool, at now: Now) throws
  /// Rebuilds the index from decks and journal, accepting the loss of lines that `access` tells of.
  ///
  /// Nil if lines are missing that it did not tell of; now it does.
  func rebuild(at now: Now, progress: (String) throws -> Void) throws -> RebuildReport?
  /// The backups, newest first.
  func copies() throws -> [LibraryCopy]
  func changes(bringingBack copy: LibraryCopy) throws -> [CopyChange]
  func bringBack(_ copy: LibraryCopy, at now: Now) throws
  /// Decks with merge marks, and how to resolve them by id.
  func mergeMarks() throws -> [MergeMarks]
  func closeMergeMarks(_ deck: String, at now: Now) throws
  /// Conflict copies that sync programs put beside decks.
  func waitingCopies() throws -> [ConflictCopy]
  /// What merging a copy into its deck does; nil if one of them cannot be read as a deck.
  func merge(of copy: ConflictCopy) throws -> CopyMergePlan?
  /// Merges a copy into its deck and deletes it.
  func takeIn(_ copy: ConflictCopy, at now: Now) throws
  /// Deletes the file of a deck that has nothing but a header; false if it has more.
  func removeEmptyDeck(_ deck: String) throws -> Bool
  /// Erases the typed text of these cards' answers. This is the only code that rewrites a journal.
  func eraseTyped(of cards: [Card.ID], at now: Now) throws -> Int
  /// Does deferred work during a pause. If `brief`, only urgent work, since the user may press a
  /// key at any moment.
  func rest(isBrief: Bool)
  /// Starts a program in the background that fits the memory model if that is due.
  func fitInBackground()
  /// The paths of a library's files, with labels.
  func paths() -> [(what: String, path: String)]
}

/// The result of `check`: counts and problems.
public struct CheckReport: Hashable, Sendable {
  public var counts: [Count] = []
  public var problems: [Notice] = []
  /// Findings that are not problems.
  public var remarks: [Notice] = []
  /// Digests of cut-off lines that are reported here for the first time.
  public var torn: [UInt64] = []
  /// Digests of other invalid pieces of the journal.
  public var damaged: [UInt64] = []
  /// Missing lines of the journal, as ranges by device.
  public var missing: [String] = []
  /// Lines from the future, as ranges by device with the time they are to count as.
  public var clocks: [String] = []
  /// Files in `media` that no Thing names.
  public var unusedMedia: [String] = []

  public struct Count: Hashable, Sendable {
    public var what: String
    public var number: Int

    public init(_ what: String, _ number: Int) {
      self.what = what
      self.number = number
    }
  }

  public init() {}
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

/// The effect of restoring a backup on one file.
public struct CopyChange: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case added
    case changed
    case kept
  }

  public var path: String
  public var kind: Kind
  /// Lines added and removed.
  public var linesAdded: Int
  public var linesRemoved: Int

  public init(path: String, kind: Kind, linesAdded: Int, linesRemoved: Int) {
    self.path = path
    self.kind = kind
    self.linesAdded = linesAdded
    self.linesRemoved = linesRemoved
  }
}

/// A deck with unresolved merge marks.
public struct MergeMarks: Hashable, Sendable {
  public var deck: String
  /// How it can be resolved, as in "Here 1 added, there 1 added and 1 changed", in a sentence.
  public var summary: String
  /// The conflicts; empty if the marks can be resolved by id.
  public var contradictions: [Notice]

  public init(deck: String, summary: String, contradictions: [Notice]) {
    self.deck = deck
    self.summary = summary
    self.contradictions = contradictions
  }
}

/// A version of a deck that a sync program saved under another name.
public struct ConflictCopy: Hashable, Sendable {
  /// Relative to `decks/`.
  public var path: String
  public var deck: String

  public init(path: String, deck: String) {
    self.path = path
    self.deck = deck
  }

  public var notice: Notice {
    Notice(
      file: "decks/" + path, "a conflict copy of \(deck) waits to be merged.",
      remedy: "Run check to merge it.")
  }
}

/// What merging a conflict copy does.
public struct CopyMergePlan: Hashable, Sendable {
  /// What it adds and changes, as a sentence.
  public var summary: String
  /// Short forms of Things with different texts on both sides; the deck's text stays.
  public var differing: [String]

  public init(summary: String, differing: [String]) {
    self.summary = summary
    self.differing = differing
  }
}

/// Access to files that a command names: imports, exports and copies for an editor.
public protocol Files: AnyObject {
  /// The bytes of a regular file, or of standard input for `-`, up to `limit`.
  func read(_ path: String, limit: Int) throws -> [UInt8]
  /// The Markdown and org files below a folder, by relative path; nil if it is not a folder.
  func notes(below path: String) throws -> [String]?
  /// The files below a folder that may have text, by relative path: those that git tracks, or all;
  /// nil if it is not a folder.
  func texts(below path: String) throws -> [String]?
  /// Whether writing to `path` replaces a file. Throws if that file belongs to the library, or is
  /// one of `inputs`.
  func replaces(_ path: String, reading inputs: [String]) throws -> Bool
  /// Writes a temp file and renames it, so that the file is never incomplete.
  func write(_ bytes: [UInt8], to path: String) throws
  /// Writes pieces to a file, which is replaced when all of them are written.
  func write(to path: String, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void) throws
  /// Creates a private copy for an editor; the caller removes it.
  func makeCopy(of bytes: [UInt8], named name: String) throws -> String
  func removeCopy(_ path: String)
  /// The picture or recording of that name, if it may be shown or played.
  func media(_ name: String, limit: Int) throws(MediaFault) -> MediaFile
  /// Copies a picture or recording into the library, unless a file with its content is there;
  /// returns its name.
  func addMedia(_ bytes: [UInt8], named name: String, limit: Int) throws -> String
  /// Those of these names that another file in `media` has already, or that no file there can have.
  func takenMedia(among names: Set<String>) throws -> Set<String>
  /// The files in `media` whose names start like this.
  func mediaNames(startingWith start: String) throws -> Set<String>
  /// The name that a file of a package gets: that of a file with its content, or a free one.
  func mediaName(of bytes: [UInt8], named name: String) throws -> String
  /// Writes a file of any kind under exactly this name; false if it is too large, or if another
  /// file has the name.
  func keepMedia(_ bytes: [UInt8], as name: String, limit: Int) throws -> Bool
  /// The bytes of a picture or recording that an imported file names, in the same directory or in a
  /// directory `media` there.
  func media(_ name: String, beside path: String, limit: Int) throws(MediaFault) -> [UInt8]
  /// The bytes of a file in `media`, of any kind; nil if it is missing or unreadable.
  func mediaBytes(_ name: String) -> [UInt8]?
  /// Writes a private copy of a picture or recording for a viewer, named after its content; it
  /// stays until the next one of another day is made.
  func makeCopy(ofMedia name: String, limit: Int) throws -> String
  /// The rows of a deck file, byte for byte, for `edit`.
  func deckText(_ deck: String) throws -> [UInt8]
  /// The changes from a deck to an edited copy, by id.
  func edits(making deck: String, from original: [UInt8], into edited: [UInt8]) throws
    -> [Change.Edit]
}
