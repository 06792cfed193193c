/// Something learned: a short form, and what it stands for.
public struct Thing: Identifiable, Hashable, Sendable {
  public var id: ID
  public var short: String
  public var long: String
  public var note: String
  public var tags: [String]
  /// Other answers that count as right.
  public var also: [String]
  /// A name given elsewhere (an importer's), kept and never computed.
  public var guid: String

  public init(
    id: ID, short: String, long: String, note: String = "", tags: [String] = [],
    also: [String] = [], guid: String = ""
  ) {
    self.id = id
    self.short = short
    self.long = long
    self.note = note
    self.tags = tags
    self.also = also
    self.guid = guid
  }
}
