import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

@MainActor
struct ScreenSettingsTests {
  /// What `due` prints in color on a terminal with 256 colors.
  private func shown(_ library: TestLibrary, after line: String? = nil) -> String {
    let terminal = ScriptedTerminal()
    terminal.paint = Paint(depth: .palette256)
    let session = library.session(terminal)
    if let line { Interpreter(session).run(line: line) }
    Interpreter(session).run(line: "help keys")
    return terminal.output
  }

  @Test func `the theme setting determines the colors`() throws {
    let library = try TestLibrary()

    #expect(shown(library).contains("\u{1B}[38;5;32m"))
    #expect(shown(library, after: "set theme dark").contains("\u{1B}[38;5;"))
    let plain = shown(library, after: "set theme plain")
    #expect(!plain.contains("\u{1B}[38;5;"))
    #expect(shown(library, after: "set theme default").contains("\u{1B}[38;5;32m"))
  }

  struct Setting: Screen {
    @AppStorage("streak") var streak = SettingChoice.on

    var body: some View { Text("\(streak)") }
  }

  @Test func `a view reads, changes and follows a library setting`() throws {
    let library = try TestLibrary()
    let session = library.session(ScriptedTerminal())
    let screen = session.open(Setting())
    let line = LiveLine(screen, in: session.environment)

    screen.streak = .off

    #expect(library.store.settings.value("streak").source == .library)
    #expect(line.refreshed() == ["off"])
    library.run("set streak on")
    #expect(line.refreshed() == ["on"])
  }

  @Test func `the streak is hidden if turned off`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,Alfa\nB,Bravo\n", to: "decks/nato.csv")
    try library.study(days: 3)

    #expect(opening(library).contains("3 days in a row"))
    library.run("set streak off")
    #expect(!opening(library).contains("days in a row"))
  }

  private func opening(_ library: TestLibrary) -> String {
    let terminal = ScriptedTerminal([.end])
    _ = PromptLoop(library.session(terminal)).run()
    return terminal.output
  }
}
