/// Where the time comes from; only the program's root knows a real one.
public protocol Clock {
  /// Now, with the local offset now in force.
  func now() -> Moment
  /// The instant at which the clock on the wall shows `hour` on that day of the calendar.
  func moment(of day: StudyDay, hour: Int) -> Moment
}
