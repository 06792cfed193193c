import Foundation
import Testing

@testable import Things

@Suite struct ComposedTextTests {
  @Test(arguments: [
    ("e\u{301}", "\u{E9}"),
    ("a\u{323}\u{302}", "\u{1EAD}"),
    ("a\u{302}\u{323}", "\u{1EAD}"),
    ("\u{212B}", "\u{C5}"),
    ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
    ("\u{304B}\u{3099}", "\u{304C}"),
    ("\u{387}", "\u{B7}"),
    ("\u{2126}", "\u{3A9}"),
    ("\u{958}", "\u{915}\u{93C}"),
    ("\u{915}\u{93C}", "\u{915}\u{93C}"),
    ("plain", "plain"),
    ("", ""),
  ])
  func `text is composed as in Unicode's form C`(text: String, composed: String) {
    let result = ComposedText.composed(text)

    #expect(Array(result.unicodeScalars) == Array(composed.unicodeScalars))
    #expect(
      Array(result.unicodeScalars)
        == Array(text.precomposedStringWithCanonicalMapping.unicodeScalars))
  }

  @Test func `text skipped as composed never changes`() {
    var followers: Set<Unicode.Scalar> = []
    var passedOver: [Unicode.Scalar] = []
    for scalar in (0..<0x3_0000).compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      followers.formUnion(text.decomposedStringWithCanonicalMapping.unicodeScalars.dropFirst())
      if Array(text.utf8).withUnsafeBufferPointer(ComposedText.isKnownComposed) {
        passedOver.append(scalar)
        if !text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual([scalar]) {
          Issue.record("U+\(String(scalar.value, radix: 16)) changes")
        }
      }
    }

    #expect(passedOver.count > 30_000)
    #expect(passedOver.allSatisfy { $0.properties.canonicalCombiningClass == .notReordered })
    #expect(followers.isDisjoint(with: passedOver))
  }

  /// Ids in files depend on this form, which Unicode never changes for characters that it has.
  ///
  /// The digest is that of Python's unicodedata 14.0.0.
  @Test func `every character of Unicode 14 is composed as it always was`() {
    // FNV-1a, over lines.
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for scalar in (0..<0x11_0000).compactMap(Unicode.Scalar.init) {
      guard let age = scalar.properties.age, age.major <= 14,
        scalar.properties.generalCategory != .unassigned
      else { continue }
      for text in ["\(scalar)", "\(scalar)\u{323}\u{301}", "a\u{301}\(scalar)"] {
        for byte in "\(ComposedText.composed(text))\n".utf8 {
          digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
        }
      }
    }
    #expect(digest == 0x539B_BA3C_4B08_B93E)
  }

  @Test func `composed bytes are provided`() {
    let bytes = Array("12345678 cafe\u{301}".utf8)

    let composed = bytes.withUnsafeBufferPointer {
      ComposedText.withComposed($0) { Array($0) }
    }

    #expect(composed == Array("12345678 caf\u{E9}".utf8))
  }
}
