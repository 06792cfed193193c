public import Recall

extension Due {
  /// When a wait ends that begins now.
  public init(after wait: Wait, from now: Now) {
    switch wait {
    case .days(let days): self = .day(now.day + days)
    case .seconds(let seconds):
      let end = now.time.milliseconds + Int64(seconds) * 1000
      self = .moment(Moment(milliseconds: end, offset: now.time.offset))
    }
  }
}
