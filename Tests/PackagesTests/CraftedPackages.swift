import Testing

/// A crafted package and what must become of it.
struct CraftedPackage: CustomTestStringConvertible, Sendable {
  enum Fate: Sendable {
    /// The sentence contains this.
    case refused(String)
    /// Imported, with this number of notes.
    case read(notes: Int)
  }

  let name: String
  let fate: Fate
  let make: @Sendable () throws -> [UInt8]

  var testDescription: String { name }

  init(_ name: String, _ fate: Fate, _ make: @escaping @Sendable () throws -> [UInt8]) {
    self.name = name
    self.fate = fate
    self.make = make
  }

  /// A package with an old collection that SQL changed.
  static func old(_ name: String, _ fate: Fate, _ changes: String) -> CraftedPackage {
    CraftedPackage(name, fate) {
      CraftedArchive(collection: try CraftedCollection.old(changes)).bytes
    }
  }

  static func new(_ name: String, _ fate: Fate, _ changes: String) -> CraftedPackage {
    CraftedPackage(name, fate) {
      CraftedArchive(compressed: Crafted.zstd(try CraftedCollection.new(changes))).bytes
    }
  }

  /// An archive of a good collection with other headers.
  static func archive(
    _ name: String, _ fate: Fate, _ change: @escaping @Sendable (inout CraftedArchive) -> Void
  ) -> CraftedPackage {
    CraftedPackage(name, fate) {
      CraftedArchive(collection: try CraftedCollection.old()).with(change).bytes
    }
  }

  static let all = archives + names + compressions + mediaLists + schemas + trees + values + options
}

// ZIP archives.
extension CraftedPackage {
  private static let cut = Fate.refused("is incomplete")
  private static let damaged = Fate.refused("is damaged")
  private static let tooLarge = Fate.refused("too large")
  private static let huge = UInt64(Int64.max)

  static let archives: [CraftedPackage] = [
    archive("an honest old package", .read(notes: 2)) { _ in },
    new("an honest current package", .read(notes: 2), ""),
    CraftedPackage("a collection without a package", .read(notes: 2)) {
      try CraftedCollection.old()
    },
    CraftedPackage("no bytes", .refused("is not an Anki package")) { [] },
    CraftedPackage("only a signature", .refused("is not an Anki package")) { [0x50, 0x4B, 3, 4] },
    CraftedPackage("an archive without entries", .refused("contains no Anki collection")) {
      CraftedArchive([]).bytes
    },
    CraftedPackage("half an archive", cut) {
      let bytes = CraftedArchive(collection: try CraftedCollection.old()).bytes
      return Array(bytes.prefix(bytes.count / 2))
    },
    archive("more entries than there are", cut) { $0.count = 4 },
    archive("65,534 entries in a short directory", cut) { $0.count = 65_534 },
    archive("no entries, says the end", .refused("contains no Anki collection")) { $0.count = 0 },
    archive("a directory longer than the file", cut) { $0.directorySize = 0xFFFF_FFF0 },
    archive("a directory beyond the file", cut) { $0.directoryPlace = 0xFFFF_FFF0 },
    archive("a directory within the entries", cut) { $0.directoryPlace = 4 },
    archive("a size of 2^63 - 1", tooLarge) { $0.entries[1].size = huge },
    archive("a size of 2^64 - 1", tooLarge) { $0.entries[1].size = .max },
    archive("a compressed size of 2^63 - 1", damaged) { $0.entries[1].packedSize = huge },
    archive("a compressed size of 2^64 - 1", damaged) { $0.entries[1].packedSize = .max },
    archive("a place of 2^63 - 1", damaged) { $0.entries[1].place = huge },
    archive("a place of 2^64 - 1", damaged) { $0.entries[1].place = .max },
    archive("a place within the directory", damaged) { $0.entries[2].place = 0xFFFF_FFF0 },
    archive("a place of another entry", damaged) { $0.entries[2].place = 0 },
    archive("an entry that contains the next", damaged) { archive in
      archive.entries[0].packedSize = 200
    },
    archive("the same bytes as two entries", damaged) { archive in
      archive.entries.append(archive.entries[1])
      archive.entries[3].name = Array("0".utf8)
      archive.entries[3].place = 34
    },
    archive("an entry that reaches into the directory", damaged) { $0.entries[2].packedSize = 50 },
    archive("no local header", damaged) { $0.entries[1].localSignature = 0 },
    archive("a local name of 65,535 bytes", damaged) { $0.entries[1].localNameLength = 65_535 },
    archive("the same name twice", damaged) { $0.entries.append($0.entries[1]) },
    archive("a wrong checksum", damaged) { $0.entries[1].checksum ^= 1 },
    archive("a smaller size than its content", damaged) { $0.entries[1].size -= 1 },
    archive("a larger size than its content", damaged) { $0.entries[1].size += 1 },
    archive("a compressed size cut short", damaged) { $0.entries[1].packedSize -= 9 },
    archive("an encrypted entry", .refused("is encrypted")) { $0.entries[1].flags = 1 },
    archive("method 12", .refused("compressed in a way")) { $0.entries[1].method = 12 },
    archive("method 65,535", .refused("compressed in a way")) { $0.entries[1].method = 65_535 },
    archive("deflate that is none", damaged) { $0.entries[0].method = 8 },
    archive("no meta", .read(notes: 2)) { $0.entries.removeFirst() },
    archive("version 99", .refused("newer version of Anki")) {
      $0.entries[0] = .init("meta", [8, 99])
    },
    archive("version 2^63", .refused("newer version of Anki")) {
      $0.entries[0] = .init("meta", [8] + [UInt8](repeating: 0x80, count: 9) + [1])
    },
    archive("version 0", damaged) { $0.entries[0] = .init("meta", [8, 0]) },
    archive("meta of 11 bytes that never end", damaged) {
      $0.entries[0] = .init("meta", [UInt8](repeating: 0xFF, count: 11))
    },
    archive("meta of 70,000 bytes", tooLarge) {
      $0.entries[0] = .init("meta", [UInt8](repeating: 8, count: 70_000))
    },
    archive("a version whose collection is missing", .refused("contains no Anki collection")) {
      $0.entries[0] = .init("meta", [8, 3])
    },
  ]

  static let names: [CraftedPackage] =
    [
      "../x", "a/../../x", "..", "/etc/passwd", "a\\b", "a\0b", "", "//x", "media/..",
    ].map { name in
      archive("an entry named \(name.debugDescription)", .refused("outside the package")) {
        $0.entries.append(.init(name, []))
      }
    } + [
      archive("a link", .refused("contains a link")) { archive in
        archive.entries.append(.init("0", Array("/etc/passwd".utf8)))
        archive.entries[3].mode = 0o120_777
      },
      archive("the collection as a link", .refused("contains a link")) {
        $0.entries[1].mode = 0o120_777
      },
      archive("a name of 60,000 bytes", .refused("outside the package")) {
        $0.entries.append(.init(String(repeating: "../", count: 20_000), []))
      },
      archive("a folder", .read(notes: 2)) { $0.entries.append(.init("folder/", [])) },
      archive("a name that is not UTF-8", .read(notes: 2)) { archive in
        archive.entries.append(.init("0", []))
        archive.entries[3].name = [0xFF, 0xFE]
      },
    ]
}

// Compression.
extension CraftedPackage {
  private static func compressed(
    _ name: String, _ fate: Fate, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> CraftedPackage {
    CraftedPackage(name, fate) {
      CraftedArchive(compressed: change(try CraftedCollection.new())).bytes
    }
  }

  static let compressions: [CraftedPackage] =
    [31, 32, 33, 64, 96].map { pages in
      CraftedPackage("a collection of \(pages) pages", .read(notes: 2)) {
        CraftedArchive(compressed: Crafted.zstd(try CraftedCollection.new(pages: pages))).bytes
      }
    } + [
      compressed("two frames", .read(notes: 2)) {
        Crafted.zstd(Array($0[..<5000])) + Crafted.zstd(Array($0[5000...]))
      },
      compressed("empty frames and a skipped one", .read(notes: 2)) {
        Crafted.zstd([]) + [0x50, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 1, 1] + Crafted.zstd($0)
          + Crafted.zstd([])
      },
      compressed("a frame cut short", damaged) { Crafted.zstd($0).dropLast() },
      compressed("bytes after the last frame", damaged) { Crafted.zstd($0) + [1, 2, 3] },
      compressed("a frame that needs a dictionary", damaged) { _ in
        [0x28, 0xB5, 0x2F, 0xFD, 3, 0x38, 1, 2, 3, 4, 1, 0, 0]
      },
      compressed("a window of 2 TB", damaged) { _ in Crafted.zstdBomb(blocks: 4, window: 0xF8) },
      compressed("a skipped frame of 4 GB", damaged) { _ in
        [0x50, 0x2A, 0x4D, 0x18, 0xFF, 0xFF, 0xFF, 0xFF, 0]
      },
      compressed("no compression", damaged) { $0 },
      compressed("a megabyte that unpacks to 40", tooLarge) { _ in Crafted.zstdBomb(blocks: 320) },
      CraftedPackage("deflate that unpacks to more than it says", damaged) {
        var entry = CraftedArchive.Entry.deflated(
          "collection.anki21", [UInt8](repeating: 0, count: 4 << 20))
        entry.size = 4096
        return CraftedArchive([.init("meta", [8, 2]), entry, .init("media", [])]).bytes
      },
      CraftedPackage("deflate that says 600 MB", tooLarge) {
        var entry = CraftedArchive.Entry.deflated("collection.anki21", [])
        entry.size = 600 << 20
        return CraftedArchive([.init("meta", [8, 2]), entry, .init("media", [])]).bytes
      },
    ]

  private static func media(_ name: String, _ fate: Fate, _ text: String) -> CraftedPackage {
    CraftedPackage(name, fate) {
      CraftedArchive(collection: try CraftedCollection.old(), media: text)
        .with { $0.entries.append(.init("0", [1])) }.bytes
    }
  }

  private static let list = Fate.refused("list of media files")

  static let mediaLists: [CraftedPackage] = [
    media("a list of media", .read(notes: 2), "{\"0\":\"a.png\"}"),
    media("media in an array", list, "[\"a.png\"]"),
    media("media with a number as its name", list, "{\"0\":1}"),
    media("no JSON", list, "{\"0\":"),
    media("media of 100 levels", list, String(repeating: "{\"0\":", count: 100)),
    media("media outside", .refused("outside the package"), "{\"0\":\"../a.png\"}"),
    media("media in a folder", .refused("outside the package"), "{\"0\":\"a/b.png\"}"),
    media("media with an absolute path", .refused("outside the package"), "{\"0\":\"/a\"}"),
    media("media without a name", .refused("outside the package"), "{\"0\":\"\"}"),
    media("media with a NUL", .refused("outside the package"), "{\"0\":\"a\\u0000\"}"),
    media("media that is missing", .refused("is missing"), "{\"7\":\"a.png\"}"),
    media("media with a huge number", .refused("is missing"), "{\"99999999999999999999\":\"a\"}"),
    media(
      "a list of media for 100,000 files", tooLarge,
      "{" + (1...100_000).map { "\"\($0)\":\"a\"" }.joined(separator: ",") + "}"),
    archive("no list of media", list) { $0.entries.removeLast() },
    CraftedPackage("a current list with 50,000 empty entries", list) {
      CraftedArchive(
        compressed: Crafted.zstd(try CraftedCollection.new()),
        media: Crafted.zstd((0..<50_000 * 2).map { $0 % 2 == 0 ? 10 : 0 })
      ).with { archive in archive.entries += (0..<60).map { .init("\($0)", []) } }.bytes
    },
    CraftedPackage("a current list that unpacks to 40 MB", tooLarge) {
      CraftedArchive(
        compressed: Crafted.zstd(try CraftedCollection.new()), media: Crafted.zstdBomb(blocks: 320)
      ).bytes
    },
    CraftedPackage("a current list with a name outside", .refused("outside the package")) {
      CraftedArchive(
        compressed: Crafted.zstd(try CraftedCollection.new()),
        media: Crafted.zstd(Crafted.field(1, Crafted.field(1, Array("../x".utf8))))
      ).with { $0.entries.append(.init("0", [])) }.bytes
    },
  ]
}

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

// Values in rows.
extension CraftedPackage {
  private static let wrong = Fate.refused("is inconsistent")

  private static func note(_ name: String, _ fate: Fate, _ change: String) -> CraftedPackage {
    old(name, fate, "UPDATE notes SET \(change) WHERE guid = 'a'")
  }

  private static func card(_ name: String, _ fate: Fate, _ change: String) -> CraftedPackage {
    old(name, fate, "UPDATE cards SET \(change) WHERE id = 1600000000003")
  }

  private static func review(_ name: String, _ fate: Fate, _ change: String) -> CraftedPackage {
    old(name, fate, "UPDATE revlog SET \(change) WHERE id = 1600000000005")
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    "replace(hex(zeroblob(\(count))), '00', '\(text)')"
  }

  static let values: [CraftedPackage] = [
    note("a note of 20 MB", tooLarge, "flds = 'x' || char(31) || \(repeated("ab", 10_000_000))"),
    note(
      "a note of 10,000,000 fields", wrong, "flds = replace(hex(zeroblob(5000000)), '0', char(31))"),
    note("a note of 1,000,000 tags", tooLarge, "tags = \(repeated("a ", 1_000_000))"),
    note("a note with one field", wrong, "flds = 'x'"),
    note("a note without fields", wrong, "flds = NULL"),
    note("fields that are a blob", .read(notes: 2), "flds = CAST(flds AS BLOB)"),
    note("fields that are not UTF-8", .read(notes: 2), "flds = CAST(x'FF1FFE' AS TEXT)"),
    note(
      "control characters", .read(notes: 2),
      "flds = 'a' || char(27) || ']52;c;eA==' || char(7, 31) || 'b'"),
    note("an id of the future", wrong, "id = 9000000000000"),
    note("an id of 2^63 - 1", wrong, "id = 9223372036854775807"),
    note("an id of -2^63", wrong, "id = -9223372036854775807 - 1"),
    note("an id of 0", wrong, "id = 0"),
    note("no guid", wrong, "guid = ''"),
    note("a guid twice", wrong, "guid = 'b'"),
    note("a missing note type", wrong, "mid = 9223372036854775807"),
    note("changed in 2^63 - 1", .read(notes: 2), "mod = 9223372036854775807"),
    note("changed in -2^63", .read(notes: 2), "mod = -9223372036854775807 - 1"),
    note("tags with forms of their own", .read(notes: 2), "tags = '../../x | \"a\" ' || char(27)"),
    old("no notes at all", .read(notes: 0), "DELETE FROM notes; DELETE FROM cards"),
    old("a note without cards", wrong, "DELETE FROM cards WHERE id = 1600000000003"),
    card("a card without a note", wrong, "nid = 7"),
    card("a card with an id of the future", wrong, "id = 9223372036854775807"),
    card("a deck that is missing", wrong, "did = -1"),
    card("a home that is missing", wrong, "odid = 9223372036854775807"),
    card("template -1", wrong, "ord = -1"),
    card("template 2^63 - 1", wrong, "ord = 9223372036854775807"),
    card("state 9", wrong, "type = 9"),
    card("queue 2^40", wrong, "queue = 1 << 40"),
    card("due in 2^63 - 1", wrong, "due = 9223372036854775807"),
    card("due in -2^63", wrong, "due = -9223372036854775807 - 1"),
    card("home due in 2^62", wrong, "odue = 1 << 62"),
    card("due in the year 2242", .read(notes: 2), "due = (1 << 33) - 1"),
    card("an interval of 2^40", wrong, "ivl = 1 << 40"),
    card("an interval of -1", wrong, "ivl = -1"),
    card("an ease of -1", wrong, "factor = -1"),
    card("-1 reviews", wrong, "reps = -1"),
    card("2^62 reviews", .read(notes: 2), "reps = 1 << 62"),
    card("-1 lapses", wrong, "lapses = -1"),
    card("-1 steps", wrong, "left = -1"),
    card("2^62 steps", .read(notes: 2), "left = 1 << 62, type = 1, queue = 1"),
    card("flag 2^62 - 1", .read(notes: 2), "flags = (1 << 62) - 1"),
    card("numbers as text", .read(notes: 2), "due = '1500', ivl = '30'"),
    card("numbers that are none", .read(notes: 2), "due = 'soon', reps = x'00FF', flags = 1e300"),
    card("memory that is no JSON", wrong, "data = '{'"),
    card("memory in an array", wrong, "data = '[]'"),
    card("memory of 100 levels", wrong, "data = \(repeated("[", 100))"),
    card("a stability of 1e400", wrong, "data = '{\"s\":1e400}'"),
    card("a stability of 1e300", .read(notes: 2), "data = '{\"s\":1e300,\"d\":5}'"),
    card("a negative stability", .read(notes: 2), "data = '{\"s\":-5,\"d\":5}'"),
    card("a difficulty of 1e30", .read(notes: 2), "data = '{\"s\":5,\"d\":1e30}'"),
    card("a last review in 2^63 - 1", .read(notes: 2), "data = '{\"lrt\":9223372036854775807}'"),
    card("a position of 1e30", .read(notes: 2), "data = '{\"pos\":1e30}'"),
    card("a position of -2^63", .read(notes: 2), "data = '{\"pos\":-9223372036854775808}'"),
    card("a retention of 1e300", .read(notes: 2), "data = '{\"dr\":1e300}'"),
    old(
      "the same card twice", wrong,
      "UPDATE cards SET nid = 1600000000001; DELETE FROM notes WHERE guid = 'b'"),
    review("a review of the future", wrong, "id = 9223372036854775807"),
    review("a review before 1970", wrong, "id = -5"),
    review("button 5", wrong, "ease = 5"),
    review("button 2^40", wrong, "ease = 1 << 40"),
    review("kind 9", wrong, "type = 9"),
    review("kind -1", wrong, "type = -1"),
    review("an interval of 2^62", .read(notes: 2), "ivl = 1 << 62, lastIvl = 1 << 62"),
    review("an interval of -2^62", .read(notes: 2), "ivl = -(1 << 62), lastIvl = -(1 << 62)"),
    review("a factor of 2^62", .read(notes: 2), "factor = 1 << 62"),
    review("a factor of -2^62", .read(notes: 2), "factor = -(1 << 62)"),
    review("a duration of 2^62", .read(notes: 2), "time = 1 << 62"),
    review("a duration of -1", .read(notes: 2), "time = -1"),
    review("a card that is gone", .read(notes: 2), "cid = 5"),
  ]
}

// Note types, decks and presets.
extension CraftedPackage {
  private static func column(
    _ name: String, _ fate: Fate, _ column: String, _ json: String
  ) -> CraftedPackage {
    old(name, fate, "UPDATE col SET \(column) = '\(json)'")
  }

  private static func preset(_ name: String, _ fate: Fate, _ json: String) -> CraftedPackage {
    column(name, fate, "dconf", "{\"1\":{\"id\":1,\"name\":\"Default\",\(json)}}")
  }

  private static func noteType(
    _ name: String, _ fate: Fate, fields: Int = 2, templates: Int = 1, front: String = "{{f0}}"
  ) -> CraftedPackage {
    let fields = (0..<fields).map { "{\"name\":\"f\($0)\",\"ord\":\($0)}" }.joined(separator: ",")
    let forms = (0..<templates).map {
      "{\"name\":\"t\($0)\",\"ord\":\($0),\"qfmt\":\"\(front)\",\"afmt\":\"{{f1}}\"}"
    }.joined(separator: ",")
    return column(
      name, fate, "models",
      "{\"1\":{\"id\":1,\"name\":\"Basic\",\"flds\":[\(fields)],\"tmpls\":[\(forms)]}}")
  }

  private static func decks(_ name: String, _ fate: Fate, _ deck: String) -> CraftedPackage {
    column(name, fate, "decks", "{\"1\":{\"id\":1,\"name\":\"\(deck)\",\"conf\":1}}")
  }

  private static func delays(_ name: String, _ fate: Fate, _ delays: [Float]) -> CraftedPackage {
    let packed = delays.flatMap { Crafted.number(UInt64($0.bitPattern), 4) }
    return new(
      name, fate, "UPDATE deck_config SET config = \(Crafted.hex(Crafted.field(1, packed)))")
  }

  static let options: [CraftedPackage] = [
    column("options that are no JSON", wrong, "conf", "{"),
    column("options in an array", wrong, "conf", "[]"),
    column("note types of 100 levels", wrong, "models", String(repeating: "[", count: 100)),
    column("a note type without fields", wrong, "models", "{\"1\":{\"id\":1,\"name\":\"Basic\"}}"),
    column("a day that starts at 99", wrong, "conf", "{\"rollover\":99}"),
    column("a day that starts at 1e300", .read(notes: 2), "conf", "{\"rollover\":1e300}"),
    column("a timezone of -2^63", wrong, "conf", "{\"localOffset\":-9223372036854775808}"),
    column("a timezone of 2^63 - 1", wrong, "conf", "{\"creationOffset\":9223372036854775807}"),
    column("version 99", .refused("newer version of Anki"), "ver", "99"),
    column("version -2^63", .read(notes: 2), "ver", "-9223372036854775808"),
    column("created in 2^63 - 1", wrong, "crt", "9223372036854775807"),
    column("created in -1", wrong, "crt", "-1"),
    old("no options", wrong, "DELETE FROM col"),
    old(
      "note types of 17 MB", tooLarge,
      "UPDATE col SET models = '{\"x\":\"' || \(repeated("ab", 8_600_000)) || '\"}'"),
    noteType("501 fields", tooLarge, fields: 501),
    noteType("501 templates", tooLarge, templates: 501),
    noteType(
      "a template of 1 MB", .read(notes: 2), front: String(repeating: "{{f0}}", count: 160_000)),
    noteType("a template that is never closed", .read(notes: 2), front: "{{{{{{f0"),
    noteType(
      "a template with sections", .read(notes: 2), front: "{{#f1}}{{f0}}{{/f1}}{{^f0}}{{/f0}}"),
    decks("a deck of 41 levels", tooLarge, (0...40).map { "d\($0)" }.joined(separator: "::")),
    decks("a deck outside", .read(notes: 2), "../../../etc"),
    decks("a deck without a name", .read(notes: 2), ""),
    decks("a deck of dots", .read(notes: 2), "..::.::..."),
    decks("a deck with a long name", .read(notes: 2), String(repeating: "x", count: 5000)),
    decks("a deck with escapes", .read(notes: 2), "\\u001b]0;x\\u0007"),
    column(
      "20,001 decks", tooLarge, "decks",
      "{" + (1...20_001).map { "\"\($0)\":{\"id\":\($0),\"name\":\"d\"}" }.joined(separator: ",")
        + "}"),
    column(
      "a deck that uses preset 2^63 - 1", .read(notes: 2), "decks",
      "{\"1\":{\"id\":1,\"name\":\"D\",\"conf\":9223372036854775807}}"),
    preset(
      "limits of 2^63 - 1", .read(notes: 2),
      "\"new\":{\"perDay\":9223372036854775807},\"rev\":{\"maxIvl\":9223372036854775807}"),
    preset("limits of -1", .read(notes: 2), "\"new\":{\"perDay\":-1},\"rev\":{\"maxIvl\":-1}"),
    preset(
      "limits of 1e300", .read(notes: 2), "\"new\":{\"perDay\":1e300},\"rev\":{\"maxIvl\":1e300}"),
    preset("a retention of 1e300", .read(notes: 2), "\"desiredRetention\":1e300"),
    preset("a retention of -1", .read(notes: 2), "\"desiredRetention\":-1"),
    preset("a step of 1e30", .read(notes: 2), "\"new\":{\"delays\":[1e30]}"),
    preset("a step of -1", .read(notes: 2), "\"new\":{\"delays\":[-1]}"),
    preset("a step of 1e300", wrong, "\"new\":{\"delays\":[1e300]}"),
    preset(
      "101 steps", wrong,
      "\"new\":{\"delays\":[\((0...100).map { _ in "1" }.joined(separator: ","))]}"),
    preset(
      "parameters of 1e300", .read(notes: 2),
      "\"fsrsParams6\":[\((0..<21).map { _ in "1e300" }.joined(separator: ","))]"),
    delays("a step that is not a number", wrong, [.nan]),
    delays("a step without an end", wrong, [.infinity]),
    delays("a step of 10 minutes", .read(notes: 2), [10]),
    new("a preset that is no message", wrong, "UPDATE deck_config SET config = x'FFFFFF'"),
    new(
      "a preset of 20,000 fields", wrong,
      "UPDATE deck_config SET config = CAST(\(repeated("\u{8}\u{1}", 20_000)) AS BLOB)"),
    new("a note type that is no message", wrong, "UPDATE notetypes SET config = x'0AFF'"),
    new("a deck that is no message", wrong, "UPDATE decks SET kind = x'0AFFFFFFFFFFFFFFFFFF01'"),
    new(
      "a field at 2^63 - 1", .read(notes: 2),
      "UPDATE fields SET ord = 9223372036854775807 WHERE ord = 1"),
    new("config that is no JSON", .read(notes: 2), "INSERT INTO config VALUES('rollover', x'FF')"),
    new("no table of decks", .refused("no table decks"), "DROP TABLE decks"),
    CraftedPackage("a sentence with 500 gaps of 1 MB", tooLarge) {
      let models = CraftedCollection.models.replacing("\"type\":0", with: "\"type\":1")
      return CraftedArchive(
        collection: try CraftedCollection.old(
          "UPDATE col SET models = '\(models)'",
          "UPDATE notes SET flds = '{{c1::a}}' || \(repeated("ab", 500_000)) || char(31)",
          """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
            INSERT INTO cards SELECT 1600000001000 + i, 1600000000001, 1, i, 0, 0, i, 0, 0, 0, 0, 0,
              0, 0, 0, '' FROM n
          """)
      ).bytes
    },
  ]
}
