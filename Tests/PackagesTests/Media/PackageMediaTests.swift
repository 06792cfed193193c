import Archive
import Foundation
import LibraryTestSupport
import Packages
import TestSupport
import Testing
import Things

@testable import Interchange

/// Pictures and recordings of packages, into a library and back.
struct PackageMediaTests {
  @Test(arguments: [
    ("<img src=\"peru.png\"> and <IMG alt='' src='a b.jpg'>", ["peru.png", "a b.jpg"]),
    ("hola [sound:hola.mp3][sound:x.ogg]", ["hola.mp3", "x.ogg"]),
    ("<img src=a%20b.png>", ["a%20b.png", "a b.png"]),
    ("<img src=\"a&amp;b.png\">", ["a&amp;b.png", "a&b.png"]),
    ("<img src=\"http://example.org/a.png\">", []), ("src [sound:", []), ("<img src=\"open", []),
    ("plain", []),
  ])
  func `fields name files`(field: String, names: [String]) {
    #expect(AnkiMedia.names(in: field) == names)
  }

  @Test func `files come back unchanged, with the fields as they were`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let now = fixture.time.milliseconds / 1000
    let (png, wav) = ([UInt8](SampleMedia.png), [UInt8](SampleMedia.wav))
    let files = ["peru.png": png, "hola.wav": wav, "unused.wav": wav]
    var collection = AnkiCollection()
    collection.creation = now - 86_400
    let type = AnkiCollection.NoteType(
      id: 1, name: "Basic", isCloze: false, fields: ["Front", "Back"],
      templates: [.init(name: "Card 1", front: "{{Front}}", back: "{{Back}}")], styling: "")
    collection.noteTypes = [1: type]
    collection.decks = [1: .init(id: 1, name: "geo")]
    let fields = ["Peru <img src=\"peru.png\">", "Lima [sound:hola.wav]"]
    collection.notes = [
      .init(id: now * 1000, guid: "g", type: 1, modified: now, tags: [], fields: fields)
    ]
    collection.cards = [
      .init(
        id: now * 1000 + 1, note: now * 1000, deck: 1, template: 0, state: .new, queue: .new,
        due: 1,
        interval: 0, ease: 0, reviews: 0, lapses: 0, stepsLeft: 0)
    ]
    collection.media = files.keys.sorted()
    let path = fixture.folder + "/in.apkg"
    let file = { (name: String) in files[name] }
    try PackageFiles().write(collection, to: path, now: now, file: file) { _ in }

    let read = try PackageFiles().read(path, now: now) { _ in }
    let plan = try AnkiPlan(
      read, file: "in.apkg", options: AnkiPlan.Options(), library: library, now: fixture.now,
      deckText: library.deckText)
    let names = AnkiMedia.names(in: plan.things, of: read)
    try PackageFiles().media(names, of: path) { name, bytes in
      let isKept = try library.keepMedia(bytes, as: name, limit: 1 << 20)
      #expect(isKept)
    }
    _ = try library.commit(plan.change(), at: fixture.now)

    #expect(names == ["peru.png", "hola.wav"])
    #expect(library.mediaBytes("peru.png") == png && library.mediaBytes("unused.wav") == nil)
    let thing = try #require(try library.entries(at: fixture.now).first).thing
    #expect(Set(thing.mediaNames) == names)
    #expect(MediaText.shown(thing.long) == "Lima")

    var made = try AnkiCollectionMaker.make(
      Question(.everything, now: fixture.now), from: library,
      settings: Settings(lines: library.settings()), now: fixture.now, deckText: library.deckText
    ).collection
    #expect(made.notes.map(\.fields) == [fields])
    made.media = Set(made.notes.flatMap { $0.fields.flatMap(AnkiMedia.names) }).sorted()
    let back = fixture.folder + "/back.apkg"
    try PackageFiles().write(made, to: back, now: now, file: library.mediaBytes) { _ in }
    var returned: [String: [UInt8]] = [:]
    try PackageFiles().media(["peru.png", "hola.wav", "unused.wav"], of: back) {
      returned[$0] = $1
    }
    #expect(returned == ["peru.png": png, "hola.wav": wav])
  }
}
