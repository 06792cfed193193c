import Foundation
import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Archive

/// Which files of a library may be shown or played, and how they come into it.
struct MediaFolderTests {
  private static let limit = 10 << 20

  private func put(_ data: Data, _ name: String, in fixture: LibraryFixture) throws {
    let file = URL(filePath: "\(fixture.folder)/library/media/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  private func fault(_ name: String, _ library: Library, limit: Int = limit) -> MediaFault? {
    do throws(MediaFault) {
      _ = try library.media(name, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a regular picture or recording is opened`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    try put(SampleMedia.png, "flags/peru.png", in: fixture)
    try put(SampleMedia.wav, "hola.wav", in: fixture)

    let picture = try library.media("flags/peru.png", limit: Self.limit)
    #expect(picture.format == .png)
    #expect(try library.media("flags/peru.png", limit: Self.limit) == picture)
    #expect(picture.path == "\(fixture.folder)/library/media/flags/peru.png")
    #expect(fault("hola.wav", library) == nil)
    try put(SampleMedia.png + Data([0]), "flags/peru.png", in: fixture)
    #expect(try library.media("flags/peru.png", limit: Self.limit).version != picture.version)
  }

  @Test func `a picture may have the ending of another format`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    try put(SampleMedia.png, "peru.JPG", in: fixture)
    try put(SampleMedia.png(width: 60_000, height: 60_000), "bomb.gif", in: fixture)

    #expect(try library.media("peru.JPG", limit: Self.limit).format == .png)
    #expect(fault("bomb.gif", library) == .tooManyPixels)
  }

  @Test func `the size of a picture may follow a long preview`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    var bytes: [UInt8] = [0xFF, 0xD8]
    for _ in 0..<3 { bytes += [0xFF, 0xE1, 0xFF, 0xFF] + Array(repeating: 0, count: 65_533) }
    bytes += [0xFF, 0xC0, 0, 17, 8, 0, 60, 0, 90]
    try put(Data(bytes), "photo.jpg", in: fixture)
    try put(Data(bytes.dropLast(4)), "cut.jpg", in: fixture)

    #expect(try library.media("photo.jpg", limit: Self.limit).format == .jpeg)
    #expect(fault("cut.jpg", library) == .kind)
  }

  @Test(arguments: Edges.around(1 << 16))
  func `the size of a picture may stand where the first part of a file ends`(end: Int) throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let size: [UInt8] = [0xFF, 0xC0, 0, 17, 8, 0, 60, 0, 90]
    let skipped = end - size.count - 4 - 2 - 4
    // Two segments, as one holds no more than 65,533 bytes.
    let first = skipped / 2
    var bytes: [UInt8] = [0xFF, 0xD8]
    for count in [first, skipped - first] {
      bytes += [0xFF, 0xE1, UInt8((count + 2) >> 8), UInt8((count + 2) & 255)]
      bytes += [UInt8](repeating: 0, count: count)
    }
    bytes += size
    #expect(bytes.count == end)
    try put(Data(bytes), "photo.jpg", in: fixture)
    try put(Data(bytes + [0, 0]), "more.jpg", in: fixture)
    try put(Data(bytes.dropLast(4)), "cut.jpg", in: fixture)

    #expect(fault("photo.jpg", library) == nil)
    #expect(fault("more.jpg", library) == nil)
    #expect(fault("cut.jpg", library) == .kind)
  }

  @Test func `everything else is refused`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let png = SampleMedia.png
    try put(png, "real.png", in: fixture)
    try put(png, "liar.mp3", in: fixture)
    try put(Data("<html><script>".utf8), "page.png", in: fixture)
    try put(Data("<svg/>".utf8), "draw.svg", in: fixture)
    try put(Data("#EXTM3U".utf8), "list.m3u", in: fixture)
    try put(SampleMedia.png(width: 60_000, height: 60_000), "bomb.png", in: fixture)
    try put(png + Data(count: 2 << 20), "large.png", in: fixture)
    let media = "\(fixture.folder)/library/media"
    try FileManager.default.createDirectory(
      atPath: media + "/folder.png", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: media + "/link.png", withDestinationPath: "real.png")
    try FileManager.default.createSymbolicLink(
      atPath: media + "/linked", withDestinationPath: "/tmp")
    #expect(mkfifo(media + "/pipe.png", 0o600) == 0)

    #expect(fault("real.png", library) == nil)
    #expect(fault("gone.png", library) == .missing && fault("no/such.png", library) == .missing)
    #expect(fault("liar.mp3", library) == .kind && fault("page.png", library) == .kind)
    #expect(fault("draw.svg", library) == .kind && fault("list.m3u", library) == .kind)
    #expect(fault("bomb.png", library) == .tooManyPixels)
    #expect(fault("large.png", library, limit: 1 << 20) == .tooLarge(limit: 1 << 20))
    #expect(fault("folder.png", library) == .notRegular)
    #expect(fault("link.png", library) == .notRegular)
    #expect(fault("linked/a.png", library) == .notRegular)
    #expect(fault("pipe.png", library) == .notRegular)
    for name in ["../decks/a.png", "/etc/a.png", "a/../b.png", ".hidden.png", "", "a\u{1B}.png"] {
      #expect(fault(name, library) == .name, "\(name)")
    }
  }

  @Test func `a linked directory is not followed`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let other = fixture.folder + "/elsewhere"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try SampleMedia.png.write(to: URL(filePath: other + "/a.png"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(fixture.folder)/library/media", withDestinationPath: other)

    #expect(fault("a.png", library) == .notRegular)
  }

  @Test func `the same content is kept once, and names are made safe`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let (png, other) = ([UInt8](SampleMedia.png), [UInt8](SampleMedia.png) + [0])

    #expect(try library.addMedia(png, named: "peru.png", limit: Self.limit) == "peru.png")
    #expect(try library.addMedia(png, named: "again.png", limit: Self.limit) == "peru.png")
    #expect(try library.addMedia(other, named: "PERU.png", limit: Self.limit) == "PERU-2.png")
    let wav = [UInt8](SampleMedia.wav)
    #expect(
      try library.addMedia(wav, named: "../a|b (1)\u{202E}.wav", limit: Self.limit)
        == "a-b -1--.wav")
    #expect(throws: (any Error).self) {
      try library.addMedia(Array("text".utf8), named: "a.png", limit: Self.limit)
    }
    #expect(throws: (any Error).self) { try library.addMedia(png, named: "a.png", limit: 10) }

    let files = try FileManager.default.contentsOfDirectory(
      atPath: "\(fixture.folder)/library/media")
    #expect(files.sorted() == ["PERU-2.png", "a-b -1--.wav", "peru.png"])
  }

  @Test(arguments: [
    (".png", "file.png"), ("..png", "file.png"), ("con:.png", "con-.png"), ("~.png", "file.png"),
    ("名前.jpg", "名前.jpg"), ("a b.gif", "a b.gif"), ("-rf.mp3", "rf.mp3"),
  ])
  func `names are safe for decks, texts and file systems`(name: String, safe: String) {
    #expect(MediaFolder.safeName(name) == safe)
  }

  @Test(arguments: ["a.", ".", "é.", "😀.", String(repeating: "b", count: 300) + "."])
  func `a long ending is cut like a name`(start: String) {
    for letter in ["x", "é", "😀"] {
      let safe = MediaFolder.safeName(start + String(repeating: letter, count: 300))
      #expect(safe.utf8.count <= 130 && !safe.isEmpty)
    }
  }

  @Test func `check reports missing and refused files, and lists unused ones`() throws {
    let fixture = try LibraryFixture()
    try fixture.write(
      "short,long,image,audio\nPeru,Lima,peru.png|gone.png,\nChile,Santiago ![](bad.png),,x.wav\n",
      deck: "geo")
    try put(SampleMedia.png, "peru.png", in: fixture)
    try put(Data("no".utf8), "bad.png", in: fixture)
    try put(SampleMedia.wav, "unused.wav", in: fixture)
    let library = try fixture.open()

    let report = try library.check { _ in }

    #expect(report.problems.isEmpty)
    #expect(report.unusedMedia == ["unused.wav"])
    #expect(report.counts.contains { $0.what == "pictures and recordings" && $0.number == 3 })
    #expect(
      report.remarks.map(\.sentence) == [
        "gone.png is missing.", "x.wav is missing.",
        "bad.png is not a picture or recording of a kind that til opens.",
      ])
    #expect(report.remarks.allSatisfy { $0.file == "decks/geo.csv" && $0.remedy != nil })
  }

  @Test func `a private copy is named after its content`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    try put(SampleMedia.png, "peru.png", in: fixture)

    let copy = try library.makeCopy(ofMedia: "peru.png", limit: Self.limit)

    #expect(try library.makeCopy(ofMedia: "peru.png", limit: Self.limit) == copy)
    #expect(throws: (any Error).self) {
      try library.makeCopy(ofMedia: "gone.png", limit: Self.limit)
    }
    #expect(copy.hasPrefix(fixture.folder + "/state/") && copy.hasSuffix(".png"))
    #expect(!copy.contains("peru"))
    #expect(try Data(contentsOf: URL(filePath: copy)) == SampleMedia.png)
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }
}

/// The columns `image` and `audio` of decks.
struct MediaColumnTests {
  @Test func `the columns are read, kept in edits, and undone`() throws {
    let fixture = try LibraryFixture()
    try fixture.write(
      "audio,short,long,image\nperu.ogg,Peru,Lima,a.png|b.png\n,Chile,Santiago,\n", deck: "geo")
    let library = try fixture.open()
    let peru = try #require(try library.entries(at: fixture.now).first).thing
    #expect(peru.media == Media(images: ["a.png", "b.png"], audio: ["peru.ogg"]))

    var changed = peru
    changed.media = Media(images: ["b.png"])
    changed.note = "capital"
    _ = try library.commit(
      Change("edit", edits: [.replace(peru.id, changed)]), at: fixture.now)
    #expect(try library.thing(peru.id)?.thing == changed)
    #expect(
      try fixture.text(deck: "geo").hasPrefix("audio,short,long,image,note,id\n,Peru,Lima,b.png,"))

    let undoing = try #require(try library.undoing(nil, redo: false))
    _ = try library.commit(undoing, at: fixture.now)
    #expect(try library.thing(peru.id)?.thing == peru)
    #expect(try library.check { _ in }.problems.isEmpty)
  }

  @Test func `a picture is no recording to undo`() {
    let id = Thing.ID.computed(short: "a", long: "b")
    let picture = Thing(id: id, short: "a", long: "b", media: Media(images: ["x"]))
    let recording = Thing(id: id, short: "a", long: "b", media: Media(audio: ["x"]))
    let digests = [picture, recording, Thing(id: id, short: "a", long: "b")].map(RowDigest.of)

    #expect(Set(digests).count == 3)
    for thing in [picture, recording] {
      var texts = ThingColumns()
      texts.append(
        NewThing(short: thing.short, long: thing.long, media: thing.media, id: id))
      var digest = RowDigest()
      digest.add(texts, 0, id: id)
      #expect(digest.value == RowDigest.of(thing))
    }
  }
}

/// Files that come with an import under names that its texts use.
struct KeptMediaTests {
  @Test func `a file is kept under its own name, and never replaces another`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let (png, other) = ([UInt8](SampleMedia.png), [UInt8](SampleMedia.png) + [0])
    let limit = 1 << 20

    #expect(try library.keepMedia(png, as: "peru.png", limit: limit))
    #expect(try library.keepMedia(png, as: "peru.png", limit: limit))
    #expect(try !library.keepMedia(other, as: "peru.png", limit: limit))
    #expect(try !library.keepMedia(png, as: "../peru.png", limit: limit))
    #expect(try !library.keepMedia(png, as: ".png", limit: limit))
    // Kept for an export, but never opened.
    #expect(try library.keepMedia(Array("<svg/>".utf8), as: "a.svg", limit: limit))
    #expect(throws: MediaFault.kind) { try library.media("a.svg", limit: limit) }
    #expect(try !library.keepMedia(png, as: "a.png", limit: 10))

    #expect(library.mediaBytes("peru.png") == png)
    #expect(library.mediaBytes("gone.png") == nil && library.mediaBytes("../index") == nil)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: "\(fixture.folder)/library/media")
    #expect(files.sorted() == ["a.svg", "peru.png"])
  }

  @Test func `a file with the name of another one gets its own`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let (png, other) = ([UInt8](SampleMedia.png), [UInt8](SampleMedia.png) + [0])
    #expect(try library.keepMedia(png, as: "1.png", limit: 1 << 20))

    #expect(try library.takenMedia(among: ["1.png", "2.png", ".3.png"]) == ["1.png", ".3.png"])
    #expect(try library.mediaName(of: png, named: "1.png") == "1.png")
    #expect(try library.mediaName(of: other, named: "1.png") == "1-2.png")
    #expect(try library.mediaName(of: other, named: ".3.png") == "3.png")
    #expect(try library.keepMedia(other, as: "1-2.png", limit: 1 << 20))
    #expect(try library.mediaName(of: other, named: "1.png") == "1-2.png")
  }
}
