import Archive
import Foundation
import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Interchange
@testable import Packages

/// Pictures and recordings of packages, into a library and back.
struct PackageMediaTests {
  @Test(arguments: [
    ("<img src=\"peru.png\"> and <IMG alt='' src='a b.jpg'>", ["peru.png", "a b.jpg"]),
    ("hola [sound:hola.mp3][sound:x.ogg]", ["hola.mp3", "x.ogg"]),
    ("<img src=a%20b.png>", ["a%20b.png", "a b.png"]),
    ("@font-face { src: url('_a.ttf'); } x{background:url(_b.png)}", ["_a.ttf", "_b.png"]),
    ("<img src=\"a&amp;b.png\">", ["a&amp;b.png", "a&b.png"]),
    ("<img src=\"http://example.org/a.png\">", []), ("src [sound:", []), ("<img src=\"open", []),
    ("plain", []),
  ])
  func `fields name files`(field: String, names: [String]) {
    #expect(AnkiMedia.names(in: field) == names)
  }

  private let fixture: LibraryFixture
  private let library: Library
  private let png = [UInt8](SampleMedia.png)
  private let wav = [UInt8](SampleMedia.wav)
  private var now: Int64 { fixture.time.milliseconds / 1000 }

  init() throws {
    fixture = try LibraryFixture()
    library = try fixture.open()
  }

  /// Notes with two fields, each asked in one direction.
  private func collection(_ notes: [[String]]) -> AnkiCollection {
    var collection = AnkiCollection()
    collection.creation = now - 86_400
    let type = AnkiCollection.NoteType(
      id: 1, name: "Basic", isCloze: false, fields: ["Front", "Back"],
      templates: [.init(name: "Card 1", front: "{{Front}}", back: "{{Back}}")],
      styling: "x { background: url(_style.png) }")
    collection.noteTypes = [1: type]
    collection.decks = [1: .init(id: 1, name: "geo")]
    for (place, fields) in notes.enumerated() {
      let id = now * 1000 + Int64(place)
      collection.notes.append(
        .init(id: id, guid: "g\(place)", type: 1, modified: now, tags: [], fields: fields))
      collection.cards.append(
        .init(
          id: id, note: id, deck: 1, template: 0, state: .new, queue: .new, due: Int64(place),
          interval: 0, ease: 0, reviews: 0, lapses: 0, stepsLeft: 0))
    }
    return collection
  }

  private func write(
    _ collection: AnkiCollection, _ files: [String: [UInt8]], to name: String
  ) throws -> String {
    var collection = collection
    collection.media = files.keys.sorted()
    let path = fixture.folder + "/" + name
    func file(_ name: String) -> [UInt8]? { files[name] }
    try PackageFiles().write(collection, to: path, now: now, file: file) { _ in }
    return path
  }

  /// Imports a package as the command does, without its renaming.
  private func take(_ path: String, shows: Set<MediaFormat.Kind> = []) throws -> AnkiPlan {
    let read = try PackageFiles().read(path, now: now) { _ in }
    let plan = try AnkiPlan(
      read, file: path, options: AnkiPlan.Options(shows: shows), library: library, now: fixture.now,
      deckText: library.deckText)
    try PackageFiles().media(AnkiMedia.names(in: plan.things, of: read), of: path) {
      let isKept = try library.keepMedia($1, as: $0, limit: 1 << 20)
      #expect(isKept)
    }
    if !plan.changesNothing { _ = try library.commit(plan.change(), at: fixture.now) }
    return plan
  }

  private func exported() throws -> (notes: AnkiCollection, files: [String: [UInt8]]) {
    var made = try AnkiCollectionMaker.make(
      Question(.everything, now: fixture.now), from: library,
      settings: Settings(lines: library.settings()), now: fixture.now, deckText: library.deckText
    ).collection
    let formulas = try library.mediaNames(startingWith: AnkiMedia.formulas)
    made.media = AnkiMedia.names(of: made, besides: formulas).sorted()
    let back = fixture.folder + "/back.apkg"
    try PackageFiles().write(made, to: back, now: now, file: library.mediaBytes) { _ in }
    let read = try PackageFiles().read(back, now: now) { _ in }
    var files: [String: [UInt8]] = [:]
    try PackageFiles().media(Set(read.media), of: back) { files[$0] = $1 }
    return (read, files)
  }

  @Test func `files come back unchanged, with the fields as they were`() throws {
    let files = [
      "peru.png": png, "hola.wav": wav, "unused.wav": wav, "_style.png": png, "a b.svg": [1, 2],
      "latex-1.png": png,
    ]
    let fields = ["Peru <img src=\"peru.png\"><img src='a%20b.svg'>", "[$]x[/$] [sound:hola.wav]"]

    _ = try take(write(collection([fields]), files, to: "in.apkg"))

    let thing = try #require(try library.entries(at: fixture.now).first).thing
    #expect(Set(thing.mediaNames) == ["peru.png", "hola.wav"])
    #expect(MediaText.shown(thing.long) == "[$]x[/$]")
    let back = try exported()
    #expect(back.notes.notes.map(\.fields) == [fields])
    #expect(back.files == files.filter { $0.key != "unused.wav" })
    let unused = try library.check { _ in }.unusedMedia
    let named = try AnkiMedia.namesOfKeptNotes(library, deckText: library.deckText)
    #expect(Set(unused).subtracting(named) == ["latex-1.png"])
  }

  @Test func `cards with a picture alone are suspended where it cannot be shown`() throws {
    let files = ["peru.png": png, "hola.wav": wav]
    let path = try write(
      collection([
        ["<img src=\"peru.png\">", "Peru"], ["hola", "[sound:hola.wav]"], ["a", "b"],
        ["<img src=\"map.svg\">", "map"],
      ]), files, to: "in.apkg")

    #expect(try take(path).things.counts.hidden == 3)
    func suspended() throws -> Int {
      try library.entries(at: fixture.now).count { entry in
        let card = Card.ID(entry.thing.id, .forward)
        return try library.records(of: [card])[card]?.isSuspended == true
      }
    }
    #expect(try suspended() == 3)
    // Anki's own cards are not suspended by that.
    #expect(try exported().notes.cards.allSatisfy { $0.queue == .new })
    #expect(try take(path).states.isEmpty)
    // Once there is a program, the same package resumes them.
    #expect(try take(path, shows: [.picture]).states == [.resumed: 1])
    #expect(try suspended() == 2)
    #expect(try take(path, shows: [.picture, .recording]).states == [.resumed: 1])
    #expect(try exported().notes.cards.allSatisfy { $0.queue == .new })
  }

  @Test func `a file whose name is taken gets another one in the notes`() throws {
    var collection = collection([["<img src=\"1.png\"> a [sound:1.png]", "b <img src=1.png>"]])
    collection.media = ["1.png", "2.png"]

    collection.rename(["1.png": "1-2.png"])

    #expect(
      collection.notes[0].fields
        == ["<img src=\"1-2.png\"> a [sound:1-2.png]", "b <img src=1-2.png>"])
    #expect(collection.media == ["1-2.png", "2.png"])
  }

  @Test func `columns and texts of til's own come back from a package as they were`() throws {
    let own = [
      NewThing(
        short: "Peru", long: "Lima ![coat of \"arms\"](lima  &.png)  x", note: "![](a.mp3)\nb",
        media: Media(images: ["peru.png", "b.svg"], audio: ["a]\"b.mp3"])),
      NewThing(short: "![](only.png)", long: "[sound:a.mp3] ![no](page.html) a](b.png)"),
    ]
    _ = try library.commit(
      Change("add", edits: own.map { .add($0, deck: "geo") }), at: fixture.now)
    for name in ["peru.png", "only.png"] {
      #expect(try library.keepMedia(png, as: name, limit: 1 << 20))
    }
    let before = try library.entries(at: fixture.now).map(\.thing)

    let back = try exported()
    #expect(Set(back.files.keys) == ["peru.png", "only.png"])
    #expect(back.notes.notes[0].fields[0].hasPrefix("Peru<div class=\"til-media\"><img src="))
    let other = try LibraryFixture()
    let second = try other.open()
    let plan = try AnkiPlan(
      back.notes, file: "back.apkg", options: AnkiPlan.Options(), library: second, now: other.now,
      deckText: second.deckText)
    _ = try second.commit(plan.change(), at: other.now)
    #expect(try second.entries(at: other.now).map(\.thing) == before)
    // Importing it where it came from changes nothing.
    let again = try AnkiPlan(
      back.notes, file: "back.apkg", options: AnkiPlan.Options(), library: library,
      now: fixture.now, deckText: library.deckText)
    #expect(again.changes.isEmpty)
  }

  @Test func `Anki's own collection has its files in a directory beside it`() throws {
    let package = try write(collection([["<img src=\"peru.png\">", "Peru"]]), [:], to: "in.apkg")
    let folder = URL(filePath: fixture.folder + "/anki/collection.media")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["peru.png", "other.png"] {
      try SampleMedia.png.write(to: folder.appending(path: name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.png", withDestinationPath: "peru.png")
    let archive = try ZipArchive(PackageInput(package))
    let entry = try #require(archive.entries["collection.anki21"])
    let database = try archive.bytes(of: entry, limit: 1 << 24)
    let path = fixture.folder + "/anki/collection.anki2"
    try Data(database).write(to: URL(filePath: path))

    let read = try PackageFiles().read(path, now: now) { _ in }
    #expect(read.media == ["other.png", "peru.png"])
    var files: [String: [UInt8]] = [:]
    try PackageFiles().media(["peru.png", "gone.png"], of: path) { files[$0] = $1 }
    #expect(files == ["peru.png": png])
  }
}
