import Testing
import Things

@testable import Interchange

/// The field of a note that is asked where the back shows a reading before the meaning.
struct AnkiReadingFieldTests {
  private let crafted = AnkiReturnTests()

  private func things(_ fields: [String], _ notes: [[String]]) throws -> AnkiThings {
    let back = "{{FrontSide}}<hr>" + fields.dropFirst().map { "{{\($0)}}<br>" }.joined()
    return try AnkiThings(
      crafted.collection(crafted.type(fields, [("{{\(fields[0])}}", back)]), notes))
  }

  private func answers(_ fields: [String], _ notes: [[String]]) throws -> [String] {
    try things(fields, notes).entries.map(\.thing.long)
  }

  @Test(arguments: ["Zhuyin", "POJ", "Jyutping", "Romanization", "Tones"])
  func `a reading is known by its name`(name: String) throws {
    #expect(
      try answers(["Hanzi", name, "EnglishColored"], [["船", "a", "ship"], ["海", "b", "sea"]])
        == ["ship", "sea"])
  }

  @Test func `a reading is known by its texts`() throws {
    let notes = [["本", "ほん", "book"], ["海", "うみ", "sea"], ["船", "ふね", "ship"]]
    #expect(try answers(["Japanese", "Extra 1", "Extra 2"], notes) == ["book", "sea", "ship"])
    let digits = [["本", "ben3", "book"], ["海", "hai3", "sea"], ["船", "chuan2", "ship"]]
    #expect(try answers(["Chinese", "Extra 1", "Extra 2"], digits) == ["book", "sea", "ship"])
  }

  @Test func `a form with other tones is a reading`() throws {
    let notes = [
      ["Cha-hng", "Cha7-hng", "yesterday"], ["chheh", "chheh", "book"], ["hái", "hai2", "sea"],
    ]
    #expect(try answers(["A", "B", "C"], notes) == ["yesterday", "book", "sea"])
  }

  @Test func `a reading alone is the answer`() throws {
    let notes = [["本", "ほん"], ["海", "うみ"], ["船", "ふね"]]
    #expect(try answers(["Kanji", "Kana"], notes) == ["ほん", "うみ", "ふね"])
  }

  @Test func `texts that only begin alike are answers`() throws {
    let notes = [
      ["sink", "sank", "sinken"], ["swim", "swam", "schwimmen"], ["sail", "sailed", "segeln"],
    ]
    #expect(try answers(["A", "B", "C"], notes) == ["sank", "swam", "sailed"])
  }

  @Test func `how often a word occurs is not its meaning`() throws {
    let notes = [["船", "412", "ship"], ["海", "230", "sea"], ["本", "95", "book"]]
    #expect(
      try answers(["Expression", "Frequency", "MainDefinition"], notes) == ["ship", "sea", "book"])
    // What one asks for can be a number.
    #expect(try answers(["Event", "Year", "Place"], notes) == ["412", "230", "95"])
  }

  @Test func `the fields of each type are named`() throws {
    let things = try things(["Hanzi", "Zhuyin", "EnglishColored"], [["船", "a", "ship"]])
    #expect(things.forms.map(\.short) == ["Hanzi"])
    #expect(things.forms.map(\.long) == ["EnglishColored"])
  }
}
