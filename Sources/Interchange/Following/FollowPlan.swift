public import Things

/// What an update of a followed deck does.
public struct FollowPlan: Sendable {
  public struct Row: Hashable, Sendable {
    /// The line in upstream's file.
    var line: Int
    public var short: String
    public var long: String
  }

  var deck: String
  public internal(set) var added: [Row] = []
  public internal(set) var changes: [RowChange] = []
  /// Things that are gone upstream, and that nobody has studied or edited.
  public internal(set) var removed: [Thing] = []
  /// Things that are gone upstream and stay.
  public internal(set) var kept: [Thing] = []
  /// Things with a text that upstream and the user changed; the user's stays.
  public internal(set) var yours: [Thing] = []
  /// Things that an earlier update removed, and that were studied elsewhere.
  public internal(set) var returning: [Thing] = []
  /// New rows that another deck has.
  public internal(set) var elsewhere = 0
  public internal(set) var leftOut = 0
  /// Rows of the last version that have no successor.
  public internal(set) var gone = 0
  public internal(set) var rowsBefore = 0
  var texts = ThingColumns()
  var links = FollowLinks()

  init(deck: String) { self.deck = deck }

  /// Whether the deck stays as it is.
  public var changesNothing: Bool {
    texts.isEmpty && changes.isEmpty && removed.isEmpty && returning.isEmpty
  }

  /// Whether more than half of the rows go; such an update is never taken unasked.
  public var losesMost: Bool { 2 * gone > rowsBefore }

  /// A mark of a version of upstream's file.
  public static func version(of bytes: [UInt8]) -> String {
    var digest = TextDigest()
    bytes.withUnsafeBufferPointer { digest.combine($0) }
    return String(digest.value, radix: 16)
  }

  /// Only brings back Things that were studied elsewhere.
  public var returningChange: Change {
    var change = Change(FollowSource.automaticCommand, source: deck)
    change.events = returning.map { .suspend($0.id) }
    change.edits = returning.map { .add(NewThing($0, id: $0.id), deck: deck) }
    change.follow = [FollowedFile(deck: deck, part: .links, bytes: links.text)]
    return change
  }

  /// The update as one change; `base` is upstream's file.
  public func change(base: [UInt8], source: FollowSource?, isAutomatic: Bool = false) -> Change {
    var change = Change(
      isAutomatic ? FollowSource.automaticCommand : FollowSource.command, source: deck)
    if let source {
      change.events.append(.set(.deck(deck), name: FollowSource.setting, value: source.value))
    }
    change.events += returning.map { .suspend($0.id) }
    if !texts.isEmpty { change.edits.append(.addAll(texts, deck: deck)) }
    change.edits += returning.map { .add(NewThing($0, id: $0.id), deck: deck) }
    change.edits += changes.map { .replace($0.old.id, $0.new) }
    change.edits += removed.map { .remove($0.id) }
    change.follow = [
      FollowedFile(deck: deck, part: .base, bytes: base),
      FollowedFile(deck: deck, part: .links, bytes: links.text),
    ]
    return change
  }
}
