/// What an undo or a redo would do, shown before it is done.
public struct Undoing: Hashable, Sendable {
  public var redo: Bool
  /// The line taken back; of a batch, its head.
  public var line: Line
  public var count: Int
  public var effects: [Effect]
  /// Rows that are no longer as the line left them: these stop it.
  public var conflicts: [Conflict]

  public init(redo: Bool, line: Line, count: Int, effects: [Effect], conflicts: [Conflict]) {
    self.redo = redo
    self.line = line
    self.count = count
    self.effects = effects
    self.conflicts = conflicts
  }

  public enum Effect: Hashable, Sendable {
    /// A row's texts before and after; nil where there is no row.
    case text(Thing.ID, deck: String, from: Thing?, to: Thing?)
    case moved(Thing.ID, from: String, to: String)
    case renamed(from: String, to: String)
    /// Answers, suspensions, settings: the event that will stand or stop standing.
    case event(Event)
  }

  public struct Conflict: Hashable, Sendable {
    public var id: Thing.ID
    public var deck: String
    /// The row as the line left it, and as it is now; nil where it is gone.
    public var expected: Thing?
    public var found: Thing?

    public init(id: Thing.ID, deck: String, expected: Thing?, found: Thing?) {
      self.id = id
      self.deck = deck
      self.expected = expected
      self.found = found
    }
  }
}
