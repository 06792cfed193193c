import TestTerminal
import Testing
import TextUI

@testable import Trainer

/// Long answers and notes without color on the study screen.
@MainActor
struct FoldedTextTests {
  private func shown(note: String, long: String, hasColor: Bool) -> [String] {
    var environment = EnvironmentValues()
    environment.hasColor = hasColor
    let view = VStack {
      FoldedText(text: long, role: .strong)
      NoteView(note: note)
    }
    return view.lines(in: environment).map(\.text)
  }

  @Test func `a long answer is cut, and the key to read it named`() {
    let long = Array(repeating: "word", count: 600).joined(separator: " ")
    let lines = shown(note: "", long: long, hasColor: true)
    #expect(lines.count == FoldedText.mostLines + 1)
    #expect(lines.last == "… 26 more lines; press d to show all")
    #expect(shown(note: "", long: "short", hasColor: true) == ["short"])
  }

  @Test func `a note is set apart from the answer without color`() {
    #expect(shown(note: "a note", long: "answer", hasColor: true) == ["answer", "a note"])
    #expect(shown(note: "a note", long: "answer", hasColor: false) == ["answer", "  a note"])
  }
}
