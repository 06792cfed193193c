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
}
