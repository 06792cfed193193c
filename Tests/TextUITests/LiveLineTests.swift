import Observation
import TestTerminal
import Testing

@testable import TextUI

@MainActor
struct LiveLineTests {
  @Observable
  final class Shelf {
    var due = 12
    var decks = 3
    @ObservationIgnored var drawings = 0
  }

  struct Prompt: Screen {
    let shelf: Shelf
    @State var isHidden = false

    var body: some View {
      shelf.drawings += 1
      return Text(isHidden ? "til> " : "\(min(shelf.due, 99)) due> ")
    }
  }

  @Test func `nothing is drawn while nothing has changed`() {
    let shelf = Shelf()
    let line = LiveLine(Prompt(shelf: shelf), in: EnvironmentValues())

    #expect(line.refreshed() == nil)
    #expect(shelf.drawings == 1)
    #expect(line.lines == ["12 due> "])
  }

  @Test func `a change of a read value redraws once`() {
    let shelf = Shelf()
    let line = LiveLine(Prompt(shelf: shelf), in: EnvironmentValues())

    shelf.due = 13
    shelf.due = 14

    #expect(line.refreshed() == ["14 due> "])
    #expect(line.refreshed() == nil)
    #expect(shelf.drawings == 2)
  }

  @Test func `tracking continues after each redraw`() {
    let shelf = Shelf()
    let line = LiveLine(Prompt(shelf: shelf), in: EnvironmentValues())

    for due in 20..<30 {
      shelf.due = due
      #expect(line.refreshed() == ["\(due) due> "])
    }
  }

  @Test func `a change of an unread value does not redraw`() {
    let shelf = Shelf()
    let line = LiveLine(Prompt(shelf: shelf), in: EnvironmentValues())

    shelf.decks = 4

    #expect(line.refreshed() == nil)
    #expect(shelf.drawings == 1)
  }

  @Test func `values that are no longer read do not redraw`() {
    let shelf = Shelf()
    let prompt = Prompt(shelf: shelf)
    let line = LiveLine(prompt, in: EnvironmentValues())

    prompt.isHidden = true
    #expect(line.refreshed() == ["til> "])
    shelf.due = 13

    #expect(line.refreshed() == nil)
    #expect(shelf.drawings == 2)
  }

  @Test func `a change that comes out the same is drawn but not sent`() {
    let shelf = Shelf()
    shelf.due = 100
    let line = LiveLine(Prompt(shelf: shelf), in: EnvironmentValues())

    shelf.due = 101

    #expect(line.refreshed() == nil)
    #expect(line.refreshed() == nil)
    #expect(shelf.drawings == 2)
  }

  @Test func `a live line keeps its environment`() {
    struct Counter: Screen {
      let shelf: Shelf

      var body: some View { Text("due · \(shelf.due)") }
    }
    let shelf = Shelf()
    var environment = EnvironmentValues()
    environment.hasUnicode = false
    let line = LiveLine(Counter(shelf: shelf), in: environment)

    shelf.due = 5

    #expect(line.refreshed() == ["due - 5"])
  }

  @Test func `an ended live line is released`() {
    struct Question: Screen {
      @State var typed = ""

      var body: some View { TextField("name: ", text: $typed) }
    }
    var environment = EnvironmentValues()
    weak var object: Shelf?
    do {
      let shelf = Shelf()
      object = shelf
      environment.insert(shelf)
      let line = LiveLine(Question(), in: environment)
      #expect(line.lines == ["name: "])
      environment = EnvironmentValues()
    }

    #expect(object == nil)
  }

  @Test func `an idle terminal shows what has changed`() {
    let shelf = Shelf()
    let line = LiveLine(Prompt(shelf: shelf), in: EnvironmentValues())
    let terminal = ScriptedTerminal([
      .idle, .meanwhile { shelf.due = 13 }, .idle, .meanwhile { shelf.decks = 9 }, .idle, "study",
    ])

    _ = terminal.readLine(LineRequest(prompt: line.lines, idlePrompt: line.refreshed))

    #expect(terminal.transcript == "12 due> \n13 due> study\n")
  }
}
