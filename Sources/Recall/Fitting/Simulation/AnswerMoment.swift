/// Where in the life of a card an answer was given, as far as study days tell.
public enum AnswerMoment: Int, CaseIterable, Sendable {
  /// The very first answer.
  case first
  /// Another one on the study day of the first.
  case learning
  /// One on a later study day than the one before.
  case review
  /// Another one on the study day of a review.
  case relearning
}
