import TestSupport
import Testing

@testable import TextUI

struct EscapingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let threat: String
    let foreign: String
    let shown: String
    var testDescription: String { threat }

    init(_ threat: String, _ foreign: String, _ shown: String) {
      self.threat = threat
      self.foreign = foreign
      self.shown = shown
    }
  }

  @Test(arguments: [
    Case("clipboard", "a\u{1B}]52;c;cm0=\u{07}b", "a<U+001B>]52;c;cm0=<U+0007>b"),
    Case("window title", "\u{1B}]0;gotcha\u{1B}\\", "<U+001B>]0;gotcha<U+001B>\\"),
    Case("unterminated string", "\u{1B}P", "<U+001B>P"),
    Case("unterminated color", "x\u{1B}[31", "x<U+001B>[31"),
    Case("link", "\u{1B}]8;;http://x\u{1B}\\", "<U+001B>]8;;http://x<U+001B>\\"),
    Case("C1 introducer", "\u{9B}2J\u{9D}0;t\u{9C}", "<U+009B>2J<U+009D>0;t<U+009C>"),
    Case("C1 next line", "a\u{85}b", "a<U+0085>b"),
    Case("DEL and NUL", "a\u{7F}\u{0}b", "a<U+007F><U+0000>b"),
    Case("backspace and return", "abc\u{8}\u{8}\rX", "abc<U+0008><U+0008><U+000D>X"),
    Case("vertical tab, form feed", "a\u{B}b\u{C}", "a<U+000B>b<U+000C>"),
    Case("prompt markers", "\u{1}x\u{2}", "<U+0001>x<U+0002>"),
    Case("override", "a\u{202E}cba\u{202C}", "a<U+202E>cba<U+202C>"),
    Case("isolate", "\u{2067}abc\u{2069}", "<U+2067>abc<U+2069>"),
    Case("direction marks in Latin", "a\u{200F}b\u{200E}\u{61C}", "a<U+200F>b<U+200E><U+061C>"),
    Case("zero width in Latin", "pay\u{200B}pal\u{200D}\u{2060}", "pay<U+200B>pal<U+200D><U+2060>"),
    Case("byte order mark", "\u{FEFF}a", "<U+FEFF>a"),
    Case("soft hyphen", "ab\u{AD}c", "ab<U+00AD>c"),
    Case("line separators", "a\u{2028}b\u{2029}", "a<U+2028>b<U+2029>"),
    Case("Hangul filler", "\u{3164}\u{115F}", "<U+3164><U+115F>"),
    Case("hidden tags", "a\u{E0041}\u{E007F}", "a<U+E0041><U+E007F>"),
    Case("hidden selectors", "a\u{FE00}\u{E0100}", "a<U+FE00><U+E0100>"),
    Case("no character", "\u{FFFE}\u{1FFFF}", "<U+FFFE><U+1FFFF>"),
    Case("a mark with nothing under it", "\u{301}a \u{301}", "\u{25CC}\u{301}a \u{25CC}\u{301}"),
    Case("a mark on an escape", "\u{7}\u{301}", "<U+0007>\u{25CC}\u{301}"),
    Case("doubled direction marks", "א\u{200F}\u{200F}", "א\u{200F}<U+200F>"),
  ])
  func `dangerous characters are spelled out`(_ threat: Case) {
    #expect(scalars(Escaping.safe(threat.foreign)) == scalars(threat.shown))
  }

  @Test(arguments: [
    "Simple Mail Transfer Protocol", "naïve Ångström ß €", "e\u{301}a\u{308}", "漢字かな", "한국어",
    "שָׁלוֹם עֲלֵיכֶם", "שלום (HTML)\u{200F} 5", "السَّلَامُ عَلَيْكُمْ", "می\u{200C}خواهم", "क्\u{200D}ष", "กำ ผู้",
    "བོད་སྐད་ཧྐྵྨླྺྼྻྂ", "👩\u{200D}👩\u{200D}👧\u{200D}👦", "👩🏽\u{200D}🚀", "🏳\u{FE0F}\u{200D}🌈", "❤\u{FE0F}",
    "1\u{FE0F}\u{20E3}",
    "🇨🇭🇪🇺", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "葛\u{E0100}", "≨\u{FE00}",
    "ᠠ\u{180B}",
    "\u{A0}5\u{202F}%\u{3000}", "\u{FFFD}", "…–·→⏎█⣿", "\u{E0B0}", "",
  ])
  func `ordinary text is unchanged`(_ text: String) {
    #expect(scalars(Escaping.safe(text)) == scalars(text))
  }

  @Test func `stacked combining marks are limited, and the rest counted`() {
    let tower = "z" + String(repeating: "\u{301}", count: 100) + "a"

    #expect(
      scalars(Escaping.safe(tower))
        == scalars("z" + String(repeating: "\u{301}", count: 8) + "<+92>a"))
  }

  @Test func `joined emoji are limited`() {
    let chain = String(repeating: "😀\u{200D}", count: 50) + "😀"

    let longest = Escaping.safe(chain).map { $0.unicodeScalars.count { $0.value == 0x200D } }.max()
    #expect(longest == 6)
  }

  @Test(arguments: [
    ("a\nb\tc\r\nd", "a b c d", "a\nb    c\nd"),
    ("\n\u{301}", " \u{25CC}\u{301}", "\n\u{25CC}\u{301}"),
    ("a\rb", "a<U+000D>b", "a<U+000D>b"),
  ])
  func `line breaks and tabs follow the layout`(_ foreign: String, _ line: String, _ text: String) {
    #expect(Escaping.safe(foreign, as: .line) == line)
    #expect(Escaping.safe(foreign, as: .text) == text)
  }

  @Test func `no text produces a control character`() {
    var noise = SeededGenerator(seed: 20)

    for _ in 0..<4000 {
      let foreign = noise.text(length: 40)
      let line = Escaping.safe(foreign)
      let text = Escaping.safe(foreign, as: .text)

      let danger = line.unicodeScalars.first(where: isDangerous)
      #expect(danger == nil, "\(scalars(foreign))")
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !isDangerous($0) })
      #expect(scalars(Escaping.safe(line)) == scalars(line), "\(scalars(foreign))")
      #expect(scalars(Escaping.safe(text, as: .text)) == scalars(text), "\(scalars(foreign))")
    }
  }

  @Test func `escaping takes linear time`() {
    let threats = String(repeating: "\u{1B}\u{301}", count: 300_000)

    #expect(Escaping.safe(threats).utf8.count == 300_000 * ("<U+001B>".utf8.count + 5))
  }

  @Test func `invalid bytes are replacement characters`() {
    let bytes: [UInt8] = [0x41, 0x9B, 0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0x42]

    let shown = Escaping.safe(String(decoding: bytes, as: UTF8.self))

    #expect(shown.unicodeScalars.allSatisfy { $0 == "A" || $0 == "B" || $0 == "\u{FFFD}" })
  }

  private func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
}
