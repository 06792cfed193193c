import Testing
import TextUI

@testable import Console

struct KeyDecoderTests {
  private func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    var decoder = KeyDecoder()
    var keys = bytes.compactMap { decoder.take($0) }
    if let rest = decoder.giveUp() { keys.append(rest) }
    return keys
  }

  @Test(
    arguments: [
      ("a1 ", [.character("a"), .character("1"), .character(" ")]),
      ("é３漢😀", [.character("é"), .character("３"), .character("漢"), .character("😀")]),
      ("\r\n\t\u{7F}\u{8}", [.return, .return, .tab, .backspace, .backspace]),
      ("\u{1}\u{1A}\u{1F}\0", [.control("a"), .control("z"), .control("_"), .control("@")]),
      ("\u{1B}", [.escape]), ("\u{1B}a", [.other]), ("\u{1B}[A3", [.other, .character("3")]),
      ("\u{1B}[", [.other]), ("\u{1B}[200~a\rb\u{1B}[201~c", [.paste("a\nb"), .character("c")]),
      ("\u{1B}[200~never ends", [.paste("never ends")]),
      ("\u{1B}[200~\u{1B}[A\u{1B}[201~", [.paste("\u{1B}[A")]),
      ("\u{9B}3~4", [.other, .character("4")]),
      ("\u{9D}0;1\u{7}2", [.other, .character("2")]), ("\u{85}", [.other]),
    ] as [(String, [Key])])
  func `bytes become keys`(sent: String, expected: [Key]) {
    #expect(keys(sent.utf8) == expected)
  }

  @Test(
    arguments: [
      ([0xFF, 0x33], [.other, .character("3")]), ([0xC3, 0x33], [.character("3")]),
      ([0xC3, 0x1B, 0x5B, 0x33, 0x7E], [.other, .other]), ([0xE6, 0xBC], [.other]),
      ([0xF0, 0x80, 0x80, 0x80], [.other]),
    ] as [([UInt8], [Key])])
  func `invalid bytes do not grade`(bytes: [UInt8], expected: [Key]) {
    #expect(keys(bytes) == expected)
  }

  @Test func `incomplete sequences are awaited`() {
    var decoder = KeyDecoder()
    #expect(decoder.patience == nil)

    for byte in "\u{1B}[1".utf8 {
      #expect(decoder.take(byte) == nil)
      #expect(decoder.patience != nil)
    }

    #expect(decoder.take(0x7E) == .other)
    #expect(decoder.patience == nil)
  }
}
