/// A set of words that a setting takes, separated by spaces; `none` alone is the empty set.
public protocol WordSet: OptionSet, Hashable, Sendable where Element == Self {
  /// The words of the setting, in order.
  static var words: [(word: String, member: Self)] { get }
}

extension WordSet {
  /// Nil if a word is not one of the setting's.
  public init?(setting: String) {
    self = []
    let given = setting.split { $0 == " " || $0 == "," }
    if given.isEmpty || given == ["none"] { return }
    for word in given {
      guard let known = Self.words.first(where: { $0.word == word }) else { return nil }
      insert(known.member)
    }
  }

  /// The value of the setting.
  public var setting: String {
    let words = Self.words.filter { contains($0.member) }.map(\.word)
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }
}

/// The differences that count; all others are ignored.
public struct Strictness: WordSet {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let letterCase = Strictness(rawValue: 1)
  public static let accents = Strictness(rawValue: 2)
  public static let articles = Strictness(rawValue: 4)
  /// Spaces and punctuation.
  public static let punctuation = Strictness(rawValue: 8)

  /// The words of the setting `strict`.
  public static let words: [(word: String, member: Strictness)] = [
    ("case", .letterCase), ("accents", .accents), ("articles", .articles),
    ("punctuation", .punctuation),
  ]
}

/// What is right although it is only close by the usual rules: the setting `lenient`.
public struct Leniency: WordSet {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Another accent, as in `Vater` for `Väter`.
  static let accents = Leniency(rawValue: 1)
  /// The items of a list in any order, with any separator.
  static let order = Leniency(rawValue: 2)
  /// A meaning that was given a moment ago, for another member of its family.
  public static let meanings = Leniency(rawValue: 4)

  public static let words: [(word: String, member: Leniency)] = [
    ("accents", .accents), ("order", .order), ("meanings", .meanings),
  ]
}

/// How much of a word must be typed: the setting `typing`.
public enum Typing: String, CaseIterable, Sendable {
  case full
  /// A word may be cut off after three letters.
  case short
}
