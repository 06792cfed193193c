/// Says of a typed answer whether it is right, and if not, what it is.
///
/// A pure function of the answer, the Thing asked, its family and what else is known. It reads
/// over case, accents, width, blanks, punctuation and articles unless the settings make them
/// count, or two Things differ in nothing else. Its time is linear in what was typed.
public struct Judge: Sendable {
  public var strict: Strictness
  public var articles: [String]
  public var typing: Typing

  public init(
    strict: Strictness = [], articles: [String] = ["a", "an", "the"], typing: Typing = .full
  ) {
    self.strict = strict
    self.articles = articles
    self.typing = typing
  }

  public func judge(
    _ typed: String, for asked: Asked, among known: KnownAnswers = .none
  ) -> Judgement {
    Trial(typed, for: asked, among: known, by: self).judgement
  }

  /// Whether a line that could be a command or a key is an accepted answer instead.
  ///
  /// Its punctuation counts: `:u` is a command where uranium is asked for.
  public func accepts(
    _ typed: String, for asked: Asked, among known: KnownAnswers = .none
  ) -> Bool {
    var judge = self
    judge.strict.insert(.punctuation)
    return Trial(typed, for: asked, among: known, by: judge).isAccepted
  }

  /// Whether a whole line is a word for leaving, and near no answer: then it is not judged.
  public func setsAside(
    _ typed: String, for asked: Asked, among known: KnownAnswers = .none
  ) -> Bool {
    let word = typed.trimmed.lowercased()
    guard Self.leavingWords.contains(word) else { return false }
    let trial = Trial(typed, for: asked, among: known, by: self)
    return trial.judgement.verdict == .wrong && !trial.isNear(word)
  }

  /// Words people type to get out, whatever the question.
  private static let leavingWords = ["q", "quit", "exit", "help", "undo", "skip"]
}

/// What was asked, and what else the answer could belong to.
public struct Asked: Sendable {
  public let thing: Thing
  public let direction: Card.Direction
  /// The other Things with the same question.
  ///
  /// Where a short form is to be typed, any of theirs is right.
  public let family: [Thing]
  /// Things it was mixed up with: an answer as near to one of them is theirs.
  public let rivals: [Thing]

  public init(
    _ thing: Thing, direction: Card.Direction = .forward, family: [Thing] = [],
    rivals: [Thing] = []
  ) {
    self.thing = thing
    self.direction = direction
    self.family = family.filter { $0.id != thing.id }
    self.rivals = rivals.filter { $0.id != thing.id }
  }

  /// The form that is asked.
  func question(of thing: Thing) -> String { direction == .forward ? thing.short : thing.long }

  /// The form that is to be typed.
  func answer(of thing: Thing) -> String { direction == .forward ? thing.long : thing.short }

  /// Every text that is right for a Thing.
  func forms(of thing: Thing) -> [String] { AcceptedForms.of(thing, asked: direction) }

  /// The Things for which an answer counts: long → short, all that have this long form.
  var answered: [Thing] { direction == .forward ? [thing] : [thing] + family }
}

/// What else a library knows, asked by key, so that a hundred thousand Things cost no scan.
public struct KnownAnswers {
  /// The Things one of whose answers in the asked direction has this key.
  public var things: (AnswerKey) -> [Thing]
  /// The Things one of whose answers begins so; asked only for words cut short.
  public var thingsBeginning: (AnswerKey) -> [Thing]
  /// Whether any answer has this word.
  public var hasWord: (AnswerKey) -> Bool

  public init(
    things: @escaping (AnswerKey) -> [Thing],
    thingsBeginning: @escaping (AnswerKey) -> [Thing] = { _ in [] },
    hasWord: @escaping (AnswerKey) -> Bool = { _ in false }
  ) {
    self.things = things
    self.thingsBeginning = thingsBeginning
    self.hasWord = hasWord
  }

  /// A library that knows nothing else.
  public static var none: KnownAnswers { KnownAnswers(things: { _ in [] }) }
}

/// The texts that answer a Thing: its form, the alternatives in it, those without brackets, `also`.
enum AcceptedForms {
  /// More are not compared: nobody writes them, and a damaged deck must not cost time.
  static let most = 64

  /// The form itself first, without repetition.
  static func of(_ thing: Thing, asked direction: Card.Direction) -> [String] {
    let main = direction == .forward ? thing.long : thing.short
    var forms: [String] = []
    for text in [main] + thing.also.prefix(most) {
      for form in variants(of: text) where !form.isEmpty && !forms.contains(form) {
        forms.append(form)
        if forms.count == most { return forms }
      }
    }
    return forms
  }

  /// The text, its alternatives, and each of these without what it has in brackets.
  static func variants(of text: String) -> [String] {
    let text = text.trimmed
    guard hasVariants(text) else { return [text] }
    let alternatives = alternatives(in: text)
    return ([text] + alternatives).flatMap { [$0] + BracketedText($0).shortened }
  }

  /// Whether there may be bars or brackets in a text, those of East Asia among them.
  static func hasVariants(_ text: String) -> Bool {
    text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), 0xE3, 0xEF:
        true
      default: false
      }
    }
  }

  /// The parts between bars that have blanks round them; none where there is no such bar.
  static func alternatives(in text: String) -> [String] {
    let parts = text.split(separator: " / ").map { String($0).trimmed }
    return parts.count > 1 ? Array(parts.filter { !$0.isEmpty }.prefix(most)) : []
  }
}

/// Tells the Thing asked, and its like in another deck, from others.
struct Twins {
  private let asked: Asked
  private let answered: Set<Thing.ID>
  private let question: AnswerKey
  private let answers: [AnswerKey]

  init(of asked: Asked) {
    self.asked = asked
    answered = Set(asked.answered.map(\.id))
    question = AnswerKey(asked.question(of: asked.thing))
    answers = AnswerKey.all(of: asked.thing, asked: asked.direction)
  }

  /// The Things that are others indeed, each once, in order of their ids.
  func others(among things: [Thing]) -> [Thing] {
    var seen = answered
    return things.filter { seen.insert($0.id).inserted && !isTwin($0) }.sorted { $0.id < $1.id }
  }

  // The same question and the same answer, whatever is read over.
  private func isTwin(_ thing: Thing) -> Bool {
    AnswerKey(asked.question(of: thing)) == question
      && AnswerKey.all(of: thing, asked: asked.direction).first == answers.first
  }
}
