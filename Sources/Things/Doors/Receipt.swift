/// What a commit did.
public struct Receipt: Hashable, Sendable {
  /// The line that an undo would name: the change's only one, or the head of its batch.
  public var line: LineName?
  /// Ids of what was added, in the order of the drafts.
  public var added: [Thing.ID]
  public var revision: Int
  /// True where the card had been answered elsewhere, and so nothing was written.
  public var wasOvertaken: Bool

  public init(
    line: LineName?, added: [Thing.ID] = [], revision: Int, wasOvertaken: Bool = false
  ) {
    self.line = line
    self.added = added
    self.revision = revision
    self.wasOvertaken = wasOvertaken
  }
}
