/// When a card is asked again: on a study day, or, while it is being learned, at an instant.
public enum Due: Hashable, Sendable, CustomStringConvertible {
  case day(StudyDay)
  case moment(Moment)

  public var description: String {
    switch self {
    case .day(let day): "\(day)"
    case .moment(let moment): "\(moment)"
    }
  }

  public init?(_ text: some StringProtocol) {
    if let day = StudyDay(text) {
      self = .day(day)
    } else if let moment = Moment(text) {
      self = .moment(moment)
    } else {
      return nil
    }
  }
}
