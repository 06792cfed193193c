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
  static let leavingWords = ["q", "quit", "exit", "help", "undo", "skip"]
}
