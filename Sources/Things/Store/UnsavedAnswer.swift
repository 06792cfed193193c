/// An answer whose commit failed.
///
/// Its line may be on the disk all the same, so that a second try must write this very line, which
/// then counts once.
struct UnsavedAnswer {
  let record: CardRecord
  let answer: Answer
  let change: Change
  let now: Now

  func isSame(_ turn: Turn, _ answer: Answer) -> Bool {
    record == turn.record && self.answer == answer
  }
}
