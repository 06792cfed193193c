import Foundation
import Testing
import Things

@testable import Interchange

/// Converting notes to Things.
struct AnkiThingsTests {
  private func things(_ name: String) throws -> AnkiThings { try AnkiThings(Package.read(name)) }

  private func entry(_ short: String, in things: AnkiThings) throws -> AnkiThings.Entry {
    try #require(things.entries.first { $0.thing.short == short }, "\(short)")
  }

  @Test func `every note becomes Things`() throws {
    let things = try things("varied-current.apkg")

    #expect(things.counts.pictures == 2)
    #expect(things.counts.sounds == 2)
    #expect(things.counts.withoutText == 0)
    #expect(things.counts.otherCards == 0)
    #expect(things.entries.flatMap(\.cards).count == 60)
    #expect(
      Set(things.entries.map(\.deck)) == [
        "Idiomas/Korean", "Idiomas/Spanish", "Idiomas/Spanish/Verbs", "World/Geography",
      ])
  }

  @Test func `a reversed template asks both ways`() throws {
    let things = try things("varied-current.apkg")
    let both = try entry("maestra viejo (v)", in: things)
    #expect(both.directions == .both)
    #expect(both.forward != nil && both.backward != nil)
    #expect(try entry("구름 오래된", in: things).directions == .forward)
    #expect(try entry("자전거 싼", in: things).directions == .both)
    #expect(try entry("nube viejo", in: things).directions == .forward)
  }

  @Test func `other fields go to the note`() throws {
    let four = try entry("vaso barato [4]", in: things("varied-current.apkg"))
    #expect(four.thing.long == "cheap glass (four)")
    #expect(four.thing.note == "Example: vaso barato … cheap glass.")
  }

  @Test func `HTML becomes text, and media names are kept`() throws {
    let things = try things("varied-current.apkg")
    #expect(
      try entry("bold & italic", in: things).thing.long
        == "line one\nline two\nin a div\n after blank")
    #expect(try entry("raw line break in field", in: things).thing.long == "ends with spaces")
    let pictured = try entry("which colour? [picture: dot.png]", in: things).thing.long
    #expect(pictured == "red [picture: größe & form.svg]")
  }

  @Test func `each gap becomes a Thing`() throws {
    let things = try things("varied-current.apkg")
    #expect(
      try entry("The capital of […] is Ulaanbaatar.", in: things).thing.long == "Mongolia")
    #expect(
      try entry("Oceans by size: [largest], Atlantic, Indian.", in: things).thing.long
        == "Pacific")
    let joined = try entry("[…] is the deepest lake, […] its region; depth 1642 m.", in: things)
    #expect(joined.thing.long == "Lake Baikal, Siberia")
    #expect(joined.thing.note == "Back Extra: extra note 1")
    #expect(try entry("[…].", in: things).thing.long == "The river Danube crosses ten countries")
    #expect(try entry("The river […] crosses ten countries.", in: things).thing.long == "Danube")
    #expect(joined.directions == .forward)
  }

  @Test func `suspensions and flags are imported`() throws {
    let things = try things("varied-current.apkg")
    #expect(try entry("nube viejo", in: things).isSuspended)
    let flagged = try entry("piedra lejano", in: things)
    #expect(flagged.isFlagged)
    #expect(flagged.thing.tags.contains("flag-red"))
  }

  @Test(arguments: [
    ("{{c1::a}} b {{c2::c}}", 1, "[…] b c", "a"),
    ("{{c1::a::hint}} b", 1, "[hint] b", "a"),
    ("{{c1,2::a}} {{c2::b}}", 2, "[…] […]", "a, b"),
    ("{{c1::x {{c2::y}} z}}", 2, "x […] z", "y"),
    ("{{c1::x {{c2::y}} z}}", 1, "[…]", "x y z"),
    ("{{c1::a {{b}", 1, "a {{b}", ""),
    ("{{cloze}} {{c1::a}}", 1, "{{cloze}} […]", "a"),
  ])
  func `gaps are read as Anki reads them`(
    text: String, number: Int, question: String, answer: String
  ) {
    let cloze = AnkiCloze(text)
    #expect(cloze.question(number) == question)
    #expect(cloze.answer(number) == answer)
  }
}
