/// What a sitting is for.
public enum StudyKind: Hashable, Sendable {
  /// What is due, and what is new within the limits.
  case due
  /// Also what will be due on so many days to come.
  case ahead(Int)
  /// Everything that was begun, the weakest first, until each was right once; then what is new.
  /// The schedule stays.
  case cram
  /// Chosen cards in the order given; those that are not due leave the schedule as it is.
  case chosen

  /// The last due day that belongs to it; nil where all belong.
  public func last(from day: StudyDay) -> StudyDay? {
    switch self {
    case .due: day
    case .ahead(let days): day + max(0, days)
    case .cram, .chosen: nil
    }
  }

  /// Whether a card stays until it was right once.
  var staysUntilRight: Bool { self == .cram || self == .chosen }
}
