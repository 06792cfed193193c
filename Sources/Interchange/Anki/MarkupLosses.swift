/// Kinds of HTML that plain text cannot hold.
struct MarkupLosses: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Bold type, colours, sizes: how text looked, not what it said.
  static let formatting = MarkupLosses(rawValue: 1)
  static let picture = MarkupLosses(rawValue: 2)
  static let sound = MarkupLosses(rawValue: 4)
  static let table = MarkupLosses(rawValue: 8)
}
