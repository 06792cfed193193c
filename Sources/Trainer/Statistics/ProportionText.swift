import TextUI
import Things

/// Shares in words, with what they rest on: `91 % of 430, likely 88–93 %`.
enum ProportionText {
  static func long(_ proportion: Proportion) -> String {
    guard !proportion.isTooFew, let share = proportion.share else { return few(proportion) }
    return "\(percent(share)) of \(proportion.count.grouped), likely \(likely(proportion)) %"
  }

  /// Without the range.
  static func short(_ proportion: Proportion) -> String {
    guard !proportion.isTooFew, let share = proportion.share else { return few(proportion) }
    return "\(percent(share)) of \(proportion.count.grouped)"
  }

  /// To be read aloud.
  static func spoken(_ proportion: Proportion) -> String {
    guard !proportion.isTooFew, let share = proportion.share, let likely = proportion.likely else {
      return few(proportion)
    }
    return "\(percent(share)) of \(proportion.count.grouped), likely \(points(likely.lowerBound)) "
      + "to \(points(likely.upperBound)) %"
  }

  private static func few(_ proportion: Proportion) -> String {
    proportion.count == 0
      ? "none yet" : "\(proportion.right) of \(proportion.count), too few to say"
  }

  /// As in `88–93`.
  static func likely(_ proportion: Proportion) -> String {
    guard let likely = proportion.likely else { return "" }
    return "\(points(likely.lowerBound))–\(points(likely.upperBound))"
  }

  static func percent(_ share: Double) -> String { "\(points(share)) %" }

  private static func points(_ share: Double) -> Int { Int((share * 100).rounded()) }

  static func json(_ proportion: Proportion) -> JSON {
    .object([
      ("right", .int(proportion.right)), ("count", .int(proportion.count)),
      ("share", .optional(proportion.share, JSON.number)),
      ("low", .optional(proportion.likely) { .number($0.lowerBound) }),
      ("high", .optional(proportion.likely) { .number($0.upperBound) }),
      ("tooFew", .bool(proportion.isTooFew)),
    ])
  }

  /// What `json` gives, at some path.
  static func members(_ path: String) -> [About.Member] {
    [
      .init("\(path).right", "of them those that were right"),
      .init("\(path).count", "how many"), .init("\(path).share", "right in one, from 0 to 1"),
      .init("\(path).low", "the share is likely (95 %) not lower"),
      .init("\(path).high", "nor higher"),
      .init("\(path).tooFew", "whether they are too few to say"),
    ]
  }

  /// The fields of `--plain`: right, count, low, high.
  static func fields(_ proportion: Proportion) -> [String] {
    [
      "\(proportion.right)", "\(proportion.count)",
      proportion.likely.map { "\($0.lowerBound)" } ?? "",
      proportion.likely.map { "\($0.upperBound)" } ?? "",
    ]
  }
}
