/// The differences that count; what is not in the set is read over.
public struct Strictness: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let letterCase = Strictness(rawValue: 1)
  public static let accents = Strictness(rawValue: 2)
  public static let articles = Strictness(rawValue: 4)
  /// Blanks and punctuation.
  public static let punctuation = Strictness(rawValue: 8)

  /// The words of the setting `strict`, in the order in which it lists them.
  public static let words: [(word: String, strictness: Strictness)] = [
    ("case", .letterCase), ("accents", .accents), ("articles", .articles),
    ("punctuation", .punctuation),
  ]

  /// Nil for a word that is none of the setting's; `none` alone is the empty set.
  public init?(setting: String) {
    self = []
    let given = setting.split { $0 == " " || $0 == "," }
    if given.isEmpty || given == ["none"] { return }
    for word in given {
      guard let known = Self.words.first(where: { $0.word == word }) else { return nil }
      insert(known.strictness)
    }
  }

  /// As the setting writes it.
  public var setting: String {
    let words = Self.words.filter { contains($0.strictness) }.map(\.word)
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }
}

/// How much of a word has to be typed: the setting `typing`.
public enum Typing: String, CaseIterable, Sendable {
  case full
  /// A word may be cut after three letters.
  case short
}
