/// The days that statistics are about.
public enum Period: Hashable, Sendable {
  /// So many days, the last of them today.
  case days(Int)
  /// Every day there is, those included that lie ahead by a clock that was wrong.
  case all

  public func contains(_ day: StudyDay, today: StudyDay) -> Bool {
    switch self {
    case .days(let count): day <= today && day > today - count
    case .all: true
    }
  }
}
