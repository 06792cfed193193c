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
    var text = String(text)
    guard let due = text.withUTF8({ Self(utf8: $0) }) else { return nil }
    self = due
  }

  /// The same from bytes where they lie.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if let day = StudyDay(utf8: bytes) {
      self = .day(day)
    } else if let moment = Moment(utf8: bytes) {
      self = .moment(moment)
    } else {
      return nil
    }
  }
}
