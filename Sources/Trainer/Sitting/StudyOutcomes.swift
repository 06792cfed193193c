import Things

extension Study {
  /// What became of a question while it was being answered.
  enum Standing {
    /// It is asked still, with the texts that its Thing has now.
    case asked(CardQuestion)
    case answeredElsewhere
    case gone
  }

  /// What became of a grade.
  enum Graded {
    case saved(Review)
    /// The card had been answered elsewhere, and nothing was written.
    case overtaken
  }
}
