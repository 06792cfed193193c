import Foundation
import Interchange
import SQLiteAccess
import Testing

@testable import Packages

/// Files with numbers that no program writes.
final class HostilePackageTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "til-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func refusal(_ name: String) throws -> PackageError {
    try #require(throws: PackageError.self) {
      try PackageFiles(temporaryFolder: folder.path).read(path(name), now: Package.now) { _ in }
    }
  }

  private static func number(_ value: UInt64, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  /// An archive of one empty entry, whose wide record and field have these numbers.
  private func writeArchive(count: UInt64, packedSize: UInt64, place: UInt64) throws {
    let name = Array("collection.anki2".utf8)
    var bytes: [UInt8] = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26)
    let directory = bytes.count
    bytes += [0x50, 0x4B, 1, 2] + [UInt8](repeating: 0, count: 16)
    bytes += [UInt8](repeating: 0xFF, count: 8) + Self.number(UInt64(name.count), bytes: 2)
    bytes += Self.number(28, bytes: 2) + [UInt8](repeating: 0, count: 10)
    bytes += [UInt8](repeating: 0xFF, count: 4) + name + [1, 0, 24, 0]
    for value in [0, packedSize, place] { bytes += Self.number(value, bytes: 8) }
    let record = bytes.count
    bytes += [0x50, 0x4B, 6, 6] + [UInt8](repeating: 0, count: 28) + Self.number(count, bytes: 8)
    bytes += Self.number(UInt64(record - directory), bytes: 8)
    bytes += Self.number(UInt64(directory), bytes: 8)
    bytes += [0x50, 0x4B, 6, 7, 0, 0, 0, 0] + Self.number(UInt64(record), bytes: 8) + [1, 0, 0, 0]
    bytes += [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 4)
    bytes += [UInt8](repeating: 0xFF, count: 12) + [0, 0]
    try Data(bytes).write(to: folder.appending(path: "wide.apkg"))
  }

  @Test(arguments: [
    (UInt64.max, 0, 0), (1, UInt64(Int64.max), 0), (1, 0, UInt64(Int64.max)), (1, .max, .max),
  ])
  func `an archive with impossible sizes is refused`(
    count: UInt64, packedSize: UInt64, place: UInt64
  ) throws {
    try writeArchive(count: count, packedSize: packedSize, place: place)

    let cause = try refusal("wide.apkg").cause

    #expect(cause == (count == 1 ? .damagedEntry("collection.anki2") : .truncated))
  }

  @Test func `an impossible timezone is refused`() throws {
    var collection = try Package.read("sm2-legacy.apkg")
    collection.creationOffset = .min
    try PackageFiles(temporaryFolder: folder.path)
      .write(collection, to: path("zone.apkg"), now: Package.now) { _ in }

    #expect(try refusal("zone.apkg").cause == .inconsistent("its timezone is invalid"))
  }

  @Test(arguments: [Int64.min, 1 << 39])
  func `a card with an impossible due date is refused`(due: Int64) throws {
    var collection = try Package.read("sm2-legacy.apkg")
    collection.cards[0].due = due
    try PackageFiles(temporaryFolder: folder.path)
      .write(collection, to: path("due.apkg"), now: Package.now) { _ in }

    #expect(try refusal("due.apkg").cause == .inconsistent("a card has an impossible due date"))
  }

  @Test(arguments: [true, false]) func `rows that share an id are refused`(areNotes: Bool) throws {
    let collection = try Package.read("sm2-legacy.apkg")
    let texts = OldSchema.Texts(collection, now: Package.now)
    let database = try Database(path("collection.anki2"))
    try database.execute("PRAGMA journal_mode=OFF; PRAGMA page_size=8192;")
    let type = try #require(collection.noteTypes.values.min { $0.id < $1.id })
    let fields = Array(repeating: "x", count: type.fields.count).joined(separator: "\u{1F}")
    try database.execute(
      """
      CREATE TABLE col(ver, crt, conf, models, decks, dconf);
      CREATE TABLE notes(id, guid, mid, mod, tags, flds);
      CREATE TABLE cards(id, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, left,
        odue, odid, flags, data, mod);
      CREATE TABLE revlog(id, cid, ease, ivl, lastIvl, factor, time, type);
      INSERT INTO notes VALUES(1, 'a', \(type.id), 1, '', '\(fields)');
      INSERT INTO notes VALUES(\(areNotes ? 1 : 2), 'b', \(type.id), 1, '', '\(fields)');
      INSERT INTO cards VALUES(1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, '', 1);
      INSERT INTO cards VALUES(1, 2, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, '', 1);
      """)
    try database.run(
      "INSERT INTO col VALUES(11, 1, ?1, ?2, ?3, ?4)", texts.configuration, texts.noteTypes,
      texts.decks, texts.presets)

    let cause = try refusal("collection.anki2").cause

    #expect(cause == .inconsistent("two \(areNotes ? "notes" : "cards") share an id"))
  }
}
