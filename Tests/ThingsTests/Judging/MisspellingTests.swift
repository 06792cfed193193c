import Foundation
import TestSupport
import Testing

@testable import Things

/// Misspellings that people make, from codespell's dictionary.
///
/// `TIL_MISSPELLINGS=dictionary.txt swift test --filter MisspellingTests` judges 3,000 of them.
struct MisspellingTests {
  private static let dictionary = ProcessInfo.processInfo.environment["TIL_MISSPELLINGS"]

  private struct Misspelling {
    let typed: String
    let right: String
  }

  @Test(.enabled(if: dictionary != nil))
  func `95 % of real misspellings are forgiven, and 97 % within phrases`() throws {
    let text = try String(contentsOfFile: Self.dictionary ?? "", encoding: .utf8)
    var random = SeededGenerator(seed: 2026)
    let sample = Self.misspellings(in: text).shuffled(using: &random).prefix(3_000)

    let refused = sample.filter { !Self.isForgiven($0, in: "") }
    let unnamed = refused.filter { Self.difference($0) == nil }
    let inPhrases = sample.filter { !Self.isForgiven($0, in: "simple ") }

    let list = refused.map { "\($0.right) \($0.typed)" }.joined(separator: "\n")
    #expect(sample.count == 3_000)
    #expect(refused.count * 20 <= sample.count, "\(refused.count) refused:\n\(list)")
    #expect(inPhrases.count * 100 <= sample.count * 3, "\(inPhrases.count) refused in phrases")
    #expect(unnamed.count * 200 <= sample.count, "\(unnamed.count) without a named letter")
  }

  private static func isForgiven(_ slip: Misspelling, in phrase: String) -> Bool {
    Judge().verdict(phrase + slip.typed, for: [.made("x", phrase + slip.right)]).isRight
  }

  private static func difference(_ slip: Misspelling) -> LetterDifference? {
    Judge().judgement(slip.typed, for: [.made("x", slip.right)]).difference
  }

  /// The words with one correction that is a single edit away: `pasword->password`.
  private static func misspellings(in dictionary: String) -> [Misspelling] {
    dictionary.split(separator: "\n").compactMap { line in
      guard let arrow = line.firstRange(of: "->") else { return nil }
      let typed = String(line[..<arrow.lowerBound])
      let right = line[arrow.upperBound...].trimmingCharacters(in: [" ", ","])
      guard (typed + right).allSatisfy({ $0.isLetter && $0.isLowercase }),
        isOneEdit(Array(typed), Array(right))
      else { return nil }
      return Misspelling(typed: typed, right: right)
    }
  }

  private static func isOneEdit(_ one: [Character], _ other: [Character]) -> Bool {
    let same = zip(one, other).prefix { $0 == $1 }.count
    let (rest, otherRest) = (one.dropFirst(same), other.dropFirst(same))
    return rest.dropFirst() == otherRest.dropFirst() || rest.dropFirst() == otherRest
      || rest == otherRest.dropFirst()
      || rest.count > 1 && rest.prefix(2).reversed() == Array(otherRest.prefix(2))
        && rest.dropFirst(2) == otherRest.dropFirst(2)
  }
}
