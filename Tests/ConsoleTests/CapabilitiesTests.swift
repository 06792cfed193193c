import Testing
import TextUI

@testable import Console

struct CapabilitiesTests {
  @Test(arguments: [
    ([:], ColorDepth.none),
    (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    (["TERM": "xterm"], .sixteen),
    (["TERM": "xterm-256color"], .palette256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "24bit"], .trueColor),
    (["TERM": "xterm-direct"], .trueColor),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], .palette256),
    (["TERM": "vt100"], .none),
  ])
  func `the environment determines the color depth`(
    _ environment: [String: String], _ depth: ColorDepth
  ) {
    #expect(ColorDepth { environment[$0] } == depth)
  }

  @Test(arguments: [
    ([:], true), (["LANG": "C"], false), (["LANG": "de_CH.UTF-8"], true),
    (["LANG": "POSIX"], false),
    (["LC_ALL": "C.utf8", "LANG": "C"], true),
    (["LC_ALL": "", "LC_CTYPE": "de_DE", "LANG": "C.UTF-8"], false),
  ])
  func `the locale determines Unicode support`(_ environment: [String: String], _ has: Bool) {
    let found = Capabilities(inputIsTerminal: true, outputIsTerminal: true) { environment[$0] }

    #expect(found.hasUnicode == has)
  }

  @Test(arguments: [
    (["TERM": "xterm"], true, false), (["TERM": "dumb"], true, true), ([:], true, true),
    ([:], false, false),
    (["TERM": "xterm", "ACCESSIBLE": "1"], true, true),
    (["TERM": "xterm", "ACCESSIBLE": "0"], true, false),
  ])
  func `dumb terminals and ACCESSIBLE get spoken output`(
    environment: [String: String], isTerminal: Bool, isSpoken: Bool
  ) {
    let found = Capabilities(inputIsTerminal: true, outputIsTerminal: isTerminal) {
      environment[$0]
    }

    #expect(found.isSpoken == isSpoken)
    #expect(isTerminal || found.colorDepth == .none)
  }
}
