/// A query, and the time and the settings that its words `due` and `leech` are measured by.
public struct Question: Hashable, Sendable {
  /// Without `is:leech`, which is put as the number of lapses that settings make of it.
  public let query: Query
  public var now: Now

  public init(_ query: Query, now: Now, settings: Settings = Settings(lines: [])) {
    self.query = query.measured(by: settings)
    self.now = now
  }
}
