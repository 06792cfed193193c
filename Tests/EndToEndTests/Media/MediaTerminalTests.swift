import Foundation
import TestSupport
import Testing

/// Pictures and sound on a real terminal, with programs in `PATH` that record what they are given.
@Suite(.waiting) struct MediaTerminalTests {
  /// A library with one picture and one recording.
  private func home(deck: String = "short,long,image,audio\nA,one,peru.png,\nB,two,,hola.wav\n")
    throws -> TerminalHome
  {
    let home = try TerminalHome()
    for (name, data) in [("peru.png", SampleMedia.png), ("hola.wav", SampleMedia.wav)] {
      let file = URL(filePath: home.library + "/media/" + name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    let path = home.path(ofDeck: "geo")
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(deck.utf8).write(to: URL(filePath: path))
    return home
  }

  /// A directory with stand-ins for programs, before the real ones.
  private func path(_ programs: [String: String], in home: TerminalHome) throws -> String {
    for (name, script) in programs {
      try home.writeProgram(script, to: "\(home.home)/bin/\(name)")
    }
    return home.home + "/bin:/usr/bin:/bin"
  }

  private static let recorder = "echo \"$0 $*\" >>\"$HOME/log\"; cat >>\"$HOME/input\""

  private func log(_ home: TerminalHome) -> String {
    (try? home.text(of: home.home + "/log")) ?? ""
  }

  @Test func `a picture program gets a path and its output is drawn above the question`() throws {
    let home = try home()
    let path = try path(
      [
        "chafa":
          "test \"$1\" = --version || { echo \"$*\" >>\"$HOME/log\"; wc -c >>\"$HOME/input\"; "
          + "printf '\\033[31m##picture##\\033[0m\\n'; }"
      ], in: home)
    let terminal = try PseudoTerminal(["study"], home: home, environment: ["PATH": path])

    try terminal.waitForPrompt("A:")
    let lines = terminal.screen.fullText
    #expect(lines.contains("##picture##\nA:"))
    #expect(log(home).contains("-- \(home.library)/media/peru.png"))
    #expect(try home.text(of: home.home + "/input").contains("0"))
    try terminal.type("one\r")
    try terminal.waitFor("Return = good")
    try terminal.type("q")
    #expect(try terminal.waitForEnd() == .exit(0))
  }

  @Test func `the next picture is drawn while the user thinks, and ended with the session`()
    throws
  {
    let home = try home(
      deck: "short,long,image\nA,one,\nB,two,peru.png\nC,three,chile.png\n")
    try SampleMedia.png.write(to: URL(filePath: home.library + "/media/chile.png"))
    let script =
      "test \"$1\" = --version && exit; echo $$ >>\"$HOME/log\"; printf '##picture##\\n'; "
      + "test $(wc -l <\"$HOME/log\") = 1 || exec sleep 100"
    let path = try path(["chafa": script], in: home)
    let terminal = try PseudoTerminal(["study"], home: home, environment: ["PATH": path])

    try terminal.waitForPrompt("A:")
    try terminal.wait(for: "the first drawing") { _ in log(home).split(separator: "\n").count == 1 }
    try terminal.type("one\r4")
    try terminal.waitForPrompt("B:")
    #expect(terminal.screen.fullText.contains("##picture##\nB:"))
    try terminal.wait(for: "the next drawing") { _ in
      log(home).split(separator: "\n").count == 2
    }
    let last = try #require(log(home).split(separator: "\n").last.flatMap { Int32($0) })
    #expect(kill(last, 0) == 0)
    try terminal.press(.control("d"))

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(kill(last, 0) != 0)
  }

  @Test func `a program that hangs is not waited for`() throws {
    let home = try home(deck: "short,long,image\nA,one,peru.png\nB,two,peru.png\n")
    let path = try path(
      ["chafa": "test \"$1\" = --version && exit; echo $$ >>\"$HOME/log\"; exec sleep 100"],
      in: home)
    let terminal = try PseudoTerminal(["study"], home: home, environment: ["PATH": path])

    try terminal.waitForPrompt("A:")
    #expect(terminal.screen.fullText.contains("picture peru.png"))
    try terminal.type("one\r4")
    try terminal.waitForPrompt("B:")
    try terminal.press(.control("d"))

    #expect(try terminal.waitForEnd() == .exit(0))
    for process in log(home).split(separator: "\n").compactMap({ Int32($0) }) {
      #expect(kill(process, 0) != 0)
    }
  }

  @Test func `what is no picture is not shown`() throws {
    let home = try home()
    let path = try path(["chafa": "printf '\\033[6n\\033]0;owned\\007'"], in: home)
    let terminal = try PseudoTerminal(["study"], home: home, environment: ["PATH": path])

    try terminal.waitForPrompt("A:")

    #expect(terminal.screen.fullText.contains("picture peru.png"))
  }

  @Test func `a recording is stopped by the next key`() throws {
    let home = try home(deck: "short,long,audio\nB,two,hola.wav\n")
    let script =
      "echo \"$*\" >>\"$HOME/log\"; trap 'echo stopped >>\"$HOME/log\"; exit' TERM; "
      + "while :; do sleep 0.05; done"
    let path = try path(["mpv": script], in: home)
    let terminal = try PseudoTerminal(["study"], home: home, environment: ["PATH": path])

    try terminal.waitForPrompt("B:")
    try terminal.wait(for: "the program") { _ in
      log(home).contains("-- \(home.library)/media/hola.wav")
    }
    #expect(!log(home).contains("stopped"))
    try terminal.type("t")
    try terminal.wait(for: "the program") { _ in log(home).contains("stopped") }
  }

  @Test func `a text reaches the voice on its standard input only`() throws {
    let home = try home(deck: "short,long\n\"$(touch owned) -x\",b\n")
    let path = try path(["espeak-ng": Self.recorder], in: home)
    _ = try ProgramRun(["set", "speak", "short"], home: home)
    let set = try ProgramRun(
      ["set", "voice", "espeak-ng -v {language}"], home: home, environment: ["PATH": path])
    #expect(set.end == .exit(0))
    let terminal = try PseudoTerminal(["study"], home: home, environment: ["PATH": path])

    try terminal.waitFor("touch owned")
    try terminal.wait(for: "the program") { _ in
      (try? home.text(of: home.home + "/input")) == "$(touch owned) -x"
    }

    #expect(log(home).contains("espeak-ng -v en\n"))
    #expect(!FileManager.default.fileExists(atPath: home.home + "/owned"))
  }

  @Test func `the modes of the terminal are kept, also in tmux`() throws {
    let home = try home()
    let path = try path(["chafa": "printf '##\\n'"], in: home)
    let terminal = try PseudoTerminal(
      ["study"], home: home,
      environment: ["PATH": path, "TMUX": "/tmp/tmux", "KITTY_WINDOW_ID": "1"])

    try terminal.waitForPrompt("A:")
    try terminal.press(.control("d"))

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.fullText.contains("##\nA:"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/chafa")),
    arguments: [
      ("symbols", "\u{1B}["), ("kitty", "\u{1B}_Ga=T"), ("iterm", "\u{1B}]1337;File="),
      ("sixel", "\u{1B}P"),
    ])
  func `chafa's own output passes`(way: String, start: String) throws {
    let home = try home()
    _ = try ProgramRun(["set", "pictures", way], home: home)
    let terminal = try PseudoTerminal(["study"], home: home)

    try terminal.waitForPrompt("A:")

    #expect(terminal.sentText.contains(start), "nothing was drawn as \(way)")
    #expect(!terminal.screen.fullText.contains("peru.png"))
  }
}
