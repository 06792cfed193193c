import Foundation
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// What `edit` leaves as it is.
@MainActor
struct EditingTests {
  private func edited(_ cells: String, in terminal: ScriptedTerminal) throws -> String {
    let library = try TestLibrary()
    try library.write("short,long,also,tags\nP,Path,\(cells)\n", to: "decks/files.csv")

    Interpreter(library.session(terminal)).run(arguments: ["edit", "-E", "P"])

    return try library.text(of: "decks/files.csv")
  }

  @Test(arguments: [#"C:\dir,a"#, #"C:\dir\\|D:\|x\|y,a"#, #"\\host\share,"a,b c""#])
  func `an editor changes only what was edited`(cells: String) throws {
    let terminal = ScriptedTerminal()
    terminal.editor = { path in
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let changed = text.replacingOccurrences(of: ",Path,", with: ",Pathway,")
      try? changed.write(toFile: path, atomically: false, encoding: .utf8)
      return .finished
    }

    let text = try edited(cells, in: terminal)

    #expect(text.contains("P,Pathway,\(cells),"))
  }

  @Test(arguments: [#"C:\dir,"a,b c""#, #"x\|y | z,d"#])
  func `a list that is left as it is stays as it is`(cells: String) throws {
    let library = try TestLibrary()
    try library.write("short,long,also,tags\nP,Path,\(cells)\n", to: "decks/files.csv")
    let thing = try #require(try library.store.library.family(of: "P").first).thing
    let form = EditForm(thing)
    let inputs = [
      thing.short, "Pathway", thing.note, ThingWords.text(tags: thing.tags),
      ThingWords.text(also: thing.also),
    ]
    let terminal = ScriptedTerminal(inputs.map { .line(TypedLine($0)) })

    #expect(try library.session(terminal).fill(form))

    #expect(form.edited.long == "Pathway")
    #expect(form.edited.tags == thing.tags)
    #expect(form.edited.also == thing.also)
  }

  @Test func `a Thing from Anki keeps its direction in a deck that asks both ways`() throws {
    let library = try TestLibrary()
    try library.write("short,long,id,guid\nP,Path,,g0\nQ,Queue,,\n", to: "decks/a.csv")
    try library.write("short,long\nR,Road\n", to: "decks/b.csv")
    library.run("set directions both -d b")
    library.run("move P --to b")
    library.run("move Q --to b")
    let things = { name in
      try library.store.library.family(of: name).map {
        "\($0.deck) \($0.thing.directions, default: "-")"
      }
    }
    #expect(try things("P") == ["b forward"])
    #expect(try things("Q") == ["b -"])

    library.run("undo -y")
    library.run("undo -y")
    #expect(try things("P") == ["a -"])
    library.run("redo -y")
    #expect(try things("P") == ["b forward"])
  }
}
