/// The hints for one question, and how many of them were used.
///
/// They are rarely used, so each is computed on demand.
public struct Hints: Sendable {
  /// The number used.
  public private(set) var count = 0
  private let question: String
  private let answer: String

  /// The hints for a question; its cue, if it shows one, counts as the first of them.
  public init(for asked: Asked, afterCue: Bool = false) {
    question = asked.question(of: asked.thing)
    answer = asked.answer(of: asked.thing)
    if afterCue { _ = next() }
  }

  /// The first letters of an answer's words; nil unless the question is one word made of them.
  static func initials(of answer: String, abbreviatedAs question: String) -> [String]? {
    guard !question.trimmed.contains(where: \.isWhitespace) else { return nil }
    return HintSteps(to: answer, from: question).abbreviated
  }

  private var steps: HintSteps { HintSteps(to: answer, from: question) }

  /// The next hint; nil if the whole answer was given.
  public mutating func next() -> Hint? {
    let steps = steps
    guard count < steps.count else { return nil }
    defer { count += 1 }
    return steps[count]
  }

  /// Whether at least half of the answer was filled in.
  public var gaveHalf: Bool {
    guard count > 0 else { return false }
    let steps = steps
    guard case .start(let text) = steps[count - 1] else { return false }
    return 2 * text.trimmed.count >= steps.length
  }
}

/// The hints for an answer, each computed on demand: all of them together would take quadratic
/// time.
private struct HintSteps {
  /// The words of the shortest correct answer.
  private let words: [Substring]
  private let hasInitials: Bool
  /// The initials of several words, if the question says them.
  var abbreviated: [String]? {
    words.count > 1 && !hasInitials ? Self.initials(of: words) : nil
  }
  /// The number of characters in the shortest correct answer.
  let length: Int

  init(to answer: String, from question: String) {
    let text = Self.shortest(of: answer)
    words = text.split(whereSeparator: \.isWhitespace)
    length = text.count
    hasInitials = words.count > 1 && !Self.says(question, Self.initials(of: words))
  }

  /// The lengths of the words, the initials unless the question contains them, then word after
  /// word; a single word is given letter by letter.
  var count: Int {
    guard let first = words.first else { return 0 }
    return (hasInitials ? 2 : 1) + (words.count > 1 ? words.count : first.count)
  }

  subscript(step: Int) -> Hint {
    if step == 0 { return .lengths(words.map(Self.letterCount)) }
    if hasInitials, step == 1 { return .initials(Self.initials(of: words)) }
    let given = step - (hasInitials ? 1 : 0)
    guard words.count > 1 else { return .start(String(words[0].prefix(given))) }
    let start = words[..<given].joined(separator: " ")
    return .start(given < words.count ? start + " " : start)
  }

  /// The first alternative, without its bracketed parts.
  private static func shortest(of answer: String) -> String {
    let text = answer.trimmed
    guard AcceptedForms.hasVariants(text) else { return text }
    let first = AcceptedForms.alternatives(in: text).first ?? text
    return BracketedText(first).shortened.last ?? first
  }

  private static func letterCount(_ word: Substring) -> Int {
    let letters = word.count { String($0).hasWordPart }
    return letters > 0 ? letters : word.count
  }

  /// With more words, initials are no help.
  private static let mostInitials = 20

  private static func initials(of words: [Substring]) -> [String] {
    let initials = words.prefix(mostInitials).map { String($0.prefix(1)) }
    return words.count > mostInitials ? initials + ["…"] : initials
  }

  /// Whether the question contains the initials in order, as in HTTPS.
  private static func says(_ question: String, _ initials: [String]) -> Bool {
    let folding = Folding(strict: .articles)
    var rest = Array(folding.joined(question))[...]
    for initial in folding.joined(initials.joined()) {
      guard let index = rest.firstIndex(of: initial) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}

public enum Hint: Hashable, Sendable {
  /// The number of letters of each word.
  case lengths([Int])
  case initials([String])
  /// The beginning of the answer, filled in.
  case start(String)

  /// The hint as a line; nil if it is filled in instead.
  public var text: String? {
    switch self {
    case .lengths(let lengths): Self.text(lengths)
    case .initials(let initials): "starts with \(initials.joined(separator: " "))"
    case .start: nil
    }
  }

  /// The most lengths worth reading.
  private static let mostLengths = 20

  private static func text(_ lengths: [Int]) -> String {
    let words = lengths.count == 1 ? "1 word" : "\(lengths.count) words"
    guard lengths.count <= mostLengths else { return words }
    let numbers = lengths.map(String.init).joined(separator: " ")
    return "\(words): \(numbers) \(lengths == [1] ? "letter" : "letters")"
  }
}
