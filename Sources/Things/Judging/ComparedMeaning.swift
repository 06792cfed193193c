/// A long form, prepared to tell whether another one has the same meaning.
public struct ComparedMeaning: Sendable {
  /// The words as the judge compares them, so that case, accents, punctuation and articles do not
  /// count; empty if nothing is left.
  public let key: String
  private let text: Similarity
  private let folded: Similarity

  /// The likeness from which a long form is a corrected version of another.
  public static let leastLikeness = 0.8

  public init(_ long: String) {
    key = Folding.lenient.words(of: long).map(\.folded).joined(separator: " ")
    text = Similarity(long)
    folded = Similarity(key)
  }

  public func isSame(as other: ComparedMeaning) -> Bool {
    key.isEmpty ? text == other.text : key == other.key
  }

  /// From 0 to 1; values below `leastLikeness` are not exact.
  public func likeness(to other: ComparedMeaning) -> Double {
    if isSame(as: other) { return 1 }
    let least = Self.leastLikeness
    guard text.isAlike(other.text, by: least) || folded.isAlike(other.folded, by: least) else {
      return 0
    }
    return max(text.ratio(to: other.text), folded.ratio(to: other.folded))
  }

  /// The cost of a comparison, in characters.
  public func steps(to other: ComparedMeaning) -> Int {
    if isSame(as: other) { return 1 }
    let least = Self.leastLikeness
    guard text.canBeAlike(other.text, by: least) || folded.canBeAlike(other.folded, by: least)
    else { return 1 }
    return 2 * text.steps(to: other.text)
  }
}
