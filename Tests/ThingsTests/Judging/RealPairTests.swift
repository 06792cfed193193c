import Foundation
import Testing

@testable import Things

/// Pairs of different words that are nearly spelled the same, neither plurals nor spelling variants.
struct RealPairTests {
  private static let pairs: [(right: String, typed: String)] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "real-pairs.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: "\t").map(String.init)
      return (words[0], words[1])
    }
  }()

  @Test(arguments: ["", "simple "])
  func `none of 2,000 real words is accepted as a slip of another`(before: String) {
    let accepted = Self.pairs.filter { pair in
      Judge().verdict(before + pair.typed, for: [.made("x", before + pair.right)]).isRight
    }

    #expect(Self.pairs.count >= 2_000)
    #expect(accepted.map { "\($0.right) \($0.typed)" } == [])
  }
}
