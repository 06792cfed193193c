/// The tables of the index.
///
/// It is thrown away when these change: there are no migrations.
enum IndexSchema {
  /// Raised with every change of a table or of what its columns mean.
  static let version = 8
  /// Marks the file as ours: "til" and a byte.
  static let application = 0x7469_6c31

  static let pragmas = """
    PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=0; PRAGMA cell_size_check=ON;
    PRAGMA journal_size_limit=1048576;
    PRAGMA trusted_schema=OFF; PRAGMA mmap_size=268435456; PRAGMA temp_store=MEMORY;
    """

  /// For reading most of the index from end to end: pages that are kept are not asked for again.
  static let scanning = "PRAGMA cache_size=-128"
  /// For everything else; SQLite begins with as much.
  static let usual = "PRAGMA cache_size=-2000"

  static let tables = """
    CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE deck(
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, path TEXT NOT NULL, stamp BLOB NOT NULL,
      digest INTEGER NOT NULL, state INTEGER NOT NULL, reason TEXT NOT NULL,
      things INTEGER NOT NULL);
    CREATE TABLE notice(
      deck INTEGER NOT NULL, file TEXT, line INTEGER, sentence TEXT NOT NULL, remedy TEXT);
    CREATE TABLE text(first INTEGER PRIMARY KEY, rows BLOB NOT NULL);
    CREATE TABLE search(
      first INTEGER PRIMARY KEY, places BLOB NOT NULL, ends BLOB NOT NULL, text BLOB NOT NULL);
    CREATE TABLE thing(least INTEGER PRIMARY KEY, pairs BLOB NOT NULL);
    CREATE TABLE place(least INTEGER PRIMARY KEY, pairs BLOB NOT NULL);
    CREATE TABLE family(least INTEGER PRIMARY KEY, pairs BLOB NOT NULL);

    CREATE TABLE device(
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, high INTEGER NOT NULL,
      latest INTEGER NOT NULL, digest INTEGER NOT NULL, lines INTEGER NOT NULL,
      broken INTEGER NOT NULL);
    CREATE TABLE left_out(
      device INTEGER, first INTEGER, last INTEGER NOT NULL, PRIMARY KEY(device, first))
      WITHOUT ROWID;
    CREATE TABLE journal(
      path TEXT PRIMARY KEY, stamp BLOB NOT NULL, consumed INTEGER NOT NULL, lines INTEGER NOT NULL,
      last INTEGER, lastAt INTEGER) WITHOUT ROWID;
    CREATE TABLE damage(
      path TEXT NOT NULL, line INTEGER NOT NULL, offset INTEGER NOT NULL, reason TEXT NOT NULL);

    CREATE TABLE card(least INTEGER PRIMARY KEY, cards BLOB NOT NULL);
    CREATE TABLE history(key INTEGER PRIMARY KEY, entries BLOB NOT NULL);
    CREATE TABLE tally(
      deck INTEGER, day INTEGER, back INTEGER, counters BLOB NOT NULL,
      PRIMARY KEY(deck, day, back)) WITHOUT ROWID;
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
    CREATE TABLE mark(
      device INTEGER, number INTEGER, kind TEXT, subject TEXT, undone INTEGER NOT NULL,
      latest INTEGER NOT NULL, byDevice INTEGER NOT NULL, byNumber INTEGER NOT NULL,
      PRIMARY KEY(device, number, kind, subject)) WITHOUT ROWID;
    """

  /// Made after a rebuild has filled the tables: sorted all at once they cost a third.
  static let indexes = """
    CREATE INDEX eventKind ON event(kind, subject);
    """
}
