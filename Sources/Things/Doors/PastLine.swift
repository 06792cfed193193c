/// A line of the journal as `history` shows it.
public struct PastLine: Hashable, Sendable {
  public var line: Line
  public var stands: Bool
  /// How many lines belong to the batch that this line heads; 0 if it heads none.
  public var batchCount: Int

  public init(line: Line, stands: Bool, batchCount: Int) {
    self.line = line
    self.stands = stands
    self.batchCount = batchCount
  }
}

/// A standing value of a setting.
public struct SettingLine: Hashable, Sendable {
  public var place: Setting.Place
  public var name: String
  public var value: String
  /// Milliseconds since 1970; nil where it is of no journal.
  public var time: Int64?

  public init(place: Setting.Place, name: String, value: String, time: Int64? = nil) {
    self.place = place
    self.name = name
    self.value = value
    self.time = time
  }
}

/// A standing plan: the last one of its place.
public struct PlanLine: Hashable, Sendable {
  public var place: Setting.Place
  public var day: StudyDay
  public var entries: [Plan.Entry]

  public init(place: Setting.Place, day: StudyDay, entries: [Plan.Entry]) {
    self.place = place
    self.day = day
    self.entries = entries
  }
}
