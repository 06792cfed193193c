import Foundation
import TestSupport
import Testing

/// A session on a terminal whose journal cannot be written for a moment.
@Suite(.waiting, .slow, .enabled(if: FaultLibrary.path != nil)) struct SessionFaultTests {
  @Test(arguments: [
    Fault(call: "write", number: 1, error: "EIO"), Fault(call: "write", number: 2, error: "ENOSPC"),
    Fault(call: "write", number: 1, error: "short"), Fault(call: "sync", number: 1, error: "EIO"),
    Fault(call: "sync", number: 2, error: "ENOSPC"), Fault(call: "sync", number: 3, error: "EIO"),
  ])
  func `the same key saves an answer that could not be saved`(fault: Fault) throws {
    let home = try TerminalHome(deck: ["A,one,,", "B,two,,", "C,three,,"])
    var variables = try FaultLibrary.environment(fault, in: home)
    variables["TIL_DEVICE"] = "desk"
    variables["TIL_FAULT_ROOT"] = home.library + "/journal/desk"
    defer { unlink(FaultLibrary.log(of: home)) }
    let terminal = try PseudoTerminal(["study"], home: home, environment: variables)

    for (card, answer, next) in [
      ("A", "one", "B:"), ("B", "two", "C:"), ("C", "three", "answered"),
    ] {
      try terminal.waitForPrompt("\(card):")
      try terminal.type("\(answer)\r")
      try terminal.waitForGrades(below: "right                  \(answer)")
      try grade(in: terminal, until: next)
    }

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(FileManager.default.fileExists(atPath: FaultLibrary.log(of: home)))
    #expect(try home.savedAnswers() == 3)
    #expect(try ProgramRun(["check"], home: home).end == .exit(0))
  }

  /// Presses the key again whenever an error was reported instead of the next question.
  private func grade(in terminal: PseudoTerminal, until next: String) throws {
    let errors = { (screen: ScreenModel) in screen.fullText.components(separatedBy: "til: ").count }
    while !terminal.screen.fullText.contains(next) {
      let before = errors(terminal.screen)
      try terminal.type("4")
      try terminal.wait(for: next) { $0.fullText.contains(next) || errors($0) > before }
      if !terminal.screen.fullText.contains(next) { try terminal.waitFor("4 easy") }
    }
  }

  /// TIL_FAULTS=terminal tries every fault.
  @Test(arguments: Fault.errors.map(\.call))
  func `a session saves the answers that it reports as saved`(call: String) throws {
    let faults = Fault.wanted(for: "terminal") ?? Fault.chosen
    let home = try TerminalHome(deck: ["A,one,,", "B,two,,", "C,three,,"])
    try home.run("due", "--count")
    let image = home.folder + ".image"
    try FileManager.default.copyItem(atPath: home.folder, toPath: image)
    defer { try? FileManager.default.removeItem(atPath: image) }
    var first: Fault?

    for fault in faults where fault.call == call {
      // Once a call is not reached, the later ones are not reached either.
      if let first, fault.error == first.error, fault.isLasting == first.isLasting { continue }
      try FileManager.default.removeItem(atPath: home.folder)
      try FileManager.default.copyItem(atPath: image, toPath: home.folder)
      let isReached = try play(under: fault, in: home)
      first = isReached ? nil : fault
    }
  }

  /// Answers three cards, as far as the fault permits; returns whether the fault happened.
  private func play(under fault: Fault, in home: TerminalHome) throws -> Bool {
    defer { unlink(FaultLibrary.log(of: home)) }
    let terminal = try PseudoTerminal(
      ["study"], home: home, environment: FaultLibrary.environment(fault, in: home))
    var keys = 0
    while try !terminal.rests(), keys < 30 {
      keys += 1
      let prompt = terminal.screen.textBeforeCursor
      let answer = ["A:": "one\r", "B:": "two\r", "C:": "three\r"].first {
        prompt.hasPrefix($0.key)
      }
      // Whoever cannot save an answer leaves in the end.
      try terminal.type(keys > 12 ? "\u{3}" : answer?.value ?? "4")
    }

    let end = try terminal.waitForEnd()
    let context: Comment = "\(fault): \(end)\n\(terminal.screen.fullText)"
    guard case .exit = end else {
      Issue.record("A crash: \(context)")
      return true
    }
    #expect(terminal.modes == terminal.modesAtStart, context)
    let text = terminal.screen.fullText
    // After a grade, an answer can also be saved although something after it failed.
    let graded = text.firstRange(of: "4 easy").map { text[$0.upperBound...] } ?? ""
    let reported =
      text.ranges(of: "easy · due").count + graded.ranges(of: "til: done, but").count
    #expect(try home.savedAnswers() == reported, context)
    let check = try ProgramRun(["check"], home: home)
    #expect(check.end == .exit(0), "\(check.output)\(check.errors)\(context)")
    #expect(home.leftovers == [], context)
    let isReached = FileManager.default.fileExists(atPath: FaultLibrary.log(of: home))
    if !isReached { #expect(reported == 3, context) }
    return isReached
  }
}

extension PseudoTerminal {
  /// Waits until the program sleeps and sends nothing more; true if it has ended.
  fileprivate func rests() throws -> Bool {
    var quiet = 0
    var count = -1
    while quiet < 3 {
      guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        !state.contains(") Z ")
      else { return true }
      try wait(milliseconds: 8)
      quiet = bytes.count == count && state.contains(") S ") ? quiet + 1 : 0
      count = bytes.count
    }
    return false
  }
}
