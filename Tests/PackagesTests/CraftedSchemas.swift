import Testing

// Definitions of tables.
extension CraftedPackage {
  private static func foreign(_ name: String, _ changes: String) -> CraftedPackage {
    old(name, .refused("was not written by Anki"), changes)
  }

  private static let notes = "ALTER TABLE notes RENAME TO kept;"
  private static let bomb = "hex(zeroblob(25000000))"

  static let schemas: [CraftedPackage] = [
    foreign("a view", "CREATE VIEW v AS SELECT 1"),
    foreign(
      "an endless view as the notes",
      notes + """
        CREATE VIEW notes AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
          SELECT id, id AS guid, 1 AS mid, 0 AS mod, '' AS tags, '' AS flds FROM n
        """),
    foreign("a trigger", "CREATE TRIGGER t AFTER INSERT ON notes BEGIN SELECT 1; END"),
    foreign(
      "a virtual table",
      """
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_schema VALUES('table', 'v', 'v', 0, 'CREATE VIRTUAL TABLE v USING fts5(x)')
      """),
    foreign(
      "a virtual table as the notes",
      notes + """
        PRAGMA writable_schema = ON;
        INSERT INTO sqlite_schema VALUES('table', 'notes', 'notes', 0,
          'CREATE VIRTUAL TABLE notes USING pragma_table_list()')
        """),
    foreign(
      "a generated column of 50 MB",
      notes + """
        CREATE TABLE notes(id, guid, mid, mod, tags, flds AS (\(bomb)));
        INSERT INTO notes SELECT id, guid, mid, mod, tags FROM kept
        """),
    foreign("a stored generated column", "CREATE TABLE g(a, b AS (a) STORED)"),
    foreign("a generated column of another table", "CREATE TABLE g(a, b AS (\(bomb)))"),
    old(
      "statistics with a generated column of 50 MB", .refused("generated column"),
      """
      ANALYZE; PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'sqlite_stat1';
      CREATE TABLE statistics(tbl, idx, stat AS (\(bomb)));
      INSERT INTO statistics SELECT 'notes', 'notes' FROM notes;
      UPDATE sqlite_schema SET name = 'sqlite_stat1', tbl_name = 'sqlite_stat1',
        sql = replace(sql, 'statistics', 'sqlite_stat1') WHERE name = 'statistics'
      """),
    old("a check that is expensive", .read(notes: 2), "CREATE TABLE c(x CHECK (length(\(bomb))))"),
    old("an index of an expression", .read(notes: 2), "CREATE INDEX i ON notes(length(flds))"),
    old(
      "an index that has everything", .read(notes: 2),
      "CREATE INDEX i ON notes(id, guid, mid, mod, tags, flds)"),
    old(
      "a default of 40,000 bytes", .read(notes: 2),
      "CREATE TABLE d(x DEFAULT '\(String(repeating: "x", count: 40_000))')"),
    old(
      "a definition of 100,000 bytes", .refused("too long"),
      "CREATE TABLE d(x DEFAULT '\(String(repeating: "x", count: 100_000))')"),
    old(
      "1,100 tables", tooLarge,
      (0..<1100).map { "CREATE TABLE t\($0)(x)" }.joined(separator: ";")),
    old(
      "a table of 300 columns", .refused("damaged"),
      "CREATE TABLE w(\((0..<300).map { "c\($0)" }.joined(separator: ",")))"),
    old(
      "a definition that is no SQL", .refused("damaged"),
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE nonsense'"),
    old("a database of Mnemosyne", .refused("of Mnemosyne"), "CREATE TABLE global_variables(x)"),
    old("the vocabulary of a Kindle", .refused("of a Kindle"), "CREATE TABLE LOOKUPS(x)"),
    old("no notes", .refused("no table notes"), "DROP TABLE notes"),
    old("no review log", .refused("no table revlog"), "DROP TABLE revlog"),
    old("notes without a column", .refused("damaged"), "ALTER TABLE notes DROP COLUMN flds"),
    old(
      "notes without a rowid", .read(notes: 2),
      notes + """
        CREATE TABLE notes(id PRIMARY KEY, guid, mid, mod, tags, flds) WITHOUT ROWID;
        INSERT INTO notes SELECT * FROM kept
        """),
    old("a name with a quote", .read(notes: 2), "CREATE TABLE \"a\"\"b'c\"(x)"),
    CraftedPackage("UTF-16", .refused("unreadable")) {
      CraftedArchive(collection: try CraftedCollection.utf16()).bytes
    },
  ]
}

// Pages.
extension CraftedPackage {
  private static func paged(
    _ name: String, _ fate: Fate, _ change: @escaping @Sendable (inout [UInt8]) -> Void
  ) -> CraftedPackage {
    CraftedPackage(name, fate) {
      var bytes = try CraftedCollection.old(pageSize: 512)
      change(&bytes)
      return CraftedArchive(collection: bytes).bytes
    }
  }

  static let trees: [CraftedPackage] = [
    paged("pages of 512 bytes", .read(notes: 2)) { _ in },
    paged("a chain of 30 pages", .refused("damaged")) {
      $0 = Crafted.chain(pages: 30, on: $0, root: CraftedCollection.root(of: "revlog", in: $0))
    },
    paged("a chain of 40,000 pages", .refused("damaged")) {
      $0 = Crafted.chain(pages: 40_000, on: $0, root: CraftedCollection.root(of: "revlog", in: $0))
    },
    paged("a chain of 40,000 pages below the options", .refused("damaged")) {
      $0 = Crafted.chain(pages: 40_000, on: $0, root: 2)
    },
    paged("a page that is its own child", .refused("damaged")) { bytes in
      let root = CraftedCollection.root(of: "notes", in: bytes)
      bytes = Crafted.chain(pages: 1, on: bytes, root: root)
      bytes.replaceSubrange(
        (root - 1) * 512 + 8..<(root - 1) * 512 + 12,
        with: Crafted.number(UInt64(root), 4).reversed())
    },
    paged("a child beyond the file", .refused("damaged")) { bytes in
      let root = CraftedCollection.root(of: "notes", in: bytes)
      bytes = Crafted.chain(pages: 1, on: bytes, root: root)
      bytes.replaceSubrange(
        (root - 1) * 512 + 8..<(root - 1) * 512 + 12, with: [0xFF, 0xFF, 0xFF, 0xFF])
    },
    paged("two tables on one page", .refused("inconsistent")) { bytes in
      let roots = ["notes", "cards"].map { CraftedCollection.root(of: $0, in: bytes) }
      bytes.replaceSubrange(
        (roots[0] - 1) * 512..<roots[0] * 512,
        with: Array(bytes[(roots[1] - 1) * 512..<roots[1] * 512]))
    },
    paged("a page size of 0", .refused("damaged")) { $0[16] = 0 },
    paged("a page size of 3", .refused("damaged")) { $0.replaceSubrange(16..<18, with: [0, 3]) },
    paged("pages twice as large", .refused("damaged")) { $0[16] = 4 },
    paged("zeros after the header", .refused("damaged")) { bytes in
      for place in 100..<bytes.count { bytes[place] = 0 }
    },
    paged("only a header", .refused("damaged")) { $0 = Array($0.prefix(100)) },
    paged("half the pages", .refused("damaged")) { $0 = Array($0.prefix($0.count / 1024 * 512)) },
    paged("a future version of the format", .refused("damaged")) { $0[19] = 9 },
    CraftedPackage("no database", .refused("not an SQLite database")) {
      CraftedArchive(collection: [UInt8](repeating: 0x41, count: 10_000)).bytes
    },
    CraftedPackage("an empty collection", .refused("damaged")) {
      CraftedArchive(collection: []).bytes
    },
  ]
}
