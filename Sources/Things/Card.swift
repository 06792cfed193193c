/// A Thing asked in one direction.
public struct Card: Hashable, Sendable {
  /// Which form is asked for which.
  public enum Direction: UInt8, CaseIterable, Hashable, Sendable {
    case forward
    case backward

    /// The mark behind a Thing's id in the journal.
    public var mark: Character { self == .forward ? ">" : "<" }
  }

  /// A Thing's id and a direction: `k2mw9rxqtp>` asks short → long.
  public struct ID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let thing: Thing.ID
    public let direction: Direction

    public init(_ thing: Thing.ID, _ direction: Direction) {
      self.thing = thing
      self.direction = direction
    }

    /// Nil unless the text is a Thing's id and a mark of direction.
    public init?(_ text: some StringProtocol) {
      var text = String(text)
      guard let id = text.withUTF8({ Self(utf8: $0) }) else { return nil }
      self = id
    }

    /// The same from bytes where they lie.
    public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
      guard let mark = bytes.last, let thing = Thing.ID(utf8: .init(rebasing: bytes.dropLast()))
      else { return nil }
      switch mark {
      case UInt8(ascii: ">"): self.init(thing, .forward)
      case UInt8(ascii: "<"): self.init(thing, .backward)
      default: return nil
      }
    }

    /// Both parts as one number: the card's row in the index and its share of every seed.
    public var number: UInt64 { thing.number * 2 + UInt64(direction.rawValue) }

    public init(number: UInt64) {
      self.init(Thing.ID(number: number / 2), number % 2 == 0 ? .forward : .backward)
    }

    /// The same Thing asked the other way.
    public var sibling: ID { ID(thing, direction == .forward ? .backward : .forward) }

    public static func < (one: ID, other: ID) -> Bool { one.number < other.number }
    public var description: String { "\(thing)\(direction.mark)" }
  }
}
