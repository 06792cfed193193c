/// The differences that count; all others are ignored.
public struct Strictness: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let letterCase = Strictness(rawValue: 1)
  public static let accents = Strictness(rawValue: 2)
  public static let articles = Strictness(rawValue: 4)
  /// Spaces and punctuation.
  public static let punctuation = Strictness(rawValue: 8)

  /// The words of the setting `strict`, in order.
  public static let words: [(word: String, strictness: Strictness)] = [
    ("case", .letterCase), ("accents", .accents), ("articles", .articles),
    ("punctuation", .punctuation),
  ]

  /// Nil if a word is not one of the setting's; `none` alone is the empty set.
  public init?(setting: String) {
    self = []
    let given = setting.split { $0 == " " || $0 == "," }
    if given.isEmpty || given == ["none"] { return }
    for word in given {
      guard let known = Self.words.first(where: { $0.word == word }) else { return nil }
      insert(known.strictness)
    }
  }

  /// The value of the setting.
  public var setting: String {
    let words = Self.words.filter { contains($0.strictness) }.map(\.word)
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }
}

/// How much of a word must be typed: the setting `typing`.
public enum Typing: String, CaseIterable, Sendable {
  case full
  /// A word may be cut off after three letters.
  case short
}
