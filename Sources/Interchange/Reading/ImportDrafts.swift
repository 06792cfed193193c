public import Things

/// What a file brings: drafts in one piece of memory, and the line each of them stands in.
public struct ImportDrafts: Sendable {
  public internal(set) var texts = ThingColumns()
  /// Where the record of each draft begins.
  var places: [RecordPlace] = []
  /// Names of decks that rows bring along.
  public internal(set) var decks: [String] = []
  /// The deck of each row, by its place in `decks`; empty where the file names none.
  var deckOfRow: [UInt16] = []

  public init() {}

  public var count: Int { texts.count }
  public var isEmpty: Bool { texts.isEmpty }

  /// The physical line a draft's record begins in, counted from 1.
  public func line(_ row: Int) -> Int { Int(places[row].line) }

  /// The deck that a row names; nil where it names none.
  public func deck(_ row: Int) -> String? {
    guard !deckOfRow.isEmpty, deckOfRow[row] < UInt16.max else { return nil }
    return decks[Int(deckOfRow[row])]
  }
}
