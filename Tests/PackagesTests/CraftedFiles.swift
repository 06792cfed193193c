import CSQLite
import CZlib
import CZstd
import Foundation
import Testing

/// A ZIP archive whose headers say whatever a test wants.
struct CraftedArchive {
  struct Entry {
    var name: [UInt8]
    /// As stored in the archive.
    var packed: [UInt8]
    var method = 0
    var flags = 0
    var mode = 0o100_600
    var checksum: UInt32
    var size: UInt64
    var packedSize: UInt64
    var place: UInt64?
    var localSignature: UInt64 = 0x0403_4B50
    var localNameLength: Int?

    init(_ name: String, _ content: [UInt8]) {
      self.name = Array(name.utf8)
      packed = content
      checksum = Crafted.checksum(content)
      size = UInt64(content.count)
      packedSize = size
    }

    static func deflated(_ name: String, _ content: [UInt8]) -> Entry {
      var entry = Entry(name, content)
      entry.packed = Crafted.deflated(content)
      entry.packedSize = UInt64(entry.packed.count)
      entry.method = 8
      return entry
    }
  }

  var entries: [Entry] = []
  /// Changes to the record at the end.
  var count: UInt64?
  var directorySize: UInt64?
  var directoryPlace: UInt64?

  /// An old package with this collection.
  init(collection: [UInt8], media: String = "{}") {
    entries = [
      Entry("meta", [8, 2]), .deflated("collection.anki21", collection),
      Entry("media", Array(media.utf8)),
    ]
  }

  /// A current package with this entry, already compressed.
  init(compressed: [UInt8], media: [UInt8] = Crafted.zstd([])) {
    entries = [
      Entry("meta", [8, 3]), Entry("collection.anki21b", compressed), Entry("media", media),
    ]
  }

  init(_ entries: [Entry]) { self.entries = entries }

  func with(_ change: (inout CraftedArchive) -> Void) -> CraftedArchive {
    var archive = self
    change(&archive)
    return archive
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let place = UInt64(bytes.count)
      bytes += Crafted.number(entry.localSignature, 4) + Crafted.number(20, 2)
      bytes += Crafted.number(UInt64(entry.flags), 2) + Crafted.number(UInt64(entry.method), 2)
      bytes += [UInt8](repeating: 0, count: 16)
      bytes += Crafted.number(UInt64(entry.localNameLength ?? entry.name.count), 2) + [0, 0]
      bytes += entry.name + entry.packed
      directory += header(of: entry, at: entry.place ?? place)
    }
    let start = UInt64(bytes.count)
    bytes += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    bytes += Crafted.number(count ?? UInt64(entries.count), 2)
    bytes += Crafted.number(count ?? UInt64(entries.count), 2)
    bytes += Crafted.number(directorySize ?? UInt64(directory.count), 4)
    return bytes + Crafted.number(directoryPlace ?? start, 4) + [0, 0]
  }

  /// Numbers of more than 32 bits go to a zip64 field.
  private func header(of entry: Entry, at place: UInt64) -> [UInt8] {
    let numbers = [entry.size, entry.packedSize, place]
    let wide = numbers.filter { $0 >= 0xFFFF_FFFF }
    let narrow = numbers.map { Crafted.number(min($0, 0xFFFF_FFFF), 4) }
    var extra: [UInt8] = []
    if !wide.isEmpty { extra = [1, 0] + Crafted.number(UInt64(8 * wide.count), 2) }
    for number in wide { extra += Crafted.number(number, 8) }
    var header: [UInt8] = [0x50, 0x4B, 1, 2, 20, 3, 20, 0]
    header += Crafted.number(UInt64(entry.flags), 2) + Crafted.number(UInt64(entry.method), 2)
    header += [0, 0, 0, 0] + Crafted.number(UInt64(entry.checksum), 4) + narrow[1] + narrow[0]
    header += Crafted.number(UInt64(entry.name.count), 2) + Crafted.number(UInt64(extra.count), 2)
    header += [0, 0, 0, 0, 0, 0] + Crafted.number(UInt64(entry.mode) << 16, 4) + narrow[2]
    return header + entry.name + extra
  }
}

/// Bytes for crafted packages.
enum Crafted {
  static func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) })
  }

  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    _ = czlib_begin_deflate(&stream)
    defer { deflateEnd(&stream) }
    var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    bytes.withUnsafeBufferPointer { input in
      packed.withUnsafeMutableBufferPointer { output in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = CZlib.deflate(&stream, Z_FINISH)
      }
    }
    packed.removeLast(Int(stream.avail_out))
    return packed
  }

  static func zstd(_ bytes: [UInt8]) -> [UInt8] {
    var packed = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let count = ZSTD_compress(&packed, packed.count, bytes, bytes.count, 1)
    return Array(packed.prefix(count))
  }

  /// A Zstandard frame that repeats one byte, 128 KiB for each four bytes of it.
  static func zstdBomb(blocks: Int, window: UInt8 = 0x38) -> [UInt8] {
    var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, window]
    for block in 1...blocks {
      let header = UInt64(131_072) << 3 | 1 << 1 | (block == blocks ? 1 : 0)
      bytes += number(header, 3) + [0]
    }
    return bytes
  }

  /// A field of a protobuf message.
  static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    var length: [UInt8] = []
    var rest = bytes.count
    repeat {
      length.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return [number << 3 | 2] + length + bytes
  }

  static func hex(_ bytes: [UInt8]) -> String {
    "x'" + bytes.map { String($0, radix: 16).leftPadded }.joined() + "'"
  }

  /// A database whose table has a chain of interior pages, one below the other.
  static func chain(pages: Int, on database: [UInt8], root: Int) -> [UInt8] {
    let size = Int(database[16]) << 8 | Int(database[17])
    var bytes = database
    let first = bytes.count / size + 1
    func interior(_ child: Int) -> [UInt8] {
      var page = [UInt8](repeating: 0, count: size)
      page[0] = 5
      page.replaceSubrange(5..<7, with: number(UInt64(size), 2).reversed())
      page.replaceSubrange(8..<12, with: number(UInt64(child), 4).reversed())
      return page
    }
    let leaf = Array(bytes[(root - 1) * size..<root * size])
    bytes.replaceSubrange((root - 1) * size..<root * size, with: interior(first))
    bytes.reserveCapacity(bytes.count + (pages + 1) * size)
    for page in first..<first + pages { bytes += interior(page + 1) }
    bytes += leaf
    bytes.replaceSubrange(28..<32, with: number(UInt64(bytes.count / size), 4).reversed())
    return bytes
  }
}

extension String {
  fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}

/// A small collection, changed by SQL.
enum CraftedCollection {
  /// Of schema 11: two notes with a card and a review each.
  static func old(_ changes: String..., pageSize: Int = 4096) throws -> [UInt8] {
    try database(["PRAGMA page_size = \(pageSize)", tables, options] + rows + changes)
  }

  /// Of schema 18.
  static func new(_ changes: String...) throws -> [UInt8] {
    try database(
      [
        tables, "INSERT INTO col VALUES(18, 1500000000, '', '', '', '')",
        """
        CREATE TABLE notetypes(id INTEGER PRIMARY KEY, name, config);
        CREATE TABLE fields(ntid, ord, name, config);
        CREATE TABLE templates(ntid, ord, name, config);
        CREATE TABLE decks(id INTEGER PRIMARY KEY, name, common, kind);
        CREATE TABLE deck_config(id INTEGER PRIMARY KEY, name, config);
        CREATE TABLE config(KEY, val);
        INSERT INTO notetypes VALUES(1, 'Basic', x'');
        INSERT INTO fields VALUES(1, 1, 'Back', x'');
        INSERT INTO fields VALUES(1, 0, 'Front', x'');
        INSERT INTO templates VALUES(1, 0, 'Card 1', \(Crafted.hex(
          Crafted.field(1, Array("{{Front}}".utf8)) + Crafted.field(2, Array("{{Back}}".utf8)))));
        INSERT INTO decks VALUES(1, 'Default', x'', \(Crafted.hex(Crafted.field(1, [8, 1]))));
        INSERT INTO deck_config VALUES(1, 'Default', x'');
        """,
      ] + rows + changes)
  }

  /// Of schema 11, with texts in UTF-16.
  static func utf16() throws -> [UInt8] {
    try database(["PRAGMA encoding = 'UTF-16le'", tables, options] + rows)
  }

  /// Of schema 18, padded to this number of pages.
  static func new(pages: Int) throws -> [UInt8] {
    let own = try new("CREATE TABLE padding(x)", "INSERT INTO padding VALUES('')").count / 4096
    let bytes = try new(
      "CREATE TABLE padding(x)",
      "INSERT INTO padding VALUES(zeroblob(\((pages - own) * 4092 + 200)))")
    try #require(bytes.count == pages * 4096)
    return bytes
  }

  /// The first page of a table.
  static func root(of table: String, in database: [UInt8]) -> Int {
    var handle: OpaquePointer?
    var statement: OpaquePointer?
    sqlite3_open(":memory:", &handle)
    defer { sqlite3_close(handle) }
    var bytes = database
    let count = Int64(bytes.count)
    bytes.withUnsafeMutableBufferPointer { buffer in
      sqlite3_deserialize(handle, "main", buffer.baseAddress, count, count, 0)
      sqlite3_prepare_v2(
        handle, "SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'", -1, &statement, nil)
      sqlite3_step(statement)
    }
    defer { sqlite3_finalize(statement) }
    return Int(sqlite3_column_int(statement, 0))
  }

  /// Any database.
  static func database(_ statements: [String]) throws -> [UInt8] {
    var handle: OpaquePointer?
    try #require(sqlite3_open(":memory:", &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    for statement in statements {
      try #require(
        sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK,
        "\(String(cString: sqlite3_errmsg(handle))): \(statement.prefix(200))")
    }
    var size: Int64 = 0
    let bytes = try #require(sqlite3_serialize(handle, "main", &size, 0))
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }

  private static let tables = """
    CREATE TABLE col(ver, crt, conf, models, decks, dconf);
    CREATE TABLE notes(id INTEGER PRIMARY KEY, guid, mid, mod, tags, flds);
    CREATE TABLE cards(id INTEGER PRIMARY KEY, nid, did, ord, type, queue, due, ivl, factor, reps,
      lapses, left, odue, odid, flags, data, mod);
    CREATE TABLE revlog(id INTEGER PRIMARY KEY, cid, ease, ivl, lastIvl, factor, time, type);
    """

  static let models = """
    {"1":{"id":1,"name":"Basic","type":0,"css":"","flds":[{"name":"Front","ord":0},\
    {"name":"Back","ord":1}],"tmpls":[{"name":"Card 1","ord":0,"qfmt":"{{Front}}",\
    "afmt":"{{FrontSide}}<hr>{{Back}}"}]}}
    """

  private static let options = """
    INSERT INTO col VALUES(11, 1500000000, '{}', '\(models)',
      '{"1":{"id":1,"name":"Default","conf":1}}', '{"1":{"id":1,"name":"Default"}}')
    """

  private static let rows = [
    """
    INSERT INTO notes
      VALUES(1600000000001, 'a', 1, 1600000000, ' x y ', 'SMTP' || char(31) || 'mail');
    INSERT INTO notes VALUES(1600000000002, 'b', 1, 1600000000, '', 'DNS' || char(31) || 'names');
    INSERT INTO cards VALUES(1600000000003, 1600000000001, 1, 0, 2, 2, 1500, 30, 2500, 3, 0, 0, 0,
      0, 0, '{"s":30.5,"d":5.1}', 1600000000);
    INSERT INTO cards
      VALUES(1600000000004, 1600000000002, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, '', 1600000000);
    INSERT INTO revlog VALUES(1600000000005, 1600000000003, 3, 30, 10, 500, 4000, 1);
    INSERT INTO revlog VALUES(1600000000006, 1600000000003, 3, 30, 10, 500, 4000, 1);
    """
  ]
}
