/// A verdict, and word by word how it came about.
public struct Judgement: Hashable, Sendable {
  public let verdict: Verdict
  /// The answer's words, where the verdict rests on a comparison of words; else empty.
  public let words: [WordFinding]
  public let extra: [ExtraWord]

  init(_ verdict: Verdict, words: [WordFinding] = [], extra: [ExtraWord] = []) {
    self.verdict = verdict
    self.words = words
    self.extra = extra
  }

  /// Right, with words cut short.
  public var isShortened: Bool {
    verdict.isRight
      && words.contains {
        if case .cut = $0.outcome { true } else { false }
      }
  }

  /// Every difference in words, in order: `transfer, not tranfer`.
  public var corrections: [String] {
    words.compactMap(\.correction) + extra.map { "\($0.typed) is too much" }
  }

  /// The same with the place of each word, for reading aloud: `word 2 message, not mail`.
  public var numberedCorrections: [String] {
    let numbered = words.compactMap { word in
      word.correction.map { "word \(word.place) \($0)" }
    }
    return numbered + extra.map { "\($0.typed) is too much" }
  }
}
