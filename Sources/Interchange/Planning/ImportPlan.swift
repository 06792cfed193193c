public import Things

/// What an import would do, row by row, worked out before anything is done.
public struct ImportPlan: Sendable {
  /// What becomes of a draft.
  enum Fate: UInt8, Sendable {
    case added
    case changed
    /// The deck has it.
    case same
    /// Another deck has it.
    case elsewhere
    case notTaken
  }

  /// A deck that drafts go to.
  public struct Target: Hashable, Sendable {
    public var name: String
    public var isNew: Bool
  }

  /// A Thing that an earlier import of this source brought, and that the file no longer has.
  public struct Vanished: Hashable, Sendable {
    public var thing: Thing
    public var deck: String
  }

  public let file: String
  /// The file's name as the journal remembers it.
  public let source: String
  public let targets: [Target]
  public let changes: [RowChange]
  public let vanished: [Vanished]
  /// How many rows each other deck has already.
  public let elsewhere: [(deck: String, count: Int)]
  let drafts: Drafts
  let fates: [Fate]
  /// The target of each draft.
  let targetOfRow: [UInt16]
  /// In order of rows, and of the rules.
  let findings: [Finding]
  let untaken: [Untaken]
  private(set) var sources: [SourceText]
  /// The columns of the file, and their names where it has a header.
  let columns: [Reading.Column]
  let headerNames: [String]
  /// Drafts that must not bring the id or guid they have: another has it.
  let nameless: Set<Int32>

  /// Lets the text of the file go; records that became no draft have no fields from here on.
  public mutating func forgetText() { sources = [] }
}

extension Reading {
  /// What an import of this file into a library would do.
  ///
  /// `deck` takes all rows; without it those that name no deck go to one named as the file.
  public func plan(
    deck: String? = nil, asking shelf: any Shelf,
    proceed: @escaping ImportProgress.Proceed = { _ in }
  ) throws -> ImportPlan {
    if let obstacle { throw obstacle }
    let source = DeckNaming.source(ofFile: file)
    let name = DeckNaming.name(ofSource: source)
    return try PlanMaker(self, source: source, shelf, proceed)
      .plan(deck: deck, otherwise: name.isEmpty ? "imported" : name)
  }
}
