/// The steps of help with one question, and how many of them were taken.
public struct Hints: Sendable {
  /// How many were taken.
  public private(set) var count = 0
  private let question: String
  private let answer: String

  /// Nearly always none is taken: they are worked out when one is.
  public init(for asked: Asked) {
    question = asked.question(of: asked.thing)
    answer = asked.answer(of: asked.thing)
  }

  /// The steps there are, and the length of the answer: word lengths, then the initials unless the
  /// question says them, then word after word.
  private var course: (steps: [Hint], length: Int) {
    let forms = AcceptedForms.variants(of: answer)
    // The shortest way to be right: the first alternative without what is in brackets.
    let text = forms.count > 1 ? Self.plainest(of: forms) : forms.first ?? ""
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    return (Self.steps(words, question: question), text.count)
  }

  /// The next hint; nil when all is said.
  public mutating func next() -> Hint? {
    let steps = course.steps
    guard count < steps.count else { return nil }
    defer { count += 1 }
    return steps[count]
  }

  /// Whether half of the answer or more was filled in.
  public var gaveHalf: Bool {
    guard count > 0 else { return false }
    let (steps, length) = course
    guard case .start(let text) = steps[count - 1] else { return false }
    return 2 * text.trimmed.count >= length
  }

  private static func plainest(of forms: [String]) -> String {
    let first = AcceptedForms.alternatives(in: forms[0]).first ?? forms[0]
    return BracketedText(first).shortened.last ?? first
  }

  private static func steps(_ words: [String], question: String) -> [Hint] {
    if words.isEmpty { return [] }
    var steps = [Hint.lengths(words.map(letterCount))]
    let initials = words.map { String($0.prefix(1)) }
    if words.count > 1, !saysInitials(question, initials) { steps.append(.initials(initials)) }
    return steps + starts(words)
  }

  /// Word after word; a single word letter after letter.
  private static func starts(_ words: [String]) -> [Hint] {
    if words.count > 1 {
      return words.indices.map { last in
        let start = words[...last].joined(separator: " ")
        return .start(last < words.count - 1 ? start + " " : start)
      }
    }
    return words[0].indices.map { .start(String(words[0][...$0])) }
  }

  private static func letterCount(_ word: String) -> Int {
    let letters = word.reduce(0) { $0 + (String($1).hasWordPart ? 1 : 0) }
    return letters > 0 ? letters : word.count
  }

  /// Whether the initials stand in the question in their order, as in HTTPS.
  private static func saysInitials(_ question: String, _ initials: [String]) -> Bool {
    let folding = Folding(strict: .articles)
    var rest = Array(folding.joined(question))[...]
    for initial in folding.joined(initials.joined()) {
      guard let place = rest.firstIndex(of: initial) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}

/// One step of help.
public enum Hint: Hashable, Sendable {
  /// How many letters each word has.
  case lengths([Int])
  case initials([String])
  /// The beginning of the answer, filled in.
  case start(String)

  /// The hint as a line; nil for what is filled in instead.
  public var text: String? {
    switch self {
    case .lengths(let lengths): Self.text(lengths)
    case .initials(let initials): "begins \(initials.joined(separator: " "))"
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
