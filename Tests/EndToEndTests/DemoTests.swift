import Foundation
import TestSupport
import Testing

/// `til demo` touches nothing of the user's, and leaves nothing behind.
@Suite(.waiting) struct DemoTests {
  private func entries(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  @Test func `the demo has a year of reviews, and is gone when it ends`() throws {
    let home = try TerminalHome()

    let script = "stats today streak answers --days 400 --json\nwhy DNS\nexport nato\n"
    let runs = try (0..<2).map { _ in
      try ProgramRun(["demo"], input: script + "quit\n", home: home)
    }

    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].output.hasPrefix("A demo: nothing here is kept"))
    #expect(runs[0].end == .exit(0) && runs[0].errors.isEmpty, "\(runs[0].errors)")
    let json = try #require(runs[0].output.split(separator: "\n").first { $0.hasPrefix("{") })
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let answers = try #require((object?["answers"] as? [String: Any])?["answers"] as? Int)
    #expect((4_000...20_000).contains(answers))
    for name in ["data", "cache", "state", "config", "run", "tmp", "home"] {
      #expect(try entries("\(home.folder)/\(name)").isEmpty, "\(name)")
    }
  }

  @Test func `commands that reach beyond the demo are refused`() throws {
    let home = try TerminalHome()

    for line in ["sync box", "restore", "edit -d nato", "demo"] {
      let run = try ProgramRun(["demo"], input: line + "\n", home: home)
      #expect(run.end == .exit(1), "\(line)")
      #expect(run.errors.contains("demo"), "\(run.errors)")
    }
    #expect(try entries(home.home).isEmpty)
  }

  @Test func `changes work in the demo and can be undone`() throws {
    let run = try ProgramRun(
      ["demo"], input: "study --limit 1 --json\nno\n1\n:q\nadd X = y -d nato\nundo -y\ndue --json\n"
    )

    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(run.output.contains("\"kind\":\"verdict\"") && run.output.contains("X"))
  }

  @Test func `a killed demo is removed by the next one`() throws {
    let home = try TerminalHome()
    let script = """
      mkfifo pipe; "$0" demo < pipe > out & pid=$!
      exec 3> pipe
      until ls "$XDG_RUNTIME_DIR"/til-demo-*/library/journal/*/*.tsv; do sleep 0.05
      done >/dev/null 2>&1
      echo quit | "$0" demo >/dev/null; ls "$XDG_RUNTIME_DIR" | grep -c til-demo
      kill -9 $pid; wait $pid 2>/dev/null
      ls "$XDG_RUNTIME_DIR" | grep -c til-demo
      stat -c %a "$XDG_RUNTIME_DIR"/til-demo-*
      echo quit | "$0" demo >/dev/null; ls "$XDG_RUNTIME_DIR" | grep -c til-demo
      """

    let run = try ProgramRun(
      of: .shell, ["-c", script, TerminalProgram.til.path],
      home: home)

    #expect(run.output == "1\n1\n700\n0\n", "\(run.output)\(run.errors)")
  }

  @Test func `the demo opens no file of the user's library`() throws {
    guard FileManager.default.fileExists(atPath: "/usr/bin/strace") else { return }
    let home = try TerminalHome(deck: ["SMTP,Simple Mail Transfer Protocol"])
    _ = try ProgramRun(["flag", "SMTP"], home: home)

    let run = try ProgramRun(
      of: TerminalProgram(path: "/usr/bin/strace"),
      [
        "-f", "-e", "trace=%file", "-o", "log", TerminalProgram.til.path, "demo",
      ], input: "stats\nstudy --limit 1\nno\n1\n:q\nset pager off\nquit\n", home: home)

    guard run.output.contains("A demo") else { return }
    let log = try home.text(of: home.home + "/log")
    for name in ["data", "cache", "state", "config"] {
      let lines = log.split(separator: "\n").filter { $0.contains("\"\(home.folder)/\(name)") }
      #expect(lines.isEmpty, "\(lines.prefix(3))")
    }
  }
}
