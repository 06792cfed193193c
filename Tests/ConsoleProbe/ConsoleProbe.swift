import Console
import Glibc
import TextUI

/// Demonstrates the console for tests on a pseudo-terminal.
///
/// The first argument names a scene; it prints all input on one line.
@main
@MainActor
struct ConsoleProbe {
  let terminal: any ProcessTerminal

  static func main() {
    let keyCommands = ["grade-again", "grade-good", "undo"]
    let probe = ConsoleProbe(terminal: StandardTerminal.open(keyCommands: keyCommands))
    let status = probe.run(CommandLine.arguments.dropFirst().first ?? "lines")
    probe.terminal.end(status: status)
  }

  private func run(_ scene: String) -> Int32 {
    switch scene {
    case "lines": lines()
    case "answers": answers()
    case "keys": keys()
    case "deaf": deaf()
    case "delay": delay()
    case "sitting": sitting()
    case "live": live()
    case "messages": messages()
    case "prefilled": prefilled()
    case "several": several()
    case "work": return work()
    case "edit": edit()
    case "page": page()
    case "flood": flood()
    case "capabilities": say("\(terminal.capabilities)")
    case "rest": rest()
    case "exit": exitInTheMiddle()
    case "trap": trap()
    default: return 64
    }
    return 0
  }

  // MARK: Lines

  private func lines() {
    while true {
      let request = LineRequest(
        prompt: ["til> "], hasHistory: true, completion: ProbeCompletions.completions)
      guard let line = line(request) else { return }
      if line.text == "quit" { return }
      if line.text.hasPrefix("say ") { say(String(line.text.dropFirst(4))) }
    }
  }

  private func answers() {
    while let line = line(
      LineRequest(
        prompt: [StyledText("SMTP: ", .accent)],
        stops: [StopKey(.tab), StopKey(.control("_"), onlyOnEmptyLine: true)]))
    {
      if line.text == "quit" { return }
    }
  }

  private func prefilled() {
    _ = line(LineRequest(prompt: ["long: "], prefilled: "Simple Mail Transfer Protocol"))
    _ = line(LineRequest(prompt: ["short: "], prefilled: "e\u{9B}31m\u{202E}x 漢字 é"))
  }

  private func several() {
    _ = line(LineRequest(prompt: ["a long short form", StyledText("? ", .accent)]))
  }

  private func line(_ request: LineRequest) -> TypedLine? {
    switch terminal.readLine(request) {
    case .input(let line):
      if let key = line.stop {
        say("stopped by \(key) at [\(line.text)]")
        return line
      }
      let isAhead = line.firstKey == nil && terminal.capabilities.isInteractive
      let marks = (line.wasPasted ? " pasted" : "") + (isAhead ? " ahead" : "")
      say("line [\(line.text.replacing("\n", with: "⏎"))]\(marks)")
      return line
    case .interrupted: say("interrupted")
    case .ended: say("ended")
    }
    return nil
  }

  // MARK: Keys

  private func keys() {
    while true {
      let result = terminal.readKey(["  1 again  3 good "])
      terminal.write("\n", to: .output)
      say(describe(result))
      guard case .input(let press) = result, press.key != .character("q") else { return }
    }
  }

  /// Waits until two keys were typed before it asks.
  private func deaf() {
    _ = line(LineRequest(prompt: ["answer: "]))
    terminal.write("working\n", to: .error)
    var waiting: Int32 = 0
    while waiting < 2, ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) == 0 { usleep(1_000) }
    keys()
  }

  private func delay() {
    guard case .input(let press) = terminal.readKey(["now "]) else { return }
    say("\npressed after \(press.delay / .milliseconds(1)) ms")
  }

  private func sitting() {
    while line(LineRequest(prompt: ["question: "])) != nil {
      let result = terminal.readKey(["grade "])
      terminal.write("\n", to: .output)
      say(describe(result))
      guard case .input = result else { return }
    }
  }

  private func describe(_ result: InputResult<KeyPress>) -> String {
    switch result {
    case .input(let press):
      let binding = press.binding.map { " bound to \($0)" } ?? ""
      let burst = press.burst.isEmpty ? "" : " burst [\(press.burst.replacing("\n", with: "⏎"))]"
      return "key \(press.key)\(binding)\(burst)\(press.isEarly ? " early" : "")"
    case .interrupted: return "interrupted"
    case .ended: return "ended"
    }
  }

  // MARK: While waiting

  private func live() {
    var due = 12
    _ = line(
      LineRequest(
        prompt: ["12 due> "],
        idlePrompt: { () -> [StyledText]? in
          due = min(due + 1, 15)
          return [StyledText("\(due) due> ", .strong)]
        }, idleInterval: .milliseconds(30)))
  }

  private func messages() {
    var isTold = false
    _ = line(
      LineRequest(
        prompt: ["above", "til> "],
        idlePrompt: { () -> [StyledText]? in
          if !isTold { terminal.write("computing was saved elsewhere\n", to: .error) }
          isTold = true
          return nil
        }, idleInterval: .milliseconds(30)))
  }

  /// On a terminal, it works until interrupted.
  private func work() -> Int32 {
    terminal.write("working\n", to: .output)
    for step in 1...(terminal.capabilities.isInteractive ? Int.max : 3) {
      terminal.showProgress(StyledText("step \(step)"))
      usleep(10_000)
      switch terminal.takeInterruption() {
      case .interrupt:
        say("given up")
        return 130
      case .end:
        say("saved")
        return 0
      case nil: continue
      }
    }
    return 0
  }

  // MARK: Other programs, other streams

  private func edit() {
    while let line = line(LineRequest(prompt: ["file: "])) {
      say("\(terminal.edit(fileAt: line.text))")
    }
  }

  private func page() {
    _ = line(LineRequest(prompt: ["go: "]))
    terminal.page((1...60).map { "row \($0)\n" }.joined(), through: nil)
    _ = line(LineRequest(prompt: ["more: "]))
  }

  private func flood() {
    for number in 1...20_000 { terminal.write("line \(number)\n", to: .output) }
  }

  private func rest() {
    _ = line(LineRequest(prompt: ["first: "]))
    say("rest of \(terminal.readRest(limit: 1 << 20).count) bytes")
  }

  private func exitInTheMiddle() {
    _ = line(LineRequest(prompt: ["go: "]))
    exit(7)
  }

  private func trap() {
    _ = line(LineRequest(prompt: ["go: "]))
    fatalError("on purpose")
  }

  private func say(_ text: String) {
    terminal.write([StyledText(text)])
  }
}
