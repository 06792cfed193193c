/// How well a card was recalled; the raw value is the digit of the key and of the journal.
public enum Grade: UInt8, CaseIterable, Comparable, Sendable {
  case again = 1
  case hard
  case good
  case easy

  public static func < (one: Grade, other: Grade) -> Bool { one.rawValue < other.rawValue }

  /// Whether the card was remembered at all: hard means yes, with effort.
  public var isSuccess: Bool { self != .again }
}
