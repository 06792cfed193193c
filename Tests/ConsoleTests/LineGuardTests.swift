import Testing

@testable import Console

struct LineGuardTests {
  @Test(arguments: [
    "\u{80}", "\u{9B}2J", "\u{202E}abc", "\u{2066}", "\u{2028}", "a\u{9F}漢\u{2029}",
  ])
  func `control characters are replaced and restored`(text: String) {
    let guarded = LineGuard.guarded(text)

    #expect(!guarded.unicodeScalars.contains(where: LineGuard.isHarmful))
    #expect(LineGuard.restored(guarded) == text)
  }

  @Test(arguments: ["", "plain", "漢字 é שלום", "\t\u{1B}[31m", "\u{F0080}\u{10FFFD}"])
  func `other characters are unchanged`(text: String) {
    #expect(LineGuard.guarded(text) == text)
    #expect(LineGuard.restored(text) == text)
  }
}
