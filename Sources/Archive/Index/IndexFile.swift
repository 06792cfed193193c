import CSQLite
import SQLiteAccess
import SystemFiles

/// Opens the index, or reports why it must be discarded.
enum IndexFile {
  /// Why there is no usable index.
  enum Verdict: Hashable {
    case usable
    case missing
    /// The schema of an older or newer til.
    case otherVersion
    /// Damaged, or not an index of til.
    case damaged
    /// The index of another library.
    case foreign
    /// The disk failed.
    case failed(IndexError)

    init(_ error: IndexError) { self = error.isDamage ? .damaged : .failed(error) }
  }

  /// Where a new index is made.
  enum Place {
    case memory
    /// A file that is gone when it is closed.
    case temporary
    case file(String)

    var path: String? { if case .file(let path) = self { path } else { nil } }
  }

  /// Opens the index at a path and checks that til made it.
  static func open(_ path: String) -> (database: Database?, verdict: Verdict) {
    do throws(IndexError) {
      let database = try Database(index: .file(path))
      try database.execute(IndexSchema.pragmas)
      let application = try database.number("PRAGMA application_id")
      let version = try database.number("PRAGMA user_version")
      if application == 0, version == 0 { return (nil, .missing) }
      guard application == IndexSchema.application else { return (nil, .damaged) }
      guard version == IndexSchema.version else { return (nil, .otherVersion) }
      return (database, .usable)
    } catch {
      return (nil, Verdict(error))
    }
  }

  /// Creates an empty index; a file is private.
  static func make(_ place: Place) throws(IndexError) -> Database {
    if let path = place.path {
      // The user's data is private, but SQLite itself would use the umask.
      guard (try? OpenFile.made(path, mode: 0o600)) != nil else {
        throw IndexError(code: .cannotOpen, sql: "make", message: "cannot create the file")
      }
    }
    let database = try Database(index: place)
    // An interrupted file is discarded, so it needs no rollback journal.
    try database.execute("PRAGMA journal_mode=OFF; PRAGMA page_size=\(IndexSchema.pageSize);")
    PageSums.reserve(in: database.handle)
    try database.execute(IndexSchema.pragmas)
    try database.execute(
      "PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-8000;")
    try database.execute(IndexSchema.tables)
    try database.execute(
      "PRAGMA application_id=\(IndexSchema.application); PRAGMA user_version=\(IndexSchema.version);"
    )
    return database
  }
}

/// The tables of the index.
///
/// All but histories and daily sums are plain columns, readable with `sqlite3`.
///
/// A change of the schema rebuilds the index; there are no migrations.
enum IndexSchema {
  /// Increase it with every change of a table or of a column's meaning.
  static let version = 26
  /// Marks the file as ours: "til" and a byte.
  static let application = 0x7469_6c31

  static let pageSize = 8192

  static let pragmas = """
    PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=0; PRAGMA cell_size_check=ON;
    PRAGMA journal_size_limit=1048576;
    PRAGMA trusted_schema=OFF; PRAGMA temp_store=MEMORY;
    """

  /// A cache size for sequential scans, which do not reuse pages.
  static let scanning = "PRAGMA cache_size=-128"
  /// The cache size for everything else, SQLite's default.
  static let usual = "PRAGMA cache_size=-2000"

  /// A card's id is twice its Thing's, plus one for backward.
  ///
  /// Days are counted from 1970; times are milliseconds since 1970.
  ///
  /// Scans read the first columns of cards, because SQLite reaches a column through all before it.
  static let tables = """
    CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE result(
      id INTEGER PRIMARY KEY, key BLOB NOT NULL, state BLOB NOT NULL, bytes BLOB NOT NULL);
    CREATE TABLE deck(
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, path TEXT NOT NULL,
      fingerprint BLOB NOT NULL, digest INTEGER NOT NULL, state INTEGER NOT NULL,
      reason TEXT NOT NULL, things INTEGER NOT NULL);
    CREATE TABLE thing(
      place INTEGER PRIMARY KEY, folded BLOB NOT NULL, id INTEGER NOT NULL,
      written INTEGER NOT NULL, short TEXT NOT NULL, long TEXT NOT NULL, note TEXT NOT NULL,
      tags TEXT NOT NULL, also TEXT NOT NULL, guid TEXT NOT NULL, directions TEXT NOT NULL,
      image TEXT NOT NULL, audio TEXT NOT NULL,
      deck INTEGER AS (place >> 32));
    CREATE TABLE location(thing INTEGER PRIMARY KEY, place INTEGER NOT NULL);
    CREATE TABLE family(key INTEGER, thing INTEGER, PRIMARY KEY(key, thing)) WITHOUT ROWID;

    CREATE TABLE device(
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, high INTEGER NOT NULL, latest INTEGER NOT NULL,
      digest INTEGER NOT NULL, lines INTEGER NOT NULL, broken INTEGER NOT NULL,
      missing INTEGER NOT NULL, beyond INTEGER, shared INTEGER NOT NULL, firstSum INTEGER);
    CREATE TABLE leftOut(
      device INTEGER, first INTEGER, last INTEGER NOT NULL, PRIMARY KEY(device, first))
      WITHOUT ROWID;
    CREATE TABLE erased(
      device INTEGER, first INTEGER, last INTEGER NOT NULL, PRIMARY KEY(device, first))
      WITHOUT ROWID;
    CREATE TABLE clock(
      device INTEGER, first INTEGER, last INTEGER, time INTEGER,
      PRIMARY KEY(device, first, last, time)) WITHOUT ROWID;
    CREATE TABLE damage(digest INTEGER PRIMARY KEY, newer TEXT);
    CREATE TABLE gap(
      device INTEGER, first INTEGER, last INTEGER NOT NULL, PRIMARY KEY(device, first))
      WITHOUT ROWID;
    CREATE TABLE journal(
      path TEXT PRIMARY KEY, fingerprint BLOB NOT NULL, consumed INTEGER NOT NULL,
      lines INTEGER NOT NULL, last INTEGER, lastAt INTEGER)
      WITHOUT ROWID;

    CREATE TABLE card(
      id INTEGER PRIMARY KEY, deck INTEGER NOT NULL, phase INTEGER NOT NULL,
      due INTEGER, dueOffset INTEGER, suspended INTEGER NOT NULL, buried INTEGER,
      interval INTEGER NOT NULL, stability REAL, lastDay INTEGER, fast REAL, lastTime INTEGER,
      answers INTEGER NOT NULL, lapses INTEGER NOT NULL, difficulty REAL,
      flagged INTEGER NOT NULL, lastOffset INTEGER, firstDay INTEGER, steps INTEGER NOT NULL,
      device INTEGER, number INTEGER, reviews INTEGER NOT NULL);
    CREATE TABLE standing(
      deck INTEGER, direction INTEGER, phase INTEGER, suspended INTEGER, cards INTEGER NOT NULL,
      PRIMARY KEY(deck, direction, phase, suspended)) WITHOUT ROWID;
    CREATE TABLE history(
      place INTEGER PRIMARY KEY, reviews BLOB NOT NULL, card INTEGER AS (place >> 14));
    CREATE TABLE tally(
      deck INTEGER, day INTEGER, direction INTEGER, counters BLOB NOT NULL,
      PRIMARY KEY(deck, day, direction)) WITHOUT ROWID;
    CREATE TABLE typed(
      device INTEGER, number INTEGER, text TEXT NOT NULL, PRIMARY KEY(device, number))
      WITHOUT ROWID;
    CREATE TABLE confusion(
      card INTEGER, device INTEGER, number INTEGER, other INTEGER NOT NULL,
      PRIMARY KEY(card, device, number)) WITHOUT ROWID;

    CREATE TABLE event(
      device INTEGER, number INTEGER, latest INTEGER NOT NULL, day INTEGER NOT NULL,
      kind TEXT NOT NULL, subject TEXT NOT NULL, bytes BLOB NOT NULL, stands INTEGER NOT NULL,
      PRIMARY KEY(device, number)) WITHOUT ROWID;
    CREATE TABLE undo(
      device INTEGER, number INTEGER, kind TEXT, subject TEXT, undone INTEGER NOT NULL,
      latest INTEGER NOT NULL, byDevice INTEGER NOT NULL, byNumber INTEGER NOT NULL,
      PRIMARY KEY(device, number, kind, subject)) WITHOUT ROWID;
    """

  /// Created after a rebuild has filled the tables: sorting everything at once takes a third of the
  /// time.
  static let indexes = """
    CREATE INDEX ownDirections ON thing(place, id, directions) WHERE directions <> '';
    CREATE INDEX eventKind ON event(kind, subject);
    CREATE INDEX cardDue ON card(deck, dueOffset, due, phase, buried) WHERE \(mayBeAsked);
    """

  /// The cards that may be due, or would be new if they were not buried.
  static let mayBeAsked = "suspended = 0 AND (phase > 0 OR buried NOT NULL)"
}

extension Library {
  /// The formats on disk and the library that reads the index, with their versions.
  public static var parts: [(name: String, version: String)] {
    [
      ("library format", "\(JournalFormat.version)"), ("index", "\(IndexSchema.version)"),
      ("SQLite", String(cString: sqlite3_libversion())),
    ]
  }
}
