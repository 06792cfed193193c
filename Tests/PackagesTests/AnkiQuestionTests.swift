import Foundation
import Testing
import Things

@testable import Interchange
@testable import Packages

/// Which fields become the two forms, and which notes have none.
struct AnkiQuestionTests {
  /// What becomes of notes of a type with one or two templates, without cards of their own.
  private func things(
    _ fields: [String], _ templates: [(front: String, back: String)], _ notes: [[String]]
  ) throws -> AnkiThings {
    func list<Element>(_ elements: [Element], _ text: (Int, Element) -> String) -> String {
      elements.enumerated().map { text($0, $1) }.joined(separator: ",")
    }
    func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "'"))\"" }
    let model = """
      {"crowdanki_uuid":"m","name":"Words","type":0,"css":"",\
      "flds":[\(list(fields) { #"{"name":\#(quoted($1)),"ord":\#($0)}"# })],\
      "tmpls":[\(list(templates) {
        #"{"name":"\#($0)","ord":\#($0),"qfmt":\#(quoted($1.front)),"afmt":\#(quoted($1.back))}"#
      })]}
      """
    let rows = list(notes) { number, cells in
      #"{"fields":[\#(list(cells) { quoted($1) })],"guid":"g\#(number)","note_model_uuid":"m","tags":[]}"#
    }
    let text =
      #"{"__type__":"Deck","children":[],"name":"Top","note_models":[\#(model)],"notes":[\#(rows)]}"#
    let collection = try #require(CrowdAnki.collection(Array(text.utf8)))
    return try AnkiThings(collection)
  }

  private func forms(_ things: AnkiThings) -> [String] {
    things.entries.map { "\($0.thing.short) | \($0.thing.long)" }
  }

  @Test func `a front whose condition hides it makes no card`() throws {
    let things = try things(
      ["Front", "Back", "Source", "Reversed"],
      [
        ("{{Front}}", "{{FrontSide}}<hr>{{Back}}{{#Source}}<hr>{{Source}}{{/Source}}"),
        (
          "{{#Reversed}}{{Back}}{{/Reversed}}",
          "{{FrontSide}}<hr>{{Front}}{{#Source}}<hr>{{Source}}{{/Source}}"
        ),
      ],
      [
        ["what lifts a thread", "heddle", "Book of Looms", "y"],
        ["what beats the weft", "reed", "Book of Looms", ""],
        ["what carries the weft", "shuttle", "Weaver, 3", ""],
      ])

    #expect(
      forms(things) == [
        "what lifts a thread | heddle", "what beats the weft | reed",
        "what carries the weft | shuttle",
      ])
    #expect(things.entries.map(\.directions) == [.both, .forward, .forward])
  }

  @Test func `a note without an answer is left out and counted`() throws {
    let things = try things(
      ["word", "example", "meaning", "translation"],
      [
        (
          "{{word}}{{#example}}<br>{{example}}{{/example}}",
          "{{FrontSide}}<hr>{{meaning}}{{#translation}}<br>{{translation}}{{/translation}}"
        )
      ],
      [
        ["Kette", "Die Kette reißt.", "warp", "The warp tears."],
        ["Fach", "Das Fach ist offen.", " ", " "],
        ["Schuss", "Der Schuss ist rot.", "weft", ""],
        ["Rolle", "Die Rolle dreht sich.", "", "The roll turns."],
      ])

    #expect(
      forms(things) == ["Kette | warp", "Schuss | weft", "Rolle | The roll turns."])
    #expect(things.counts.withoutCards == 1)
  }

  @Test func `templates that ask one field for several others are counted`() throws {
    let things = try things(
      ["harbor", "river", "year", "mayor"],
      [
        ("River? {{harbor}}", "{{FrontSide}}<hr>{{river}}"),
        ("Year? {{harbor}}", "{{FrontSide}}<hr>{{year}}"),
      ],
      [["Vellport", "Onna", "1204", "Brel"], ["Tarnwick", "Sure", "988", "Odo"]])

    #expect(things.entries.count == 4)
    #expect(things.counts.sameQuestions == 4)
  }

  @Test func `a field that repeats the question with readings is no answer`() throws {
    let things = try things(
      ["Index", "Sign", "English", "Ruby"],
      [("{{Sign}}", "{{Ruby}}<hr/><div class='answer'>{{English}}</div>")],
      [
        ["1", "織機", "loom", "<ruby>織<rt>zhi</rt></ruby><ruby>機<rt>ji</rt></ruby>"],
        ["2", "経糸", "warp", "<ruby>経<rt>jing</rt></ruby><ruby>糸<rt>si</rt></ruby>"],
        ["3", "緯糸", "weft", "<ruby>緯<rt>wei</rt></ruby><ruby>糸<rt>si</rt></ruby>"],
      ])

    #expect(forms(things) == ["織機 | loom", "経糸 | warp", "緯糸 | weft"])
  }
}
