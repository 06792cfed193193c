import Recall
import Things

/// An answer of a sitting, with what it takes to take it back and ask for its grade again.
struct AnsweredCard {
  let passed: Sitting.Passed
  let line: LineName?
  let typed: String

  var card: Card.ID { passed.card.card }
  var isMiss: Bool { !passed.review.grade.isSuccess }
  /// Whether it comes back on another day only.
  var isOver: Bool {
    if case .day = passed.review.due { passed.review.mode != .cram } else { false }
  }
}
