import TextUI
import Things

/// What was told since the program or the current command began.
struct Talk {
  /// Lines collected for the pager; nil while output is printed immediately.
  var collected: [StyledText]?
  /// Lines printed since a recording began; nil without one.
  var recorded: [StyledText]?
  /// The answer to the next question, if it was given with the choice that asks it.
  var nextAnswer: String?
  /// What was found about a word that is no command, until `show` shows it.
  var lookUp: LookUp?
  /// When the current command began, or the work that an answer started.
  var workBegan = ContinuousClock.now
  /// Notices already shown, which are not repeated.
  private(set) var reported: Set<Notice> = []
  /// Whether rebuild runs and was told to continue without lost lines.
  var isRebuilding = false
  /// The status of the current command if its output is incomplete.
  var incompleteness: ExitStatus?

  /// The notice as it is to be reported; nil if it was before.
  mutating func news(_ notice: Notice) -> Notice? {
    guard reported.insert(notice).inserted else { return nil }
    if let status = notice.status { incompleteness = status }
    var told = notice
    if isRebuilding { told.remedy = notice.whenRebuilding ?? notice.remedy }
    return told
  }
}
