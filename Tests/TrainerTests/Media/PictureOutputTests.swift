import Testing
import TextUI

@testable import Trainer

/// What of a picture program's output reaches the terminal.
struct PictureOutputTests {
  private let output = PictureOutput(columns: 10, rows: 3)

  private func text(_ text: String, _ way: PictureProtocol) -> String? {
    output.text(Array(text.utf8), as: way)
  }

  @Test func `characters in colors pass, and end without color`() {
    let drawn = text("\u{1B}[?25l\u{1B}[38;2;1;2;3m▊▊\u{1B}[0m\n\u{1B}[7m  \n\u{1B}[?25h", .symbols)

    #expect(drawn == "\u{1B}[38;2;1;2;3m▊▊\u{1B}[0m\u{1B}[0m\n\u{1B}[7m  \u{1B}[0m\n")
  }

  @Test(arguments: [
    "", "wider than ten cells\n", "1\n2\n3\n4\n", "\u{1B}[2J", "\u{1B}[1;1H", "\u{1B}]0;title\u{7}",
    "\u{1B}[6n", "\u{1B}c", "a\rb", "a\u{8}", "\u{1B}[38;2", "\u{202E}x", "\u{9B}6n",
    "\u{1B}_Ga=T,c=1,r=1;AAAA\u{1B}\\",
  ])
  func `anything else is refused`(written: String) {
    #expect(text(written, .symbols) == nil)
  }

  @Test func `kitty is told not to answer`() {
    let written =
      "\u{1B}_Ga=T,f=32,s=8,v=8,c=10,r=3,m=1\u{1B}\\\u{1B}_Gm=1;AAAA\u{1B}\\\u{1B}_Gm=0\u{1B}\\"

    #expect(
      text(written, .kitty)
        == "\u{1B}_Ga=T,f=32,s=8,v=8,c=10,r=3,m=1,q=2\u{1B}\\\u{1B}_Gm=1,q=2;AAAA\u{1B}\\"
        + "\u{1B}_Gm=0,q=2\u{1B}\\\n")
  }

  @Test(arguments: [
    // Too large, a file, shared memory, a query, another sequence, no size.
    "\u{1B}_Ga=T,f=32,c=11,r=3;AAAA\u{1B}\\", "\u{1B}_Ga=T,f=32,c=9,r=4;AAAA\u{1B}\\",
    "\u{1B}_Ga=T,t=f,c=9,r=3;L2V0Yw==\u{1B}\\", "\u{1B}_Ga=q,c=9,r=3;AAAA\u{1B}\\",
    "\u{1B}_Ga=T,c=9,r=3;AAAA\u{1B}\\\u{1B}[6n", "\u{1B}_Ga=T;AAAA\u{1B}\\",
    "\u{1B}_Ga=T,c=9,r=3;A\u{1B}[6n\u{1B}\\", "AAAA", "",
  ])
  func `other commands for kitty are refused`(written: String) {
    #expect(text(written, .kitty) == nil)
  }

  @Test func `a picture for iTerm2 passes if it fits`() {
    let fits = "\u{1B}]1337;File=inline=1;width=10;height=3;preserveAspectRatio=0:SUkq\u{7}"
    #expect(text(fits, .iterm) == fits + "\n")
    #expect(text(fits.replacing("=10", with: "=11"), .iterm) == nil)
    #expect(text(fits.replacing("inline=1", with: "inline=0"), .iterm) == nil)
    #expect(text(fits + "\u{1B}[6n", .iterm) == nil)
    #expect(text("\u{1B}]52;c;AAAA\u{7}", .iterm) == nil)
  }

  @Test func `sixel graphics pass if they fit`() {
    let fits = "\u{1B}P0;1;0q\"1;1;80;48#0;2;0;13;58#0!80~-\u{1B}\\"
    #expect(text(fits, .sixel) == fits + "\n")
    #expect(text(fits.replacing(";80;48", with: ";800;48"), .sixel) == nil)
    #expect(text(fits.replacing(";80;48", with: ";80;480"), .sixel) == nil)
    #expect(text(fits.replacing("~-", with: String(repeating: "~-", count: 99)), .sixel) == nil)
    #expect(text(fits.replacing("~", with: "\u{1B}[6n"), .sixel) == nil)
    #expect(text("\u{1B}P$q\"p\u{1B}\\", .sixel) == nil)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], PictureProtocol.symbols), (["KITTY_WINDOW_ID": "1"], .kitty),
    (["TERM": "xterm-kitty"], .kitty), (["TERM_PROGRAM": "iTerm.app"], .iterm),
    (["TERM": "foot"], .sixel), (["TERM": "xterm-kitty", "TMUX": "/tmp/x"], .symbols),
    (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .symbols), ([:], .symbols),
  ])
  func `the environment names the protocol`(environment: [String: String], way: PictureProtocol) {
    #expect(PictureProtocol(environment: { environment[$0] }) == way)
  }
}
