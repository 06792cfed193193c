/// The hints for one question, and how many of them were taken.
public struct Hints: Sendable {
  /// How many were taken.
  public private(set) var count = 0
  private let question: String
  private let answer: String

  /// Nearly always none is taken, so each is computed when it is asked for.
  public init(for asked: Asked) {
    question = asked.question(of: asked.thing)
    answer = asked.answer(of: asked.thing)
  }

  private var steps: HintSteps { HintSteps(to: answer, from: question) }

  /// The next hint; nil when the whole answer was given.
  public mutating func next() -> Hint? {
    let steps = steps
    guard count < steps.count else { return nil }
    defer { count += 1 }
    return steps[count]
  }

  /// Whether half of the answer or more was filled in.
  public var gaveHalf: Bool {
    guard count > 0 else { return false }
    let steps = steps
    guard case .start(let text) = steps[count - 1] else { return false }
    return 2 * text.trimmed.count >= steps.length
  }
}

/// The hints that an answer has, each made when it is asked for: all of them together would take
/// the square of a long answer's length.
private struct HintSteps {
  /// The words of the shortest right answer.
  private let words: [Substring]
  private let hasInitials: Bool
  /// Characters of the shortest right answer.
  let length: Int

  init(to answer: String, from question: String) {
    let text = Self.shortest(of: answer)
    words = text.split(whereSeparator: \.isWhitespace)
    length = text.count
    hasInitials = words.count > 1 && !Self.says(question, Self.initials(of: words))
  }

  /// The lengths of the words, the initials unless the question says them, then word after word;
  /// a single word comes letter by letter.
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

  /// The first alternative, without what is in brackets.
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

  /// More initials than this help nobody.
  private static let mostInitials = 20

  private static func initials(of words: [Substring]) -> [String] {
    let initials = words.prefix(mostInitials).map { String($0.prefix(1)) }
    return words.count > mostInitials ? initials + ["…"] : initials
  }

  /// Whether the initials stand in the question in their order, as in HTTPS.
  private static func says(_ question: String, _ initials: [String]) -> Bool {
    let folding = Folding(strict: .articles)
    var rest = Array(folding.joined(question))[...]
    for initial in folding.joined(initials.joined()) {
      guard let place = rest.firstIndex(of: initial) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}

/// One hint.
public enum Hint: Hashable, Sendable {
  /// The number of letters of each word.
  case lengths([Int])
  case initials([String])
  /// The beginning of the answer, filled in.
  case start(String)

  /// The hint as a line; nil for what is filled in instead.
  public var text: String? {
    switch self {
    case .lengths(let lengths): Self.text(lengths)
    case .initials(let initials): "starts with \(initials.joined(separator: " "))"
    case .start: nil
    }
  }

  /// More lengths than this are not worth reading.
  private static let mostLengths = 20

  private static func text(_ lengths: [Int]) -> String {
    let words = lengths.count == 1 ? "1 word" : "\(lengths.count) words"
    guard lengths.count <= mostLengths else { return words }
    let numbers = lengths.map(String.init).joined(separator: " ")
    return "\(words): \(numbers) \(lengths == [1] ? "letter" : "letters")"
  }
}
