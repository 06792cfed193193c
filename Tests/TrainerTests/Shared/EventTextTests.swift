import Testing
import Things

@testable import Trainer

/// Journal lines in words, as `history` and `undo` show them.
@MainActor
struct EventTextTests {
  @Test(arguments: [
    ("anki.type.Basic", #"{"name":"Basic"}"#, "kept the Anki note type Basic"),
    ("anki.left-out", "1 2", "noted what an import from Anki left out"),
    ("anki.filtered", "3", "noted how many cards are in Anki's filtered decks"),
    ("anki.seen", "1790000000", "noted how much of a collection is imported"),
    ("new", "20", "set new to 20"),
  ])
  func `what an import keeps is not shown as stored`(
    name: String, value: String, words: String
  ) throws {
    let library = try TestLibrary().store.library
    let text = EventText(library: library, today: StudyDay(number: 20_000))
    #expect(try text.text(.set(.library, name: name, value: value)) == words)
  }
}
