import Testing
import Things

@testable import Interchange

/// Note types that several packages bring, each with its own id.
struct AnkiNoteTypesTests {
  private let crafted = AnkiReturnTests()

  /// A package of one note, of a type with this id that is named Basic.
  private func package(_ id: Int64, _ guid: String, _ fields: [(name: String, text: String)])
    -> AnkiCollection
  {
    let names = fields.map(\.name)
    var type = crafted.type(names, [("{{\(names[0])}}", "{{FrontSide}}{{Back}}{{Extra}}")])
    (type.id, type.name) = (id, "Basic")
    var collection = crafted.collection(type, [fields.map(\.text)])
    collection.notes[0].guid = guid
    collection.notes[0].id += id
    for place in collection.cards.indices {
      collection.cards[place].id += id
      collection.cards[place].note += id
    }
    return collection
  }

  private var rich: AnkiCollection {
    package(
      1000, "rich",
      [("Front", "<b>a</b>"), ("Image", "<img src=\"A.png\">"), ("Back", "b"), ("Extra", "more")])
  }
  private var plain: AnkiCollection {
    package(2000, "plain", [("Front", "q"), ("Back", "answer")])
  }

  private func types(_ collection: AnkiCollection) -> [String: Int64] {
    Dictionary(uniqueKeysWithValues: collection.notes.map { ($0.guid, $0.type) })
  }

  @Test(arguments: [false, true])
  func `types of one name are told apart by their ids`(isPlainFirst: Bool) throws {
    let shuttle = try AnkiReturnTests.Shuttle()
    for collection in isPlainFirst ? [plain, rich] : [rich, plain] { try shuttle.take(collection) }

    let back = try shuttle.back()
    #expect(
      crafted.fields(back)
        == crafted.fields(rich).merging(crafted.fields(plain)) { one, _ in one })
    #expect(types(back) == ["rich": 1000, "plain": 2000])
    for collection in [rich, plain] { #expect(try shuttle.plan(collection).changesNothing) }

    try shuttle.edit("q") { $0.long = "another" }
    let edited = try shuttle.back()
    #expect(crafted.fields(edited)["plain"] == ["q", "another"])
    #expect(types(edited) == ["rich": 1000, "plain": 2000])
  }

  @Test func `a type that is renamed in Anki stays the same`() throws {
    let shuttle = try AnkiReturnTests.Shuttle()
    try shuttle.take(rich)
    var renamed = rich
    renamed.noteTypes[1000]?.name = "Rich"
    renamed.notes[0].fields[2] = "c"
    renamed.notes[0].modified += 1
    try shuttle.take(renamed)
    try shuttle.take(plain)

    let back = try shuttle.back()
    #expect(types(back) == ["rich": 1000, "plain": 2000])
    #expect(back.noteTypes[1000]?.name == "Rich")
    #expect(crafted.fields(back)["rich"] == renamed.notes[0].fields)
  }
}
