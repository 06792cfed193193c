/// All four outcomes of asking a card now.
public struct Outlook: Hashable, Sendable {
  /// How likely it is to be remembered; nil for a card never answered.
  public let recall: Float?
  private let outcomes: ByGrade<Outcome>

  init(recall: Float?, outcomes: ByGrade<Outcome>) {
    self.recall = recall
    self.outcomes = outcomes
  }

  public subscript(grade: Grade) -> Outcome { outcomes[grade] }
}
