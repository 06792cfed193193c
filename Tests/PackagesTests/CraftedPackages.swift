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
  static let damaged = Fate.refused("is damaged")
  static let tooLarge = Fate.refused("too large")
  private static let huge = UInt64(Int64.max)

  static let archives: [CraftedPackage] = [
    archive("an honest old package", .read(notes: 2)) { _ in },
    new("an honest current package", .read(notes: 2), ""),
    CraftedPackage("a collection without a package", .read(notes: 2)) {
      try CraftedCollection.old()
    },
    CraftedPackage("a pointer of Git LFS", .refused("Git LFS pointer")) {
      Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n".utf8)
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
    media("media with a backslash", .read(notes: 2), "{\"0\":\"a\\\\b.png\"}"),
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
